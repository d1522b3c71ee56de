// Whether a sentence about a reward holds a condition other than buying, coming or writing a review: "if we made you smile", "for those who
// have nothing to say against us". Idioms of praise have no end, so no list holds them: instead all that may be asked for is listed. Once a
// clause is about what the review says, each of its words must be a plain one: "if you write a review", but not "if you write kindly".
import WORDS from "./clause-words.json" with { type: "json" };
import CONDITION from "./condition-words.json" with { type: "json" };
import { has, listOf, stem } from "./word-list.ts";

const DEED = listOf(WORDS.deed);
const REVIEW = listOf(WORDS.review);
const PLAIN = listOf(WORDS.plain);
const RESULT = listOf(WORDS.result);
const UNIT = listOf(WORDS.unit);
const MOOD = listOf(WORDS.mood);
const DENIAL = listOf(WORDS.denial);

const OPENER = new RegExp(
  `(?<!\\p{L}|\\p{L}-)(?:${phrases(WORDS.opener)})(?![\\p{L}\\p{M}]),?(?<clause>[^.,;:!?()–—،؛؟]*)`,
  "gu",
);
/** With no number in it, and to its end, so that it hides nothing: "even if you were not satisfied". */
const CONCESSION = new RegExp(
  `(?<!\\p{L})(?:${phrases(WORDS.concession)})\\s(?<clause>[\\p{L}\\p{M}\\s'’]{1,60})(?=$|[.,;:!?()،])`,
  "gu",
);
/** Words of a clause in which the deed stands. German puts it last. */
const REACH = 8;

/** "We thank you and give 5 €" asks for nothing. */
const GIVEN = ["schenk*", "regal*", "gibt"];
const GOT = WORDS.result.filter((word) => !GIVEN.includes(word));
/** "Make us shine and get 5 €": what stands before the reward is asked for. */
const EXCHANGE = new RegExp(
  `(?:^|[.!?:;–—])\\s*(?<clause>[^.,;:!?()–—،؛؟]*?),?\\s(?:and|und|et|y|e|en|i|to|then|و)\\s?(?:you\\s|you'll\\s|ihr\\s|sie\\s|vous\\s)?(?:${GOT.map((word) => word.replace("*", "\\p{L}*")).join("|")})(?![\\p{L}\\p{M}])`,
  "gu",
);
const WE = listOf(["we", "wir", "nous", "nosotros", "noi", "nos", "wij"]);
const US = listOf(CONDITION.us);
/** "How" asks, too: "Tell us how you use it and get 5 €". */
const YOURS = listOf([...CONDITION.yours, "how", "wie", "comment", "como", "come", "hoe", "jak"]);

const JAPANESE_IF =
  /(?<clause>[^。、，,！!？?：:\s]*?)(?:たら|だら|ければ|れば|なら(?!で)|場合|とき|(?:方|人|お客様)(?:に|へ|は|の|限定|のみ|全員))/gu;
const JAPANESE_DEED =
  /注文|購入|買|利用|来店|紹介|お越し|予約|登録|持参|提示|お持ち|[0-9円個名ロ点]以上|会員|新規|初めて|学生|先着|全員|すべて|抽選|誕生日|在庫|今$/u;
const JAPANESE_REVIEW = /書|投稿|記入|レビュー|口コミ|クチコミ|感想|意見|回答|評価|コメント/u;
const JAPANESE_PLAIN =
  /投稿|記入|レビュー|口コミ|クチコミ|感想|ご意見|お寄せ|回答|書き|書い|ご協力|以内|[0-9]+(?:日|週間|か月|件)|写真付き|正直な|いただ(?:い|け|く|き)|くださっ?|下さ|くれ|もらえ|[をにではがのもごおっしてたるすさ]/gu;
const JAPANESE_CONCESSION = /[^。、，,\s]*(?:なく|悪く)(?:とも|ても)/gu;

/** The form without what says that the reward does not depend on the review. */
export function withoutConcession(form: string): string {
  return form
    .replace(CONCESSION, (all, clause: string) => (wordsOf(clause).some((word) => has(DENIAL, word)) ? " " : all))
    .replace(JAPANESE_CONCESSION, " ");
}

/** @param form in lower case and without accents */
export function isConditional(form: string): boolean {
  return (
    clausesOf(form, OPENER).some(asksInClause) ||
    clausesOf(form, EXCHANGE).some(asksInExchange) ||
    clausesOf(form, JAPANESE_IF).some(asksInJapanese)
  );
}

function asksInClause(clause: string): boolean {
  // "when you" in "if, when you": the inner clause is found, too.
  if (clausesOf(clause, OPENER).some(asksInClause)) return true;
  const words = wordsOf(clause);
  // "When we get the maximum": the business gets it, and not the customer.
  const end = words.findIndex((word, at) => has(RESULT, word) && !has(WE, words[at - 1]));
  const asked = end === -1 ? words : words.slice(0, end);
  if (asked.every((_, at) => isPlain(asked, at))) return false;
  if (asked.some((word) => has(REVIEW, word) || has(MOOD, word))) return true;
  return !asked.slice(0, REACH).some((word) => has(DEED, word));
}

/** "Tell us your size and get a shirt" leaves the words to the customer. */
function asksInExchange(clause: string): boolean {
  const words = wordsOf(clause);
  return words.some(isOfReview) && !words.some((word) => has(YOURS, word)) && asksInClause(clause);
}

function isOfReview(word: string): boolean {
  return has(US, word) || has(REVIEW, word);
}

/** "within 14 days" is plain, and "a 10" is a rating. */
function isPlain(words: readonly string[], at: number): boolean {
  const word = words[at];
  if (word !== undefined && /^[0-9]/.test(word)) return has(UNIT, words[at + 1]) || Number(word) > 10;
  return [REVIEW, PLAIN, DEED, UNIT].some((list) => has(list, word));
}

function asksInJapanese(clause: string): boolean {
  if (JAPANESE_REVIEW.test(clause)) return clause.replace(JAPANESE_PLAIN, "") !== "";
  return !JAPANESE_DEED.test(clause);
}

function clausesOf(form: string, pattern: RegExp): string[] {
  return [...form.matchAll(pattern)].map(({ groups }) => groups?.clause ?? "");
}

function wordsOf(clause: string): string[] {
  return clause.match(/\p{L}[\p{L}\p{M}]*|[0-9]+/gu)?.map(stem) ?? [];
}

/** "alle, die" is written with and without its comma. */
function phrases(list: readonly string[]): string {
  return [...list]
    .sort((a, b) => b.length - a.length)
    .map((phrase) => phrase.replaceAll(" ", ",?\\s+"))
    .join("|");
}
