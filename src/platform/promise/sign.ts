// Signs that stand for stars, and words that no writer mixes from two alphabets by accident.

/** Star signs of Unicode's symbols and emoji, thumbs, and a hundred. */
const SIGN =
  /[\u066d\u2042\u22c6\u229b\u235f\u2363\u2605\u2606\u269d\u26e4-\u26e7\u2720-\u2727\u2729-\u273d\u2742\u2743\u2747-\u274b\u29c6\u2b50-\u2b52\u2be8-\u2beb\ua673\u{10af0}\u{1f31f}\u{1f320}\u{1f44d}\u{1f44e}\u{1f4af}\u{1f52f}\u{1f7af}-\u{1f7d8}\u{1f929}]/u;
/** Asterisks behind a number or in a row. */
const ASTERISK = /[0-9]\s*[*∗⁎﹡＊]|[*∗⁎﹡＊]\s*[*∗⁎﹡＊]/u;
/** Stars in another shape: four or more hearts, circles or others of a kind. */
const EMOJI_ROW = /((?![\u2500-\u257f])\p{So})\ufe0f?(?:\s*\1\ufe0f?){3,}/u;
/** Bullets and symbols that are neither emoji, arrows nor lines. */
const SHAPE =
  "(?:(?![\\p{ASCII}\\p{Emoji}\\p{Extended_Pictographic}\\u2190-\\u21ff\\u2500-\\u257f\\u27f0-\\u27ff\\u2900-\\u297f])[\\p{So}\\p{Sm}\\u2022\\u2023\\u2042\\u204e\\u2051\\u2055\\u2058\\u2059\\u205c\\u203b])";
const SHAPE_ROW = new RegExp(`${SHAPE}(?:\\s*${SHAPE}){3,}`, "u");
/** "5 ◆ = coffee" */
const SHAPE_COUNT = new RegExp(`(?<![0-9.,])[1-5]\\s*[x×]?\\s*${SHAPE}\\s*(?:[=:→⇒]|$)`, "u");

/** Fours, fives and tens in circles, on keys and as Roman signs. In a list of steps a one stands before them. */
const FIVE = /[45]\ufe0f?\u20e3|[\u{1f51f}④⑤❹❺➃➄➍➎⓸⓹ⅣⅤⅳⅴ]/u;
const FIRST = /1\ufe0f?\u20e3|[①❶➀➊⓵Ⅰⅰ]/u;

/** @param text as it was written: `seen` makes plain digits of these signs */
export function isSignOfFive(text: string): boolean {
  return FIVE.test(text) && !FIRST.test(text);
}

/** @param shown a text as `seen` gives it */
export function isSignOfStars(shown: string): boolean {
  return [SIGN, ASTERISK, EMOJI_ROW, SHAPE_ROW, SHAPE_COUNT].some((pattern) => pattern.test(shown));
}

const LATIN = /\p{sc=Latin}/u;
/** Alphabets with letters that look like Latin ones. */
const TWIN =
  /[\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Armenian}\p{sc=Cherokee}\p{sc=Coptic}\p{sc=Lisu}\p{sc=Canadian_Aboriginal}]/u;
const LEAST_MIXED = 4;
const WORD = /[\p{L}\p{M}]+/gu;
/** "µmol", "kΩ". */
const UNIT = /^μ|Ω$/u;

/** Whether a word mixes Latin with another alphabet. @param shown a text as `seen` gives it */
export function isMixed(shown: string): boolean {
  return (shown.match(WORD) ?? []).some((word) => {
    const letters = word.replace(UNIT, "");
    return letters.length >= LEAST_MIXED && LATIN.test(letters) && TWIN.test(letters);
  });
}
