// Categories form a tree. A business belongs to one category and is found in all categories above it.
import { eq } from "drizzle-orm";
import { createTtlCache } from "#platform/cache/ttl-cache.ts";
import { nameOrder } from "#platform/database/collation.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { formatOf } from "#platform/language/format.ts";
import type { Language } from "#platform/language/language.ts";
import { MINUTE_MS } from "#platform/time/clock.ts";
import { category, SLUG_PATTERN } from "../state/table.ts";

export type Category = typeof category.$inferSelect;

export type CategoryNode = Category & {
  children: CategoryNode[];
  /** How many businesses the category and all below it hold. */
  businesses: number;
};

export type CategoryChoice = Pick<Category, "id" | "slug" | "name" | "names"> & { depth: number };

/** An import refuses deeper trees. */
export const MAX_CATEGORY_DEPTH = 8;
/** Keeps a form that offers all categories small. */
export const MOST_CHOICES = 300;

/** By its slug, or by one that it had before. */
export async function findCategory(context: Context, slug: string): Promise<Category | null> {
  if (!SLUG_PATTERN.test(slug)) return null;
  const [row] = await bySlug(context.db, slug);
  return row ?? null;
}

/** SQL: the id of the category that a slug leads to. @param slug the SQL of the slug */
export const idOfSlug = (slug: string) => `coalesce(
    (select id from category where slug = ${slug}), (select category_id from category_former_slug where slug = ${slug}))`;

/** The category's name for readers of a language. */
export function categoryName({ name, names }: Pick<Category, "name" | "names">, language: Language): string {
  return names?.[language] ?? name;
}

/** All categories, sorted by their names in a language. */
export async function categoryTree(context: Context, language: Language): Promise<CategoryNode[]> {
  return treeOf(await counted(context.db), language);
}

export type ReadTree = (language: Language) => Promise<CategoryNode[]>;

/** As `categoryTree`, counted at most once a minute: each count reads all businesses, and pages that are made anew for each request show it. */
export function keepCategoryTree(context: Context): ReadTree {
  const kept = createTtlCache<ReturnType<typeof counted>>(context.clock, { most: 1, maxAgeMs: MINUTE_MS });
  return async (language) => {
    const before = kept.get("");
    if (before) return treeOf(await before, language);
    const rows = counted(context.db);
    kept.put("", rows);
    rows.catch(() => kept.forget(""));
    return treeOf(await rows, language);
  };
}

/** The categories below one, as `categoryTree`. Other branches are not read. */
export async function categoriesBelow(context: Context, id: string, language: Language): Promise<CategoryNode[]> {
  return treeOf(await countedBelow(context.db, id), language);
}

export function inOrderOf(language: Language) {
  const { compare } = formatOf(language);
  return (a: Category, b: Category) => compare(categoryName(a, language), categoryName(b, language));
}

/** The ids of a category and of all categories below it. */
export async function idsBelow(context: Context, id: string): Promise<string[]> {
  return (await below(context.db, id)).map((row) => row.id);
}

/** A row whose parent is not among the rows is a root. */
function treeOf(rows: readonly (Category & { businesses: number })[], language: Language): CategoryNode[] {
  const sorted = rows.toSorted(inOrderOf(language));
  const nodes = new Map<string, CategoryNode>(sorted.map((row) => [row.id, { ...row, children: [] }]));
  const roots: CategoryNode[] = [];
  for (const node of nodes.values()) (nodes.get(node.parentId ?? "")?.children ?? roots).push(node);
  for (const root of roots) sumBelow(root);
  return roots;
}

function sumBelow(node: CategoryNode): number {
  for (const child of node.children) node.businesses += sumBelow(child);
  return node.businesses;
}

/**
 * The tree, flat: each category after its parent, siblings by their English name. A very large tree is cut off.
 * @param chosen a category that must be among them
 */
export async function listCategoryChoices(context: Context, chosen?: string): Promise<CategoryChoice[]> {
  const rows = await choices(context.db);
  if (chosen === undefined || rows.some(({ id }) => id === chosen)) return rows;
  const { id, slug, name, names } = category;
  const [row] = await context.db.select({ id, slug, name, names }).from(category).where(eq(id, chosen));
  return row ? [{ ...row, depth: 0 }, ...rows] : rows;
}

/** By its own slug alone. */
export const categoryBySlug = statement<Category, [slug: string]>(
  "category_by_own_slug",
  `select id, slug, name, names, parent_id as "parentId" from category where slug = $1::text`,
);

const bySlug = statement<Category, [slug: string]>(
  "category_by_slug",
  `select id, slug, name, names, parent_id as "parentId" from category where id = ${idOfSlug("$1::text")}`,
);

/** SQL: columns of a category `c`. Each counts its own businesses: one `group by` over all businesses takes half as long again. */
const COLUMNS = `c.id, c.slug, c.name, c.names, c.parent_id as "parentId",
    (select count(*)::int from business b where b.category_id = c.id and b.profile = 'public') as businesses`;

/** In no order. */
export const categoriesByIds = statement<Category, [ids: readonly string[]]>(
  "categories_by_ids",
  `select id, slug, name, names, parent_id as "parentId" from category where id = any($1::uuid[])`,
);

const counted = statement<Category & { businesses: number }>(
  "category_tree",
  `select ${COLUMNS} from category c order by ${nameOrder("c.name")}, c.slug`,
);

/** SQL: `branch` holds the ids of a category and of all categories below it. @param id the SQL of the category's id */
export const withBranch = (id: string) => `with recursive branch as (
    select id, 1 as depth from category where id = ${id}
    union all
    select c.id, branch.depth + 1 from category c join branch on c.parent_id = branch.id
    where branch.depth < ${MAX_CATEGORY_DEPTH}
  )`;

const countedBelow = statement<Category & { businesses: number }>(
  "category_below",
  `${withBranch("$1::uuid")}
  select ${COLUMNS} from branch join category c on c.id = branch.id where c.id <> $1::uuid order by ${nameOrder("c.name")}, c.slug`,
);

const below = statement<{ id: string }>("category_ids_below", `${withBranch("$1::uuid")} select id from branch`);

/** The category and all above it, from the root down. */
export const categoryPath = statement<Category, [id: string]>(
  "category_path",
  `with recursive path as (
    select id, slug, name, names, parent_id, 1 as depth from category where id = $1::uuid
    union all
    select c.id, c.slug, c.name, c.names, c.parent_id, path.depth + 1 from category c join path on c.id = path.parent_id
    where path.depth < ${MAX_CATEGORY_DEPTH}
  )
  select id, slug, name, names, parent_id as "parentId" from path order by depth desc`,
);

const choices = statement<CategoryChoice>(
  "category_choices",
  `with recursive tree as (
    select id, slug, name, names, 0 as depth, array[${nameOrder("name")}, slug collate people] as position from category where parent_id is null
    union all
    select c.id, c.slug, c.name, c.names, tree.depth + 1, tree.position || array[${nameOrder("c.name")}, c.slug collate people]
    from category c join tree on c.parent_id = tree.id where tree.depth < ${MAX_CATEGORY_DEPTH}
  ) select id, slug, name, names, depth from tree order by position limit ${MOST_CHOICES}`,
);
