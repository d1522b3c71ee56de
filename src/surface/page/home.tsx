// The home page: find a business, or look around.
import { type CategoryNode, categoryTree } from "#domain/business/category.ts";
import { type Listing, listBestRated } from "#domain/business/directory.ts";
import { listRecentlyReviewed } from "#domain/review/recent.ts";
import type { Context } from "#platform/context.ts";
import { type Content, PUBLIC } from "#surface/look/answer.ts";
import { BusinessRow } from "./component/business-row.tsx";
import { CategoryGrid } from "./component/category-grid.tsx";
import { SearchForm } from "./component/search-form.tsx";
import { renderDocument } from "./document.tsx";
import type { Site } from "./site.ts";

const LISTED = 6;

/** The home page. What was reviewed last may be as old as the cache lets it get. */
export async function homePage(context: Context, site: Site): Promise<Content> {
  const [categories, recent, best] = await Promise.all([
    categoryTree(context),
    listRecentlyReviewed(context, LISTED),
    listBestRated(context, LISTED),
  ]);
  return {
    type: "html",
    cacheControl: PUBLIC,
    tags: ["category", "*"],
    body: renderDocument({
      site,
      search: false,
      head: {
        title: `${site.serviceName}: reviews you can check`,
        description: `What customers wrote about businesses, with a score that anybody can work out again. ${site.serviceName} is an open review platform.`,
        canonical: "/",
      },
      children: (
        <>
          <div class="hero">
            <h1>Reviews you can check</h1>
            <p>
              Read what customers wrote about a business, and see exactly how its score is made. Verified purchases
              count fully, other reviews half, and nobody can pay for a better number.{" "}
              <a href="/about/reviews">How scores and checks work</a>
            </p>
            <SearchForm id="search" large labelled />
          </div>
          <Categories roots={categories} />
          <Listed id="recent" title="Recently reviewed" businesses={recent} />
          <Listed id="best" title="Best rated" businesses={best} />
        </>
      ),
    }),
  };
}

function Categories({ roots }: { roots: readonly CategoryNode[] }) {
  const inUse = roots.filter((root) => root.businesses > 0);
  if (inUse.length === 0) return null;
  return (
    <section aria-labelledby="categories">
      <h2 id="categories">Categories</h2>
      <CategoryGrid nodes={inUse} />
    </section>
  );
}

function Listed({ id, title, businesses }: { id: string; title: string; businesses: readonly Listing[] }) {
  if (businesses.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul class="business-grid">
        {businesses.map((each) => (
          <BusinessRow key={each.slug} business={each} />
        ))}
      </ul>
    </section>
  );
}
