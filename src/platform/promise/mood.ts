// Whether a sentence asks for a mood without an "if": "Great stay? 5 €", "All good = 5 €", "everything fine, then 5 €". Each word of such a
// clause is about the visit or the mood, so that "Like tea? A box of it" passes.
import CLAUSE from "./clause-words.json" with { type: "json" };
import CONDITION from "./condition-words.json" with { type: "json" };
import STARS from "./star-words.json" with { type: "json" };
import { has, listOf, stem } from "./word-list.ts";

const { anywhere: _anywhere, five: _five, one: _one, innocent: _innocent, ...LANGUAGES } = STARS;
const { glad, love, kindly, acclaim, fine, stay, it, us, link, article, toward, then } = CONDITION;
/** Verbs and particles of such questions. */
const VERB =
  "did do does was were is are had have you very so really hat hast war waren bist sehr wirklich etes avez est etait tres vraiment ha han has fue era muy foi estava teve muito molto stato andato andata ido passe waren bent ben heeft heel czy bylo byl byla jest bardzo هل كان كانت".split(
    " ",
  );
const MOOD = listOf([
  ...Object.values(LANGUAGES).flatMap(({ liking }) => liking),
  ...glad,
  ...love,
  ...kindly,
  ...acclaim,
  ...fine,
]);
const PLAIN = listOf([
  ...CLAUSE.plain,
  ...CLAUSE.review,
  ...stay,
  ...it,
  ...us,
  ...link,
  ...article,
  ...toward,
  ...VERB,
]);

const CLAUSE_BEFORE = new RegExp(
  `(?<clause>(?:[\\p{L}\\p{M}'’]+[\\s-]+){0,8}[\\p{L}\\p{M}'’]+)\\s*(?:[?؟=→⇒]|->|=>|[,–—-]\\s*(?:${then.join("|")})(?!\\p{L}))`,
  "gu",
);
const BEGINS = /(?:^|[.!?؟:;,()¿¡–—]\s*)$/u;

/** @param form in lower case and without accents */
export function asksForMood(form: string): boolean {
  return [...form.matchAll(CLAUSE_BEFORE)].some(({ groups, index }) => {
    const words = groups?.clause?.match(/\p{L}[\p{L}\p{M}]*/gu)?.map(stem) ?? [];
    return (
      BEGINS.test(form.slice(0, index)) &&
      words.some((word) => has(MOOD, word)) &&
      words.every((word) => has(MOOD, word) || has(PLAIN, word))
    );
  });
}
