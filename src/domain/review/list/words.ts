// What a reader typed, as a condition for REVIEW_WORDS: a review is found by all of the words, each in its own language.
import { type Query, readQuery } from "#domain/business/spelling/query.ts";
import type { Word } from "#domain/business/spelling/word.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";

/** PostgreSQL's dictionaries by language, as in candor_review_words. Without one a word is its own stem. */
const STEMS: Readonly<Record<string, string>> = {
  ar: "arabic",
  da: "danish",
  de: "german",
  en: "english",
  es: "spanish",
  fi: "finnish",
  fr: "french",
  hu: "hungarian",
  it: "italian",
  nl: "dutch",
  no: "norwegian",
  pt: "portuguese",
  ro: "romanian",
  ru: "russian",
  sv: "swedish",
  tr: "turkish",
};
/** Of the languages without a dictionary, and of runs without gaps. */
const NO_STEM = "-";

/** Null where nothing is sought: the text has no letter and no figure. */
export async function conditionOf(context: Context, typed: string): Promise<string | null> {
  const query = readQuery(typed);
  if (query === null) return null;
  const texts = [...new Set([...query.words, ...(query.joined ?? [])].map(({ text }) => text))];
  const languages = await stemsOf(context, texts);
  const inLanguages = languages.map(({ language, stems }) => {
    const stemOf = new Map(texts.map((text, at) => [text, stems[at] ?? text]));
    return inLanguage(query, ({ text, isGapless }) =>
      isGapless ? pairsOf(text).map((pair) => lexeme(NO_STEM, pair)) : [lexeme(language, stemOf.get(text) ?? text)],
    );
  });
  return [...new Set(inLanguages)].join(" | ");
}

/** "Wi-Fi" is wi and fi, or wifi. */
function inLanguage({ words, joined }: Query, lexemesOf: (word: Word) => string[]): string {
  const all = (of: readonly Word[]) => `(${of.flatMap(lexemesOf).join(" & ")})`;
  return joined ? `${all(words)} | ${all(joined)}` : all(words);
}

function pairsOf(run: string): string[] {
  const letters = [...run];
  return letters.length === 1 ? letters : letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
}

/** Folded words hold neither quotes nor backslashes. */
function lexeme(language: string, stem: string): string {
  return `'${language}:${stem}'`;
}

const DICTIONARIES = Object.entries({ ...STEMS, [NO_STEM]: null }).map(
  ([language, stem]) => `('${language}', ${stem === null ? "null" : `'pg_catalog.${stem}_stem'::regdictionary`})`,
);

/** SQL: the stem of `word` by `dictionary`, the same for all spellings, such as mobel of moebel. */
const STEM = ["ae", "oe", "ue", "aa"].reduce(
  (stem, letters) => `replace(${stem}, '${letters}', '${letters[0]}')`,
  "coalesce((ts_lexize(dictionary, word))[1], word)",
);

const stemsOf = statement<{ language: string; stems: string[] }, [words: string[]]>(
  "review_word_stems",
  `select language, array(select ${STEM} from unnest($1::text[]) with ordinality given(word, at) order by at) as stems
  from (values ${DICTIONARIES.join(", ")}) each_of(language, dictionary)`,
);
