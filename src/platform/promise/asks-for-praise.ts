// Whether a sentence about a reward asks for praise in words that name no stars: "for 4 or 5", "for five hearts", "for 100 %", "for the
// enthusiastic", "who love us", "only positive", "no complaints". The words of all languages stand together, because names of shops and
// words of other languages mix in such sentences. A noun behind a number or an adjective makes it harmless: "4 or 5 weeks", "for great coffee".
import { asLetters } from "../text/visible-text.ts";
import { asksForWords } from "./asks-for-words.ts";
import CLAUSE from "./clause-words.json" with { type: "json" };
import WORDS from "./condition-words.json" with { type: "json" };
import { namesSchoolMark } from "./school-mark.ts";
import STARS from "./star-words.json" with { type: "json" };
import { has, type List, listOf, stem } from "./word-list.ts";

type Role = keyof typeof WORDS;

const LISTS = Object.fromEntries(Object.entries(WORDS).map(([role, words]) => [role, listOf(words)])) as Record<
  Role,
  List
>;

const { anywhere: _anywhere, five: _five, one: _one, innocent: _innocent, ...LANGUAGES } = STARS;
const everyOf = (role: "rating" | "liking") => Object.values(LANGUAGES).flatMap((words) => words[role]);
const RATING = listOf(everyOf("rating"));
const LIKING = listOf([...everyOf("liking"), ...WORDS.glad, ...WORDS.love, "content*"]);

const RESULT = listOf(CLAUSE.result);

/** A word, a number, a price sign, or another sign. */
const PIECE = /\p{L}[\p{L}\p{M}]*|[0-9]+|[^\s\p{L}\p{N}]/gu;
const WORD = /[\p{L}\p{M}\p{N}@$!]+|[^\s\p{L}\p{N}\p{M}@$!]/gu;
const ENDS = /^[^\p{L}\p{N}%€$£¥]/u;
const PRICE = /^[%€$£¥]$/u;
const JOINS = /^[-–—/&,~+]$/u;

/** "5er", but not "5er-Pack". */
const FIVES = /(?<![0-9.,])[45]er(?![-\p{L}]|\s*(?:pack|set|kart|box))/u;
/** Letters apart: "p o s i t i v e", "p.o.s.i.t.i.v.e". */
const SPELLED = /(?<![\p{L}\p{N}])(?:\p{L}[\s._-]+){3,}\p{L}(?![\p{L}\p{N}])/gu;
const IN_WORD = /(?<=\p{L})[-._'·*]+(?=\p{L})/gu;
/** "4以上", but not "14以上". */
const FROM_FOUR = /(?<![0-9.,])[345]\s*以上/u;
const ASIAN_PAIR =
  /[345]\s*(?:か|または|もしくは|あるいは|、|・|~|-|–)\s*[345](?=\s*(?:$|[。、]|の方|の評価|点|を|で|なら|に))/u;

/** Emoji that rate: faces, hearts, hands, medals, sparkles. */
const FACE =
  "[\\u263a\\u2639\\u2661\\u2665\\u2764\\u2763\\u2728\\u270c\\u261d\\u{1f44c}\\u{1f44f}\\u{1f493}-\\u{1f49f}\\u{1f4ab}\\u{1f5a4}\\u{1f600}-\\u{1f64f}\\u{1f90d}-\\u{1f90f}\\u{1f917}\\u{1f91d}\\u{1f91f}\\u{1f923}\\u{1f929}\\u{1f970}\\u{1f973}\\u{1f947}\\u{1f3c6}\\u{1f525}\\u{1f9e1}\\u{1faf6}]";
const DIGIT = "(?<![0-9.,])(?:[1-5]|10)";
const FACE_SOURCES = [
  `${DIGIT}\\s*[x×*]?\\s*${FACE}`,
  `${FACE}\\ufe0f?\\s*[x×*]\\s*${DIGIT}`,
  `${FACE}\\ufe0f?\\s*(?:=|:|→|->|⇒|–)`,
  `(?:^|\\s)(?:for|only|for an?|fur|fur ein|fur eine[nr]?|nur|pour|pour un|pour une|por|por una?|para|per|per una?|por um|voor|voor een|za|dla|مقابل)\\s*${FACE}`,
  `${FACE}\\ufe0f?[\\s-]*(?:review|rating|feedback|bewertung|rezension|avis|note|resena|opinion|recension|avaliac|beoordeling|opini|レビュー|評価|تقييم)`,
];
const FACES = FACE_SOURCES.map((each) => new RegExp(each, "u"));
/** A heart in letters, behind a number. */
const TYPED_HEART = /(?<=[0-9]\s*)<3(?![0-9])/g;

/**
 * @param form in lower case and without accents
 * @param inDigits the same with words for numbers as digits
 */
export function asksForPraise(form: string, inDigits: string): boolean {
  const hearts = inDigits.replace(TYPED_HEART, "❤");
  if (FACES.some((face) => face.test(hearts))) return true;
  if (FIVES.test(form) || namesSchoolMark(inDigits) || FROM_FOUR.test(inDigits) || ASIAN_PAIR.test(inDigits))
    return true;
  const spelled = inDigits.replace(SPELLED, (letters) => letters.replace(/[^\p{L}]+/gu, ""));
  return [
    inDigits.match(PIECE)?.map(stem),
    spelled.replace(IN_WORD, "").match(PIECE)?.map(stem),
    inDigits.match(WORD)?.map(asLetters),
  ].some((pieces) => pieces && (pieces.some((_, at) => asksAt(pieces, at)) || asksForWords(pieces)));
}

function asksAt(pieces: readonly string[], at: number): boolean {
  return asksForNumberAt(pieces, at) || asksInWordsAt(pieces, at);
}

function asksForNumberAt(pieces: readonly string[], at: number): boolean {
  const piece = pieces[at] ?? "";
  const before = pieces[at - 1];
  if (is("for", piece)) {
    const from = at + 1 + countOf("article", pieces, at + 1) + countOf("every", pieces, at + 1);
    const number = pieces[from];
    if (isRating(number) && from > at + 1 && isEnd(pieces[from + 1])) return true;
    if (is("heart", number) && isEnd(pieces[from + 1])) return true;
    if (isRating(number) && is("point", pieces[from + 1])) return true;
    if (isWhole(number) && pieces[from + 1] === "%" && isEnd(pieces[from + 2])) return true;
  }
  if (isShare(piece) && pieces[at + 1] === "%" && isOfRating(pieces, at)) return true;
  if (isStep(piece) && is("heart", pieces[at + 1])) return true;
  if (isOfTen(piece) && is("or", pieces[at + 1]) && isOfTen(pieces[at + 2]) && isEnd(pieces[at + 3])) return true;
  if (is("heart", piece) && isStep(pieces[at + 1]) && isEnd(pieces[at + 2])) return true;
  if (!isHigh(piece) || is("before", before) || PRICE.test(before ?? "")) return false;
  if (isPair(pieces, at)) return true;
  const joint = pieces[at + 1];
  const from = at + 1 + (is("or", joint) || JOINS.test(joint ?? "") ? 1 : 0);
  if (is("up", pieces[from]) && isEnd(pieces[from + 1])) return true;
  if (is("least", before) && isEnd(joint)) return true;
  return is("after", joint) && is("site", pieces[at + 2]);
}

/** "100 % rating", "a rating of at least 90 %" */
function isOfRating(pieces: readonly string[], at: number): boolean {
  const [next, second] = pieces.slice(at + 2, at + 4);
  if (has(RATING, next) || (is("toward", next) && has(RATING, second))) return true;
  let from = at - 1;
  while (from > at - 4 && (is("toward", pieces[from]) || is("least", pieces[from]) || is("with", pieces[from])))
    from -= 1;
  return from < at - 1 && has(RATING, pieces[from]);
}

/** "4 or 5", "4-5", "four to five", with no noun behind. */
function isPair(pieces: readonly string[], at: number): boolean {
  const joint = pieces[at + 1] ?? "";
  if (is("before", pieces[at - 2])) return false;
  return (is("or", joint) || JOINS.test(joint)) && isHigh(pieces[at + 2]) && isEnd(pieces[at + 3]);
}

function asksInWordsAt(pieces: readonly string[], at: number): boolean {
  const piece = pieces[at] ?? "";
  const before = pieces[at - 1];
  const [next, second, third] = pieces.slice(at + 1, at + 4);
  if (is("for", piece)) {
    const linked = at + 1 + countOf("link", pieces, at + 1, 4);
    const from = linked + countOf("yours", pieces, linked, 1);
    const past = from + countOf("article", pieces, from, 1);
    if (is("positive", pieces[past]) && pieces[past + 1] !== "-") return true;
    if (is("acclaim", pieces[from]) && isPraiseEnd(pieces, from + 1)) return true;
    if ([next, second, third].some((each) => is("glad", each))) return true;
  }
  if (has(LIKING, piece) && isAsked(pieces, at + 1)) return true;
  if (is("love", piece) && !is("with", before) && next !== "by" && [next, second].some((each) => is("us", each)))
    return true;
  if (is("kindly", piece) && is("toward", next) && is("us", second)) return true;
  if (is("acclaim", piece) && is("point", next)) return true;
  if (is("grumbler", piece)) return true;
  if (is("thumb", piece) && [next, second].some((each) => is("raised", each))) return true;
  if (is("glad", piece) && (is("person", next) || has(RESULT, next))) return true;
  if (
    is("person", piece) &&
    is("glad", next) &&
    (is("after", second) || has(RESULT, second) || /^[,:=→–]$/.test(second ?? ""))
  )
    return true;
  if (has(RESULT, piece) && is("nothing", next) && !is("for", before)) return true;
  if (is("nothing", piece) && has(RESULT, next)) return true;
  return is("no", piece) && [next, second].some((each) => is("blame", each));
}

/** "Happy?", "Loved it?" */
function isAsked(pieces: readonly string[], at: number): boolean {
  return /^[?؟]$/.test(pieces[at + countOf("it", pieces, at)] ?? "");
}

/** "for great", "for great experiences", but not "for great coffee". */
function isPraiseEnd(pieces: readonly string[], at: number): boolean {
  return isEnd(pieces[at]) || is("echo", pieces[at]);
}

function countOf(role: Role, pieces: readonly string[], from: number, most = 2): number {
  let count = 0;
  while (count < most && is(role, pieces[from + count])) count += 1;
  return count;
}

function is(role: Role, piece: string | undefined): boolean {
  return has(LISTS[role], piece);
}

/** No noun follows. */
function isEnd(piece: string | undefined): boolean {
  return piece === undefined || ENDS.test(piece) || is("after", piece);
}

function isStep(piece: string | undefined): boolean {
  return piece !== undefined && /^(?:[1-5]|10)$/.test(piece);
}

function isRating(piece: string | undefined): boolean {
  return piece !== undefined && /^(?:[345]|10)$/.test(piece);
}

function isOfTen(piece: string | undefined): boolean {
  return piece !== undefined && /^(?:[7-9]|10)$/.test(piece);
}

function isHigh(piece: string | undefined): boolean {
  return piece !== undefined && /^[345]$/.test(piece);
}

function isWhole(piece: string | undefined): boolean {
  return piece !== undefined && /^(?:9[0-9]|100)$/.test(piece);
}

function isShare(piece: string | undefined): boolean {
  return piece !== undefined && /^(?:[6-9][0-9]|100)$/.test(piece);
}
