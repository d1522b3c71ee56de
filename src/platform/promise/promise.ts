// Whether a text that is no reward's sentence promises a reward for stars or praise all the same: a name, an address, the number of an
// order, a reply. Names may hold stars ("Hotel Stern", "Five Star Gifts"), so a promise needs a price, or a gift and the act that earns it; and
// a name must not ask for stars at all.
import { sentence } from "#contract/sentence.ts";
import type { Wrong } from "../text/wrong.ts";
import { asksForStars, givesForStars, rewardsStars } from "./asks-for-stars.ts";
import { isPaidChange } from "./changed-review.ts";
import CLAUSE from "./clause-words.json" with { type: "json" };
import CONDITION from "./condition-words.json" with { type: "json" };
import { dependsOnStars } from "./depends-on-stars.ts";
import { wordsFound } from "./found.ts";
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

type Promised = Required<Pick<Wrong, "wrong" | "says">>;

/** The fault of a name, a reference or an address; null if it is fine. */
export const promiseIn = (text: string): Promised | null => faultOf(text, promisesForStars);
/** The fault of a reply. */
export const promiseToReaders = (text: string): Promised | null => faultOf(text, promisesReaders);

function faultOf(text: string, promises: (part: string) => boolean): Promised | null {
  if (!promises(text)) return null;
  const words = wordsFound(text, promises);
  return {
    wrong: `must not promise a reward for stars or praise, or ask for stars: "${words}"`,
    says: sentence("reward.promise", { words }),
  };
}

/** @param text of at most a few hundred characters */
export function promisesForStars(text: string): boolean {
  const forms = shownTexts(text).flatMap((shown) => readingsOf(shown).map(({ form }) => form));
  if (forms.some((form) => asksForStars(form) || isPaidChange(form))) return true;
  return forms.some((form) => offerIn(form) !== null) && dependsOnStars(text.normalize("NFC").replace(LONE, " "));
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

/** "Nobody gets 10 € for five stars here", "we give no discounts for stars". */
const DENIED =
  /(?<!\p{L})(?:(?:nobody|no one|no customer|niemand|kein kunde|personne|nadie|nessuno|ninguem|nikt|لا احد)\s(?:ne\s|hier\s|nie\s)?(?:gets?|receives?|is given|bekommt|erhalt|recoit|recibe|riceve|recebe|krijgt|ontvangt|dostaje|otrzymuje|يحصل)|(?:we|wir|nous|nosotros|noi|nos|wij)\s(?:never\s|don['’]?t\s|do not\s)?(?:give no|give|pay|offer|geben keine|zahlen keine)(?<=never \p{L}+|n['’]?t \p{L}+|not \p{L}+|no|keine))(?:\s(?!less|fewer|if|when|unless|but|except|weniger|wenn|ausser|moins|si|sauf|menos|meno|minder|mniej)[\p{L}\p{N}€$£%★⭐’'-]+){1,10}(?=$|[.!?,;])/gu;
/** Words of praise that a reader may be paid for. To recommend a shop to friends is no review. */
const PRAISE =
  /(?<!\p{L})(?:prais(?:e|es|ing)|compliments? us|lobt?|loben|lobst|louent?|louez|vant(?:e|ent|ez)|alab\p{L}+|elogi\p{L}+|lod[ai]\p{L}*|prijst|prijzen|chwal\p{L}*|مدح\p{L}*|[يت]مدح\p{L}*|(?:write|writes|speak|speaks|say|says)\s(?:something\s|things\s)?(?:kind|nice|good|kindly|nicely|well)\p{L}*\s(?:\p{L}+\s)?(?:about|of)\sus|(?:nett|gut|freundlich)\p{L}*\suber uns)(?!\p{L})|褒め|ほめ/u;
const WE = listOf(["we", "wir", "nous", "nosotros", "noi", "nos", "wij"]);
const GOT = listOf(CLAUSE.result.filter((word) => !["gibt", "schenk*", "regal*"].includes(word)));
const OPENER = new RegExp(
  `(?<!\\p{L})(?:${[...CLAUSE.opener].join("|")})(?![\\p{L}\\p{M}])|(?:方|人)(?:に|へ|は)|たら|れば|(?<!\\p{L})(?:every(?:one|body)|jeder|iedereen|kazdy)(?!\\p{L})`,
  "u",
);
const CODE =
  /(?<!\p{L})(?:codes?\s\p{L}*[0-9]+|(?:promo|discount)[\s-]codes?|voucher|coupon|gutschein\p{L}*|rabatt\p{L}*|discount|codice|codigo|cupon|cupom|buono|sconto|kod|kodu|kodem|kortingscode|rabat\p{L}*|znizk\p{L}*|remise|reduction|descuento|desconto|korting)(?!\p{L})|(?<!\p{L})(?:bon|bono|vale|buono)\s(?:de|di|da|von|van|za|per)?\s?[0-9€]|[0-9]\s?%|クーポン|割引|コード|كود|قسيمه|خصم/u;

/**
 * Whether a longer text, such as a public reply, promises its readers a reward for stars, for praise, or for a review that is changed. Thanks for
 * stars promise none, unless they come with a code, and neither does a refund of which another sentence speaks.
 */
export function promisesReaders(text: string): boolean {
  return shownTexts(text).some((shown) => shown.split(SENTENCE).flatMap(partsOf).some(isPromise));
}

function isPromise(sentence: string): boolean {
  return readingsOf(sentence).some(({ form: given }) => {
    const form = given.replace(DENIED, " ");
    const rest = form.replace(THANKED, " ").replace(COMPLAINT, " ");
    const words = rest.match(/\p{L}+/gu) ?? [];
    const isRated = RATING.test(rest) || words.some((word) => has(STARS_ALL, single(word)));
    if (isRated && offerIn(rest) === "exchange" && dependsOnStars(rest)) return true;
    if (rewardsStars(rest) || givesForStars(rest) || isPaidChange(form)) return true;
    if (OPENER.test(rest) && isEarned(words) && (PRAISE.test(rest) || (isRated && dependsOnStars(rest)))) return true;
    return CODE.test(rest) && [...form.matchAll(THANKED)].some(([thanks]) => STARRED.test(thanks));
  });
}

const STARRED = /star|stern|etoile|estrel|stell|sterr|gwiazd|نجوم|星/u;

/** "You get", "is yours", but not "we get". */
function isEarned(words: readonly string[]): boolean {
  return words.some(
    (word, at) => (has(GOT, stem(word)) && !has(WE, words[at - 1]) && words[at - 1] !== "to") || word === "yours",
  );
}

function partsOf(sentence: string): string[] {
  const parts: string[] = [];
  for (let from = 0; from === 0 || from + LONGEST / 2 < sentence.length; from += LONGEST / 2)
    parts.push(sentence.slice(from, from + LONGEST));
  return parts;
}
