// Letters that are drawn otherwise: in a box or a circle, as a flag, in Braille, as small capitals, with hooks, upside down. NFKC unboxes
// the others of Unicode. A rule that reads words reads these, too.
import SHAPES from "./letter-shapes.json" with { type: "json" };

const A = 0x61;
/** The first of 26 letters each: circled and squared ones in white on black, and those of flags. */
const BOXED = [0x1f150, 0x1f170];
const FLAG = 0x1f1e6;
const IN_BOX = /[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}]\ufe0f?/gu;
const FLAGS = /[\u{1f1e6}-\u{1f1ff}]+/gu;
const FLAG_UNITS = 4;

/** Emoji that show a word or a sign. */
const WORDS: Readonly<Record<string, string>> = {
  "🔝": "top",
  "🆒": "cool",
  "🆗": "ok",
  "🆕": "new",
  "🆓": "free",
  "🆙": "up",
  "🆎": "ab",
  "🔟": "10",
  "➖": "-",
  "🟰": "=",
};
const WORD = new RegExp(Object.keys(WORDS).join("|"), "gu");
const PLUS = /[\u2719-\u271c\u2795\u{1f7a1}-\u{1f7ae}]\ufe0f?/gu;

/** The dots of the letters a to z, and of the digits behind their sign. */
const BRAILLE = "⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚⠅⠇⠍⠝⠕⠏⠟⠗⠎⠞⠥⠧⠺⠭⠽⠵";
const BRAILLE_NUMBER = /⠼([⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚]+)/g;
const DOTS = /[\u2801-\u283f]/g;

/** Text with ASCII letters for boxed and circled ones, Braille, and emoji that show a word. Flags stay: "🇮🇹". */
export function unboxed(text: string): string {
  const plain = text
    .replace(IN_BOX, (letter) => letterFrom(BOXED, letter))
    .replace(WORD, (emoji) => ` ${WORDS[emoji]} `)
    .replace(PLUS, "+")
    .replace(BRAILLE_NUMBER, (_, dots: string) => [...dots].map((each) => (BRAILLE.indexOf(each) + 1) % 10).join(""))
    .replace(DOTS, (dots) => asciiLetter(BRAILLE.indexOf(dots)) ?? dots);
  // Two letters make a flag; other numbers of them are written as letters.
  const isWritten = plain.match(FLAGS)?.some((letters) => letters.length !== FLAG_UNITS) ?? false;
  return isWritten ? plain.replace(FLAGS, (all) => [...all].map((each) => letterFrom([FLAG], each)).join("")) : plain;
}

function letterFrom(starts: readonly number[], letter: string): string {
  const code = letter.codePointAt(0) as number;
  return starts.map((start) => asciiLetter(code - start)).find((each) => each !== undefined) ?? letter;
}

function asciiLetter(place: number): string | undefined {
  return place >= 0 && place < 26 ? String.fromCharCode(A + place) : undefined;
}

const LETTER_OF = new Map(
  Object.entries(SHAPES).flatMap(([letter, shapes]) => [...shapes].map((shape) => [shape, letter])),
);
const SHAPE = new RegExp(`[${[...LETTER_OF.keys()].join("")}]`, "gu");

/** Text with a to z for the letters that Unicode names after them: "ɹ" is a turned r. Ø and ł are such letters, too. */
export function reshaped(text: string): string {
  return text.replace(SHAPE, (shape) => LETTER_OF.get(shape) ?? shape);
}

const UPRIGHT: Readonly<Record<string, string>> = {
  ...{ ɐ: "a", q: "b", ɔ: "c", p: "d", ǝ: "e", ɟ: "f", ƃ: "g", ɥ: "h", ᴉ: "i", ı: "i", ɾ: "j", ʞ: "k", ɯ: "m", u: "n" },
  ...{ d: "p", b: "q", ɹ: "r", ʇ: "t", n: "u", ʌ: "v", ʍ: "w", ʎ: "y", "∀": "a", Ɔ: "c", Ǝ: "e", Ⅎ: "f", "⅁": "g" },
  ...{ "˥": "l", W: "m", M: "w", "⅄": "y", Λ: "v", "∩": "u", "┴": "t", ᄅ: "2", Ɛ: "3", ㄣ: "4", ϛ: "5" },
  ...{ "6": "9", "9": "6" },
};
const TURNED = /[ɐɔǝɟƃɥᴉɾʞɯɹʇʌʍʎ∀ƆƎℲ⅁⅄]/g;

/** A text that stands upside down, as its reader turns it; null for any other. */
export function turned(text: string): string | null {
  if ((text.match(TURNED)?.length ?? 0) < 2) return null;
  return [...text]
    .reverse()
    .map((letter) => UPRIGHT[letter] ?? letter)
    .join("");
}
