// Folds a text for searches: lower case, no accents, one form for each letter. The SQL function candor_fold does the same, and indexes
// hold its results: a change here needs a migration that changes the function and makes the indexes again. Neither uses a collation,
// because an update of ICU would break the indexes.

/** Marks above and below letters, and characters without a width. Vowel signs of Indic scripts and the marks of kana are letters. */
export const MARKS =
  "\\u00ad\\u0300-\\u036f\\u0483-\\u0489\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0610-\\u061a\\u0640\\u064b-\\u065f" +
  "\\u0670\\u06d6-\\u06dc\\u06df-\\u06e8\\u06ea-\\u06ed\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u200c-\\u200f\\u202a-\\u202e\\u2060-\\u206f" +
  "\\u20d0-\\u20ff\\ufe00-\\ufe0f\\ufe20-\\ufe2f\\ufeff";

/** Letters and digits that Unicode does not take apart, with what stands for each: pairs. */
const PAIRS = [
  ["ØøŁłĐđÐðĦħŦŧŊıƏÆŒÞẞ", "oollddddhhttŋiəæœþß"],
  ["ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩς", "αβγδεζηθικλμνξοπρστυφχψωσ"],
  ["АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐҒҚҢҮҰҲҺӘӨ", "абвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґғқңүұҳһәө"],
  ["ԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖ", "աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ"],
  ["ىیکةہھۃٱ", "ييكهههها"],
  ["٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९", "012345678901234567890123456789"],
] as const;

export const FROM = PAIRS.map(([from]) => from).join("");
export const TO = PAIRS.map(([, to]) => to).join("");

const PLAIN = new Map([...FROM].map((letter, at) => [letter, [...TO][at] ?? letter]));
const TWO: readonly [letter: string, letters: string][] = [
  ["ß", "ss"],
  ["æ", "ae"],
  ["œ", "oe"],
  ["þ", "th"],
];

const ALL_MARKS = new RegExp(`[${MARKS}]`, "gu");
const CAPITALS = /[A-Z]/g;
const PLAINED = new RegExp(`[${FROM}]`, "gu");

export function fold(text: string): string {
  const plain = text
    .normalize("NFKD")
    .replace(ALL_MARKS, "")
    .replace(CAPITALS, (letter) => letter.toLowerCase())
    .replace(PLAINED, (letter) => PLAIN.get(letter) ?? letter);
  return TWO.reduce((folded, [letter, letters]) => folded.replaceAll(letter, letters), plain).normalize("NFC");
}
