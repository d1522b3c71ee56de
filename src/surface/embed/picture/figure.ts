// The figures of a business in a picture, and the sentence of its title.
import { addStars, countOf, labelOf, ratingAverage, type Stars } from "#domain/business/score.ts";
import type { Tally } from "#domain/business/tally.ts";
import { drawable } from "#platform/font/drawable.ts";
import { formatCount, formatDecimal, formatScore, plural } from "#surface/look/format.ts";

const MILLIONS = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });

export type Figures = {
  tenths: number | null;
  /** "4.7", and "Excellent"; null while unscored. */
  score: string | null;
  label: string | null;
  /** Of the row of stars: the score, or the average while unscored. */
  value: number;
  given: Stars;
  /** "5,129 reviews", of which "2,660" are on other platforms; null for none. */
  count: string;
  elsewhere: string | null;
  /** "1,204 reviews on Candor", "5,129 reviews: 2,469 here, 2,660 on other platforms" */
  counted: string;
};

export function figuresOf(
  { scoreTenths: tenths, verified, unverified, elsewhere }: Tally,
  serviceName: string,
): Figures {
  const given = addStars(verified, unverified);
  const here = countOf(given);
  const all = plural(here + elsewhere.count, "review");
  return {
    tenths,
    score: tenths === null ? null : formatScore(tenths),
    label: tenths === null ? null : labelOf(tenths),
    value: tenths === null ? ratingAverage(given) : tenths / 10,
    given,
    count: all,
    elsewhere: elsewhere.count === 0 ? null : short(elsewhere.count),
    counted:
      elsewhere.count === 0
        ? `${all} on ${serviceName}`
        : `${all}: ${formatCount(here)} here, ${formatCount(elsewhere.count)} on other platforms`,
  };
}

/** The picture in words, for screen readers. */
export function sentenceOf(name: string, { score, label, value, given, counted }: Figures): string {
  if (score !== null) return `${name}: ${label}. Rated ${score} out of 5 from ${counted}`;
  const average = countOf(given) === 0 ? "" : ` ${formatDecimal(value, 1)} stars on average,`;
  return `${name}: No score yet.${average} ${counted}`;
}

/** The first text whose letters the font has; the last text is ASCII. */
export function firstDrawable(...texts: string[]): string {
  for (const text of texts) {
    const drawn = drawable(text);
    if (drawn !== null) return drawn;
  }
  return texts.at(-1) ?? "";
}

/** "2,660", and "1.2M" from a million on, because each digit is an outline of its own. */
function short(count: number): string {
  return count < 1_000_000 ? formatCount(count) : MILLIONS.format(count);
}
