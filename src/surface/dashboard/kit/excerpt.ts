// Cuts texts by their size in HTML, so that hostile texts cannot make a page large.

/** Bytes of characters that HTML escapes. */
const ESCAPED: Record<string, number> = { "&": 5, "<": 4, ">": 4, '"': 6 };
/** Of a UTF-16 unit: of one that is escaped, and of one that UTF-8 writes with three bytes. */
const MOST_BYTES = 6;

/** The beginning of a text, in at most so many bytes of HTML. */
export function excerpt(text: string, bytes: number): { text: string; isWhole: boolean } {
  if (text.length * MOST_BYTES <= bytes) return { text, isWhole: true };
  let taken = 0;
  let end = 0;
  for (const character of text) {
    taken += ESCAPED[character] ?? bytesOf(character.codePointAt(0) ?? 0);
    if (taken > bytes) return { text: `${text.slice(0, end).trimEnd()}…`, isWhole: false };
    end += character.length;
  }
  return { text, isWhole: true };
}

/** In UTF-8. */
function bytesOf(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}
