// Reads the attributes of an element in the host page (contract, Widgets and badge). An unreadable value is the default, with one console
// warning.
import type { AskedTheme, Theme, Variant } from "../kit/contract.ts";

/** The element whose attributes have no `data-`. */
export const TAG = "reviews-widget";

/** Pixels of the frame before its first report: typical for each variant. */
export const HEIGHTS: Record<Variant, number> = { badge: 92, mini: 52, list: 1000, carousel: 330 };
const VARIANTS = Object.keys(HEIGHTS) as [Variant, ...Variant[]];
const MIN_HEIGHT = 20;
const MAX_HEIGHT = 5_000;

/** @property height pixels. @property language two letters: the element's own, or that of the part of the page that it is in. @property look a query, not encoded */
export type Options<Asked = Theme> = {
  business: string;
  variant: Variant;
  theme: Asked;
  height: number;
  mode: "frame" | "inline";
  language: string;
  look: string;
};

/** Attributes, without `data-`. The frame's page or the renderer reads those of the look. */
export const NAMES =
  "business variant theme height mode lang accent star-color radius font density header photos caption".split(" ");
/** Of widgets. A test compares them with the service's. */
export const LANGUAGES = "ar de en es fr it ja nl pl pt".split(" ");
const LOOKS = NAMES.slice(6);

const logged = new Set<string>();

export function readOptions(element: HTMLElement): Options<AskedTheme> {
  const prefix = element.localName === TAG ? "" : "data-";
  const read = (name: string) => (element.getAttribute(prefix + name) ?? "").trim();
  const choose = <T extends string>(name: string, known: [T, ...T[]]) => oneOf(prefix + name, read(name), known);
  const variant = choose("variant", VARIANTS);
  return {
    business: read("business"),
    variant,
    theme: choose<AskedTheme>("theme", ["light", "dark", "inherit"]),
    height: clampHeight(Number.parseFloat(read("height"))) || HEIGHTS[variant],
    mode: choose("mode", ["frame", "inline"]),
    language: oneOf(`${prefix}lang`, read("lang").slice(0, 2), [
      (element.closest<HTMLElement>("[lang]")?.lang || "en").slice(0, 2),
      ...LANGUAGES,
    ]),
    // The service reads these values. It uses the default for a bad one, and warns.
    look: LOOKS.filter(read)
      .map((name) => `${name}=${read(name)}`)
      .join("&"),
  };
}

/** Whole pixels within bounds; 0 for anything but a height. */
export function clampHeight(height: unknown): number {
  return Number.isFinite(height) && (height as number) > 0
    ? Math.min(Math.max(Math.ceil(height as number), MIN_HEIGHT), MAX_HEIGHT)
    : 0;
}

/** The first is the default. */
function oneOf<T extends string>(name: string, given: string, known: [T, ...T[]]): T {
  const value = given.toLowerCase() as T;
  if (known.includes(value)) return value;
  const sentence = `Reviews widget: ${name}="${given}" is unknown; "${known[0]}" is shown.`;
  if (value && !logged.has(sentence)) {
    logged.add(sentence);
    console.warn(sentence);
  }
  return known[0];
}
