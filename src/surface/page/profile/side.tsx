// What stands beside the reviews of a profile: the score in large type, and ratings on other platforms. Ratings that only the business
// states stand there in words alone (contract, Platform ratings).

import type { ConnectedPlatform, StatedPlatform } from "#domain/business/platform/list.ts";
import { labelOf, SCORED_FROM } from "#domain/business/score.ts";
import { formatDecimal, formatScore, plural } from "#surface/look/format.ts";
import { Icon } from "#surface/look/icon.tsx";
import { Section } from "#surface/look/section.tsx";
import { Stars, toneOf } from "#surface/look/stars.tsx";
import { Day } from "../component/day.tsx";
import { safeHref } from "../site.ts";

type ScoreProps = {
  tenths: number | null;
  average: number;
  reviewCount: number;
  platforms: { count: number; names: number };
};

export function ScoreCard({ tenths, average, reviewCount, platforms }: ScoreProps) {
  return (
    <Section id="score" title="Score" class="score-card" titleClass="hidden">
      {tenths === null ? (
        <>
          <p class="score-none">No score yet.</p>
          <p>A score needs {SCORED_FROM} reviews.</p>
        </>
      ) : (
        <div class="score-line">
          <p class={`score-number ${toneOf(tenths)}`}>
            {formatScore(tenths)}
            <span class="hidden"> out of 5, </span>
          </p>
          <div>
            <p class={`score-label ${toneOf(tenths)}`}>{labelOf(tenths)}</p>
            <Stars value={tenths / 10} tone={toneOf(tenths)} />
          </div>
        </div>
      )}
      {tenths === null && reviewCount > 0 && (
        <p class="figure-line">
          <Stars value={average} tone={toneOf(null)} />
          <span class="muted">{formatDecimal(average, 1)} on average</span>
        </p>
      )}
      <p class="muted">{counted(reviewCount, platforms)}</p>
      {tenths !== null && (
        <p>
          <a class="touch" href="#how-score">
            How this score is made
          </a>
        </p>
      )}
    </Section>
  );
}

function counted(reviewCount: number, platforms: ScoreProps["platforms"]): string {
  const here = `${plural(reviewCount, "review")} here`;
  if (platforms.count === 0) return `From ${here}.`;
  const places = platforms.names === 1 ? "another platform" : `${platforms.names} other platforms`;
  return `From ${here} and ${plural(platforms.count, "rating")} on ${places}.`;
}

type PlatformProps = { platforms: readonly ConnectedPlatform[]; stated: readonly StatedPlatform[] };

export function PlatformList({ platforms, stated }: PlatformProps) {
  if (platforms.length + stated.length === 0) return null;
  return (
    <Section id="platforms" title="On other platforms" titleClass="side-title">
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
    </Section>
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
