// The search: first the business whose site was typed, then those whose name, site or city begins like the words.
import type { Business } from "#domain/business/profile/business.ts";
import { findByWords } from "#domain/business/search.ts";
import type { Context } from "#platform/database/context.ts";
import { AN_HOUR, type Content } from "#surface/look/answer.ts";
import { useHref } from "#surface/look/reader.ts";
import { BusinessRow, toRow } from "../component/business-row.tsx";
import { renderPage } from "../component/document.tsx";
import { SearchForm } from "../component/search-form.tsx";
import type { PageReader } from "../kit/reader.ts";
import type { Site } from "../kit/site.ts";
import { SITE_WORDS, useSiteWords } from "../kit/words.ts";

const MAX_RESULTS = 30;
/** Results are not kept in memory: there is no end to queries. */
const A_MINUTE = "public, max-age=60";

export async function searchPage(context: Context, site: Site, reader: PageReader, query: string): Promise<Content> {
  const { frame, search: words } = SITE_WORDS[reader.language];
  const found = query === "" ? [] : await findByWords(context, query, MAX_RESULTS);
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
        {query !== "" && <Results query={query} found={found} />}
      </>
    ),
  });
}

function Results({ query, found }: { query: string; found: readonly Business[] }) {
  const { search: words, list } = useSiteWords();
  const href = useHref();
  if (found.length === 0) {
    return (
      <p class="empty">
        {words.nothing({ query: <bdi>{query}</bdi>, link: (text) => <a href={href("/categories")}>{text}</a> })}
      </p>
    );
  }
  return (
    <section aria-labelledby="results">
      <h2 id="results" class="side-title">
        {found.length >= MAX_RESULTS ? words.most({ count: MAX_RESULTS }) : list.businesses({ count: found.length })}
      </h2>
      <ul class="business-list">
        {found.map((each) => (
          <BusinessRow key={each.id} business={toRow(each)} />
        ))}
      </ul>
    </section>
  );
}
