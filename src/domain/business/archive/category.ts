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

// The categories of the organisation's businesses, and their ancestors. Parents come first.

// Two simultaneous imports could make a cycle that neither sees.
export const lockCategories = statement("archive_lock_categories", "lock table category in share row exclusive mode");
export const listCategories = statement<CategoryRow>(
  "archive_categories",
  `select ${CATEGORY.selection("c")} from category c`,
);

export type CategoryRow = Category;
