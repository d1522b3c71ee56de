// Ratings on other platforms: confirmed ones with stars and a date, and in words alone those that only the business states (contract,
// Platform ratings).
import type { ConnectedPlatform, StatedPlatform } from "#domain/business/platform/list.ts";
import { formatDecimal, plural } from "#surface/look/format.ts";
import { Icon } from "#surface/look/icon.tsx";
import { Stars, toneOf } from "#surface/look/stars.tsx";
import { Day } from "../component/day.tsx";
import { safeHref } from "../site.ts";

type Props = { platforms: readonly ConnectedPlatform[]; stated: readonly StatedPlatform[] };

export function PlatformList({ platforms, stated }: Props) {
  if (platforms.length + stated.length === 0) return null;
  return (
    <section aria-labelledby="platforms">
      <h2 id="platforms" class="side-title">
        On other platforms
      </h2>
      <ul class="platforms">
        {platforms.map((each) => (
          <li key={each.platform}>
            <PlatformName platform={each.platform} url={each.url} />
            <span class="platform-rating">
              <Stars value={each.rating} tone={toneOf(Math.round(each.rating * 10))} />
              <strong>{formatDecimal(each.rating, 1)}</strong>
              <span class="muted">{plural(each.count, "rating")}</span>
            </span>
            <span class="platform-word muted small">
              {each.setBy === "import" ? "As of" : "Checked by a moderator on"} <Day of={each.confirmedAt} />
            </span>
          </li>
        ))}
        {stated.map((each) => (
          <li key={`stated ${each.platform}`}>
            <PlatformName platform={each.platform} url={each.url} />
            <span class="platform-word muted small">
              Stated by the business on <Day of={each.statedAt} />: {formatDecimal(each.rating, 2)} from{" "}
              {plural(each.count, "rating")}. Not checked, and not counted.
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function PlatformName({ platform, url }: Pick<ConnectedPlatform, "platform" | "url">) {
  const href = safeHref(url);
  if (href === null) return <bdi>{platform}</bdi>;
  return (
    <a class="touch" href={href} rel="nofollow ugc noopener">
      <bdi>{platform}</bdi>
      <Icon name="out" />
    </a>
  );
}
