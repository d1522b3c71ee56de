// The lists of businesses that a search found, each with its head.
import type { ComponentChildren } from "preact";
import type { BusinessId } from "#contract/id.ts";
import type { Business } from "#domain/business/profile/business.ts";
import { type Category, categoryName } from "#domain/business/profile/category.ts";
import type { Place } from "#domain/business/search/place.ts";
import type { Excerpt } from "#domain/review/list/excerpt.ts";
import { useFormat, useHref, useReader } from "#surface/look/reader.ts";
import { Section } from "#surface/look/section.tsx";
import { useWords } from "#surface/look/words.ts";
import { BusinessRow, toRow } from "../component/business-row.tsx";
import { categoryPagePath } from "../kit/site.ts";
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

type SomeProps = {
  found: readonly Business[];
  place: Place | null;
  /** Of the place; null where the words name none. */
  trade: Category | null;
  excerpts: ReadonlyMap<BusinessId, Excerpt>;
  /** Whether no business has all words. */
  isAlone: boolean;
};

/** In groups, each with a heading that says which words its businesses match. */
export function Some({ found, place, trade, excerpts, isAlone }: SomeProps) {
  const words = useWords("directory");
  const { countryName, language } = useFormat();
  if (place === null) return <Results id="some" title={words.some} found={found} excerpts={excerpts} />;
  const country = place.country === null ? null : <bdi>{countryName(place.country)}</bdi>;
  const name = place.city === null ? country : <bdi>{place.city}</bdi>;
  const category = trade && <bdi>{categoryName(trade, language)}</bdi>;
  const isOf = (ids: ReadonlySet<BusinessId>) => found.filter(({ id }) => ids.has(id));
  const far = found.filter(({ id }) => !place.near.has(id) && !place.there.has(id) && !place.abroad.has(id));
  const isTrade = place.trade !== "";
  return (
    <>
      {isTrade && isAlone && (
        <p>
          {trade ? (
            <strong>{words.noneThere({ category: <CategoryLink category={trade} />, place: name })}</strong>
          ) : (
            words.some
          )}
        </p>
      )}
      {!isTrade && place.city !== null && <p>{words.some}</p>}
      <Results
        id="near"
        title={category ? words.tradeIn({ category, country }) : country}
        found={isOf(place.near)}
        excerpts={excerpts}
      />
      <Results id="some" title={words.moreFrom({ place: name })} found={isOf(place.there)} excerpts={excerpts} />
      <Results
        id="abroad"
        title={category ? words.abroad({ category }) : words.elsewhere}
        found={isOf(place.abroad)}
        excerpts={excerpts}
      />
      <Results id="elsewhere" title={words.elsewhere} found={far} excerpts={excerpts} />
    </>
  );
}

type ResultsProps = {
  id: string;
  title: ComponentChildren;
  found: readonly Business[];
  excerpts: ReadonlyMap<BusinessId, Excerpt>;
  /** Below the heading. */
  note?: ComponentChildren;
  /** Below the list. */
  children?: ComponentChildren;
};

export function Results({ id, title, found, excerpts, note, children }: ResultsProps) {
  if (found.length === 0) return null;
  return (
    <Section id={id} title={title} titleClass="side-title">
      {note}
      <ul class="business-list">
        {found.map((each) => (
          <BusinessRow key={each.id} business={toRow(each)} excerpt={excerpts.get(each.id)} />
        ))}
      </ul>
      {children}
    </Section>
  );
}

export function CategoryLink({ category }: { category: Category }) {
  const { language } = useReader();
  const href = useHref();
  return (
    <a href={href(categoryPagePath(category.slug))}>
      <bdi>{categoryName(category, language)}</bdi>
    </a>
  );
}
