// Lists of words that rules about rewards compare with: each is a whole word, or a beginning ("positiv*"). All are without accents.

export type List = { whole: ReadonlySet<string>; beginnings: ReadonlySet<string> };

/** @param form what a word of the list and a word of the text are both brought to, beyond `folded` */
export function listOf(words: readonly string[], form = (word: string) => word): List {
  const read = words.map((word) => form(folded(word)));
  return {
    whole: new Set(read.filter((word) => !word.endsWith("*"))),
    beginnings: new Set(read.filter((word) => word.endsWith("*")).map((word) => word.slice(0, -1))),
  };
}

export function has({ whole, beginnings }: List, piece: string | undefined): boolean {
  if (piece === undefined) return false;
  if (whole.has(piece)) return true;
  for (let length = 1; length <= piece.length; length++) if (beginnings.has(piece.slice(0, length))) return true;
  return false;
}

/** In lower case and without accents. */
export function folded(text: string): string {
  return text
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("œ", "oe")
    .normalize("NFD")
    .replace(/(?<=[\p{sc=Latin}\p{sc=Greek}\p{sc=Arabic}])\p{M}+/gu, "")
    .normalize("NFC")
    .replace(/[أإآٱ]/g, "ا")
    .replace(/[ىی]/g, "ي")
    .replaceAll("ة", "ه")
    .replaceAll("ـ", "")
    .replaceAll("ё", "е")
    .replaceAll("ł", "l")
    .replaceAll("ı", "i");
}

const ARABIC = /^\p{sc=Arabic}+$/u;
/** "and", "for", "by" and the article are written onto an Arabic word. */
const ARABIC_BEFORE = /^[وف]?(?:بال|كال|لل|ال|[بلك])?/u;

export function stem(piece: string): string {
  if (!ARABIC.test(piece)) return piece;
  const bare = piece.replace(ARABIC_BEFORE, "");
  return bare.length >= 3 ? bare : piece;
}

/** With one letter for several of a kind: "staaars", "sterren". */
export function single(word: string): string {
  return word.replace(/(\p{L})\1+/gu, "$1");
}
