// The home page: search, categories, and a few businesses.

import { type CategoryNode, categoryTree } from "#domain/business/category.ts";
import { type Listing, listBestRated } from "#domain/business/directory.ts";
import { listRecentlyReviewed } from "#domain/review/list.ts";
import type { Context } from "#platform/context.ts";
import type { Content } from "#surface/look/answer.ts";
import { Section } from "#surface/look/section.tsx";
import { BusinessRow } from "./component/business-row.tsx";
import { CategoryGrid } from "./component/category.tsx";
import { SearchForm } from "./component/search-form.tsx";
import { renderPage } from "./document.tsx";
import type { Site } from "./site.ts";

const LISTED = 6;

/** The recent reviews are as old as the kept page: a new one does not drop it. */
export async function homePage(context: Context, site: Site): Promise<Content> {
  const [categories, recent, best] = await Promise.all([
    categoryTree(context),
    listRecentlyReviewed(context, LISTED),
    listBestRated(context, LISTED),
  ]);
  return renderPage(site, {
    title: "Reviews you can check",
    description: `Customer reviews of businesses, with a score that anyone can check. ${site.serviceName} is an open review platform.`,
    canonical: "/",
    search: false,
    tags: ["category", "*"],
    children: (
      <>
        <div class="hero">
          <h1>Reviews you can check</h1>
          <p>
            Read what customers write about a business, and see how its score is calculated. Verified purchases count
            fully, other reviews half, and a better score is not for sale.{" "}
            <a href="/about/reviews">How scores and checks work</a>
          </p>
          <SearchForm id="search" large labelled />
        </div>
        <Categories roots={categories} />
        <Listed id="recent" title="Recently reviewed" businesses={recent} />
        <Listed id="best" title="Best rated" businesses={best} />
      </>
    ),
  });
}

function Categories({ roots }: { roots: readonly CategoryNode[] }) {
  const inUse = roots.filter((root) => root.businesses > 0);
  if (inUse.length === 0) return null;
  return (
    <Section id="categories" title="Categories">
      <CategoryGrid nodes={inUse} />
    </Section>
  );
}

function Listed({ id, title, businesses }: { id: string; title: string; businesses: readonly Listing[] }) {
  if (businesses.length === 0) return null;
  return (
    <Section id={id} title={title}>
      <ul class="business-grid">
        {businesses.map((each) => (
          <BusinessRow key={each.slug} business={each} />
        ))}
      </ul>
    </Section>
  );
}
