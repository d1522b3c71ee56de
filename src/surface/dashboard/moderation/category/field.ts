// The fields of a category: its name, its names by language, its address and its place in the tree.
import { sentence } from "#contract/sentence.ts";
import { MOST_LEVELS } from "#domain/business/category/tree.ts";
import { type Category, type CategoryChoice, categoryName } from "#domain/business/profile/category.ts";
import { SLUG_PATTERN } from "#domain/business/state/table.ts";
import { LANGUAGE, LANGUAGES, type Language } from "#platform/language/language.ts";
import { readPublicText, readText } from "#platform/text/text.ts";
import type { Wrong } from "#platform/text/wrong.ts";
import { asTyped, type Field, select, text } from "#surface/form/field.tsx";
import type { Fields } from "#surface/look/fields.ts";
import { wordsIn } from "#words/words.ts";

const NAME = { min: 1, max: 80 };

export const NAME_FIELDS = LANGUAGES.map((code) => ({ code, field: `name-${code}` as const }));
type NameField = (typeof NAME_FIELDS)[number]["field"];

/** @param stored null for a new category */
export function categoryFields(language: Language, choices: readonly CategoryChoice[], stored: Category | null) {
  const { field: words } = wordsIn("categoryQueue", language);
  const parent = choices.find(({ id }) => id === stored?.parentId);
  return {
    name: text({
      label: words.name,
      hint: words.nameHint,
      required: true,
      stored: stored?.name,
      missing: wordsIn("missing", language).name,
      read: (typed) => readName(typed),
    }),
    slug: text({
      label: words.slug,
      hint: stored ? words.slugHint : words.newSlugHint,
      required: stored !== null,
      stored: stored?.slug,
      read: (typed, { name = "" }) => {
        const isMade = stored === null && asTyped(typed) === "";
        // A missing name is one error, at the name.
        return isMade && asTyped(name) === "" ? "" : readSlug(isMade ? slugOf(name) : asTyped(typed));
      },
    }),
    parent: select({
      label: words.parent,
      empty: words.top,
      options: choicesIn(
        language,
        outside(choices, stored).filter(({ depth }) => depth + 1 < MOST_LEVELS),
      ),
      stored: parent?.slug,
      read: (typed) => asTyped(typed) || null,
    }),
    ...nameFields(language, stored),
  };
}

/** The names that were given, by language; null for none. */
export function namesIn(values: Readonly<Record<NameField, string>>): Category["names"] {
  const given = NAME_FIELDS.filter(({ field }) => values[field] !== "");
  return given.length === 0 ? null : Object.fromEntries(given.map(({ code, field }) => [code, values[field]]));
}

/** The choices without a category and all below it, which follow it. */
export function outside(choices: readonly CategoryChoice[], category: Category | null): CategoryChoice[] {
  const at = choices.findIndex(({ id }) => id === category?.id);
  const own = choices[at];
  if (!own) return [...choices];
  const next = choices.findIndex(({ depth }, index) => index > at && depth <= own.depth);
  return [...choices.slice(0, at), ...(next === -1 ? [] : choices.slice(next))];
}

export function choicesIn(language: Language, choices: readonly CategoryChoice[]) {
  return choices.map((each) => ({
    value: each.slug,
    label: `${"\u00a0\u00a0\u00a0".repeat(each.depth)}${categoryName(each, language)}`,
  }));
}

/** Below their heading a label is the language alone. An error, which stands above the form, too, says that it is the name. */
function nameFields(language: Language, stored: Category | null) {
  const { nameIn } = wordsIn("categoryQueue", language).field;
  const fields = NAME_FIELDS.map(({ code, field }) => {
    const { name } = LANGUAGE[code];
    const own = text({
      label: name,
      // The heading says once that all are optional.
      isConditional: true,
      stored: stored?.names?.[code],
      read: (typed) => (asTyped(typed) === "" ? "" : readName(typed)),
    });
    return [field, { ...own, label: nameIn({ language: name }) }];
  });
  return Object.fromEntries(fields) as Record<NameField, Field<string | Wrong>>;
}

function readName(typed: string | undefined): string | Wrong {
  const read = readPublicText(typed ?? "", NAME);
  return "text" in read ? read.text : read;
}

function readSlug(typed: string): string | Wrong {
  const read = readText(typed, { min: 1, max: 100 });
  if ("text" in read && SLUG_PATTERN.test(read.text)) return read.text;
  return { wrong: "must be lower-case letters, digits and hyphens", says: sentence("category.slug") };
}

/** The address that a form asks for: the one that was typed, or for a new category the one that its name makes. */
export function slugIn({ name = "", slug }: Fields): { slug: string; field: "name" | "slug" } {
  const typed = asTyped(slug);
  return typed === "" ? { slug: slugOf(name), field: "name" } : { slug: typed, field: "slug" };
}

/** "Beds & Mattresses" becomes "beds-mattresses". A name in another script gives none. */
function slugOf(name: string): string {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").replaceAll("ß", "ss").toLowerCase();
  return plain
    .replace(/['’]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 100);
}
