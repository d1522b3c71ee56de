// Whether the amount of a reward follows the rating ("proportional to your rating", "rating x 2 %"), or the business chooses the reviews
// that get it ("for reviews we like", "after our team has approved your review").

const RATING =
  "(?:reviews?|ratings?|scores?|stars?|marks?|grades?|verdicts?|bewertung\\p{L}*|wertung\\p{L}*|rezension\\p{L}*|urteil\\p{L}*|stern\\p{L}*|punktzahl|notes?|avis|evaluations?|etoiles|commentaires?|notas?|valoracion\\p{L}*|puntuacion\\p{L}*|resenas?|opinion\\p{L}*|estrellas|vot[oi]|valutazion[ei]|giudizi\\p{L}*|recension[ei]|stelle|avaliac\\p{L}*|classificac\\p{L}*|opiniao|opinioes|estrelas|beoordeling\\p{L}*|recensies?|cijfers?|sterren|ocen\\p{L}*|opini\\p{L}*|recenzj\\p{L}*|gwiazd\\p{L}*|(?:ال|ل|لل|ب|بال)?تقييم\\p{L}*|(?:ال)?نجوم|(?:ال)?مراجع\\p{L}*)";
const WORDS = "(?:[\\s-]+[\\p{L}\\p{M}'’]+){0,4}?[\\s-]+";
/** "It does not depend on your rating". */
const NOT =
  "(?<!(?:not|n't|n’t|never|nicht|nie|pas|no|non|nao|niet|لا|ليس)\\s(?:\\p{L}+\\s){0,2})(?<!in|un|nie|\\p{L})";
const FOLLOWS =
  "(?:proportional\\p{L}*|proportion\\p{L}*|proporcion\\p{L}*|proporzion\\p{L}*|proporcjon\\p{L}*|depend\\p{L}*|dipend\\p{L}*|according to|in line with|based on|equal\\p{L}*|equivalent|match(?:es|ing)|same as|the size of|as many(?:\\s[€$£]|\\s\\p{L}+)? as|as much(?:\\s[€$£]|\\s\\p{L}+)? as|je nach|abhangig|entsprech\\p{L}*|gemass|so viel\\p{L}* wie|selon|en fonction|egale?|autant|segun|en funcion|igual|tantos|in base|a seconda|pari a|secondo|conforme|consoante|em funcao|afhankelijk|naargelang|op basis|evenveel|gelijk|zalezn\\p{L}*|w zaleznosci|wedlug|tyle|حسب|بحسب|وفق\\p{L}*|يساوي|علي اساس)";
const POINT = "(?:points?|punkte?|puntos?|punt[oi]|pontos?|punten|punkt\\p{L}*|نقطه)";
const PER =
  "(?:per|for each|for every|each|pro|je|fur jeden|par|pour chaque|por|por cada|per ogni|a|voor elk\\p{L}*|za kazd\\p{L}*|عن كل|لكل)";

const TIE_SOURCES = [
  `${NOT}${FOLLOWS}${WORDS}${RATING}(?!\\p{L})`,
  // "Rating x 2 %", "2 % x rating", "your rating times 1 €".
  `(?<!\\p{L})${RATING}\\s*(?:[x×*]|times|mal|fois|por|per|keer|razy)\\s*[€$£]?\\s?[0-9]`,
  `[0-9]\\s*(?:[€$£%]|eur|euros?)?\\s*(?:[x×*]|times|mal|fois|keer|razy)\\s*(?:\\p{L}+\\s){0,2}${RATING}(?!\\p{L})`,
  `(?<!\\p{L})${PER}\\s${POINT}\\s(?:\\p{L}+\\s){0,3}${RATING}(?!\\p{L})`,
  "(?:評価|レビュー|星|点数)(?:の数|数|内容)?(?:に応じ|により(?!関)|によって|次第|に比例|分の)",
];
const TIES = TIE_SOURCES.map((source) => new RegExp(source, "u"));

const WE = "(?:we|our team|our staff|wir|nous|on|nosotros|noi|nos|wij|we|my|us)";
const APPROVES =
  "(?:approv\\p{L}*|accepted by us|(?:read|checked|reviewed) and accepted|vetted|freigabe|freigegeben|freigeben|genehmig\\p{L}*|gutgeheissen|validation|valide\\p{L}{0,3}|validons|approuv\\p{L}*|apruebe\\p{L}*|aprobemos|aprob\\p{L}*|approva\\p{L}*|convalid\\p{L}*|aprov\\p{L}*|goedkeur\\p{L}*|goedgekeurd\\p{L}*|zatwierdz\\p{L}*|akcept\\p{L}*|zaakcept\\p{L}*|(?:ال|ب)?موافق\\p{L}*|نوافق|وافق\\p{L}*|(?:ال)?اعتماد\\p{L}*)";
const CHOSEN =
  "(?:selected|chosen|handpicked|hand-picked|favou?rite|ausgewahlte\\p{L}?|ausgesuchte\\p{L}?|selectionne\\p{L}*|choisi\\p{L}*|seleccionad\\p{L}*|elegid\\p{L}*|selezionat\\p{L}*|scelt[ei]|selecionad\\p{L}*|escolhid\\p{L}*|geselecteerde|uitgekozen|wybran\\p{L}*|مختار\\p{L}*)";
const LIKED =
  "(?:we|our team|our staff|the team)\\s(?:really\\s)?(?:likes?|loves?|enjoys?|prefers?|picks?|chooses?|selects?|approves?|accepts?|wants?)|die\\s(?:uns|wir)\\s(?:gut\\s)?(?:gefallen|zusagen|mogen|auswahlen|aussuchen)|(?:qui|que)\\s(?:nous|l'equipe)\\s(?:plaisent|plaira\\p{L}*|aimons|choisissons|retenons)|que\\s(?:mas\\s)?(?:nos\\s)?(?:gust\\p{L}+|eleg\\p{L}+|elij\\p{L}+)|che\\s(?:ci\\s)?(?:piacc\\p{L}+|piaccion\\p{L}+|sceglia\\p{L}+)|(?:de\\s)?que\\s(?:mais\\s)?(?:nos\\s)?(?:gost\\p{L}+|agrad\\p{L}+|escolh\\p{L}+)|die\\s(?:ons|we|wij)\\s(?:bevallen|aanspreken|leuk|kiezen|mooi)|ktor\\p{L}+\\s(?:nam\\s)?(?:sie\\s)?(?:nam\\s)?(?:spodoba\\p{L}+|podoba\\p{L}+|wybierz\\p{L}+)|(?:التي|اللي)\\s(?:تعجبنا|نحبها|نختارها|اعجبتنا)";

const CHOICE_SOURCES = [
  `(?<!\\p{L})${RATING},?\\s(?:that\\s|which\\s)?(?:${LIKED})(?!\\p{L})`,
  `(?<!\\p{L})${APPROVES}(?:[\\s-]+[\\p{L}\\p{M}'’]+){0,4}?[\\s-]+${RATING}(?!\\p{L})`,
  `(?<!\\p{L})${RATING}(?:[\\s-]+[\\p{L}\\p{M}'’]+){0,4}?[\\s-]+${APPROVES}(?!\\p{L})`,
  `(?<!\\p{L})${CHOSEN}\\s${RATING}(?!\\p{L})|(?<!\\p{L})${RATING}\\s${CHOSEN}(?!\\p{L})`,
  `(?<!\\p{L})${WE}\\s(?:pick|choose|select|wahlen|suchen|choisissons|elegimos|scegliamo|escolhemos|kiezen|wybieramy)\\s(?:\\p{L}+\\s){0,2}${RATING}(?!\\p{L})`,
  "(?:承認|採用|選定|厳選|審査)(?:した|された|後|を通過|に通)?(?:の)?(?:評価|レビュー|口コミ|クチコミ)|(?:評価|レビュー|口コミ|クチコミ)(?:が|の|を)?(?:承認|採用|審査)",
];
const CHOICES = CHOICE_SOURCES.map((source) => new RegExp(source, "u"));

/** @param form in lower case and without accents */
export function isTied(form: string): boolean {
  return [...TIES, ...CHOICES].some((pattern) => pattern.test(form));
}
