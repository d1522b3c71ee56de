// A category in an archive: {"type":"category"}.
import { statement } from "#platform/database/statement.ts";
import { isLanguage, LANGUAGES } from "#platform/language/language.ts";
import { beside, clearable, derived, orNull, required } from "#platform/record/field.ts";
import { tableOf } from "#platform/record/table.ts";
import { type Read, type RecordLine, refuse, text } from "#platform/record/value.ts";
import { TEXT_LIMIT } from "#platform/text/text.ts";
import type { Category } from "../profile/category.ts";
import { type CategoryNames, category } from "../state/table.ts";
import { OF_ORGANISATION, slug } from "./field.ts";

const LONGEST_NAME = 80;

/** Reads an object of our languages' codes to texts. */
const names: Read<CategoryNames> = (value, name, line) => {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    refuse(`${name} must be an object of languages to texts`);
  const readText = text({ min: 1, max: LONGEST_NAME });
  const read = Object.entries(value).map(([language, each]) => {
    if (!isLanguage(language)) refuse(`${name} must have codes of ${LANGUAGES.join(", ")}`);
    return [language, readText(each, `${name}.${language}`, line)];
  });
  return Object.fromEntries(read);
};

const MOST_FORMER = 100;

/** Reads a list of slugs. */
const formerSlugs: Read<string[]> = (value, name, line) => {
  if (!Array.isArray(value) || value.length > MOST_FORMER)
    refuse(`${name} must be a list of at most ${MOST_FORMER} slugs`);
  return value.map((each) => slug(each, name, line));
};

export const CATEGORY = tableOf(
  category,
  ["id"],
  {
    id: derived<string>(),
    slug: required(slug),
    name: required(text(TEXT_LIMIT.name)),
    names: clearable(names),
    parentId: derived<string | null>(),
    parent: beside(orNull(slug), "tree.parent"),
    formerSlugs: beside(
      orNull(formerSlugs),
      `(select array_agg(f.slug order by f.slug collate "C") from category_former_slug f where f.category_id = tree.id)`,
    ),
  },
  ({ slug }) => slug,
  (fields) => `with recursive tree as (
      select id, slug, name, names, null::text as parent, 1 as depth from category where parent_id is null
      union all
      select c.id, c.slug, c.name, c.names, tree.slug, tree.depth + 1 from category c join tree on c.parent_id = tree.id
    ), needed as (
      select b.category_id as id from business b where ${OF_ORGANISATION}
      union
      select c.parent_id from category c join needed using (id) where c.parent_id is not null
    )
    select ${fields("tree")} from tree where $1::uuid is null or tree.id in (select id from needed)
    order by tree.depth, tree.slug collate "C"`,
);

export type CategoryRecord = ReturnType<typeof CATEGORY.read>;

export function readCategory(line: RecordLine): CategoryRecord {
  const given = CATEGORY.read(line);
  if (given.parent === given.slug) refuse("parent must be another category");
  return given;
}

/** Slugs that lead to a category and are no category's own. */
export const listFormerSlugs = statement<{ slug: string; categoryId: string }>(
  "archive_category_former_slugs",
  `select f.slug, f.category_id as "categoryId" from category_former_slug f
  where not exists (select from category c where c.slug = f.slug)`,
);

/** Makes these the former slugs of a category. One that another category has or had stays with it. */
export const setFormerSlugs = statement<never, [categoryId: string, slugs: readonly string[]]>(
  "archive_set_former_slugs",
  `with gone as (delete from category_former_slug where category_id = $1::uuid and not slug = any($2::text[]))
  insert into category_former_slug (slug, category_id)
  select distinct given.slug, $1::uuid from unnest($2::text[]) given(slug)
  where not exists (select from category c where c.slug = given.slug)
  on conflict (slug) do nothing`,
);

export const listCategories = statement<CategoryRow>(
  "archive_categories",
  `select ${CATEGORY.selection("c")} from category c`,
);

export type CategoryRow = Category;
