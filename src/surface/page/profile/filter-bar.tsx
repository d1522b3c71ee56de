// The filters of a profile's reviews, as links: they work without a script and can be shared.
import { formatCount, plural } from "#surface/look/format.ts";
import { Icon } from "#surface/look/icon.tsx";
import type { ListQuery } from "../query.ts";

type Filter = Pick<ListQuery, "rating" | "verified">;
type Props = {
  filter: Filter;
  counts: { all: number; verified: number; other: number };
  hrefOf: (filter: Filter) => string;
};

export function FilterBar({ filter, counts, hrefOf }: Props) {
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
