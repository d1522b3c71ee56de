// The language of a text, by the method and the table of eld (github.com/nitotm/efficient-language-detector-js, Apache-2.0, Nito T.M.).
// Compared on 543 short texts in 33 languages: eld's small table 532 right, its extra small one 525, tinyld 493, cld3 482, and eld is the
// fastest of them. Its own code keeps the extra small table as objects, which take 49 MB in each thread; this reader takes 20 MB.
import { inflateSync } from "node:zlib";
import detectionTable from "./table.json";

/** ISO 639-1 code; `unsure`, or else `en`, where the text does not tell. */
export type DetectLanguage = (text: string, unsure?: string) => string;

/** More hardly ever changes the answer, and costs an import more time than PostgreSQL takes for the review. */
const ENOUGH_CHARACTERS = 64;
const UNSURE = "en";

const CODES =
  "aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et eu fa ff " +
  "fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku " +
  "kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu " +
  "rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo " +
  "wa wo xh yi yo za zh zu";

export const LANGUAGE_CODES: ReadonlySet<string> = new Set(CODES.split(" "));

/** Splits a text into words. The table knows letters of Unicode's basic plane only. An apostrophe inside a word belongs to the word. */
const BETWEEN_WORDS = /(?:\P{L}|[\u{10000}-\u{10ffff}])+(?<!['`’])/gu;
/** Longer words are cut. Languages without spaces have long ones. */
const MOST_WORD_BYTES = 70;
const NGRAM_BYTES = 4;
const STRIDE = 3;
const SPACE = 0x20;
/** The table stores each score less this number. */
const LEAST_SCORE = 53;
/** A text with fewer n-grams is too short to tell its language. */
const LEAST_NGRAMS = 3;
/** A text is taken for a language if it has this share of the language's average score. */
const LEAST_SHARE = 0.75;
/** Turns a mean score into a number from 0 to 1. */
const SCALE = 25;

type Table = {
  languages: readonly string[];
  typicalScores: readonly number[];
  /** Positions in `scores` by n-gram: a number of pairs, then the pairs of language and score. */
  places: ReadonlyMap<number, number>;
  scores: Uint8Array;
};

export async function loadLanguageDetector(): Promise<DetectLanguage> {
  const table = await loadTable();
  return (text, unsure = UNSURE) => {
    const found = detect(table, text.length > ENOUGH_CHARACTERS ? text.slice(0, ENOUGH_CHARACTERS) : text);
    return found === null ? unsure : (table.languages[found] as string);
  };
}

/** Loads the table that scripts/build-language-table.ts made. */
async function loadTable(): Promise<Table> {
  const { languages, typicalScores, ngrams } = detectionTable;
  const scores = inflateSync(Buffer.from(ngrams, "base64"));
  const places = new Map<number, number>();
  for (let at = 0; at < scores.length; ) {
    const length = scores[at++] as number;
    places.set(scores.readUIntBE(at, length), at + length);
    at += length;
    at += 1 + 2 * (scores[at] as number);
  }
  return { languages, typicalScores, places, scores };
}

/** Returns the index of the text's language, or null if the text does not tell. */
function detect({ languages, typicalScores, places, scores }: Table, text: string): number | null {
  const ngrams = ngramsOf(text);
  if (ngrams.size < LEAST_NGRAMS) return null;
  const sums = new Array<number>(languages.length).fill(0);
  for (const ngram of ngrams) {
    let at = places.get(ngram);
    if (at === undefined) continue;
    for (let rest = scores[at++] as number; rest > 0; rest--) {
      const language = scores[at++] as number;
      sums[language] = (sums[language] as number) + (scores[at++] as number) + LEAST_SCORE;
    }
  }
  const most = Math.max(...sums);
  const best = sums.indexOf(most);
  const mean = most / ngrams.size;
  return mean / (mean + SCALE) >= (typicalScores[best] as number) * LEAST_SHARE ? best : null;
}

/** Takes four bytes at every third byte of each word, and its last four. A space marks the beginning and the end of a word. */
function ngramsOf(text: string): Set<number> {
  const ngrams = new Set<number>();
  for (const word of text.replace(BETWEEN_WORDS, " ").trim().toLowerCase().split(" ")) {
    const bytes = Buffer.from(word);
    const length = Math.min(bytes.length, MOST_WORD_BYTES);
    if (length === 0) continue;
    let at = 0;
    for (; at + NGRAM_BYTES < length; at += STRIDE)
      ngrams.add(joined(at === 0 ? SPACE : 0, bytes, at, at + NGRAM_BYTES));
    const last = joined(at === 0 ? SPACE : 0, bytes, Math.max(0, length - NGRAM_BYTES), bytes.length);
    ngrams.add(last * 256 + SPACE);
  }
  return ngrams;
}

/** Joins bytes to a number. It is inexact for the end of a word that was cut, of which the table has no n-gram. */
function joined(before: number, bytes: Uint8Array, from: number, to: number): number {
  let number = before;
  for (let at = from; at < to; at++) number = number * 256 + (bytes[at] as number);
  return number;
}
