// Categories to choose from in a form: all of them in the order of their tree, as far as a list can be read through.
import { sql } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import { statement } from "#platform/statement.ts";
import { MAX_CATEGORY_DEPTH } from "./category.ts";

export type CategoryChoice = { id: string; slug: string; name: string; depth: number };

/** A page with all of them stays small: so many, and so many characters in all. */
const MOST = 300;
const MOST_CHARACTERS = 14_000;

/** The tree, flat: each category after the one above it, siblings by name. @param kept the category that is chosen now stands in it */
export async function listCategoryChoices(context: Context, kept?: string): Promise<CategoryChoice[]> {
  const rows = fitting(await choices(context.db, MOST, MAX_CATEGORY_DEPTH));
  if (kept === undefined || rows.some(({ id }) => id === kept)) return rows;
  const [own] = (await context.db.execute(
    sql`select id, slug, name, 0 as depth from category where id = ${kept}`,
  )) as unknown as CategoryChoice[];
  return own ? [own, ...rows] : rows;
}

function fitting(rows: CategoryChoice[]): CategoryChoice[] {
  let left = MOST_CHARACTERS;
  const end = rows.findIndex(({ slug, name, depth }) => {
    left -= slug.length + name.length + 3 * depth;
    return left < 0;
  });
  return end === -1 ? rows : rows.slice(0, end);
}

const choices = statement<CategoryChoice>(
  "category_choices",
  `with recursive tree as (
    select id, slug, name, 0 as depth, array[lower(name), slug] as place from category where parent_id is null
    union all
    select c.id, c.slug, c.name, tree.depth + 1, tree.place || array[lower(c.name), c.slug]
    from category c join tree on c.parent_id = tree.id where tree.depth < $2::int
  ) select id, slug, name, depth from tree order by place limit $1::int`,
);
