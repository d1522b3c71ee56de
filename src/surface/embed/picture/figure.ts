// What a picture says of a business, in figures and in words.
import { addStars, countOf, labelOf, ratingAverage, type Stars } from "#domain/business/score.ts";
import type { Tally } from "#domain/business/tally.ts";
import { drawable } from "#platform/font/drawable.ts";
import { formatScore, plural } from "#surface/look/format.ts";

export type Figures = {
  tenths: number | null;
  /** "4.7", and "Excellent"; null while unscored. */
  score: string | null;
  label: string | null;
  /** What the row of stars shows: the score, or the mean of what there is. */
  value: number;
  given: Stars;
  /** "1,204 reviews" */
  count: string;
};

export function figuresOf({ scoreTenths: tenths, verified, unverified, platforms }: Tally): Figures {
  const given = addStars(verified, unverified);
  return {
    tenths,
    score: tenths === null ? null : formatScore(tenths),
    label: tenths === null ? null : labelOf(tenths),
    value: tenths === null ? ratingAverage(given) : tenths / 10,
    given,
    // What the score rests on, as the widgets count: with what connected platforms have.
    count: plural(countOf(given) + platforms.count, "review"),
  };
}

/** For who does not see the picture. */
export function sentenceOf(name: string, { score, label, count }: Figures, serviceName: string): string {
  const rated = score === null ? "no score yet" : `rated ${score} out of 5, ${label}`;
  return `${name}: ${rated}, ${count} on ${serviceName}`;
}

/** The first of the texts that our font has the letters for; the last one is of ASCII. */
export function firstDrawable(...texts: string[]): string {
  for (const text of texts) {
    const drawn = drawable(text);
    if (drawn !== null) return drawn;
  }
  return texts.at(-1) ?? "";
}
