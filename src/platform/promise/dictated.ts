// Whether a sentence tells the author what to write: "mention how fast we were", "say hi to Tom in your review". Questions that leave the
// words to the author pass: "tell us how you use it", "mention your order's number in your review".

const SAY =
  "(?:say|tell|mention|write|describe|schreib\\p{L}*|sag\\p{L}*|erwahn\\p{L}*|erzahl\\p{L}*|zeg\\p{L}*|schrijf\\p{L}*|vermeld\\p{L}*|vertel\\p{L}*|napis\\p{L}*|wspomn\\p{L}*|powiedz\\p{L}*)";
/** Behind "how" they ask. */
const ASKS =
  "(?!(?:you|your|it|this|that|they|we|the|our|to|do|did|was|were|is|much|many|long|often|old|everything|things|es|sie|du|ihr|ihre|ihnen|dein\\p{L}*|der|die|das|wir|man|war|waren|ist|viel\\p{L}*|lange|oft|alt|u|uw|je|jij|jouw|het|de|veel|vaak|lang|oud|sie|to|panstwu|bylo|byla|dlugo|czesto|duzo)(?!\\p{L}))";
const IN_REVIEW =
  "(?:in|on|at)\\s(?:your|the|a|ihrer|deiner|eurer|der|uw|je|jouw)\\s(?:review|rating|bewertung|rezension|recensie|beoordeling)|dans\\s(?:votre|ton|l['’]|un)\\s?avis|en\\s(?:su|tu|la|una)\\s(?:resena|opinion|valoracion)|nell[ao]\\s?['’]?(?:sua\\s|tua\\s)?(?:recensione|opinione)|na\\s(?:sua\\s|tua\\s)?(?:avaliacao|opiniao)|w\\s(?:swojej\\s|twojej\\s)?(?:opinii|recenzji)|في\\s(?:ال)?تقييم\\p{L}*";
const GREET =
  "(?:mention|name|greet|thank|say (?:hi|hello|thanks)|erwahn\\p{L}*|nenn\\p{L}*|gruss\\p{L}*|mentionn\\p{L}*|nomm\\p{L}*|salu\\p{L}*|menci?on\\p{L}*|nombr\\p{L}*|menzion\\p{L}*|nomin\\p{L}*|cit[ai]\\p{L}*|noem\\p{L}*|vermeld\\p{L}*|groet\\p{L}*|wspomn\\p{L}*|wymien\\p{L}*|pozdrow\\p{L}*|اذكر\\p{L}*|اشكر\\p{L}*)";
const OWN =
  "(?!\\s(?:your|the order|this code|ihre|deine|die bestell\\p{L}*|votre|vos|ton|le numero|su|tu|el numero|il suo|il tuo|il numero|o seu|a sua|uw|je|swoj\\p{L}*|numer\\p{L}*|رقم|طلبك|what|was|ce que|lo que|que|cosa)(?!\\p{L}))";

const SOURCES = [
  `(?<!\\p{L})${SAY}(?:\\s(?:us|sie|uns|bitte|ons|nam|na|google|others|everyone))*,?\\s(?:how|wie|hoe|jak)\\s${ASKS}\\p{L}+`,
  `(?<!\\p{L})(?:dites?|ecri\\p{L}+|mentionn\\p{L}*|racont\\p{L}+)[\\p{L}\\s'’-]{0,12}\\s(?:combien|a quel point)\\s(?:nous|notre|nos|le|la|les|c)(?!\\p{L})`,
  `(?<!\\p{L})(?:di\\p{L}{0,4}|cuent\\p{L}*|escrib\\p{L}*|menci?on\\p{L}*)\\s(?:lo\\s(?!que)\\p{L}+\\sque)`,
  `(?<!\\p{L})(?:di\\p{L}{0,4}|scriv\\p{L}*|raccont\\p{L}*|menzion\\p{L}*)\\squanto\\s(?:e|era|sono|siamo|sia|e stat\\p{L})(?!\\p{L})`,
  `(?<!\\p{L})(?:di[gz]\\p{L}{0,4}|escrev\\p{L}*|mencion\\p{L}*|cont[ea]\\p{L}*)\\s(?:o quanto|quao|como (?:somos|fomos|e|foi|foram) \\p{L}{4,})`,
  `(?<!\\p{L})${GREET}(?:\\ssie)?${OWN}(?:[\\s-]+[\\p{L}\\p{M}'’]+){1,6}?\\s(?:${IN_REVIEW})(?!\\p{L})`,
  "(?:速さ|早さ|良さ|親切さ|丁寧さ|美味しさ|おいしさ)(?:を|について)(?:書|投稿|紹介)|(?:どれほど|どんなに|いかに)[^。、]{1,12}(?:書|投稿|レビュー)|(?:スタッフ|担当)[^。、]{0,6}(?:の名前|名)を(?:書|入れ|記入)",
  "(?:اذكر|اكتب|قل)\\p{L}{0,2}\\s(?:كم|مدي)\\s\\p{L}+",
];
const PATTERNS = SOURCES.map((source) => new RegExp(source, "u"));

/** @param form in lower case and without accents */
export function dictates(form: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(form));
}
