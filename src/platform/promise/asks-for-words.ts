// Whether a sentence asks to say something good, or to give a mark, or leaves out the people who do not: "say we were great", "be kind",
// "a ten for us", "our biggest fans", "critics get no voucher". The words of all languages stand together, as in asks-for-praise.ts.
import CLAUSE from "./clause-words.json" with { type: "json" };
import WORDS from "./condition-words.json" with { type: "json" };
import STARS from "./star-words.json" with { type: "json" };
import { has, type List, listOf } from "./word-list.ts";

const LISTS = Object.fromEntries(Object.entries(WORDS).map(([role, words]) => [role, listOf(words)])) as Record<
  keyof typeof WORDS,
  List
>;
const { anywhere: _anywhere, five: _five, one: _one, innocent: _innocent, ...LANGUAGES } = STARS;
/** "Very" and "but" are no praise by themselves. */
const ADVERBS = ["mas", "ma", "muy", "sehr", "tres", "muito"];
const PRAISE = Object.values(LANGUAGES).flatMap(({ liking, praise }) => [...liking, ...praise]);
const GOOD = listOf([
  ...PRAISE.filter((word) => !ADVERBS.includes(word)),
  ...WORDS.kindly,
  ...WORDS.acclaim,
  ...WORDS.fine,
]);
const RESULT = listOf(CLAUSE.result);
/** Words between a verb of saying and the praise. */
const REACH = 6;
/** Behind praise that stands for the whole review no thing follows: "how brilliant we are", "lo bueno que somos". */
const AFTER_PRAISE = listOf([
  ...WORDS.after,
  ...WORDS.or,
  ...WORDS.us,
  ...WORDS.it,
  ...WORDS.echo,
  "que",
  "that",
  "how",
  "wie",
]);
/** "Seien Sie nett", "be so kind". */
const POLITE = listOf("sie ihr du so usted u je you tres muy molto muito bitte please".split(" "));
const MARK = /^(?:[3-9]|10|20|30|100)$/;

/** @param pieces of the sentence, with words for numbers as digits */
export function asksForWords(pieces: readonly string[]): boolean {
  return pieces.some((_, at) => asksAt(pieces, at));
}

function asksAt(pieces: readonly string[], at: number): boolean {
  const piece = pieces[at];
  const [next, second, third] = pieces.slice(at + 1, at + 4);
  if (is("say", piece)) return isPraiseTold(pieces, at + 1);
  if (is("be", piece) && is("kindly", has(POLITE, next) ? second : next) && isEnd(has(POLITE, next) ? third : second))
    return true;
  if (is("kindly", piece) && next === "sein") return true;
  if (is("tribute", piece) && pieces.slice(at + 1, at + REACH).some((each) => is("worth", each) || has(RESULT, each)))
    return true;
  if (is("us", piece) && (is("fan", next) || is("fan", second))) return true;
  if (isMark(piece) && is("for", next) && is("us", second)) return true;
  if (is("giveUs", piece) && (isMark(next) || (is("article", next) && isMark(second)))) return true;
  if (is("give", piece) && isMark(next) && (isEnd(second) || is("or", second))) return true;
  if (is("give", piece) && is("us", next) && (isMark(second) || (is("article", second) && isMark(third)))) return true;
  return isDenied(pieces, at);
}

/** "write how brilliant we are", but not "write a review and get a great coffee". */
function isPraiseTold(pieces: readonly string[], from: number): boolean {
  for (let at = from; at < from + REACH; at++) {
    const piece = pieces[at];
    if (piece === undefined || has(RESULT, piece) || /^[.!?;]$/.test(piece)) return false;
    if (has(GOOD, piece) && (isEnd(pieces[at + 1]) || has(AFTER_PRAISE, pieces[at + 1]))) return true;
  }
  return false;
}

/** "unhappy reviewers get no coupon", "los críticos no reciben nada" */
function isDenied(pieces: readonly string[], at: number): boolean {
  if (!is("critic", pieces[at])) return false;
  const next = pieces.slice(at + 1, at + 6);
  return next.some((each, place) => is("no", each) && (has(RESULT, next[place - 1]) || has(RESULT, next[place + 1])));
}

function isMark(piece: string | undefined): boolean {
  return piece !== undefined && (MARK.test(piece) || is("mark", piece));
}

function isEnd(piece: string | undefined): boolean {
  return piece === undefined || /^[^\p{L}\p{N}%€$£¥]/u.test(piece);
}

function is(role: keyof typeof WORDS, piece: string | undefined): boolean {
  return has(LISTS[role], piece);
}
