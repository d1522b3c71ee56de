// Applies categories. They form a tree, so each change is checked against the whole tree.
import { newId } from "#contract/id.ts";
import {
  CATEGORY,
  type CategoryRecord,
  type CategoryRow,
  listCategories,
  lockCategories,
  readCategory,
} from "#domain/business/archive/category.ts";
import { MAX_CATEGORY_DEPTH } from "#domain/business/profile/category.ts";
import { type Change, type Item, reject, type Scope, store } from "../batch/scope.ts";
import type { Noun } from "./noun.ts";

export const categories: Noun = { ...CATEGORY, read: readCategory, apply };

type Tree = { bySlug: Map<string, CategoryRow>; byId: Map<string, CategoryRow> };

async function apply(scope: Scope, items: Item<CategoryRecord>[]): Promise<Item[]> {
  await lockCategories(scope.context.db);
  const tree: Tree = { bySlug: new Map(), byId: new Map() };
  for (const row of await listCategories(scope.context.db)) plant(tree, row);

  const changes: Change<CategoryRow>[] = [];
  // Parents may come after children: repeat while any can be placed.
  let waiting = items;
  for (let before = -1; before !== waiting.length; ) {
    before = waiting.length;
    waiting = waiting.filter((item) => !applyOne(scope, tree, item, changes));
  }
  for (const item of waiting) reject(scope, item, `category ${JSON.stringify(item.record.parent)} is unknown`);
  const { created, updated } = await store(scope, CATEGORY, changes);
  if (created.length + updated.length > 0) scope.topics.add("category");
  return [];
}

/** @returns false where the parent is not known */
function applyOne(scope: Scope, tree: Tree, item: Item<CategoryRecord>, changes: Change<CategoryRow>[]): boolean {
  const { record } = item;
  const parent = record.parent ? tree.bySlug.get(record.parent) : null;
  if (parent === undefined) return false;
  const parentId = record.parent === undefined ? undefined : (parent?.id ?? null);
  const before = tree.bySlug.get(record.slug) ?? null;
  const after = CATEGORY.merge(before, { ...record, parentId }, { id: newId() });
  const wrong = before?.parentId === after.parentId ? null : misplaced(tree, after, before !== null);
  if (wrong === null) {
    changes.push({ before, after });
    plant(tree, after);
  } else {
    reject(scope, item, `category ${JSON.stringify(record.slug)} ${wrong}`);
  }
  return true;
}

function misplaced(tree: Tree, row: CategoryRow, hasBranch: boolean): string | null {
  const depth = depthOf(tree, row);
  if (depth === null) return "would stand below itself";
  const height = hasBranch ? heightOf(tree, row.id) : 0;
  return depth + height > MAX_CATEGORY_DEPTH ? `would make the tree deeper than ${MAX_CATEGORY_DEPTH}` : null;
}

function plant(tree: Tree, row: CategoryRow): void {
  tree.bySlug.set(row.slug, row);
  tree.byId.set(row.id, row);
}

/** Returns the depth of a category, 1 for a root; null where it stands below itself. */
function depthOf(tree: Tree, row: CategoryRow): number | null {
  let depth = 1;
  for (let id = row.parentId; id !== null; id = tree.byId.get(id)?.parentId ?? null) {
    if (id === row.id) return null;
    depth++;
  }
  return depth;
}

function heightOf(tree: Tree, id: string): number {
  let height = 0;
  for (const row of tree.byId.values()) if (row.parentId === id) height = Math.max(height, 1 + heightOf(tree, row.id));
  return height;
}
