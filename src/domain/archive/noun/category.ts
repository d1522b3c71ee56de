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
import { lockCategories, misplaced } from "#domain/business/category/tree.ts";
import { type Change, type Item, reject, type Scope, store } from "../batch/scope.ts";
import type { Noun } from "./noun.ts";

export const categories: Noun = { ...CATEGORY, read: readCategory, apply };

type Tree = { bySlug: Map<string, CategoryRow>; byId: Map<string, CategoryRow> };

async function apply(scope: Scope, items: Item<CategoryRecord>[]): Promise<Item[]> {
  const { db } = scope.context;
  await lockCategories(db);
  const tree: Tree = { bySlug: new Map(), byId: new Map() };
  for (const row of await listCategories(db)) plant(tree, row);
  for (const { slug, categoryId } of await listFormerSlugs(db)) {
    const row = tree.byId.get(categoryId);
    if (row) tree.bySlug.set(slug, row);
  }
  const changes: Change<CategoryRow>[] = [];
  // Parents may come after children: repeat while any can be placed.
  let waiting = items;
  for (let before = -1; before !== waiting.length; ) {
    before = waiting.length;
    waiting = waiting.filter((item) => !applyOne(scope, tree, item, changes));
  }
  for (const item of waiting) reject(scope, item, `category ${JSON.stringify(item.record.parent)} is unknown`);
  const { created, updated } = await store(scope, CATEGORY, changes);
  for (const { record } of items) {
    const row = tree.bySlug.get(record.slug);
    if (row && record.formerSlugs !== undefined) await setFormerSlugs(db, row.id, record.formerSlugs ?? []);
  }
  if (created.length + updated.length > 0) scope.topics.add("*");
  return [];
}

/** @returns false where the parent is not known */
function applyOne(scope: Scope, tree: Tree, item: Item<CategoryRecord>, changes: Change<CategoryRow>[]): boolean {
  const { record } = item;
  const parent = record.parent ? tree.bySlug.get(record.parent) : null;
  if (parent === undefined) return false;
  const parentId = record.parent === undefined ? undefined : (parent?.id ?? null);
  const before = tree.bySlug.get(record.slug) ?? null;
  // A category that got another slug since keeps it.
  const slug = before?.slug ?? record.slug;
  const after = CATEGORY.merge(before, { ...record, slug, parentId }, { id: newId() });
  const wrong = before?.parentId === after.parentId ? null : misplaced(tree.byId, after, scope.levels);
  if (wrong === null) {
    changes.push({ before, after });
    plant(tree, after);
  } else {
    const why = wrong === "circle" ? "would stand below itself" : `would make the tree deeper than ${scope.levels}`;
    reject(scope, item, `category ${JSON.stringify(record.slug)} ${why}`);
  }
  return true;
}

function plant(tree: Tree, row: CategoryRow): void {
  tree.bySlug.set(row.slug, row);
  tree.byId.set(row.id, row);
}
