// What filters the reviews of a profile, as links, which work without a script: bars by star, and verified or not.

import { type Stars as Counts, countOf } from "#domain/business/score.ts";
import { formatCount, formatShare, plural } from "#surface/look/format.ts";
import { Icon } from "#surface/look/icon.tsx";
import { Section } from "#surface/look/section.tsx";
import type { ListQuery, Stars as Rating } from "../query.ts";

type Props = {
  counts: Counts;
  selected: Rating | undefined;
  tone: string;
  hrefOf: (rating: Rating | undefined) => string;
};

export function Distribution({ counts, selected, tone, hrefOf }: Props) {
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
