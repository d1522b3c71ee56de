// A page stays small whatever people write: texts are cut by the bytes that they take in it.

/** What a character takes in HTML, where it has to be escaped. */
const ESCAPED: Record<string, number> = { "&": 5, "<": 4, ">": 4, '"': 6 };

/** The beginning of a text, at most so many bytes of HTML; whole where it fits. */
export function excerpt(text: string, bytes: number): { text: string; isWhole: boolean } {
  let taken = 0;
  let end = 0;
  for (const character of text) {
    taken += ESCAPED[character] ?? Buffer.byteLength(character);
    if (taken > bytes) return { text: `${text.slice(0, end).trimEnd()}…`, isWhole: false };
    end += character.length;
  }
  return { text, isWhole: true };
}
