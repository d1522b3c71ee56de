// All categories on one page.
import { categoryTree } from "#domain/business/category.ts";
import type { Context } from "#platform/context.ts";
import { type Content, PUBLIC } from "#surface/look/answer.ts";
import { CategoryGrid } from "./component/category-grid.tsx";
import { renderDocument } from "./document.tsx";
import type { Site } from "./site.ts";

/** The tree's two upper levels. */
export async function categoriesPage(context: Context, site: Site): Promise<Content> {
  const roots = await categoryTree(context);
  return {
    type: "html",
    cacheControl: PUBLIC,
    tags: ["category", "*"],
    body: renderDocument({
      site,
      head: {
        title: `Categories | ${site.serviceName}`,
        description: "Businesses by what they do, best rated first.",
        canonical: "/categories",
      },
      children: (
        <>
          <div class="page-head">
            <h1>Categories</h1>
          </div>
          {roots.length === 0 ? <p class="empty">There are no categories yet.</p> : <CategoryGrid nodes={roots} all />}
        </>
      ),
    }),
  };
}
