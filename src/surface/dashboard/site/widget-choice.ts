// The choices of the widget's set-up, read from the query.
import { LANGUAGES } from "#platform/language/language.ts";
import { MODES, THEMES, USUAL_CHOICE, VARIANTS, type WidgetChoice } from "#surface/example/snippet.ts";
import { isLarge } from "#surface/example/widget-height.ts";

/** Pixels, as the widget reads it. */
export const MAX_RADIUS = 24;
/** Pixels of the preview. */
export const WIDTH = { least: 280, most: 1200 };
/** Characters of a value that its field shows again. */
const MOST_TYPED = 40;

/** The fields that are typed. */
export type TypedName = "accent" | "star-color" | "radius";
const READ: Readonly<Record<TypedName, (value: string) => string | null>> = {
  accent: hexIn,
  "star-color": hexIn,
  radius: radiusIn,
};

/** @property typed as it came. @property wrong the fields whose value cannot be read, which the choice leaves out */
export type ReadChoice = {
  choice: WidgetChoice;
  typed: Readonly<Record<TypedName, string>>;
  wrong: readonly TypedName[];
};

/** Unreadable values become the defaults. Those that are typed are named. */
export function readChoice(params: URLSearchParams, hasAll: boolean): ReadChoice {
  const pick = <Value extends string>(name: string, values: readonly Value[], usual: Value): Value =>
    values.find((value) => value === params.get(name)) ?? usual;
  const names = Object.keys(READ) as TypedName[];
  const typed = byName(names, (name) => (params.get(name) ?? "").trim().slice(0, MOST_TYPED));
  const read = byName(names, (name) => (typed[name] === "" ? "" : READ[name](typed[name])));
  return {
    choice: {
      variant: hasAll
        ? pick("variant", VARIANTS, USUAL_CHOICE.variant)
        : // The tag of a variant that the plan leaves out would reserve room that stays empty.
          pick(
            "variant",
            VARIANTS.filter((each) => !isLarge(each)),
            "badge",
          ),
      theme: pick("theme", THEMES, USUAL_CHOICE.theme),
      mode: pick("mode", MODES, USUAL_CHOICE.mode),
      look: {
        lang: pick("lang-of", ["", ...LANGUAGES], ""),
        ...byName(names, (name) => read[name] ?? ""),
        font: pick("font", ["", "inherit"], ""),
        density: pick("density", ["", "compact"], ""),
        header: pick("header", ["", "summary"], ""),
        photos: pick("photos", ["", "off"], ""),
      },
    },
    typed,
    wrong: names.filter((name) => read[name] === null),
  };
}

function byName<Value>(names: readonly TypedName[], of: (name: TypedName) => Value): Record<TypedName, Value> {
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<TypedName, Value>;
}

function hexIn(value: string): string | null {
  const [, digits] = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(value) ?? [];
  return digits === undefined ? null : `#${digits.toLowerCase()}`;
}

function radiusIn(value: string): string | null {
  return /^\d{1,2}$/.test(value) && Number(value) <= MAX_RADIUS ? String(Number(value)) : null;
}

export function widthIn(value: string | null): number {
  const width = /^\d{3,4}$/.test(value ?? "") ? Number(value) : WIDTH.most;
  return Math.min(Math.max(width, WIDTH.least), WIDTH.most);
}
