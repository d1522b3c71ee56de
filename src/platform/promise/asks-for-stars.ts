// Whether a text that may name stars ("Five Star Cleaning", "Hotel 5 Stelle") asks for some, or promises something for them: an asking verb beside
// the stars, an equation, "for five stars", or a reward behind them.
import CLAUSE from "./clause-words.json" with { type: "json" };
import CONDITION from "./condition-words.json" with { type: "json" };
import GIFTS from "./gift-words.json" with { type: "json" };
import { has, listOf, stem } from "./word-list.ts";

const NUMBER =
  "(?<![\\p{L}\\p{N}.,])(?:[3-5]|three|four|five|drei|vier|funf|trois|quatre|cinq|tres|cuatro|cinco|tre|quattro|cinque|quatro|drie|vijf|trzy|cztery|piec|full|all|volle|alle|toutes|todas|tutte|wszystkie|ثلاث|اربعه?|خمسه?|بخمسه?|باربعه?)";
/** In English the singular names a thing, unless it counts reviews: "5 Star Pizza". */
const STARS =
  "(?:stars|star(?=[\\s-]+(?:review|rating|google))|sterne|sternen|etoiles|estrellas|estrelas|stelle|sterren|gwiazd(?!a|k[aio](?!\\p{L}))\\p{L}*|نجوم|نجمات)(?!\\p{L})(?:[\\s-]*(?:reviews?|ratings?|bewertung\\p{L}*|rezension\\p{L}*|beoordeling\\p{L}*|recensies?|on google))?";
const JAPANESE = "(?:星\\s?[3-5三四五]つ?|[3-5三四五]つ?の?星)(?!ホテル|旅館|の?宿|レストラン)";
const COUNTED = new RegExp(
  `${NUMBER}[\\s-]*(?:[★⭐🌟]|${STARS})|[★⭐🌟](?:\\ufe0f?[★⭐🌟]){2,}\\ufe0f?|${JAPANESE}`,
  "gu",
);
const SIGN = /^\s*(?:[=→⇒]|->|=>)/u;
const JAPANESE_ASK =
  /^\s*(?:で(?!す|の?おも)|を|お願い|ください|下さい|なら|につき|の方|いただ|(?:の?(?:レビュー|評価))?(?:募集|歓迎|希望|待って))/u;
const FOR = listOf([
  ..."for with fur mit gegen bei ab pour avec contre por con per com voor met bij za dla przy z against".split(" "),
  "مقابل",
  "لقاء",
]);
const ARTICLE = listOf([
  ...CONDITION.article,
  ..."the your die ihre deine les vos tes las los sus tus le as suas uw je de jede jeden each every chaque cada ogni elke iedere kazda kazde".split(
    " ",
  ),
]);
const HOUSE = /^(?:\p{L}*hotel|resort|spa|camping|restaurant\p{L}*|chef|فندق)$/u;
const ASK = listOf([
  ...CONDITION.give.filter((word) => word !== "da" && word !== "de"),
  ...CONDITION.us,
  ...CONDITION.giveUs,
  ..."please bitte svp plait favor favore prosze prosimy aub alstublieft rate drop vote need want deserve gebe vergeb* bitten mets notez attribu* laisser mettre donner demand* chied* pedi* pid* vrag* postaw* kliknij regalanos pon ponga* valor* dai date metti* mette* dona vota* dar dad ponha* avali* geven beoorde* wystaw* zostawcie ocen* offr* marque marca* raise click klick* clique* رجاء فضلك ضع* امنح* امنحنا امنحونا اعط* اعطنا اعطونا قيم* اترك* win".split(
    " ",
  ),
]);
/** "Gift" as a verb is none. */
const EARNS = listOf([
  ...CLAUSE.result.filter((word) => word !== "save" && word !== "saves"),
  "wint",
  "ganhe*",
  "wygr*",
  "يربح",
]);
const GIFT = listOf([...GIFTS, "win", "on us", "prize"]);
const FOR_YOU =
  /(?:\bon us|\bon the house|aufs haus|for you|fur (?:dich|sie|euch)|pour (?:vous|toi)|para (?:ti|usted|voce|si)|per (?:te|lei|voi)|voor (?:u|jou)|dla (?:ciebie|panstwa))(?!\p{L})/u;
const PRICE = /[€$£¥円%]/u;
/** At most two words stand before it: "five stars next time and dessert is free". */
const AND = /^(?:\s\p{L}+){0,2}(?:\s*[,:–—&+?!-]|\s(?:and|und|et|y|e|en|i|then|و)\s)/u;
/** "Rate us top". */
const RATE_US =
  /(?<!\p{L})(?:rate us|review us|(?:bewerte\p{L}*|bewertet)(?: sie)? uns|notez[\s-]nous|evaluez[\s-]nous|valor[ae]\p{L}*nos|calific\p{L}*nos|votateci|votaci|valutaci|recensiteci|avalie[\s-]nos|beoordeel ons|oce[nń]\p{L}* nas|قيم(?:نا|ونا))(?!\p{L})/u;

/** Whether stars are counted beside a reward for them. @param form in lower case and without accents */
export function rewardsStars(form: string): boolean {
  return [...form.matchAll(COUNTED)].some(({ 0: stars, index }) => {
    const { after, next } = beside(form, index, stars);
    if (SIGN.test(after) || has(EARNS, next[0]) || has(EARNS, next[1])) return true;
    if (!AND.test(after)) return false;
    return (
      next.slice(0, 7).some((word) => has(GIFT, word) || has(EARNS, word)) || FOR_YOU.test(after) || PRICE.test(after)
    );
  });
}

/** Whether stars are asked for, with a reward or without one. @param form in lower case and without accents */
export function asksForStars(form: string): boolean {
  if (rewardsStars(form) || RATE_US.test(form)) return true;
  return [...form.matchAll(COUNTED)].some(({ 0: stars, index }) => {
    const { before, after, next } = beside(form, index, stars);
    if (JAPANESE_ASK.test(after) || FOR_YOU.test(after)) return true;
    if (before.some((word) => has(ASK, word) || has(EARNS, word)) || next.slice(0, 2).some((word) => has(ASK, word)))
      return true;
    return isForStars(before) || /^(?:we|wir|nous) (?:love|like|lieben|aimons)/u.test(form) || stars.startsWith("ب");
  });
}

/** "An iPad for 5 stars", "for each five stars a glass of wine". @param form as above */
export function givesForStars(form: string): boolean {
  return [...form.matchAll(COUNTED)].some(({ 0: stars, index }) => {
    const { before, after } = beside(form, index, stars, 8);
    const isFor = isForStars(before.slice(-3)) || stars.startsWith("ب");
    return isFor && (A_THING.test(form.slice(0, index)) || THING_AFTER.test(after));
  });
}

const A_THING =
  /(?:^|[.!?:,¡¿]\s*)(?:your |ihr |dein )?(?:an?|one|free|ein|eine|einen|gratis\p{L}*|kostenlos\p{L}*|un|une|una|uno|um|uma|een|darmow\p{L}*|jed(?:en|na|no)|[0-9]+ ?[€$£%])\s(?!(?:big|huge|warm|grosse?s?|herzlich\p{L}*|grand|gran|grande|groot|super|great|thank|dank|merci|grazie|gracias)(?!\p{L}))(?:[\p{L}\p{N}'’-]+\s){1,5}$/u;

const THING_AFTER = /^[\s,:–-]*(?:an?|one|free|ein|eine|einen|gratis|un|une|una|uno|um|uma|een|darmow\p{L}*)\s\p{L}/u;

function isForStars(before: readonly string[]): boolean {
  let at = before.length - 1;
  while (at > 0 && has(ARTICLE, before[at])) at -= 1;
  return has(FOR, before[at]) && !HOUSE.test(before[at - 1] ?? "");
}

function beside(form: string, index: number, stars: string, reach = 3) {
  const after = form.slice(index + stars.length);
  return { before: wordsOf(form.slice(0, index)).slice(-reach), after, next: wordsOf(after) };
}

function wordsOf(text: string): string[] {
  return text.match(/\p{L}[\p{L}\p{M}]*/gu)?.map(stem) ?? [];
}
