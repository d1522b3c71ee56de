// Moderators change categories: add, rename, translate, move, merge, remove. A slug that changed still leads to the category, and a change
// takes its own slug alone, because a former one may lead to the category into which it was merged. Each change is announced to all
// caches, because both APIs and every profile name categories.
import { eq } from "drizzle-orm";
import { newId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { sentence } from "#contract/sentence.ts";
import { announce } from "#platform/database/change.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { type Category, categoryBySlug, findCategory } from "../profile/category.ts";
import { category } from "../state/table.ts";
import { lockCategories, MOST_LEVELS, readTree, type Tree } from "./tree.ts";

/** @property parent the parent's slug; null for a root */
export type CategoryFields = Pick<Category, "slug" | "name" | "names"> & { parent: string | null };

/** Refuses fields that are wrong beside the other categories. @param slugFrom the field from which the slug was made */
export async function addCategory(
  inside: Context,
  fields: CategoryFields,
  slugFrom: "name" | "slug" = "slug",
): Promise<Category> {
  await lockCategories(inside.db);
  const row = await placed(inside, { id: newId() }, fields, slugFrom);
  await freeSlug(inside.db, row.slug);
  await inside.db.insert(category).values(row);
  await announce(inside.db, ["*"]);
  return row;
}

/** @property now the category, which changed after a form of it was drawn */
export type Stale = { now: Category };

/** What a form of the category was drawn with. */
export function versionOf({ name, slug, parentId, names }: Category): string {
  return Bun.hash(JSON.stringify([name, slug, parentId, names])).toString(36);
}

/** @param seen of `versionOf`; by default any. @returns false where nothing changed, null for an unknown slug */
export async function changeCategory(
  inside: Context,
  slug: string,
  fields: CategoryFields,
  seen?: string,
): Promise<Category | Stale | false | null> {
  await lockCategories(inside.db);
  const [before] = await categoryBySlug(inside.db, slug);
  if (!before) return null;
  const row = await placed(inside, before, fields);
  if (Bun.deepEquals(row, before)) return false;
  if (seen !== undefined && seen !== versionOf(before)) return { now: before };
  await freeSlug(inside.db, row.slug);
  await inside.db.update(category).set(row).where(eq(category.id, before.id));
  if (row.slug !== before.slug) await keepSlug(inside.db, before.slug, before.id);
  await announce(inside.db, ["*"]);
  return row;
}

/**
 * Moves businesses and sub-categories into another category and removes this one, whose slugs then lead there. A business that is being
 * added meanwhile is either moved or refused, because adding one locks its category.
 * @returns null for an unknown slug
 */
export async function mergeCategory(
  inside: Context,
  slug: string,
  intoSlug: string,
): Promise<{ from: Category; into: Category; businesses: number } | null> {
  await lockCategories(inside.db);
  const [[from], into] = [await categoryBySlug(inside.db, slug), await findCategory(inside, intoSlug)];
  if (!from) return null;
  if (!into || into.id === from.id) throw wrongAt("into", "Choose another category.", "category.into");
  const tree = await readTree(inside.db);
  for (const id of tree.childrenOf(from.id))
    refuseMisplaced("into", tree.misplaced({ id, parentId: into.id }, MOST_LEVELS));
  await lockRow(inside.db, from.id);
  const moved = await moveBusinesses(inside.db, from.id, into.id);
  await inside.db.update(category).set({ parentId: into.id }).where(eq(category.parentId, from.id));
  await moveSlugs(inside.db, from.id, into.id);
  await inside.db.delete(category).where(eq(category.id, from.id));
  await keepSlug(inside.db, from.slug, into.id);
  await announce(inside.db, ["*"]);
  return { from, into, businesses: moved.length };
}

/** Refuses one that has businesses or sub-categories. @returns null for an unknown slug */
export async function removeCategory(inside: Context, slug: string): Promise<Category | null> {
  await lockCategories(inside.db);
  const [row] = await categoryBySlug(inside.db, slug);
  if (!row) return null;
  await lockRow(inside.db, row.id);
  if (!isEmpty(await countUses(inside, row.id)))
    throw new Refusal("duplicate", "The category is not empty.", { says: sentence("category.notEmpty") });
  await inside.db.delete(category).where(eq(category.id, row.id));
  await announce(inside.db, ["*"]);
  return row;
}

/** What a category holds itself, whether or not readers see it. */
export type Uses = { businesses: number; children: number };

export async function countUses({ db }: Context, id: string): Promise<Uses> {
  const [counted] = await uses(db, id);
  return counted ?? { businesses: 0, children: 0 };
}

export function isEmpty({ businesses, children }: Uses): boolean {
  return businesses === 0 && children === 0;
}

async function placed(
  inside: Context,
  before: { id: string; parentId?: string | null },
  fields: CategoryFields,
  slugFrom: "name" | "slug" = "slug",
): Promise<Category> {
  const { parent: parentSlug, ...own } = fields;
  const parent = parentSlug === null ? null : await findCategory(inside, parentSlug);
  if (parentSlug !== null && !parent) throw wrongAt("parent", "Choose the parent again.", "category.parent");
  const [holder] = await categoryBySlug(inside.db, own.slug);
  if (holder && holder.id !== before.id)
    throw slugFrom === "slug"
      ? wrongAt("slug", "Another category has this address.", "category.slugTaken")
      : wrongAt("name", "Another category has the address that this name makes.", "category.nameTaken");
  const row = { ...own, id: before.id, parentId: parent?.id ?? null };
  if (row.parentId !== before.parentId)
    refuseMisplaced("parent", (await readTree(inside.db)).misplaced(row, MOST_LEVELS));
  return row;
}

function refuseMisplaced(field: string, why: ReturnType<Tree["misplaced"]>): void {
  if (why === "circle") throw wrongAt(field, "A category cannot stand below itself.", "category.circle");
  if (why === "deep")
    throw new Refusal("validation_error", `The tree may have ${MOST_LEVELS} levels.`, {
      field,
      says: sentence("category.deep", { levels: MOST_LEVELS }),
    });
}

function wrongAt(
  field: string,
  message: string,
  key: "category.into" | "category.parent" | "category.slugTaken" | "category.nameTaken" | "category.circle",
) {
  return new Refusal("validation_error", message, { field, says: sentence(key) });
}

/** Waits for businesses that are being added to the category, and keeps out further ones. */
const lockRow = statement<{ id: string }, [id: string]>(
  "category_lock",
  "select id from category where id = $1::uuid for update",
);

const moveBusinesses = statement<{ id: string }, [from: string, into: string]>(
  "category_move_businesses",
  "update business set category_id = $2::uuid where category_id = $1::uuid returning id",
);

const uses = statement<Uses, [id: string]>(
  "category_uses",
  `select (select count(*)::int from business where category_id = $1::uuid) as businesses,
    (select count(*)::int from category where parent_id = $1::uuid) as children`,
);

const keepSlug = statement<never, [slug: string, categoryId: string]>(
  "category_keep_slug",
  `insert into category_former_slug (slug, category_id) values ($1::text, $2::uuid)
  on conflict (slug) do update set category_id = excluded.category_id`,
);

/** A slug that a category has now leads nowhere else. */
const freeSlug = statement<never, [slug: string]>(
  "category_free_slug",
  "delete from category_former_slug where slug = $1::text",
);

const moveSlugs = statement<never, [from: string, into: string]>(
  "category_move_slugs",
  "update category_former_slug set category_id = $2::uuid where category_id = $1::uuid",
);
