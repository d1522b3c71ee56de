// Removes harmless mentions of stars and reviews from a sentence about a reward: "whatever your rating", "also for 1-star
// reviews", "a poster of the stars". What is left is checked, so that such words hide no condition beside them.
import CLAUSE from "./clause-words.json" with { type: "json" };
import STARS from "./star-words.json" with { type: "json" };
import { has, listOf, stem } from "./word-list.ts";

const { anywhere: _anywhere, five, one: _one, innocent: _innocent, ...LANGUAGES } = STARS;

const STAR =
  "(?:stars?|starred|sterne?[ns]?|etoiles?|etoilee?s|estrel(?:la|a)s?|stell[ae]|ster|sterren|gwiazd\\p{L}*|نجم\\p{L}*|نجوم)";
const RATED =
  "(?:[\\s-]*(?:reviews?|ratings?|bewertung\\p{L}*|rezension\\p{L}*|beoordeling\\p{L}*|recensies?|avis|opinion\\p{L}*))";

/** The words behind it, to the end of the clause, are about the review. */
const WHATEVER =
  "regardless of|irrespective of|independent(?:ly)? of|no matter|whatever|however many|unabhangig (?:von|davon)|ungeachtet|egal,? (?:wie|was|ob|welche\\p{L}*)|ganz gleich|gleich,? (?:wie|was)|quel(?:le)?s? que soi(?:t|ent)|peu importe|independamment (?:de|du|des)|sea cual sea|sean cuales sean|independientemente de|sin importar|qualunque sia|qualsiasi sia|indipendentemente da\\p{L}*|a prescindere da\\p{L}*|seja qual for|sejam quais forem|independentemente d\\p{L}*|nao importa|wat\\s(?:ook\\s)?(?=uw|je|de|het)|ongeacht|los van|maakt niet uit|niezaleznie od|bez wzgledu na|obojetnie|مهما|بغض النظر عن|بصرف النظر عن";
const INDEPENDENT = new RegExp(
  `(?<!\\p{L})(?:${WHATEVER})(?<clause>[\\p{L}\\p{M}\\s'’]{1,60})(?=$|[.,;:!?()،؛])`,
  "gu",
);
const JAPANESE_INDEPENDENT = /[^\s。、，,]{1,20}(?:に|と)?(?:かかわら[ずす]|関わら[ずす]|関係なく|問わ[ずす])/gu;
const LOWEST = "(?:1|one|a single|einem?|eine[mnr]?|une?|una|uno|um|uma|een|jedn\\p{L}*|نجمه)";
/** "Also for 1-star reviews". */
const ALSO_LOWEST = new RegExp(
  `(?<!\\p{L})(?:also|even|auch|selbst|meme|aussi|tambien|incluso|anche|perfino|tambem|mesmo|ook|zelfs|takze|rowniez|nawet|حتي)\\s(?:for|with|at|fur|bei|mit|pour|avec|por|con|per|com|para|voor|bij|met|za|dla|przy|z)\\s(?:an?\\s)?${LOWEST}[\\s-]*${STAR}${RATED}?(?!\\p{L})`,
  "gu",
);
/** "Whether you give one star or five". */
const ONE_OR_FIVE = new RegExp(
  `(?<!\\p{L})(?:whether|ob|que ce soit|ya sean?|tanto si|che siano?|sejam?|of|czy)\\s(?:\\p{L}+\\s){0,4}?${LOWEST}[\\s-]*(?:${STAR}\\s)?(?:or|oder|ou|o|of|czy|lub)\\s(?:5|five|funf|cinq|cinco|cinque|vijf|piec)(?:[\\s-]*${STAR})?(?:\\s(?:gebt|geben|geeft|vergeben))?(?=$|[.,;:!?()])`,
  "gu",
);

const DIGITS = new Set(Object.values(five).flat());
const PRAISE = listOf(
  Object.values(LANGUAGES).flatMap(({ praise, liking, alone }) => [...praise, ...liking, ...alone]),
);
const LIMITS = listOf([
  ...CLAUSE.opener,
  "only",
  "nur",
  "seulement",
  "solo",
  "solamente",
  "soltanto",
  "apenas",
  "alleen",
  "tylko",
  "فقط",
  "if",
  "si",
  "se",
  "wenn",
  "als",
  "jesli",
  "mits",
  "but",
  "aber",
  "mais",
  "pero",
  "ma",
]);

/** Things on which stars stand, and houses that are called after one. */
const THING =
  "(?:poster|print|map|chart|atlas|guides?|book|sticker|cookies?|cutter|necklace|pendant|charm|earrings?|ornament|decoration|bauble|topper|lights?|lamp|projector|garland|keyring|cushion|pillow|blanket|shaped|patterned|farm|bakery|backerei|metzgerei|brauerei|brewery|winery|weingut|boulangerie|panaderia|cinema|theatre|theater|planetarium|museum|tattoo|plush|poster|plakat|karte|atlas|fuhrer|buch|aufkleber|kette|anhanger|ohrringe|schmuck|kino|hof|gasthof|bauernhof|theater|lampe|kissen|restaurants?|carte|livre|affiche|collier|pendentif|guirlande|peluche|cine|mapa|libro|guia|collar|colgante|pegatina|poster|guida|libro|collana|ciondolo|adesivo|livro|colar|cartaz|gids|boek|kaart|ketting|hanger|knuffel|bioscoop|boerderij|plakat|mapa|ksiazka|przewodnik|naszyjnik|kino|chef\\p{L}*)";
const LINK =
  "(?:(?:of|with|mit|vom|von|zum|aux?|de|des|du|del|de las|della|delle|com|das|do|con|met|van|z)\\s|d['’])(?:(?:the|an?|der|den|dem|die|einem|les|las|los|i|le|as|os|de|het|un|une|una|um|uma|een)\\s)?(?:(?:northern|southern|brightest|gold|golden|silver|night|sky)\\s)?";
const COUNTED =
  "(?<![0-9]\\s?-?)(?<!(?:two|three|four|five|zwei|drei|vier|funf|deux|trois|quatre|cinq|dos|tres|cuatro|cinco|due|quattro|cinque|quatro|twee|drie|vijf)[\\s-])";
/** "A poster of the northern stars", "Kino Stern", "a plush star", "star-shaped". */
const STAR_THING = new RegExp(
  `(?<!\\p{L})${THING}\\s(?:${LINK})?${COUNTED}${STAR}(?![\\p{L}]|[\\s-]*(?:review|rating|bewert|[=→]))|(?<!\\p{L}|(?:for|fur|pour|por|per|para|voor|za)\\s)${COUNTED}${STAR}[\\s-]${THING}(?!\\p{L})`,
  "gu",
);

/** A noun behind a star makes it a name: none of these does. */
const NOUN =
  "(?!(?:gets?|wins?|earns?|means?|equals|is|are|and|or|for|please|reviews?|ratings?|raters?|feedback|scores?|comments?|testimonials?|giver\\p{L}*|awards?|levels?|marks?|words?|opinions?|customers?|guests?|clients?|buyers?|people|voters?|only|with|on|to|from|if|when|you|your|we|our|discounts?|vouchers?|coupons?|free|gifts?|gives?|makes?|brings?|pays?|then|here|back|off|again|now|today|fans?)(?!\\p{L}))\\p{L}{3,}";
const NO_COUNT =
  "(?<!(?:[0-9]|(?<!\\p{L})(?:one|two|three|four|five|ein|zwei|drei|vier|funf|full|top|all|every|each|any|per|for|voll|best|max|your|pro|je|give|leave|drop))[\\s-]+(?:an?\\s|the\\s)?)";
const QUOTED = '["“”„«»‹›‘’]';
/**
 * "A LEGO Star set", "Dallas Stars tickets", "„Five Star“ coffee", "Mercedes-Stern", "bombons Estrela": a star in a name has no number before it,
 * unless the name is quoted, and a noun beside it.
 */
const STAR_NAME_SOURCES = [
  `(?<!\\p{L})${NO_COUNT}star[\\s-]${NOUN}`,
  `(?<=(?<!\\p{L})(?!(?:more|many|full|five|four|with|your|only|give|leave|drop|some|these|collect|most|extra)\\s)\\p{L}{4,}\\s)stars\\s(?:tickets?|caps?|jerseys?|shirts?|t-shirts?|scarf|match|games?|hoodie)(?!\\p{L})`,
  `(?<!(?<!\\p{L})(?:for|fur|pour|por|per|para|voor|za|with|mit)\\s)${QUOTED}[\\p{L}0-9]+[\\s-](?:stars?|sterne|etoiles|estrellas|stelle|estrelas|sterren|gwiazdek)${QUOTED}[\\s-]${NOUN}`,
  "(?<!\\p{L})(?!(?:ein|zwei|drei|vier|funf|funfer|top|voll|full|best|gold|max|one|two|three|four|five)-)\\p{L}{4,}-(?:stern|star|etoile|ster)(?![\\p{L}-])",
  "(?<=(?<!\\p{L})(?!(?:cada|ogni|chaque|toda|pour|para|danos|dacci|deja|dona|lascia|metti|deixe|donnez|mettez|laissez|quinta)\\s)\\p{L}{4,}\\s)(?:estrella|estrela|stella|etoile)(?=$|[.,;!)])",
  `(?:w ksztalcie|en forme (?:de |d['’])|en forma de|a forma di|em forma de|in form eines|in de vorm van een|in the shape of an?|علي شكل|بشكل)\\s?${STAR}`,
  "(?<=(?<!\\p{L})(?!مقابل|لكل|كل)\\p{L}{3,}\\s)النجمه(?=$|[.,،])",
];
const STAR_NAMES = STAR_NAME_SOURCES.map((source) => new RegExp(source, "gu"));

/** @param form in lower case and without accents */
export function withoutHarmless(form: string): string {
  return form
    .replace(INDEPENDENT, (all, clause: string) => (isAboutAny(clause) ? " " : all))
    .replace(JAPANESE_INDEPENDENT, " ")
    .replace(ALSO_LOWEST, " ")
    .replace(ONE_OR_FIVE, " ");
}

/** @param form without words of rating */
export function withoutThings(form: string): string {
  return STAR_NAMES.reduce((text, name) => text.replace(name, " "), form.replace(STAR_THING, " "));
}

/** "Whatever your rating is", but not "whatever you write if it is five". */
function isAboutAny(clause: string): boolean {
  const words = clause.match(/\p{L}[\p{L}\p{M}]*/gu)?.map(stem) ?? [];
  return !words.some((word) => DIGITS.has(word) || has(PRAISE, word) || has(LIMITS, word));
}
