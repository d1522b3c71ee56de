// All categories on one page.
import { categoryTree } from "#domain/business/category.ts";
import type { Context } from "#platform/context.ts";
import type { Content } from "#surface/look/answer.ts";
import { CategoryGrid } from "./component/category-grid.tsx";
import { renderPage } from "./document.tsx";
import type { Site } from "./site.ts";

/** The two upper levels of the tree. */
export async function categoriesPage(context: Context, site: Site): Promise<Content> {
  const roots = await categoryTree(context);
  return renderPage(site, {
    title: "Categories",
    description: "Businesses by category, best score first.",
    canonical: "/categories",
    tags: ["category", "*"],
    children: (
      <>
        <div class="page-head">
          <h1>Categories</h1>
        </div>
        {roots.length === 0 ? <p class="empty">There are no categories yet.</p> : <CategoryGrid nodes={roots} all />}
      </>
    ),
  });
}
