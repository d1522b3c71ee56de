// {"type":"category"}. Categories form a tree, so each change is checked against the whole tree.
import { newId } from "#contract/id.ts";
import { type Change, type Item, reject, type Scope, store } from "#domain/archive/batch/scope.ts";
import { type Noun, OF_ORGANISATION } from "#domain/archive/noun/noun.ts";
import { statement } from "#platform/database/statement.ts";
import { beside, derived, orNull, required } from "#platform/record/field.ts";
import { tableOf } from "#platform/record/table.ts";
import { matching, refuse, text } from "#platform/record/value.ts";
import { TEXT_LIMIT } from "#platform/text/text.ts";
import { SLUG_PATTERN } from "../profile/business.ts";
import { MAX_CATEGORY_DEPTH } from "../profile/category.ts";
import { category } from "../state/table.ts";

export const slug = matching(
  SLUG_PATTERN,
  "a slug: lower-case letters, digits, dots, hyphens and underscores, at most 100",
);

const CATEGORY = tableOf(category, ["id"], {
  id: derived<string>(),
  slug: required(slug),
  name: required(text(TEXT_LIMIT.name)),
  parentId: derived<string | null>(),
  parent: beside(orNull(slug), "tree.parent"),
});

type CategoryRecord = ReturnType<typeof CATEGORY.read> & { key: string };

export const categories: Noun = {
  read(line): CategoryRecord {
    const given = CATEGORY.read(line);
    if (given.parent === given.slug) refuse("parent must be another category");
    return { key: given.slug, ...given };
  },
  apply,
  // The categories of the organisation's businesses, and their ancestors. Parents come first.
  exported: `with recursive tree as (
      select id, slug, name, null::text as parent, 1 as depth from category where parent_id is null
      union all
      select c.id, c.slug, c.name, tree.slug, tree.depth + 1 from category c join tree on c.parent_id = tree.id
    ), needed as (
      select b.category_id as id from business b where ${OF_ORGANISATION}
      union
      select c.parent_id from category c join needed using (id) where c.parent_id is not null
    )
    select ${CATEGORY.exported("tree")} from tree where $1::uuid is null or tree.id in (select id from needed)
    order by tree.depth, tree.slug collate "C"`,
  present: CATEGORY.present,
};

// Two simultaneous imports could make a cycle that neither sees.
const lockAll = statement("archive_lock_categories", "lock table category in share row exclusive mode");
const readAll = statement<Row>("archive_categories", `select ${CATEGORY.selection("c")} from category c`);

type Row = { id: string; slug: string; name: string; parentId: string | null };
type Tree = { bySlug: Map<string, Row>; byId: Map<string, Row> };

async function apply(scope: Scope, items: Item<CategoryRecord>[]): Promise<Item[]> {
  await lockAll(scope.context.db);
  const tree: Tree = { bySlug: new Map(), byId: new Map() };
  for (const row of await readAll(scope.context.db)) plant(tree, row);

  const changes: Change<Row>[] = [];
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
function applyOne(scope: Scope, tree: Tree, item: Item<CategoryRecord>, changes: Change<Row>[]): boolean {
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

/** Returns the depth of a category, 1 for a root; null where it stands below itself. */
function depthOf(tree: Tree, row: Row): number | null {
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
