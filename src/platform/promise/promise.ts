// Whether a text that is no reward's sentence promises a reward for stars or praise all the same: a name, an address, the number of an
// order, a reply. Names may hold stars ("Hotel Stern", "Five Star Gifts"), so a promise needs a price, or a gift and the act that earns it.
import { sentence } from "#contract/sentence.ts";
import type { Wrong } from "../text/wrong.ts";
import CLAUSE from "./clause-words.json" with { type: "json" };
import CONDITION from "./condition-words.json" with { type: "json" };
import { dependsOnStars } from "./depends-on-stars.ts";
import GIFTS from "./gift-words.json" with { type: "json" };
import { readingsOf, shownTexts } from "./reading.ts";
import STARS from "./star-words.json" with { type: "json" };
import { has, listOf, single, stem } from "./word-list.ts";

const { anywhere: _anywhere, five: _five, one: _one, innocent: _innocent, ...LANGUAGES } = STARS;
const GIFT = listOf(GIFTS);
const FOR = listOf([...CONDITION.for, ...CLAUSE.result, ...CLAUSE.opener]);
const SIGN = /[=→⇒]|->|=>/;
/** 100 % is a name's boast: "100 % Bio". */
const PRICE =
  /(?<![0-9.,])[0-9]{1,2}\s*%|[€$£¥]\s*[0-9]|[0-9]\s*(?:[€$£¥円]|(?:eur|euros?|usd|gbp|chf|zl|pln|jpy|dollars?|pounds?|يورو|دولار|ريال)(?!\p{L}))/u;
const JAPANESE_GIFT = /割引|値引|クーポン|特典|無料|プレゼント|謝礼|オフ/u;

const NUMBERS =
  "zwei|drei|vier|fünf|two|three|four|five|deux|trois|quatre|cinq|dos|tres|cuatro|cinco|due|tre|quattro|cinque|três|quatro|twee|drie|vijf|dwie|trzy|cztery|pięć";
/** A star or a fan that a product's name speaks of: no number stands before it, and nothing is given for it. */
const LONE = new RegExp(
  `(?<![\\p{N}\\p{L}]|\\p{N}[\\s-]|(?:${NUMBERS}|for|für|pour|por|per|para|voor|za|gegen|bei)[\\s-])(?:stars?|sterne?n?|[ée]toiles?|estrel(?:la|a)s?|stell[ae]|ster(?:ren)?|gwiazd\\p{L}*)(?![\\p{L}]|\\s*[=→⇒])|(?<!\\p{L})fans?(?!\\p{L})|(?<![0-9]\\s?|[★☆⭐🌟]\\ufe0f?\\s?)[★☆⭐🌟✨]\\ufe0f?(?!\\s?[★☆⭐🌟✨=→⇒])`,
  "giu",
);

export const NO_PROMISE: Wrong & Required<Pick<Wrong, "says">> = {
  wrong: "must not promise a reward for stars or praise",
  says: sentence("reward.promise"),
};

/** @param text of at most a few hundred characters */
export function promisesForStars(text: string): boolean {
  const links = shownTexts(text).flatMap((shown) => readingsOf(shown).map(({ form }) => offerIn(form)));
  return links.some((link) => link !== null) && dependsOnStars(text.normalize("NFC").replace(LONE, " "));
}

/** "exchange": a gift or a price for something. "price": a price alone, as in "Gutschein 50 € Hotel Stern". */
function offerIn(form: string): "exchange" | "price" | null {
  if (JAPANESE_GIFT.test(form)) return "exchange";
  const words = form.match(/\p{L}[\p{L}\p{M}]*/gu)?.map(stem) ?? [];
  const isPrice = PRICE.test(form);
  const isLinked = SIGN.test(form) || words.some((word) => has(FOR, word) && !has(GIFT, word));
  if (isLinked && (isPrice || words.some((word) => has(GIFT, word)))) return "exchange";
  return isPrice ? "price" : null;
}

/** The offer and the act that earns it stand in one sentence. A longer sentence is read in overlapping parts. */
const SENTENCE = /(?<=[.!?。！？؟])\s+|(?<=[。！？])|\n+/u;
const LONGEST = 300;
const STARS_ALL = listOf(
  Object.values(LANGUAGES).flatMap(({ star }) => star),
  single,
);
const RATING =
  /review|rating|\brate|bewert|rezens|avis|opini|resena|valora|recens|valutaz|avalia|beoordel|ocen|レビュー|評価|口コミ|星|تقييم|[★⭐🌟]/u;
const THANKED =
  /(?:(?<!\p{L})(?:thank\p{L}*|danke\p{L}*|dank|vielen dank|merci|gracias|agradec\p{L}*|graz\p{L}*|ringrazi\p{L}*|obrigad\p{L}*|bedank\p{L}*|dziek\p{L}*|شكرا|نشكر\p{L}*)(?:[^\p{L}.;:!?]+[\p{L}\p{N}★⭐]+){0,7}?[^\p{L}.;:!?]+(?:(?:stars?|stern\p{L}*|etoiles?|estrel\p{L}*|stell\p{L}*|sterr\p{L}*|gwiazd\p{L}*|نجوم)(?:[\s-]+(?:review|rating)\p{L}*)?|review|rating|bewertung|rezension|avis|resena|opinion|recensione|avaliacao|beoordeling|recensie|opinie|ocene|تقييمك?)|星[^。！？]{0,12}ありがとう\p{L}*)/gu;
/** A refund to an unhappy customer is no reward. */
const COMPLAINT =
  /(?<![\p{L}\p{N}])(?:(?:[12]|one|two|ein|eine|einen|zwei|une?|deux|una|uno|dos|due|uma|duas|een|twee|jedna|jedno|dwie|dwa)[\s-]*(?:stars?|sterne?\p{L}*|etoiles?|estrel\p{L}*|stell\p{L}*|sterr?\p{L}*|gwiazd\p{L}*)|(?:bad|poor|negativ|negative|critical|schlecht|mauvais|negati|mal[ao]|cattiv|brutt|ma|slecht|zla|zle|niska|negatyw)\p{L}{0,4})(?!\p{L})/gu;

/**
 * Whether a longer text, such as a public reply, promises its readers a reward for stars. Thanks for stars promise none, and neither does
 * a refund of which another sentence speaks.
 */
export function promisesReaders(text: string): boolean {
  return shownTexts(text).some((shown) => shown.split(SENTENCE).flatMap(partsOf).some(isPromise));
}

function isPromise(sentence: string): boolean {
  return readingsOf(sentence).some(({ form }) => {
    const rest = form.replace(THANKED, " ").replace(COMPLAINT, " ");
    const words = rest.match(/\p{L}+/gu) ?? [];
    const isRated = RATING.test(rest) || words.some((word) => has(STARS_ALL, single(word)));
    return isRated && offerIn(rest) === "exchange" && dependsOnStars(rest);
  });
}

function partsOf(sentence: string): string[] {
  const parts: string[] = [];
  for (let from = 0; from === 0 || from + LONGEST / 2 < sentence.length; from += LONGEST / 2)
    parts.push(sentence.slice(from, from + LONGEST));
  return parts;
}
