// Reads Accept-Language.
import { type Language, lookUp } from "./language.ts";

const MAX_RANGES = 20;

/** The language that a header asks for, by its weights; null where we speak none of them or it is absent. */
export function acceptedLanguage(header: string | null): Language | null {
  return header === null ? null : lookUp(rangesOf(header));
}

/** The ranges of a header, the heaviest first, without those of weight 0 (RFC 9110, 12.5.4) and without `*`, which asks for none. */
function rangesOf(header: string): string[] {
  return header
    .split(",", MAX_RANGES)
    .map(weighted)
    .filter(({ range, weight }) => weight > 0 && range !== "*")
    .sort((a, b) => b.weight - a.weight)
    .map(({ range }) => range);
}

/** A weight that cannot be read counts as 0. */
function weighted(item: string): { range: string; weight: number } {
  const [range = "", ...parameters] = item.split(";").map((part) => part.trim());
  const quality = parameters.find((each) => /^q\s*=/i.test(each));
  if (quality === undefined) return { range, weight: 1 };
  const value = quality.slice(quality.indexOf("=") + 1).trim();
  return { range, weight: /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(value) ? Number(value) : 0 };
}
