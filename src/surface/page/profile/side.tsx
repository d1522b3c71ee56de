// What stands beside the reviews of a profile: the score in large type, ratings on other platforms, and what filters the reviews: links,
// which work without a script. Ratings that only the business states stand there in words alone (contract, Platform ratings).
import type { ConnectedPlatform, StatedPlatform } from "#domain/business/platform/list.ts";
import { type Stars as Counts, countOf, labelOf, SCORED_FROM } from "#domain/business/score.ts";
import { formatCount, formatDecimal, formatScore, formatShare, plural } from "#surface/look/format.ts";
import { Icon } from "#surface/look/icon.tsx";
import { Section } from "#surface/look/section.tsx";
import { Stars, toneOf } from "#surface/look/stars.tsx";
import { Day } from "../component/day.tsx";
import type { ListQuery, Stars as Rating } from "../query.ts";
import { safeHref } from "../site.ts";

type ScoreProps = {
  tenths: number | null;
  average: number;
  reviewCount: number;
  platforms: { count: number; names: number; imported: number };
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
  const places = platforms.names === 1 ? "another platform" : `${platforms.names} other platforms`;
  const rated = platforms.count === 0 ? [] : [`${plural(platforms.count, "rating")} on ${places}`];
  const imported = platforms.imported === 0 ? [] : [`${plural(platforms.imported, "imported review")}`];
  const elsewhere = [...rated, ...imported].join(" and ");
  return elsewhere === ""
    ? `From ${here}.`
    : `From ${here}${rated.length + imported.length > 1 ? ", " : " and "}${elsewhere}.`;
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

type DistributionProps = {
  counts: Counts;
  selected: Rating | undefined;
  tone: string;
  hrefOf: (rating: Rating | undefined) => string;
};

export function Distribution({ counts, selected, tone, hrefOf }: DistributionProps) {
  const total = countOf(counts);
  return (
    <Section id="distribution" title="Reviews by stars" titleClass="side-title">
      <ul class={`distribution ${tone}`}>
        {([5, 4, 3, 2, 1] as const).map((rating) => {
          const count = counts[rating - 1] ?? 0;
          const share = total === 0 ? 0 : count / total;
          const chosen = rating === selected;
          return (
            <li key={rating}>
              {/* Its name is one sentence that begins with the visible text, as voice control needs. */}
              <a href={hrefOf(chosen ? undefined : rating)} aria-current={chosen ? "true" : undefined}>
                <span class="distribution-star">
                  {rating}
                  <span class="hidden">{rating === 1 ? " star: " : " stars: "}</span>
                  <Icon name="star" />
                </span>
                <Bar share={share} />
                <span class="distribution-count">
                  {formatCount(count)}
                  <span class="hidden">
                    {count === 1 ? " review, " : " reviews, "}
                    {formatShare(share)}
                    {chosen && ". Shown now; show all"}
                  </span>
                </span>
              </a>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

function Bar({ share }: { share: number }) {
  const width = share === 0 ? 0 : Math.max(share * 100, 1.5);
  return (
    <svg class="bar" aria-hidden="true">
      <rect class="bar-track" width="100%" height="8" rx="4" />
      <rect width={`${Math.round(width * 10) / 10}%`} height="8" rx="4" />
    </svg>
  );
}

type Filter = Pick<ListQuery, "rating" | "verified">;
type FilterProps = {
  filter: Filter;
  counts: { all: number; verified: number; other: number };
  hrefOf: (filter: Filter) => string;
};

export function FilterBar({ filter, counts, hrefOf }: FilterProps) {
  const choices = [
    { name: "All", verified: undefined, count: counts.all },
    { name: "Verified purchases", verified: true, count: counts.verified },
    { name: "Other", verified: false, count: counts.other },
  ] as const;
  return (
    <nav class="filters" aria-label="Filter reviews">
      <ul>
        {choices.map(({ name, verified, count }) => (
          <li key={name}>
            <a
              class="chip"
              href={hrefOf({ ...filter, verified })}
              aria-current={verified === filter.verified ? "true" : undefined}
            >
              {name} <span class="chip-count">{formatCount(count)}</span>
            </a>
          </li>
        ))}
        {filter.rating !== undefined && (
          <li>
            <a class="chip" href={hrefOf({ ...filter, rating: undefined })} aria-current="true">
              {plural(filter.rating, "star")}
              <Icon name="close" />
              <span class="hidden">: show all ratings</span>
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}
