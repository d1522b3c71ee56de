// Ratings on connected platforms, apart from what customers wrote here.
import type { ConnectedPlatform } from "#domain/business/connected-platform.ts";
import { formatDecimal, plural } from "#surface/look/format.ts";
import { Icon } from "#surface/look/icon.tsx";
import { Stars, toneOf } from "#surface/look/stars.tsx";
import { safeHref } from "../site.ts";

/** Nothing where none is connected. */
export function PlatformList({ platforms }: { platforms: readonly ConnectedPlatform[] }) {
  if (platforms.length === 0) return null;
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
          </li>
        ))}
      </ul>
    </section>
  );
}

function PlatformName({ platform, url }: Pick<ConnectedPlatform, "platform" | "url">) {
  const href = safeHref(url);
  if (href === null) return <span>{platform}</span>;
  return (
    <a class="touch" href={href} rel="nofollow ugc noopener">
      <bdi>{platform}</bdi>
      <Icon name="out" />
    </a>
  );
}
