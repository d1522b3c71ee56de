// The search: categories, then the business whose site was typed, and those whose name, site, city or category begins like the words.
// Similar names stand apart.
import type { ComponentChildren } from "preact";
import { type Business, findBusinesses } from "#domain/business/profile/business.ts";
import { type Category, categoryName, type ReadTree } from "#domain/business/profile/category.ts";
import { findExcerpts } from "#domain/review/list/excerpt.ts";
import type { Context } from "#platform/database/context.ts";
import type { Content } from "#surface/look/answer.ts";
import { hrefFor, useHref, useReader } from "#surface/look/reader.ts";
import { Section } from "#surface/look/section.tsx";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
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
import { countOptions, FEW, findUsedCategories, inOrder, type NamedCategories } from "./chosen.ts";
import { DirectoryFilter, NearFirst } from "./filter.tsx";
import { AsTyped, findMeant, Guessed, guessOf } from "./meant.tsx";
import { Best, findBest, findMore, More } from "./more.tsx";
import { NothingFits } from "./nothing-fits.tsx";
import { CategoryLink, Found, Results, Similar, Some } from "./results.tsx";
import { categoryChips, SearchHead, wordless } from "./wordless.tsx";

const PER_PAGE = 20;
/** The search of the dashboard reads no more characters. */
const MOST_CARRIED = 200;
/** Results are not kept in memory: there is no end to queries. */
const A_MINUTE = "public, max-age=60";
const NO_CATEGORY: NamedCategories = { used: [], empty: null };

/** Null for a page number beyond the last. */
export async function searchPage(
  context: Context,
  site: Site,
  reader: PageReader,
  params: URLSearchParams,
  readTree: ReadTree,
): Promise<Content | null> {
  const typed = readSearch(params);
  const { frame, search: words } = wordsIn("site", reader.language);
  const asked = readDirectoryQuery(params);
  if (typed === "") return wordless(context, site, reader, asked, readTree);
  const isLiteral = params.get("exact") === "1";
  const chosen = await findMeant(context, readTree, { typed, isLiteral }, asked, reader.language);
  const { query, words: sought, searched, isMeant, isAnyTyped, isCountry, category, found, all, isTyped } = chosen;
  const { missing } = found;
  const isOpen = site.signup === "open";
  const listed = inOrder(found);
  const total = listed.length;
  const pages = Math.max(1, Math.ceil(total / PER_PAGE));
  if (query.page > pages) return null;
  const from = (query.page - 1) * PER_PAGE;
  const shown = listed.slice(from, from + PER_PAGE).map(({ id }) => id);
  const pathOf = (slug: string) => hrefFor(reader, categoryPagePath(slug));
  const isFew = missing === null && !isCountry && found.some.length === 0 && total <= FEW && !isNarrowed(query);
  const named = (words: string) => findUsedCategories(context, readTree, words, reader.language, isTyped);
  const trade = found.place?.trade ?? "";
  const [businesses, excerpts, options, { used: categories, empty }, chips, traded] = await Promise.all([
    findBusinesses(context, shown),
    findExcerpts(context, shown, reader.language),
    countOptions(context, all),
    missing ? NO_CATEGORY : named(sought),
    all.length === 0 || missing ? categoryChips(readTree, reader, pathOf) : [],
    trade === "" ? NO_CATEGORY : named(trade),
  ]);
  const [first] = categories;
  const best = all.length === 0 && first ? await findBest(context, reader.language, first) : null;
  const more = isFew ? await findMore(context, reader.language, searched, businesses, readTree) : null;
  const hrefOf = (of: DirectoryQuery) => hrefFor(reader, `/search${directorySearch(of, sought, isLiteral)}`);
  const guess = guessOf(chosen, categories, businesses, reader.language);
  const asTyped = isMeant && isAnyTyped ? hrefFor(reader, `/search${directorySearch(WHOLE_LIST, typed, true)}`) : null;
  const guessed = guess && <Guessed guess={guess} />;
  const isGuessed = guess !== null && !isMeant && categories.length === 1;
  const note = guess && <AsTyped query={typed} href={asTyped} />;
  const own = isCountry ? { ...query, country: null } : query;
  const isPart = found.place !== null || chosen.isPart;
  const exact = new Set(found.exact.map(({ id }) => id));
  const isExact = ({ id }: Business) => exact.has(id);
  return renderPage(site, reader, {
    title: words.title({ query: typed }),
    here: `/search${directorySearch(isMeant ? asked : query, typed, isLiteral)}`,
    noindex: true,
    search: false,
    cacheControl: A_MINUTE,
    children: (
      <>
        <SearchHead typed={typed} />
        {missing && <Missing host={missing.host} service={site.serviceName} isOpen={isOpen} />}
        {query.category === null && all.length > 0 && !isGuessed && <InCategories categories={categories} />}
        {all.length > (isNarrowed(query) ? 0 : 1) && (
          <DirectoryFilter
            query={query}
            hrefOf={hrefOf}
            {...options}
            category={category}
            isSearch
            everywhere={
              isCountry ? hrefFor(reader, `/search${directorySearch({ ...query, country: null, page: 1 })}`) : null
            }
            isPart={isPart}
          />
        )}
        {missing === null && all.length === 0 && (
          <NothingFound query={typed} categories={categories} empty={empty} isShown={best !== null} isOpen={isOpen} />
        )}
        {best && <Best {...best} isMore={empty !== null} />}
        {all.length === 0 && best === null && chips.length > 0 && (
          <ChipBar label={frame.categories} chips={chips} isNamed />
        )}
        {guess && found.exact.length + found.similar.length === 0 && (
          <Section id="guessed" title={guessed} titleClass="side-title">
            {note}
          </Section>
        )}
        {all.length > 0 && total === 0 && <NothingFits all={hrefOf(WHOLE_LIST)} />}
        <Results
          id="results"
          title={
            (isMeant && guessed) || (
              <Found total={found.exact.length} query={missing?.label ?? sought} isNarrowed={isNarrowed(own)} />
            )
          }
          found={businesses.filter(isExact)}
          excerpts={excerpts}
          note={note}
        />
        <Results
          id="similar"
          title={(exact.size === 0 && guessed) || <Similar />}
          found={businesses.filter((each) => !isExact(each) && found.some.length === 0)}
          excerpts={excerpts}
          note={exact.size === 0 && note}
        />
        {found.some.length > 0 && (
          <Some
            found={businesses.filter((each) => !isExact(each))}
            place={found.place}
            trade={traded.used[0] ?? traded.empty}
            excerpts={excerpts}
            isAlone={found.exact.length === 0}
          />
        )}
        {(found.some.length > 0 || isMeant) && isOpen && <Absent query={typed} />}
        {more && <More {...more} />}
        {total > 1 && <NearFirst query={query} countries={options.countries} isPart={isPart} />}
        <Pagination page={query.page} pages={pages} hrefOf={(page) => hrefOf({ ...query, page })} />
        {all.length > 0 && chips.length > 0 && (
          <Section id="categories" title={frame.categories} titleClass="side-title">
            <ChipBar label={frame.categories} chips={chips} />
          </Section>
        )}
      </>
    ),
  });
}

type CategoriesProps = { categories: readonly Category[] };

function InCategories({ categories, isAlone = false }: CategoriesProps & { isAlone?: boolean }) {
  const { inCategories } = useWords("directory");
  const { search: words } = useWords("site");
  const href = useHref();
  const { language } = useReader();
  const count = categories.length;
  if (count === 0) return null;
  const links = categories.map((each, at) => [
    at > 0 && " ",
    <a key={each.slug} class="touch" href={href(categoryPagePath(each.slug))}>
      <bdi>{categoryName(each, language)}</bdi>
    </a>,
  ]);
  return <p>{(isAlone ? words.matching : inCategories)({ count, links })}</p>;
}

/** @property isShown the first category's businesses stand below. @property isOpen anyone may add a business */
type NothingFoundProps = CategoriesProps & {
  query: string;
  empty: Category | null;
  isShown: boolean;
  isOpen: boolean;
};

function NothingFound({ query, categories, empty, isShown, isOpen }: NothingFoundProps) {
  const { search: words, list } = useWords("site");
  return (
    <div class="empty">
      <h2>{words.nothing({ query: <bdi>{query}</bdi> })}</h2>
      {empty && <p>{list.emptyCategory({ category: <CategoryLink category={empty} /> })}</p>}
      {categories.length === 0 && empty === null && <p>{words.advice}</p>}
      {categories.length > (isShown ? 1 : 0) && <InCategories categories={categories} isAlone />}
      {isOpen && <Absent query={query} />}
    </div>
  );
}

/** Of a site that is not listed: what its customer can do, and the form that adds it, filled. */
function Missing({ host, service, isOpen }: { host: string; service: string; isOpen: boolean }) {
  const { search: words } = useWords("site");
  const website = new URLSearchParams({ website: host.slice(0, MOST_CARRIED) });
  const link = (text: ComponentChildren) => <AddLink to={`/dashboard/claim/new?${website}`}>{text}</AddLink>;
  return (
    <div class="empty">
      <h2>{words.missing({ host: <bdi>{host}</bdi>, service })}</h2>
      <p>{words.customer({ service })}</p>
      {isOpen && <p>{words.yours({ link })}</p>}
    </div>
  );
}

/** The link on a page without results. It opens the dashboard's search with the typed words. */
function Absent({ query }: { query: string }) {
  const { search: words } = useWords("site");
  const typed = new URLSearchParams({ q: query.slice(0, MOST_CARRIED) });
  return <p>{words.absent({ link: (text) => <AddLink to={`/dashboard/claim?${typed}`}>{text}</AddLink> })}</p>;
}

function AddLink({ to, children }: { to: string; children: ComponentChildren }) {
  const href = useHref();
  return (
    <a class="touch" href={href(to)} rel="nofollow">
      {children}
    </a>
  );
}
