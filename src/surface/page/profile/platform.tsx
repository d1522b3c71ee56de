// Ratings on other platforms, under the reviews of a profile. Those that only the business states stand there in words alone.
import type { ConnectedPlatform, StatedPlatform } from "#domain/business/platform/list.ts";
import { Icon } from "#surface/look/icon.tsx";
import { useFormat } from "#surface/look/reader.ts";
import { Stars, toneOf } from "#surface/look/stars.tsx";
import { useWords } from "#surface/look/words.ts";
import { Day } from "../component/day.tsx";
import { safeHref } from "../kit/site.ts";
import { Fact } from "./fact.tsx";

type Props = { platforms: readonly ConnectedPlatform[]; stated: readonly StatedPlatform[] };

export function PlatformFact({ platforms, stated }: Props) {
  const { platforms: words } = useWords("profile");
  const format = useFormat();
  if (platforms.length + stated.length === 0) return null;
  const also = [
    ...(platforms.length > 0 ? [words.also({ count: platforms.length })] : []),
    ...(stated.length > 0 ? [words.alsoStated({ count: stated.length })] : []),
  ];
  return (
    <Fact id="platforms" says={also.join(" ")}>
      <ul class="platforms">
        {platforms.map((each) => (
          <li key={each.platform}>
            <PlatformName platform={each.platform} url={each.url} />
            <span class="platform-rating">
              <Stars value={each.rating} tone={toneOf(Math.round(each.rating * 10))} />
              <strong>{format.decimal(each.rating, 1)}</strong>
              <span class="muted">{words.ratings({ count: each.count })}</span>
            </span>
            <span class="muted small">
              {(each.setBy === "import" ? words.asOf : words.checked)({ date: <Day of={each.confirmedAt} /> })}
            </span>
          </li>
        ))}
        {stated.map((each) => (
          <li key={`stated ${each.platform}`}>
            <PlatformName platform={each.platform} url={each.url} />
            <span class="muted small">
              {words.stated({
                date: <Day of={each.statedAt} />,
                rating: format.decimal(each.rating, 2),
                count: each.count,
              })}
            </span>
          </li>
        ))}
      </ul>
    </Fact>
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
