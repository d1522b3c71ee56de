// The figures of a business in a picture, in the words of a language, and the sentence of its title.
import { countOf, labelOf, ratingAverage, type Stars } from "#domain/business/state/score.ts";
import { customerStars, type Tally } from "#domain/business/state/tally.ts";
import { drawable } from "#platform/font/drawable.ts";
import { printable } from "#platform/font/printable.ts";
import { formatOf } from "#platform/language/format.ts";
import type { Language } from "#platform/language/language.ts";
import { countedIn } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";

/** Texts that are drawn. */
export type Figures = {
  language: Language;
  tenths: number | null;
  /** "4.7"; null while unscored. */
  score: string | null;
  /** "Excellent" or "No score yet". */
  verdict: string;
  /** Of the row of stars: the score, or the average while unscored. */
  value: number;
  given: Stars;
  /** "5,129 reviews and ratings", and "of which 2,660 elsewhere" or null for none. */
  count: string;
  ofThem: string | null;
};

export function pictureFigures(tally: Tally, language: Language): Figures {
  const { scoreTenths: tenths, elsewhere } = tally;
  const words = wordsIn("picture", language);
  const { labels, noScore } = wordsIn("look", language);
  const format = formatOf(language);
  const given = customerStars(tally);
  const here = countOf(given);
  return {
    language,
    tenths,
    score: tenths === null ? null : format.score(tenths),
    value: tenths === null ? ratingAverage(given) : tenths / 10,
    given,
    verdict: tenths === null ? noScore : labels[labelOf(tenths)],
    count: countedIn(language, here, elsewhere.count),
    ofThem: elsewhere.count === 0 ? null : words.ofThem({ others: short(elsewhere.count, language) }),
  };
}

/** The picture in words, for screen readers. */
export function sentenceOf(name: string, tally: Tally, serviceName: string, language: Language): string {
  const { scoreTenths: tenths, elsewhere } = tally;
  const words = wordsIn("picture", language);
  const { labels } = wordsIn("look", language);
  const format = formatOf(language);
  const given = customerStars(tally);
  const here = countOf(given);
  const all = countedIn(language, here, elsewhere.count);
  const source =
    elsewhere.count === 0
      ? words.here({ all, service: serviceName })
      : words.everywhere({ all, here: format.count(here), others: format.count(elsewhere.count) });
  if (tenths === null) {
    const average = here === 0 ? null : format.decimal(ratingAverage(given), 1);
    return words.unscored({ name, average, source });
  }
  return words.scored({ name, label: labels[labelOf(tenths)], score: format.score(tenths), source });
}

/** Words of ours with the characters that the fonts have: no vowel signs, and the spaces of the fonts. */
export function drawn(words: string): string {
  return printable(words) ?? words;
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
function short(number: number, language: Language): string {
  const { compact, count } = formatOf(language);
  return number < 1_000_000 ? count(number) : compact(number);
}
