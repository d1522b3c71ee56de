// Plants the default tree of categories, in ten languages. What stands already keeps its names and its place.

import { readCategory } from "#domain/business/archive/category.ts";
import tree from "#domain/business/category/default-tree.json";
import { idOfSlug } from "#domain/business/profile/category.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { applyBatch } from "./apply.ts";
import type { Item } from "./batch/scope.ts";

/** The default categories that the tree lacks, as records of an archive. A slug that a category had before counts as there. */
export async function missingCategories({ db, clock }: Context): Promise<Item[]> {
  const now = clock.now().getTime();
  const unknown = await unknownSlugs(
    db,
    tree.map(({ slug }) => slug),
  );
  const missing = new Set(unknown.map(({ slug }) => slug));
  return tree
    .map((fields, index) => ({ line: index + 1, record: readCategory({ fields, now }) }))
    .filter(({ record }) => missing.has(record.slug));
}

/** @returns how many were planted */
export async function plantCategories(context: Context): Promise<number> {
  const items = await missingCategories(context);
  if (items.length === 0) return 0;
  const { created } = await applyBatch(context, "category", items);
  return created;
}

/** Plants the tree where nothing was stored yet: no category, no account and no business. */
export async function plantInEmpty(context: Context): Promise<number> {
  const [used] = await anything(context.db);
  return used ? 0 : plantCategories(context);
}

const unknownSlugs = statement<{ slug: string }, [slugs: readonly string[]]>(
  "category_unknown_slugs",
  `select given.slug from unnest($1::text[]) given(slug) where ${idOfSlug("given.slug")} is null`,
);

const anything = statement<{ id: string }, []>(
  "database_holds_anything",
  `(select id::text from category limit 1) union all (select id::text from "user" limit 1) union all (select id::text from organisation limit 1)`,
);
