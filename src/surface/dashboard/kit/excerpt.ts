// Cuts texts by their size in HTML, so that hostile texts cannot make a page large.

/** Bytes of characters that HTML escapes. */
const ESCAPED: Record<string, number> = { "&": 5, "<": 4, ">": 4, '"': 6 };

/** The beginning of a text, in at most so many bytes of HTML. */
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
