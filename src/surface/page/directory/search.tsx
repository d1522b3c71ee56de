// The search: categories, then the business whose site was typed, and those whose name, site or city begins like the words.
import type { BusinessId } from "#contract/id.ts";
import type { Business } from "#domain/business/profile/business.ts";
import { type Category, categoryName, searchCategories } from "#domain/business/profile/category.ts";
import { findByWords } from "#domain/business/search.ts";
import { type Excerpt, findExcerpts } from "#domain/review/list/excerpt.ts";
import type { Context } from "#platform/database/context.ts";
import { AN_HOUR, type Content } from "#surface/look/answer.ts";
import { useHref, useReader } from "#surface/look/reader.ts";
import { BusinessRow, toRow } from "../component/business-row.tsx";
import { ChipBar } from "../component/chip-bar.tsx";
import { renderPage } from "../component/document.tsx";
import { SearchForm } from "../component/search-form.tsx";
import type { PageReader } from "../kit/reader.ts";
import { categoryPagePath, type Site } from "../kit/site.ts";
import { SITE_WORDS, useSiteWords } from "../kit/words.ts";

const MAX_RESULTS = 30;
/** The search of the dashboard reads no more characters. */
const MOST_CARRIED = 200;
/** Results are not kept in memory: there is no end to queries. */
const A_MINUTE = "public, max-age=60";

export async function searchPage(context: Context, site: Site, reader: PageReader, query: string): Promise<Content> {
  const { frame, search: words } = SITE_WORDS[reader.language];
  const [found, categories] =
    query === ""
      ? [[], []]
      : await Promise.all([
          findByWords(context, query, MAX_RESULTS),
          searchCategories(context, query, reader.language),
        ]);
  const excerpts = await findExcerpts(
    context,
    found.map(({ id }) => id),
  );
  return renderPage(site, reader, {
    title: query === "" ? frame.search : words.title({ query }),
    here: query === "" ? "/search" : `/search?${new URLSearchParams({ q: query })}`,
    noindex: true,
    search: false,
    cacheControl: query === "" ? AN_HOUR : A_MINUTE,
    children: (
      <>
        <div class="page-head">
          <h1>{words.find}</h1>
          <SearchForm id="search" value={query} large />
        </div>
        {found.length === 0 && categories.length > 0 && <p>{words.onlyCategories({ query: <bdi>{query}</bdi> })}</p>}
        <FoundCategories categories={categories} />
        {query !== "" && (
          <Results
            query={query}
            found={found}
            excerpts={excerpts}
            isOpen={site.signup === "open"}
            hasCategories={categories.length > 0}
          />
        )}
      </>
    ),
  });
}

function FoundCategories({ categories }: { categories: readonly Category[] }) {
  const { frame } = useSiteWords();
  const href = useHref();
  const { language } = useReader();
  if (categories.length === 0) return null;
  const chips = categories.map((each) => ({
    text: <bdi>{categoryName(each, language)}</bdi>,
    href: href(categoryPagePath(each.slug)),
  }));
  return <ChipBar label={frame.categories} chips={chips} />;
}

type ResultsProps = {
  query: string;
  found: readonly Business[];
  excerpts: ReadonlyMap<BusinessId, Excerpt>;
  isOpen: boolean;
  hasCategories: boolean;
};

/** @property isOpen anyone may add a business. @property hasCategories found categories stand above, with the sentence */
function Results({ query, found, excerpts, isOpen, hasCategories }: ResultsProps) {
  const { search: words, list } = useSiteWords();
  const href = useHref();
  const claim = `/dashboard/claim?${new URLSearchParams({ q: query.slice(0, MOST_CARRIED) })}`;
  if (found.length === 0) {
    if (hasCategories && !isOpen) return null;
    return (
      <div class="empty">
        {!hasCategories && (
          <p>
            {words.nothing({ query: <bdi>{query}</bdi>, link: (text) => <a href={href("/categories")}>{text}</a> })}
          </p>
        )}
        {isOpen && (
          <p>
            {words.yours({
              link: (text) => (
                <a class="touch" href={href(claim)} rel="nofollow">
                  {text}
                </a>
              ),
            })}
          </p>
        )}
      </div>
    );
  }
  return (
    <section aria-labelledby="results">
      <h2 id="results" class="side-title">
        {found.length >= MAX_RESULTS ? words.most({ count: MAX_RESULTS }) : list.businesses({ count: found.length })}
      </h2>
      <ul class="business-list">
        {found.map((each) => (
          <BusinessRow key={each.id} business={toRow(each)} excerpt={excerpts.get(each.id)} />
        ))}
      </ul>
    </section>
  );
}
