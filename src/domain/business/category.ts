// Categories: a tree. A business stands in one of them and is found in all above it.
import { eq, sql } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import { prepared } from "#platform/database.ts";
import { category } from "./table.ts";

export type Category = { id: string; slug: string; name: string; parentId: string | null };

export type CategoryNode = Category & {
  children: CategoryNode[] /** Businesses in it and below. */;
  businesses: number;
};

/** The tree is read at most this deep; an import refuses deeper ones. */
export const MAX_CATEGORY_DEPTH = 8;

const bySlug = prepared((db) =>
  db
    .select()
    .from(category)
    .where(eq(category.slug, sql.placeholder("slug")))
    .prepare("category_by_slug"),
);

/** The category with this slug, or null. */
export async function findCategory(context: Context, slug: string): Promise<Category | null> {
  const [row] = await bySlug(context.db).execute({ slug });
  return row ?? null;
}

/** The whole tree by name, with how many businesses each branch holds. */
export async function categoryTree(context: Context): Promise<CategoryNode[]> {
  const rows = (await context.db.execute(sql`
    select c.id, c.slug, c.name, c.parent_id as "parentId", coalesce(b.n, 0)::int as businesses
    from category c left join (select category_id, count(*) as n from business group by category_id) b on b.category_id = c.id
    order by lower(c.name), c.slug`)) as unknown as (Category & { businesses: number })[];
  const nodes = new Map<string, CategoryNode>(rows.map((row) => [row.id, { ...row, children: [] }]));
  const roots: CategoryNode[] = [];
  for (const node of nodes.values()) (nodes.get(node.parentId ?? "")?.children ?? roots).push(node);
  for (const root of roots) sumBelow(root);
  return roots;
}

function sumBelow(node: CategoryNode): number {
  for (const child of node.children) node.businesses += sumBelow(child);
  return node.businesses;
}

/** From the root down to the category itself, for breadcrumbs. */
export async function categoryPath(context: Context, id: string): Promise<Category[]> {
  return (await context.db.execute(sql`
    with recursive path as (
      select id, slug, name, parent_id, 1 as depth from category where id = ${id}
      union all
      select c.id, c.slug, c.name, c.parent_id, path.depth + 1 from category c join path on c.id = path.parent_id
      where path.depth < ${MAX_CATEGORY_DEPTH}
    )
    select id, slug, name, parent_id as "parentId" from path order by depth desc`)) as unknown as Category[];
}
