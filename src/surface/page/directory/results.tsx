// The lists of businesses that a search found, each with its head.
import type { ComponentChildren } from "preact";
import type { BusinessId } from "#contract/id.ts";
import type { Business } from "#domain/business/profile/business.ts";
import type { Place } from "#domain/business/search/place.ts";
import type { Excerpt } from "#domain/review/list/excerpt.ts";
import { useFormat } from "#surface/look/reader.ts";
import { Section } from "#surface/look/section.tsx";
import { useWords } from "#surface/look/words.ts";
import { BusinessRow, toRow } from "../component/business-row.tsx";
import { MAX_RESULTS } from "./chosen.ts";

type FoundProps = { total: number; query: string; isNarrowed: boolean };

export function Found({ total, query, isNarrowed }: FoundProps) {
  const { first, fitting, found } = useWords("directory");
  if (total >= MAX_RESULTS) return <>{first({ count: MAX_RESULTS })}</>;
  return <>{(isNarrowed ? fitting : found)({ count: total, query: <bdi>{query}</bdi> })}</>;
}

export function Similar() {
  return <>{useWords("directory").similar}</>;
}

type SomeProps = { found: readonly Business[]; place: Place | null; excerpts: ReadonlyMap<BusinessId, Excerpt> };

/** Those of the named city stand apart, so that a reader sees which word they match. */
export function Some({ found, place, excerpts }: SomeProps) {
  const { some, elsewhere } = useWords("directory");
  const format = useFormat();
  if (place === null) return <Results id="some" title={some} found={found} excerpts={excerpts} />;
  const isThere = ({ id }: Business) => place.ids.has(id);
  const others = found.filter((each) => !isThere(each));
  return (
    <>
      <p>{some}</p>
      <Results
        id="some"
        title={<bdi>{format.list(place.cities)}</bdi>}
        found={found.filter(isThere)}
        excerpts={excerpts}
      />
      <Results id="elsewhere" title={elsewhere} found={others} excerpts={excerpts} />
    </>
  );
}

type ResultsProps = {
  id: string;
  title: ComponentChildren;
  found: readonly Business[];
  excerpts: ReadonlyMap<BusinessId, Excerpt>;
};

export function Results({ id, title, found, excerpts }: ResultsProps) {
  if (found.length === 0) return null;
  return (
    <Section id={id} title={title} titleClass="side-title">
      <ul class="business-list">
        {found.map((each) => (
          <BusinessRow key={each.id} business={toRow(each)} excerpt={excerpts.get(each.id)} />
        ))}
      </ul>
    </Section>
  );
}
