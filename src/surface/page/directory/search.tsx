// The search: categories, then the business whose site was typed, and those whose name, site, city or category begins like the words.
// Similar names stand apart.
import type { ComponentChildren } from "preact";
import type { BusinessId } from "#contract/id.ts";
import { type Business, findBusinesses } from "#domain/business/profile/business.ts";
import { type Category, categoryName, type ReadTree } from "#domain/business/profile/category.ts";
import { searchCategories } from "#domain/business/profile/named.ts";
import { type Excerpt, findExcerpts } from "#domain/review/list/excerpt.ts";
import type { Context } from "#platform/database/context.ts";
import type { Content } from "#surface/look/answer.ts";
import { hrefFor, useHref, useReader } from "#surface/look/reader.ts";
import { Section } from "#surface/look/section.tsx";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { BusinessRow, toRow } from "../component/business-row.tsx";
import { ChipBar } from "../component/chip-bar.tsx";
import { renderPage } from "../component/document.tsx";
import { Pagination } from "../component/pagination.tsx";
import {
  type DirectoryQuery,
  directorySearch,
  isNarrowed,
  readDirectoryQuery,
  WHOLE_LIST,
} from "../kit/directory-query.ts";
import { readSearch } from "../kit/query.ts";
import type { PageReader } from "../kit/reader.ts";
import { categoryPagePath, type Site } from "../kit/site.ts";
import { countOptions, findChosen, inOrder, MAX_RESULTS } from "./chosen.ts";
import { DirectoryFilter } from "./filter.tsx";
import { FEW, findMore, More } from "./more.tsx";
import { NothingFits } from "./nothing-fits.tsx";
import { categoryChips, SearchHead, wordless } from "./wordless.tsx";

const PER_PAGE = 20;
/** The search of the dashboard reads no more characters. */
const MOST_CARRIED = 200;
/** Results are not kept in memory: there is no end to queries. */
const A_MINUTE = "public, max-age=60";

/** Null for a page number beyond the last. */
export async function searchPage(
  context: Context,
  site: Site,
  reader: PageReader,
  params: URLSearchParams,
  readTree: ReadTree,
): Promise<Content | null> {
  const typed = readSearch(params);
  const { search: words, frame } = wordsIn("site", reader.language);
  const asked = readDirectoryQuery(params);
  if (typed === "") return wordless(context, site, reader, asked, readTree);
  const [{ query, category, found, all }, categories] = await Promise.all([
    findChosen(context, typed, asked, reader.language),
    searchCategories(context, typed, reader.language),
  ]);
  const listed = inOrder(found);
  const total = listed.length;
  const pages = Math.max(1, Math.ceil(total / PER_PAGE));
  if (query.page > pages) return null;
  const from = (query.page - 1) * PER_PAGE;
  const shown = listed.slice(from, from + PER_PAGE).map(({ id }) => id);
  const pathOf = (slug: string) => hrefFor(reader, categoryPagePath(slug));
  const [first] = listed;
  const isFew = first !== undefined && found.some.length === 0 && total <= FEW && !isNarrowed(query);
  const [businesses, excerpts, options, chips, more] = await Promise.all([
    findBusinesses(context, shown),
    findExcerpts(context, shown, reader.language),
    countOptions(context, all),
    all.length === 0 ? categoryChips(readTree, reader, pathOf, { near: categories }) : [],
    isFew ? findMore(context, reader.language, { categoryId: first.categoryId, shown }) : null,
  ]);
  const hrefOf = (of: DirectoryQuery) => hrefFor(reader, `/search${directorySearch(of, typed)}`);
  const exact = new Set(found.exact.map(({ id }) => id));
  const isExact = ({ id }: Business) => exact.has(id);
  return renderPage(site, reader, {
    title: words.title({ query: typed }),
    here: `/search${directorySearch(query, typed)}`,
    noindex: true,
    search: false,
    cacheControl: A_MINUTE,
    children: (
      <>
        <SearchHead typed={typed} />
        {(query.category === null || all.length === 0) && (
          <FoundCategories categories={categories} only={all.length === 0 ? typed : null} />
        )}
        {all.length > (isNarrowed(query) ? 0 : 1) && (
          <DirectoryFilter query={query} hrefOf={hrefOf} {...options} category={category} isSearch />
        )}
        {all.length === 0 && (
          <NothingFound query={typed} isOpen={site.signup === "open"} hasCategories={categories.length > 0} />
        )}
        {chips.length > 0 && <ChipBar label={frame.categories} chips={chips} isNamed />}
        {all.length > 0 && total === 0 && <NothingFits all={hrefOf(WHOLE_LIST)} />}
        <Results
          id="results"
          title={<Found total={found.exact.length} query={typed} isNarrowed={isNarrowed(query)} />}
          found={businesses.filter(isExact)}
          excerpts={excerpts}
        />
        <Results
          id="similar"
          title={<Similar />}
          found={businesses.filter((each) => !isExact(each) && found.some.length === 0)}
          excerpts={excerpts}
        />
        <Results
          id="some"
          title={<Some />}
          found={businesses.filter(() => found.some.length > 0)}
          excerpts={excerpts}
        />
        {found.some.length > 0 && site.signup === "open" && <Yours query={typed} />}
        {more && <More {...more} />}
        <Pagination page={query.page} pages={pages} hrefOf={(page) => hrefOf({ ...query, page })} />
      </>
    ),
  });
}

/** @param only the typed query, if no business has its words */
function FoundCategories({ categories, only }: { categories: readonly Category[]; only: string | null }) {
  const { inCategories } = useWords("directory");
  const { search: words } = useWords("site");
  const href = useHref();
  const { language } = useReader();
  if (categories.length === 0) return null;
  const links = categories.map((each, at) => [
    at > 0 && " ",
    <a key={each.slug} class="touch" href={href(categoryPagePath(each.slug))}>
      <bdi>{categoryName(each, language)}</bdi>
    </a>,
  ]);
  const count = categories.length;
  if (only === null) return <p>{inCategories({ count, links })}</p>;
  return <p>{words.onlyCategories({ query: <bdi>{only}</bdi>, count, links })}</p>;
}

type NothingProps = { query: string; isOpen: boolean; hasCategories: boolean };

/** @property isOpen anyone may add a business. @property hasCategories found categories stand above, with the sentence */
function NothingFound({ query, isOpen, hasCategories }: NothingProps) {
  const { search: words } = useWords("site");
  const href = useHref();
  if (hasCategories && !isOpen) return null;
  return (
    <div class="empty">
      {!hasCategories && (
        <>
          <h2>{words.nothing({ query: <bdi>{query}</bdi> })}</h2>
          <p>{words.advice({ link: (text) => <a href={href("/categories")}>{text}</a> })}</p>
        </>
      )}
      {isOpen && <Yours query={query} />}
    </div>
  );
}

function Yours({ query }: { query: string }) {
  const { search: words } = useWords("site");
  const href = useHref();
  const claim = `/dashboard/claim?${new URLSearchParams({ q: query.slice(0, MOST_CARRIED) })}`;
  const link = (text: ComponentChildren) => (
    <a class="touch" href={href(claim)} rel="nofollow">
      {text}
    </a>
  );
  return <p>{words.yours({ link })}</p>;
}

type FoundProps = { total: number; query: string; isNarrowed: boolean };

function Found({ total, query, isNarrowed }: FoundProps) {
  const { first, fitting, found } = useWords("directory");
  if (total >= MAX_RESULTS) return <>{first({ count: MAX_RESULTS })}</>;
  return <>{(isNarrowed ? fitting : found)({ count: total, query: <bdi>{query}</bdi> })}</>;
}

function Similar() {
  return <>{useWords("directory").similar}</>;
}

function Some() {
  return <>{useWords("directory").some}</>;
}

type ResultsProps = {
  id: string;
  title: ComponentChildren;
  found: readonly Business[];
  excerpts: ReadonlyMap<BusinessId, Excerpt>;
};

function Results({ id, title, found, excerpts }: ResultsProps) {
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
