// Whether a sentence lets the business choose the review that wins: "the nicest review", "l'avis le plus drôle"; or lets it read the review
// before it gives: "after we have read your review". A draw among all reviews has neither.

const REVIEW =
  "(?:(?:reviews?|reviewers?|ratings?|words|comments?|testimonials?|feedback|opinions?|text|story)(?!\\p{L})|(?:bewertung|rezension|worte|kommentar|meinung|avis(?!\\p{L})|commentaire|mots(?!\\p{L})|temoign|resena|opinion|comentario|palabra|valoracion|recension|parole(?!\\p{L})|commento|commenti|valutazion|avaliac|opinia|opinio|palavra|beoordeling|recensie|review|woorden|reactie|opini|recenzj|slowa(?!\\p{L})|komentarz)\\p{L}*|(?:ال)?(?:تقييم|مراجع|تعليق|كلم|راي)\\p{L}*)";
/** They end like a superlative, or tell an order. */
const NO_CHOICE =
  "(?!(?:honest|guest|latest|newest|earliest|next|contest|request|test|interest|invest|forest|harvest|modest|nachste|neu(?:e)?ste|ehrlichste|erste|\\p{L}*(?:zig|hundert|tausend)ste|eerste|laatste|nieuwste|\\p{L}*(?:twintig|dertig|veertig|vijftig|zestig|tachtig|honderd|duizend)ste|najnow\\p{L}*|najmniej|najpierw|najblizsz\\p{L}*)\\p{L}{0,2}(?!\\p{L}))";
const NO_ADJECTIVE = "(?!(?:de|di|d|du|des|del|un|une|una|uma|um|uno|que|che|do|da|per|por|pour)(?!\\p{L}))";

const SOURCES = [
  `(?<!\\p{L})${NO_CHOICE}(?:\\p{L}{2,}est|most\\s\\p{L}+|best)(?:(?:,|\\s(?:and|or))?\\s\\p{L}+est|\\sand\\s\\p{L}+)?[\\s-]+(?:(?:written|guest|customer|google|photo)[\\s-])?${REVIEW}`,
  `(?<!\\p{L})${NO_CHOICE}\\p{L}{3,}ste[nrs]?\\s${REVIEW}`,
  `${REVIEW}(?:\\s(?:du|de|des|del|della|do|da|van|der|of|miesiaca|roku)(?:\\s[\\p{L}]+){1,2})?\\s(?:l[ea]s?\\splus|mas|piu|mais|naj)\\s?${NO_ADJECTIVE}\\p{L}+`,
  `(?<!\\p{L})(?:l[ea]s?\\splus|mas|piu|mais)\\s${NO_ADJECTIVE}\\p{L}+\\s${REVIEW}`,
  `(?<!\\p{L})${NO_CHOICE}naj\\p{L}{3,}\\s${REVIEW}`,
  "(?:一番|いちばん|最も|もっとも|最優秀|ベスト)(?!最?初)[^。、！？]{0,8}(?:レビュー|口コミ|クチコミ|感想|コメント|言葉|投稿)|(?:レビュー|口コミ|感想)(?:大賞|コンテスト)",
  `(?<!\\p{L})[ولب]?(?:الطف|اجمل|اطرف|اظرف|افضل|احسن|اروع|اصدق|امتع|اقوي|ادفا|ابهي|احلي|اكثر\\s\\p{L}+)\\s${REVIEW}|${REVIEW}\\s(?:ال)(?:الطف|اجمل|اطرف|اظرف|افضل|احسن|اروع|امتع|احلي|اكثر)(?!\\p{L})`,
];

const READ =
  "(?:read|seen|check\\p{L}*|verif\\p{L}*|inspect\\p{L}*|looked|gelesen|gepruft|pruf\\p{L}*|gesehen|angeseh\\p{L}*|kontrolliert|lu(?:e|s)?|lecture|relu|verifi\\p{L}*|control\\p{L}*|leido|leer|leamos|revis\\p{L}*|comprob\\p{L}*|letto|lett[ao]|lettura|lido|leitura|lermos|ler|verific\\p{L}*|gelezen|gecontroleerd|bekeken|gezien|przeczyt\\p{L}*|sprawdz\\p{L}*|weryfik\\p{L}*|zweryfik\\p{L}*)";
const WE =
  "(?:we|i|our\\s\\p{L}+|my\\s\\p{L}+|wir|unser\\p{L}*\\s\\p{L}+|nous|on|notre\\s\\p{L}+|hemos|hayamos|nuestro\\s\\p{L}+|abbiamo|avremo|aver|il nostro\\s\\p{L}+|wij|ons\\s\\p{L}+)";
const AFTER =
  "(?:after|once|when|as soon as|nachdem|sobald|wenn|apres\\sque|une fois que|des que|quand|despues de que|cuando|una vez que|una volta che|dopo che|dopo|quando|depois de|apos|nadat|zodra|als)";
const WORDS = "(?:[\\s-]+[\\p{L}\\p{M}'’]+){0,4}?[\\s-]+";
const READ_SOURCES = [
  `(?<!\\p{L})${AFTER}\\s${WE}(?!\\p{L})(?:${WORDS}${READ}(?!\\p{L})${WORDS}${REVIEW}|${WORDS}${REVIEW}${WORDS}${READ}(?!\\p{L}))`,
  `(?<!\\p{L})(?:apres|tras|despues de|dopo|depois de|apos|po|nach|na)\\s(?:avoir\\s|la\\s|haber\\s|aver\\s|de\\s|a\\s|der\\s)?${READ}(?!\\p{L})(?:\\s(?:de|di|da|du|della|van|von|l)|['’])*${WORDS}${REVIEW}`,
  `${REVIEW}${WORDS}(?:przez nas|by us|by our team|durch uns|door ons)(?!\\p{L})`,
  "(?:レビュー|口コミ|評価)(?:の内容)?を(?:こちらで|当店で|スタッフが)?(?:確認|拝見|拝読|チェック|読んで?)(?:した|して|後|の?上)?",
  `بعد\\s(?:ان\\s(?:ن|قران|راجعن)\\p{L}*|قراء\\p{L}*|مراجع\\p{L}*|الاطلاع\\sعلي|التحقق\\sمن)\\s?(?:ل)?${REVIEW}`,
];
const PATTERNS = [...SOURCES, ...READ_SOURCES].map((source) => new RegExp(source, "u"));

/** @param form in lower case and without accents */
export function isPrize(form: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(form));
}
