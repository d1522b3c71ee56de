// The forms of a text's words that searches know: "Möbel" is mobel and moebel, "Joe's" is joe, s and joes, and each letter of 家具店
// begins a word, because Japanese has no gaps. The SQL function candor_search_words does the same (see fold.ts).
import { fold } from "./fold.ts";

/** Scripts that write words without gaps: Thai to Khmer, kana, Han, Hangul. */
export const GAPLESS =
  "\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\u3005-\\u3007\\u3041-\\u309f\\u30a1-\\u30fa\\u30fc-\\u30ff\\u31f0-\\u31ff" +
  "\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7a3\\uf900-\\ufaff";
export const KATAKANA = "\\u30a1-\\u30fa\\u30fc-\\u30ff";
/** What stands between words, after folding. */
export const GAPS =
  "\\u0001-\\u002f\\u003a-\\u0060\\u007b-\\u00bf\\u00d7\\u00f7\\u02b9-\\u02ff\\u055a-\\u055f\\u0589\\u058a\\u05be\\u05c0\\u05c3\\u05c6" +
  "\\u05f3\\u05f4\\u0600-\\u060f\\u061b-\\u061f\\u066a-\\u066d\\u06d4\\u06dd\\u06de\\u06e9\\u0964\\u0965\\u0970\\u2000-\\u2bff" +
  "\\u2e00-\\u2e7f\\u2ff0-\\u3004\\u3008-\\u3020\\u3030\\u303d-\\u303f\\u30a0\\u30fb\\ue000-\\uf8ff\\ufd3e\\ufd3f\\ufff0-\\uffff";
/** Han beyond the basic plane, and pictures and private letters: escapes differ between JavaScript and PostgreSQL. */
export const FAR_GAPLESS: Range = [0x20000, 0x3ffff];
export const FAR_GAPS: readonly Range[] = [
  [0x1f000, 0x1faff],
  [0xe0000, 0x10ffff],
];
/** Names are written with and without them: "Coca-Cola", "Joe's". */
export const JOINERS = "'`\\u2018\\u2019\\u02bc\\u2010\\u2011\\u002d";

type Range = readonly [first: number, last: number];

export const MOST_CHARACTERS = 2_000;
export const LONGEST_WORD = 60;
export const LONGEST_GAPLESS = 20;

const far = ([first, last]: Range) => `\\u{${first.toString(16)}}-\\u{${last.toString(16)}}`;
const IN_GAPLESS = `${GAPLESS}${far(FAR_GAPLESS)}`;
const PIECE = new RegExp(`[${IN_GAPLESS}]+|[^${IN_GAPLESS}${GAPS}${FAR_GAPS.map(far).join("")}]+`, "gu");
const IS_GAPLESS = new RegExp(`^[${IN_GAPLESS}]`, "u");
const IS_KATAKANA = new RegExp(`^[${KATAKANA}]+$`, "u");
const KATAKANA_WORD = new RegExp(`[${KATAKANA}]{2,}`, "gu");
const JOINER = new RegExp(`[${JOINERS}]`, "gu");
const UMLAUT = /[äöüøå]/gi;
const DIGRAPHS = [
  ["ae", "a"],
  ["oe", "o"],
  ["ue", "u"],
  ["aa", "a"],
] as const;
const SPELLED: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", ø: "oe", å: "aa" };

export type Word = {
  /** Folded and cut. */
  text: string;
  /** The same for all spellings of a word, such as mobel of moebel. */
  plain: string;
  /** As `plain`, for the beginning of a word: "blue" is not the beginning of blumen. */
  begins: string;
  isGapless: boolean;
};

/** The words as they stand. @param isJoined without apostrophes and hyphens */
export function wordsOf(text: string, isJoined = false): Word[] {
  const folded = fold(cut(text.toWellFormed().normalize("NFC"), MOST_CHARACTERS));
  return piecesOf(isJoined ? folded.replace(JOINER, "") : folded).map(toWord);
}

/** Every form by which a search finds the text. */
export function formsOf(text: string): Set<string> {
  const typed = cut(text.normalize("NFC"), MOST_CHARACTERS);
  const folded = [fold(typed), fold(typed.replace(UMLAUT, (letter) => SPELLED[letter.toLowerCase()] ?? letter))].join(
    " ",
  );
  const pieces = piecesOf(`${folded} ${folded.replace(JOINER, "")}`);
  return new Set(pieces.flatMap((piece) => (IS_GAPLESS.test(piece) ? beginningsOf(piece) : spellingsOf(piece))));
}

/** Whether typing errors in the word are forgiven: a run of Han has no words of a known length. */
export function hasLetters({ text, isGapless }: Pick<Word, "text" | "isGapless">): boolean {
  return !isGapless || IS_KATAKANA.test(text);
}

function piecesOf(folded: string): string[] {
  return folded.match(PIECE) ?? [];
}

function toWord(piece: string): Word {
  if (IS_GAPLESS.test(piece)) {
    const text = cut(piece, LONGEST_GAPLESS);
    return { text, plain: text, begins: text, isGapless: true };
  }
  return {
    text: cut(piece, LONGEST_WORD),
    plain: cut(plainly(piece), LONGEST_WORD),
    begins: cut(plainly(piece.slice(0, -1)) + piece.slice(-1), LONGEST_WORD),
    isGapless: false,
  };
}

function spellingsOf(piece: string): string[] {
  return [piece, plainly(piece)].map((form) => cut(form, LONGEST_WORD));
}

function beginningsOf(piece: string): string[] {
  const letters = [...piece];
  const words = (piece.match(KATAKANA_WORD) ?? []).map((word) => cut(word, LONGEST_WORD));
  return [...letters.map((_, at) => letters.slice(at, at + LONGEST_GAPLESS).join("")), ...words];
}

/** "ae" is "ä" is "a". The Arabic article is written as one word with its noun, and left out. */
function plainly(text: string): string {
  const letters = DIGRAPHS.reduce((plain, [digraph, letter]) => plain.replaceAll(digraph, letter), text);
  return letters.replace(/^ال(?=...)/u, "");
}

function cut(text: string, characters: number): string {
  return text.length <= characters ? text : [...text].slice(0, characters).join("");
}
