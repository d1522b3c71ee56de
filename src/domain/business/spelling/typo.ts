// Words of businesses that were meant by a misspelled one: one typing error is forgiven in words of five letters or more, two in words of
// ten or more. Two letters that changed places are one error. The index finds the few words that may be meant (candor_search_near), and
// `distance` counts the errors.
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { SEARCHED } from "./column.ts";
import type { Word } from "./word.ts";

const ONE_ERROR_FROM = 5;
const TWO_ERRORS_FROM = 10;
const MOST_ERRORS = 2;
const END = 5;
/** Of those that share a piece with one word. */
const MOST_SHARING = 5_000;
/** For one word. */
const MOST_MEANT = 30;
/** Room for words that no public business has any more, as a name that changes again and again leaves behind. */
const MOST_ASKED = 150;
const MOST_COUNTED = 1_000;
/** The longest ones: a query of many words would else cost a search of the whole table. */
const MOST_WORDS = 4;

/** By the typed word: the words that may have been meant, the most similar first. Words without any are left out. */
export async function findMeant(context: Context, words: readonly Word[]): Promise<Map<string, string[]>> {
  const typed = [...new Map(words.map((word) => [word.text, word])).values()];
  const longest = typed.toSorted((a, b) => b.text.length - a.text.length).slice(0, MOST_WORDS);
  const found = await Promise.all(
    longest.map(async (word) => [word.text, await meantBy(context, [...new Set([word.text, word.plain])])] as const),
  );
  return new Map(found.filter(([, meant]) => meant.length > 0));
}

/** One statement for each word: the planner takes the many pieces of several for most of the table, and reads all of it. */
async function meantBy({ db }: Context, forms: readonly string[]): Promise<string[]> {
  const { whole, first, last } = piecesOf(forms);
  if (whole.length + first.one.length === 0) return [];
  const sharing = await sharingPieces(db, whole, first.one, first.two, last.one, last.two);
  const letters = forms.map((form) => [...form]);
  const similar = [...new Set(sharing.map(({ word }) => word))]
    .map((word) => {
      const most = errorsIn(word);
      return { word, most, errors: Math.min(...letters.map((form) => distance(form, [...word], most))) };
    })
    .filter(({ errors, most }) => errors <= most)
    .toSorted((a, b) => a.errors - b.errors || (a.word < b.word ? -1 : 1))
    .slice(0, MOST_ASKED)
    .map(({ word }) => word);
  if (similar.length === 0) return [];
  const known = new Set((await stillKnown(db, similar)).map(({ word }) => word));
  return similar.filter((word) => known.has(word)).slice(0, MOST_MEANT);
}

/** How many errors are forgiven in a word; figures in it do not count. */
export function errorsIn(word: string): number {
  const letters = [...word.replace(/[0-9]/g, "")].length;
  return letters >= TWO_ERRORS_FROM ? 2 : letters >= ONE_ERROR_FROM ? 1 : 0;
}

/** How many letters were added, left out, changed, or swapped with their neighbour (optimal string alignment); above `most`: any larger number. */
export function distance(a: readonly string[], b: readonly string[], most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let leastBefore = 0;
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let errors = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        errors = Math.min(errors, at(beforeLast, j - 2) + 1);
      row.push(errors);
      least = Math.min(least, errors);
    }
    // A swap reads the row before the last one.
    if (least > most && leastBefore > most) return most + 1;
    leastBefore = least;
    [beforeLast, last] = [last, row];
  }
  return at(last, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}

/** What candor_search_near gives for words that may have been meant. An error at one end leaves at most one for the other. */
function piecesOf(forms: readonly string[]) {
  const near = forms.map((form) => [...form]);
  const short = near.filter(({ length }) => length >= ONE_ERROR_FROM - 1 && length <= TWO_ERRORS_FROM);
  const long = near.filter(({ length }) => length >= TWO_ERRORS_FROM - MOST_ERRORS);
  const ends = (side: string, end: (of: string[]) => string[]) => {
    const without = long.flatMap((letters) => withoutEach([end(letters)]));
    return {
      one: without.map((each) => side + each.join("")),
      two: withoutEach(without).map((each) => side + each.join("")),
    };
  };
  return {
    whole: withoutEach(short).map((each) => each.join("")),
    first: ends("<", (of) => of.slice(0, END)),
    last: ends(">", (of) => of.slice(-END)),
  };
}

/** Each as it is, and without each of its letters. */
function withoutEach(words: readonly string[][]): string[][] {
  return words.flatMap((letters) => [letters, ...letters.map((_, index) => letters.toSpliced(index, 1))]);
}

const sharingPieces = statement<
  { word: string },
  [whole: string[], firstOne: string[], firstTwo: string[], lastOne: string[], lastTwo: string[]]
>(
  "search_word_near",
  `select word from search_word where candor_search_near(word) && $1::text[]
    or (candor_search_near(word) && $2::text[] and candor_search_near(word) && $5::text[])
    or (candor_search_near(word) && $3::text[] and candor_search_near(word) && $4::text[])
  limit ${MOST_SHARING}`,
);

/** Those that a public business has. Folded words hold neither quotes nor backslashes. With a limit of one the planner would read the table. */
const stillKnown = statement<{ word: string }, [words: readonly string[]]>(
  "search_word_known",
  `select word from unnest($1::text[]) word where (select count(*) from (
    select from business where ${SEARCHED} @@ ('''' || word || '''')::tsquery and profile = 'public' limit ${MOST_COUNTED}) each) > 0`,
);
