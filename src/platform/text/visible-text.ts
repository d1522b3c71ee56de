// A text as its reader sees it: invisible characters, lookalikes and digits of other scripts hide no link, number or word from rules.

/** Invisible: joiners, variation selectors, fillers, soft hyphens, tags, and enclosing marks. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Me}]/gu;
/** Ligatures of four letters and more, such as U+FDFA of eighteen: no rule looks for their words, and a text of them would grow. */
const LIGATURE = /[\u3300-\u3357\u337f\u33c2\u33d8\ufdfa-\ufdfc]/g;
/** By category a symbol, but it shows as a space. */
const BLANK = /\u2800/g;
/** Between Latin letters the Arabic zero reads as a dot, and browsers take the ideographic full stop for one. */
const DOT_LIKE =
  /(?<=[\p{Script=Latin}0-9-])(?:[\u0660\u06f0\u3002](?=\p{Script=Latin})|\u3002(?=\p{Script=Han}))|(?<=\p{Script=Han})\u3002(?=(?:com|net|org|cn|jp|tw|hk)(?![\p{Script=Latin}\p{N}]))/giu;
/** Patterns that allow for blanks would read a long run of them again from each of its places. */
const BLANKS = /\s{2,}/g;
const ASCII = /^[\x00-\x7f]*$/;
const LATIN = /\p{Script=Latin}/u;
const OTHER_SCRIPT = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;

/** Without invisible characters, with one blank or line end for several, and with all digits as 0 to 9. */
export function seen(text: string): string {
  return withPlainDigits(visible(text).replace(BLANKS, (blanks) => (blanks.includes("\n") ? "\n" : " ")));
}

/** The same without the spaces of "mail @ shop . com" and of "0 1 7 0 1 2 3". */
export function plain(text: string): string {
  return closeUp(seen(text));
}

/** Letters of a script that puts no spaces between words, or writes particles onto them, beside Latin ones or digits. */
const UNSPACED = "[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Arabic}\\p{sc=Thai}]";
const JOINT = new RegExp(`(?<=[A-Za-z0-9])(?=${UNSPACED})|(?<=${UNSPACED})(?=[A-Za-z0-9+])`, "gu");

/** With a space where such scripts meet: "example.comを見て" names a site. */
export function apart(text: string): string {
  return ASCII.test(text) ? text : text.replace(JOINT, " ");
}

/** `seen`, with each character replaced by the ASCII character that it looks like: Cyrillic "сом" is "com". */
export function lookalike(text: string): string {
  return withPlainDigits(ASCII.test(text) ? text : visible(text).normalize("NFD").replace(NON_ASCII, asciiTwin));
}

const SIGN_OF_LETTER = /[013457@$!]/g;
const LETTER_OF: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

/** A word with letters for the digits and signs that are written for them: "5tars", "sh1t". A number alone stays. */
export function asLetters(word: string): string {
  return /\p{L}/u.test(word) ? word.replace(SIGN_OF_LETTER, (sign) => LETTER_OF[sign] ?? sign) : word;
}

/** Whether a word mixes Latin with another script, which does not happen by accident. */
export function mixesScripts(word: string): boolean {
  return !ASCII.test(word) && LATIN.test(word) && OTHER_SCRIPT.test(word);
}

function visible(text: string): string {
  if (ASCII.test(text)) return text;
  return text
    .replace(LIGATURE, " ")
    .normalize("NFKC")
    .replace(INVISIBLE, "")
    .replace(BLANK, " ")
    .replace(DOT_LIKE, ".");
}

/** Seven digits and more, each apart: "0 1 7 0 - 1 2 3". */
const DIGITS_APART = /(?<![\p{L}\p{N}])(?:\+[^\p{L}\p{N}\n]{0,2})?[0-9](?:[^\p{L}\p{N}\n]{1,3}[0-9](?![0-9])){6,}/gu;

function closeUp(text: string): string {
  return text
    .replace(DIGITS_APART, (digits) => digits.replace(/[^0-9+]/g, ""))
    .replace(/(?<=[\p{L}\p{N}])[ \t]*@[ \t]*(?=[\p{L}\p{N}])/gu, "@")
    .replace(/(?<=[\p{L}\p{N}])[ \t]+\.[ \t]?(?=(?:com|net|org|info|biz)(?![\p{L}\p{N}]))/giu, ".");
}

const FOREIGN_DIGIT = /(?![0-9])\p{Nd}|[\u2776-\u277e\u2780-\u2788\u278a-\u2792\u24f5-\u24fd\u24ff]/gu;
const DIGIT = /^\p{Nd}$/u;
/** Letters that stand for a digit next to digits. "10 o 12" is Spanish for 10 or 12. */
const LETTER_O =
  /(?<=[0-9])[oOоО](?=[ ./-]?[0-9])|(?<=[0-9][ ./-])[oOоО](?=[0-9])|(?<![\p{L}\p{N}])[oOоО](?=[0-9]{2})/gu;
const LETTER_L = /(?<=[0-9])[lI](?=[ ./-]?[0-9])|(?<=[0-9][ ./-])[lI](?=[0-9])/g;

function withPlainDigits(text: string): string {
  const digits = ASCII.test(text) ? text : text.replace(FOREIGN_DIGIT, (digit) => String(digitValue(digit)));
  return /[0-9]/.test(digits) ? digits.replace(LETTER_O, "0").replace(LETTER_L, "1") : digits;
}

/** Unicode keeps the ten digits of a script together, zero first; circled digits begin with one. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) as number;
  if (!DIGIT.test(digit))
    return CIRCLED_ONES.flatMap((one) => (code >= one && code < one + 9 ? code - one + 1 : []))[0] ?? 0;
  let before = 0;
  while (DIGIT.test(String.fromCodePoint(code - before - 1))) before++;
  return before % 10;
}

const CIRCLED_ONES = [0x2776, 0x2780, 0x278a, 0x24f5];

const NON_ASCII = /[^\x00-\x7f]/gu;
const twins = new Map<string, string>();

/** Characters that Unicode's table of confusables equates with a small capital, or with a letter that only Latin has. */
// biome-ignore format: several pairs a line
const TWIN_OF_PROTOTYPE: Record<string, string> = {
  "\u028d": "m", "\u0138": "k", "\u1d1b": "t", "\u0299": "b", "\u029c": "h", "\u0274": "n", "\u0280": "r",
  "\u1d00": "a", "\u1d05": "d", "\u1d07": "e", "\ua730": "f", "\u0262": "g", "\u026a": "i", "\u1d0a": "j",
  "\u029f": "l", "\u1d18": "p", "\ua731": "s", "\u028f": "y", "\u03bc": "u", "\u0269": "i",
};

/** The ASCII lookalike; itself where there is none; nothing for a mark over a letter. */
function asciiTwin(character: string): string {
  const known = twins.get(character);
  if (known !== undefined) return known;
  const twin = /\p{M}/u.test(character) ? "" : twinOf(character);
  twins.set(character, twin);
  return twin;
}

/** Loaded with the first foreign letter: its table takes 3 MB in each thread. */
let unhomoglyph: typeof import("unhomoglyph").default | null = null;

function twinOf(character: string): string {
  unhomoglyph ??= require("unhomoglyph") as typeof import("unhomoglyph").default;
  const prototype = unhomoglyph(character).normalize("NFD").replace(/\p{M}/gu, "");
  const twin = TWIN_OF_PROTOTYPE[prototype] ?? prototype;
  const isLetter = /\p{L}/u.test(character);
  // Unicode's table writes m as "rn", and the capital I as l.
  if (twin === "rn") return "m";
  if (twin === "l" && /\p{Lu}/u.test(character)) return "I";
  return (isLetter ? /^[A-Za-z0-9.]$/ : /^[A-Za-z0-9.:/@-]$/).test(twin) ? twin : character;
}
