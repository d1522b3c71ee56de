// The search: first the business whose site was typed, then those whose name, site or city begins like the words.
import type { Business } from "#domain/business/business.ts";
import { findBusinessBySite } from "#domain/business/lookup.ts";
import { searchBusinesses } from "#domain/business/search.ts";
import type { Context } from "#platform/context.ts";
import { AN_HOUR, type Content } from "#surface/look/answer.ts";
import { plural } from "#surface/look/format.ts";
import { BusinessRow, toRow } from "./component/business-row.tsx";
import { SearchForm } from "./component/search-form.tsx";
import { renderPage } from "./document.tsx";
import type { Site } from "./site.ts";

const MAX_RESULTS = 30;
/** Results are not kept in memory: there is no end to queries. */
const A_MINUTE = "public, max-age=60";

export async function searchPage(context: Context, site: Site, query: string): Promise<Content> {
  const found = query === "" ? [] : await search(context, query);
  return renderPage(site, {
    title: query === "" ? "Search" : `Search: ${query}`,
    noindex: true,
    search: false,
    cacheControl: query === "" ? AN_HOUR : A_MINUTE,
    children: (
      <>
        <div class="page-head">
          <h1>Find a business</h1>
          <SearchForm id="search" value={query} large />
        </div>
        {query !== "" && <Results query={query} found={found} />}
      </>
    ),
  });
}

async function search(context: Context, query: string): Promise<Business[]> {
  const [site, others] = await Promise.all([
    query.includes(".") ? findBusinessBySite(context, query) : null,
    searchBusinesses(context, query, MAX_RESULTS),
  ]);
  return site ? [site, ...others.filter((each) => each.id !== site.id)] : others;
}

function Results({ query, found }: { query: string; found: readonly Business[] }) {
  if (found.length === 0) {
    return (
      <p class="empty">
        No business found for “<bdi>{query}</bdi>”. Check the spelling, try fewer words, or browse the{" "}
        <a href="/categories">categories</a>.
      </p>
    );
  }
  return (
    <section aria-labelledby="results">
      <h2 id="results" class="side-title">
        {found.length >= MAX_RESULTS
          ? `The ${MAX_RESULTS} with most reviews`
          : plural(found.length, "business", "businesses")}
      </h2>
      <ul class="business-list">
        {found.map((each) => (
          <BusinessRow key={each.id} business={toRow(each)} />
        ))}
      </ul>
    </section>
  );
}
