// Whether a text that is no reward's sentence promises a reward for stars or praise all the same: a sender's name, an address, the number of
// an order. Names may hold stars ("Hotel Stern", "Five Star Gifts"), so a promise needs a price, or a gift with what it is for.
import { sentence } from "#contract/sentence.ts";
import type { Wrong } from "#platform/text/wrong.ts";
import CLAUSE from "./clause-words.json" with { type: "json" };
import CONDITION from "./condition-words.json" with { type: "json" };
import { dependsOnStars } from "./depends-on-stars.ts";
import GIFTS from "./gift-words.json" with { type: "json" };
import { readingsOf, shownTexts } from "./reading.ts";
import { has, listOf, stem } from "./word-list.ts";

const GIFT = listOf(GIFTS);
const FOR = listOf([...CONDITION.for, ...CLAUSE.result, ...CLAUSE.opener]);
const SIGN = /[=→⇒]|->|=>/;
/** 100 % is a name's boast: "100 % Bio". */
const PRICE =
  /(?<![0-9.,])[0-9]{1,2}\s*%|[€$£¥]\s*[0-9]|[0-9]\s*(?:[€$£¥円]|(?:eur|euros?|usd|gbp|chf|zl|pln|jpy|dollars?|pounds?|يورو|دولار|ريال)(?!\p{L}))/u;
const JAPANESE_GIFT = /割引|値引|クーポン|特典|無料|プレゼント|謝礼|オフ/u;

export const NO_PROMISE: Wrong = {
  wrong: "must not promise a reward for stars or praise",
  says: sentence("reward.promise"),
};

/** @param text of at most a few hundred characters */
export function promisesForStars(text: string): boolean {
  return shownTexts(text).some((shown) => readingsOf(shown).some(({ form }) => isOffer(form))) && dependsOnStars(text);
}

function isOffer(form: string): boolean {
  if (PRICE.test(form) || JAPANESE_GIFT.test(form)) return true;
  const words = form.match(/\p{L}[\p{L}\p{M}]*/gu)?.map(stem) ?? [];
  return (
    words.some((word) => has(GIFT, word)) &&
    (SIGN.test(form) || words.some((word) => has(FOR, word) && !has(GIFT, word)))
  );
}
