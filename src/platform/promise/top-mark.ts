// Whether a sentence asks for the best mark in other words than stars: "max score", "gold rating", "nine or ten", "make it a good one".
import CONDITION from "./condition-words.json" with { type: "json" };
import STARS from "./star-words.json" with { type: "json" };
import { has, listOf, stem } from "./word-list.ts";

const { anywhere: _anywhere, five: _five, one: _one, innocent: _innocent, ...LANGUAGES } = STARS;
const RATING = listOf(Object.values(LANGUAGES).flatMap(({ rating }) => rating));
const GOOD = listOf([...Object.values(LANGUAGES).flatMap(({ praise }) => praise), ...CONDITION.kindly]);
const LINK = listOf([
  ...CONDITION.link,
  ...CONDITION.toward,
  ...CONDITION.with,
  ...CONDITION.article,
  ...CONDITION.least,
]);
const MAKE = listOf([
  "make",
  "makes",
  "mach",
  "macht",
  "machen",
  "fais",
  "faites",
  "haz",
  "haga",
  "fai",
  "fate",
  "faz",
  "faca",
  "maak",
  "zrob",
]);
const MADE = listOf([
  "it",
  "us",
  "uns",
  "that",
  "this",
  "es",
  "was",
  "etwas",
  "sie",
  "en",
  "la",
  "las",
  "que",
  "sea",
  "lo",
  "una",
  "un",
  "een",
  "er",
  "iets",
  "a",
  "an",
  "ein",
  "eine",
  "einen",
  "uma",
  "um",
]);
const GIVE = listOf(["leave", "give", "drop", "write", "post", "lassen", "lass", "lasst", "schreib*"]);
const ONE = listOf(["one", "draus", "daraus", "it"]);
const OR = listOf(CONDITION.or);
const UP = listOf(CONDITION.up);
const AFTER = listOf(CONDITION.after);

/** A medal before a word of rating, or a class of marks. */
const MEDAL =
  /(?<!\p{L})(?:max|maxi|maximal\p{L}*|gold|golden|golde[nr]e?|platinum|diamond|straight[\s-]?a'?s?|all[\s-]?a'?s|grade[\s-]?a|a-?grade|first[\s-]?class)[\s-]+(?:star[\s-]+)?(?:reviews?|ratings?|scores?|marks?|feedback|bewertung\p{L}*|wertung\p{L}*|beoordeling\p{L}*|recensies?)(?!\p{L})/u;
/** "Help us reach 5.0", "get us back to 4.9", but not "up to 4.5 kg". */
const MEAN =
  /(?<!\p{L})(?:help|reach|back to|up to|bring|raise|return to|hilf|helfen|helft|auf|erreich\p{L}*|aidez|atteind\p{L}*|remont\p{L}*|ayud\p{L}*|alcanz\p{L}*|lleg\p{L}*|aiut\p{L}*|arriv\p{L}*|raggiung\p{L}*|ajud\p{L}*|cheg\p{L}*|help\p{L}*|haal\p{L}*|naar|pomoz\p{L}*|osiagn\p{L}*|do)(?:\s\p{L}+){0,4}\s(?:4[.,][0-9]|5[.,]0)(?=$|\s*(?:$|[:;!?)=–—-]|[.,](?![0-9])|(?:and|und|et|y|e|en|i|zu|again|on|stars?)(?!\p{L})))|4[.,][0-9](?:に|まで|を目指)|(?:الي|علي|نصل|ساعدونا)\s(?:\p{L}+\s){0,2}(?:4[.,][0-9]|5[.,]0)(?![0-9])/u;
/** "For a smiley face review", "für ein dickes Plus", "we only accept raves". */
const SMILE =
  /(?<!\p{L})(?:smil(?:ey|ing|ies|ie)|happy|lachend\p{L}*|lach|souriant|sonrient\p{L}*)[\s-]+(?:faces?[\s-]+|gesicht\p{L}*[\s-]+)?(?:review|rating|feedback|bewertung|avis|resena|recension|beoordeling)|(?<!\p{L})(?:for|fur|pour|por|per|voor|za)\s(?:an?|ein|un|um|een)\s(?:\p{L}+\s)?plus(?=$|[.,;:!?=)])|(?<!\p{L})(?:only|nur|seulement|solo|soltanto|apenas|alleen|tylko)\s(?:\p{L}+\s){0,2}?(?:raves?|kudos|compliment\p{L}*|kompliment\p{L}*|komplement\p{L}*|cumplidos|complimenti)(?!\p{L})|n['’]\p{L}+ons\sque\s(?:des|les)\s(?:compliments|eloges)/u;
/** "Für das Maximum", "za maksimum", "sans-faute", "星マックス". */
const MOST =
  /(?<!\p{L})(?:for|fur|bei|pour|por|per|para|voor|za|dla)\s(?:(?:the|das|ein|le|un|el|il|o|het|een)\s)?(?:max|maximum|maksimum|massimo|maximo)(?=$|[.,;:!?=)]|\s(?:get|gets|gibt|bekommt))|sans[\s-]faute|matricula de honor|星\s*(?:マックス|max|フル|最大|全部|いっぱい|満タン)/u;

/** @param form in lower case and without accents. @param inDigits the same with words for numbers as digits */
export function namesTopMark(form: string, inDigits: string): boolean {
  if ([MEDAL, MOST, MEAN, SMILE].some((pattern) => pattern.test(form))) return true;
  const pieces = inDigits.match(/\p{L}[\p{L}\p{M}]*|[0-9]+|[^\s\p{L}\p{N}]/gu)?.map(stem) ?? [];
  return pieces.some((_, at) => isOfTen(pieces, at) || isMadeGood(pieces, at));
}

/** "A score of nine or ten", "rated 9 or more". */
function isOfTen(pieces: readonly string[], at: number): boolean {
  if (!has(RATING, pieces[at])) return false;
  let from = at + 1;
  while (from < at + 4 && has(LINK, pieces[from])) from += 1;
  if (!/^(?:[7-9]|10)$/.test(pieces[from] ?? "")) return false;
  const [next, second] = pieces.slice(from + 1, from + 3);
  return (
    isEnd(next) ||
    has(UP, next) ||
    (next === "in" && has(UP, second)) ||
    (has(OR, next) && (/^(?:[89]|10)$/.test(second ?? "") || has(UP, second)))
  );
}

/** "Make it a good one", "leave us a great one", "mach was Gutes draus", but not "make a good cake". */
function isMadeGood(pieces: readonly string[], at: number): boolean {
  const isMade = has(MAKE, pieces[at]);
  if (!isMade && !has(GIVE, pieces[at])) return false;
  let from = at + 1;
  while (from < at + 4 && has(MADE, pieces[from]) && !has(GOOD, pieces[from])) from += 1;
  if (from === at + 1 || !has(GOOD, pieces[from])) return false;
  const next = pieces[from + 1];
  if (!isMade) return next === "one" || next === "da";
  return isEnd(next) || has(ONE, next) || next === "and" || next === "und" || next === "et" || next === "y";
}

function isEnd(piece: string | undefined): boolean {
  return piece === undefined || /^[^\p{L}\p{N}%€$£¥]/u.test(piece) || has(AFTER, piece);
}
