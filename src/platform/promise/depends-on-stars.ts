// Whether a sentence about a reward makes it depend on the stars or on praise: "for five stars", "if you are happy", "5/5". It reads the
// words of every language that the service speaks, because the sentence may be in any. A false alarm costs the organisation another
// wording; a miss would cost readers the truth.
import { asLetters } from "../text/visible-text.ts";
import { asksForPraise } from "./asks-for-praise.ts";
import { isOfChangedReview } from "./changed-review.ts";
import { isConditional, withoutConcession } from "./conditional.ts";
import { dictates } from "./dictated.ts";
import { withoutHarmless, withoutThings } from "./harmless.ts";
import { asksForJapaneseStars } from "./japanese.ts";
import { isJoined } from "./joined.ts";
import { asksForMood } from "./mood.ts";
import { isPrize } from "./prize.ts";
import { readingsOf, shownTexts } from "./reading.ts";
import { isMixed, isSignOfFive, isSignOfStars } from "./sign.ts";
import WORDS from "./star-words.json" with { type: "json" };
import { isTied } from "./tied.ts";
import { namesTopMark } from "./top-mark.ts";
import { folded, has, type List, listOf, single, stem } from "./word-list.ts";

/** Digits inside a word: "wh3n". */
const LETTERED = /[\p{sc=Latin}0-9@$]+/gu;
/** "5/5", "10 out of 10", "4 von 5", "4 points of 5". */
const OF = "(?:\\/|out[\\s-]of|on|of|von|aus|sur|su|de|em|van|op|na|z|من)";
const RATIO = new RegExp(
  `(?<![0-9])(?:[3-5][\\s-]*(?:\\p{L}+\\s+)?${OF}[\\s-]*5|(?:[6-9]|10)[\\s-]*(?:\\p{L}+\\s+)?${OF}[\\s-]*10)(?![0-9%€$£])`,
  "u",
);
/** "4+", "≥ 4", "at least 4" without a noun. */
const AT_LEAST = /(?<![0-9])[345]\s*\+(?!\s*[0-9])|[≥>]\s*[345](?![0-9])/u;
/** Letters that look like Latin ones by chance only: their words are read as they stand. */
const UNALIKE = /[\p{sc=Arabic}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;
/** A house with stars: "our 4-star hotel". */
const HOUSE =
  "(?:hotel\\p{L}*|resort\\p{L}*|cinema|kino|theat\\p{L}*|restaurant\\p{L}*|ristorante|restaurante|spa|camping\\p{L}*|chef|فندق\\p{L}*|ホテル|旅館)";
const COUNT =
  "(?:[1-5]|one|two|three|four|five|zwei|drei|vier|funf|deux|trois|quatre|cinq|tres|cuatro|cinco|tre|quattro|cinque|quatro|twee|vier|vijf)";
const SIGNS = "(?:stars?|sterne?n?|sterren|etoiles?|estrellas?|stelle|estrelas?|gwiazdk\\p{L}*|つ星|نجوم)";
const STARRED = new RegExp(
  `(?<!\\p{L})${COUNT}[\\s-]*${SIGNS}[\\s-]*${HOUSE}(?!\\p{L}|[\\s-]*(?:review|rating|bewert|rezens|avis|beoord))|(?<!\\p{L})في?\\s?${HOUSE}\\s${COUNT}\\s${SIGNS}|(?<!\\p{L})${HOUSE}\\s(?:a\\s|de\\s|con\\s|com\\s)?${COUNT}[\\s-]*(?:${SIGNS}|gwiazdkow\\p{L}*)`,
  "gu",
);
/** One star that can be touched: "a star of straw", "Christbaumkugel mit Stern". */
const STAR_OF =
  /(?<!\p{L})(?:star|stern|ster|etoile|estrella|stella|estrela|gwiazd(?:k?a))\s(?:made\s)?(?:of|out of|aus|in|en|de|di|van|z|ze)\s(?:wood|straw|paper|silver|gold|glass|chocolate|felt|holz|stroh|papier|silber|glas|schokolade|filz|bois|paille|argent|verre|chocolat|madera|paja|papel|plata|cristal|legno|paglia|carta|argento|vetro|madeira|palha|prata|vidro|hout|stro|zilver|goud|drewna|slomy|papieru|srebra|szkla)(?!\p{L})|(?:wooden|paper|straw|silver|glass|chocolate)\sstar(?!\p{L})|\p{L}{4,}\s(?:mit|with a)\s(?:stern|star)(?=$|[.,!])|نجمه\s(?:خشبيه|ورقيه|فضيه)|[1-5]つ星(?:ホテル|旅館)|木製の星|紙の星/gu;
/** "20 % off for good", but not "for good reviews". */
const FOR_GOOD = /(?<!\p{L})for good(?=\s*(?:$|[.,;:!?)]))/gu;
/** Beside a word for reviews a star is a rating. */
const RATED =
  /review|rating|rate|bewert|rezens|note|avis|opini|resena|recens|avalia|beoordel|ocen|レビュー|評価|تقييم/u;

/** Quotation marks part no words: "für ein „sehr gut“". */
const QUOTE = /[„“”«»‹›"]/g;

/** Pieces between a rating and its praise, and between a rating and its number. */
const REACH = 3;
const NUMBER_REACH = 5;
/** A person who hides a word cuts it into pieces of a few letters. */
const LONGEST_JOINT = 16;
const MOST_PIECES = 14;
/** Signs inside a word: "st-ars", "s.t.a.r.s". */
const IN_WORD = /(?<=[\p{L}\p{N}])[^\p{L}\p{N}\p{M}\s]+(?=[\p{L}\p{N}])/gu;
/** A number with one of these is a price or a discount. */
const PRICED =
  /^(?:%|percent|prozent|pour|€|\$|£|¥|eur|euro|euros|usd|gbp|chf|zl|pln|円|jpy|dollar|dollars|pound|pounds)$/u;

type Language = Exclude<keyof typeof WORDS, "anywhere" | "five" | "one" | "innocent">;

const { anywhere, five, one, innocent, ...BY_LANGUAGE } = WORDS;
const LANGUAGES: readonly Language[] = ["en", "de", "fr", "es", "it", "pt", "nl", "pl", "ar", "other"];
const ROLES = ["rating", "praise", "link", "number"] as const satisfies (keyof (typeof WORDS)["en"])[];

type Role = (typeof ROLES)[number];

const LISTS = LANGUAGES.map((language) => {
  const lists = ROLES.map((role): [Role, List] => [role, listOf(BY_LANGUAGE[language][role])]);
  return Object.fromEntries(lists) as Record<Role, List>;
});
/** Those of all languages at once: they need no word beside them. */
const STAR = listOf(
  LANGUAGES.flatMap((language) => BY_LANGUAGE[language].star),
  single,
);
const ALONE = listOf(LANGUAGES.flatMap((language) => BY_LANGUAGE[language].alone));
const ANYWHERE = anywhere.map(folded);
const ONE = new Set(one.map(folded));
const DIGIT_OF = new Map(
  Object.entries(five).flatMap(([digit, words]) => words.map((word) => [folded(word), digit] as const)),
);

/** @param text of at most a few hundred characters. Linear in its length */
export function dependsOnStars(text: string): boolean {
  if (isSignOfFive(text)) return true;
  return shownTexts(text).some(
    (shown) =>
      isSignOfStars(shown) ||
      isMixed(shown) ||
      readingsOf(shown).some(({ form: given, isAlike }) => {
        const form = withoutInnocent(given).replace(QUOTE, " ");
        return asksIn(form) || (!(isAlike && UNALIKE.test(shown)) && isConditional(form.replace(LETTERED, asLetters)));
      }),
  );
}

function withoutInnocent(given: string): string {
  const form = innocent.reduce((text, words) => text.replaceAll(words, " "), withoutHarmless(withoutConcession(given)));
  const things = form.replace(FOR_GOOD, " ").replace(STARRED, " ");
  return RATED.test(things) ? things : withoutThings(things.replace(STAR_OF, " "));
}

function asksIn(form: string): boolean {
  const inDigits = form.replace(/\p{L}+/gu, (word) => DIGIT_OF.get(word) ?? word);
  if (RATIO.test(inDigits) || AT_LEAST.test(form)) return true;
  const close = form.replace(/[^\p{L}\p{N}]+/gu, "");
  if (ANYWHERE.some((each) => close.includes(each))) return true;
  const apart = piecesOf(form);
  return (
    [apart, piecesOf(form.replace(IN_WORD, "")), wordsOf(form).map(asLetters)].some(
      (pieces) =>
        pieces.some((piece) => has(STAR, single(piece)) || has(ALONE, piece)) ||
        LISTS.some((lists) => saysSo(pieces, lists)),
    ) ||
    apart.some(isJoined) ||
    asksForPraise(form, inDigits) ||
    asksForMood(form) ||
    asksForJapaneseStars(form) ||
    isTied(form) ||
    isPrize(form) ||
    isOfChangedReview(form) ||
    dictates(form) ||
    namesTopMark(form, inDigits) ||
    isMasked(form) ||
    isCutUp(apart) ||
    isCutUp(wordsOf(form).map(asLetters))
  );
}

function saysSo(pieces: readonly string[], lists: Record<Role, List>): boolean {
  return pieces.some((piece, at) => {
    const next = pieces.slice(at + 1, at + 1 + REACH);
    if (has(lists.rating, piece))
      return (
        next.some((each) => has(lists.praise, each)) ||
        isNumbered(pieces, at + 1, lists) ||
        isNumber(pieces, at - 1, lists)
      );
    return has(lists.praise, piece) && next.some((each) => has(lists.rating, each));
  });
}

/** "a rating of 5", "rate us five". */
function isNumbered(pieces: readonly string[], from: number, lists: Record<Role, List>): boolean {
  const next = pieces.slice(from, from + NUMBER_REACH);
  const step = next.findIndex((each) => !has(lists.link, each) || isDigit(each));
  return step !== -1 && isNumber(pieces, from + step, lists);
}

function isNumber(pieces: readonly string[], at: number, { number }: Record<Role, List>): boolean {
  const piece = pieces[at];
  if (piece === undefined || PRICED.test(pieces[at + 1] ?? "")) return false;
  // "Note 1" is a wish, "a review = 1 tree" and "a review" are none.
  if (ONE.has(piece) && (at < pieces.length - 1 || !isDigit(piece))) return false;
  return isDigit(piece) || has(number, piece);
}

function isDigit(piece: string): boolean {
  return /^(?:[1-5]|10)$/.test(piece);
}

/** Whether pieces in a row make a star word: "s t a r s", "st ars". */
function isCutUp(pieces: readonly string[]): boolean {
  return pieces.some((_, from) => {
    let joint = "";
    for (const piece of pieces.slice(from, from + MOST_PIECES)) {
      joint += piece;
      if (joint.length > LONGEST_JOINT) return false;
      if (joint.length > 3 && joint !== piece && STAR.whole.has(single(joint))) return true;
    }
    return false;
  });
}

/** One letter of a star word hidden by a sign: "st*rs". */
function isMasked(form: string): boolean {
  const masked = form.match(/\p{L}+[^\p{L}\p{N}\s]\p{L}+/gu) ?? [];
  return masked.some((word) => [...STAR.whole].some((each) => each.length === word.length && fits(word, each)));
}

function fits(word: string, star: string): boolean {
  return [...word].every((letter, at) => !/\p{L}/u.test(letter) || letter === star[at]);
}

/** Words and numbers, each apart: "5stars" is two, and so is "10%". */
function piecesOf(form: string): string[] {
  return form.match(/\p{L}[\p{L}\p{M}]*|[0-9]+|[%€$£¥]/gu)?.map(stem) ?? [];
}

function wordsOf(form: string): string[] {
  return form.match(/[\p{L}\p{M}\p{N}@$!]+|[%€£¥]/gu) ?? [];
}
