// Applies categories. They form a tree, so each change is checked against the whole tree.
import { newId } from "#contract/id.ts";
import {
  CATEGORY,
  type CategoryRecord,
  type CategoryRow,
  listCategories,
  listFormerSlugs,
  readCategory,
  setFormerSlugs,
} from "#domain/business/archive/category.ts";
import { createTree, lockCategories, type Tree as Places } from "#domain/business/category/tree.ts";
import { type Change, type Item, reject, type Scope, store } from "../batch/scope.ts";
import type { Noun } from "./noun.ts";

export const categories: Noun = { ...CATEGORY, read: readCategory, apply };

type Tree = { bySlug: Map<string, CategoryRow>; places: Places };

type CategoryChanges = { changes: Change<CategoryRow>[]; formerSlugs: { id: string; slugs: string[] }[] };

async function apply(scope: Scope, items: Item<CategoryRecord>[]): Promise<Item[]> {
  const { db } = scope.context;
  await lockCategories(db);
  const rows = await listCategories(db);
  const tree: Tree = { bySlug: new Map(rows.map((row) => [row.slug, row])), places: createTree(rows) };
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const { slug, categoryId } of await listFormerSlugs(db)) {
    const row = byId.get(categoryId);
    if (row) tree.bySlug.set(slug, row);
  }
  const taken: CategoryChanges = { changes: [], formerSlugs: [] };
  // Parents may come after children: repeat while any can be placed.
  let waiting = items;
  for (let before = -1; before !== waiting.length; ) {
    before = waiting.length;
    waiting = waiting.filter((item) => !applyOne(scope, tree, item, taken));
  }
  for (const item of waiting) reject(scope, item, `category ${JSON.stringify(item.record.parent)} is unknown`);
  const { created, updated } = await store(scope, CATEGORY, taken.changes);
  for (const { id, slugs } of taken.formerSlugs) await setFormerSlugs(db, id, slugs);
  if (created.length + updated.length > 0) scope.topics.add("*");
  return [];
}

/** @returns false where the parent is not known */
function applyOne(scope: Scope, tree: Tree, item: Item<CategoryRecord>, taken: CategoryChanges): boolean {
  const { record } = item;
  const parent = record.parent ? tree.bySlug.get(record.parent) : null;
  if (parent === undefined) return false;
  const parentId = record.parent === undefined ? undefined : (parent?.id ?? null);
  const before = tree.bySlug.get(record.slug) ?? null;
  // A category that got another slug since keeps it.
  const slug = before?.slug ?? record.slug;
  const after = CATEGORY.merge(before, { ...record, slug, parentId }, { id: newId() });
  const wrong = before?.parentId === after.parentId ? null : tree.places.misplaced(after, scope.levels);
  if (wrong === null) {
    taken.changes.push({ before, after });
    // The slug of an older file leads to the category as before.
    const earlier = record.slug === slug ? [] : [record.slug];
    if (record.formerSlugs !== undefined)
      taken.formerSlugs.push({ id: after.id, slugs: [...(record.formerSlugs ?? []), ...earlier] });
    tree.bySlug.set(slug, after);
    tree.places.put(after);
  } else {
    const why = wrong === "circle" ? "would stand below itself" : `would make the tree deeper than ${scope.levels}`;
    reject(scope, item, `category ${JSON.stringify(record.slug)} ${why}`);
  }
  return true;
}
