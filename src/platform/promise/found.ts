// Names the words for which a check refuses a text, so that an honest writer can reword them.

/** A word, or a letter of a writing that parts no words. */
const PIECE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー])\S)+/gu;
const MOST_NAMED = 80;

/** The shortest run of words at which the check arrives by cutting the ends off. @param text that the check refuses */
export function wordsFound(text: string, refuses: (part: string) => boolean): string {
  const pieces = [...text.matchAll(PIECE)].map(({ 0: { length }, index }) => ({ from: index, to: index + length }));
  let [first, last] = [0, pieces.length - 1];
  const part = (from: number, to: number) => text.slice(pieces[from]?.from ?? 0, pieces[to]?.to);
  for (let step = pieces.length; step >= 1; step = Math.floor(step / 2)) {
    while (last - step >= first && refuses(part(first, last - step))) last -= step;
    while (first + step <= last && refuses(part(first + step, last))) first += step;
  }
  const words = part(first, last)
    .replace(/\s+/g, " ")
    .replace(/^[([]+|[.,:;!)\]]+$/g, "");
  return [...words].length > MOST_NAMED ? `${[...words].slice(0, MOST_NAMED).join("")}…` : words;
}
