// Categories: a tree, so each change is tried against the whole of it. There are few, and they change seldom.
import { MAX_CATEGORY_DEPTH } from "#domain/business/category.ts";
import { newId } from "#platform/id.ts";
import { type Item, miss, reject, type Scope } from "../batch/scope.ts";
import { keyOf } from "../noun/noun.ts";
import type { CategoryRecord } from "../record/category.ts";
import type { TableSpec } from "../table/copy.ts";
import { selection } from "../table/rows.ts";
import { type Changes, compare, write } from "./change.ts";

type Row = { id: string; slug: string; name: string; parent_id: string | null };

const SPEC: TableSpec<Row> = {
  table: "category",
  key: ["id"],
  columns: { id: "uuid", slug: "text", name: "text", parent_id: "uuid" },
};

type Tree = { bySlug: Map<string, Row>; byId: Map<string, Row> };

export async function applyCategories(scope: Scope, items: Item<CategoryRecord>[]): Promise<Item[]> {
  // Two imports that change the tree at once could close a cycle that neither of them sees.
  await scope.tx.unsafe("lock table category in share row exclusive mode");
  const rows = (await scope.tx.unsafe(`select ${selection(SPEC, "c")} from category c`)) as unknown as Row[];
  const tree: Tree = { bySlug: new Map(), byId: new Map() };
  for (const row of rows) plant(tree, row);

  const changes: Changes<Row> = { created: [], updated: [] };
  // A parent may stand after its child: go round for as long as something can be done.
  let waiting = items;
  for (let before = -1; before !== waiting.length; ) {
    before = waiting.length;
    waiting = waiting.filter((item) => !applyOne(scope, tree, item, changes));
  }
  for (const item of waiting) {
    const parent = item.record.parent as string;
    miss(scope, item, keyOf.category(parent), `category ${JSON.stringify(parent)} is unknown`);
  }
  await write(scope, SPEC, changes);
  if (changes.created.length + changes.updated.length > 0) scope.topics.add("category");
  return [];
}

/** @returns false where the parent is not known. */
function applyOne(scope: Scope, tree: Tree, item: Item<CategoryRecord>, changes: Changes<Row>): boolean {
  const { slug, name, parent } = item.record;
  const above = parent ? tree.bySlug.get(parent) : null;
  if (above === undefined) return false;
  const before = tree.bySlug.get(slug) ?? null;
  const parentId = parent === undefined ? (before?.parent_id ?? null) : (above?.id ?? null);
  const after = { id: before?.id ?? newId(), slug, name, parent_id: parentId };
  const wrong = before !== null && before.parent_id === parentId ? null : misplaced(tree, after, before !== null);
  if (wrong !== null) {
    reject(scope, item, `category ${JSON.stringify(slug)} ${wrong}`);
  } else {
    compare(scope, SPEC, item, { before, after }, changes);
    plant(tree, after);
  }
  return true;
}

function misplaced(tree: Tree, row: Row, hasBranch: boolean): string | null {
  const depth = depthOf(tree, row);
  if (depth === null) return "would stand below itself";
  const height = hasBranch ? heightOf(tree, row.id) : 0;
  return depth + height > MAX_CATEGORY_DEPTH ? `would make the tree deeper than ${MAX_CATEGORY_DEPTH}` : null;
}

function plant(tree: Tree, row: Row): void {
  tree.bySlug.set(row.slug, row);
  tree.byId.set(row.id, row);
}

/** 1 for a root; null for a category that is above itself. */
function depthOf(tree: Tree, row: Row): number | null {
  let depth = 1;
  for (let id = row.parent_id; id !== null; id = tree.byId.get(id)?.parent_id ?? null) {
    if (id === row.id) return null;
    depth++;
  }
  return depth;
}

/** How many levels there are below. */
function heightOf(tree: Tree, id: string): number {
  let height = 0;
  for (const row of tree.byId.values()) if (row.parent_id === id) height = Math.max(height, 1 + heightOf(tree, row.id));
  return height;
}
