// Words of businesses that were meant by a misspelled one: one typing error is forgiven in words of five letters or more, two in words of
// ten or more. Two letters that changed places are one error. A word with an error shares a piece with the word that was meant: the
// word without a letter or, for long ones, one of its ends without a letter (the SQL function candor_search_near).
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { Word } from "./word.ts";

const ONE_ERROR_FROM = 5;
const TWO_ERRORS_FROM = 10;
const END = 5;
/** Of all words together: those that share a piece. */
const MOST_SHARING = 5_000;
/** For one word. */
const MOST_MEANT = 30;

/** By the typed word: the words that may have been meant, the most similar first. Words without any are left out. */
export async function findMeant(context: Context, words: readonly Word[]): Promise<Map<string, string[]>> {
  const pieces = words.flatMap(({ text, plain }) => [...new Set([text, plain])].flatMap(piecesOf));
  const sharing = pieces.length === 0 ? [] : await sharingPieces(context.db, [...new Set(pieces)]);
  const candidates = sharing.map(({ word }) => ({ word, letters: [...word], most: errorsIn(word) }));
  const meant = new Map<string, string[]>();
  for (const { text, plain } of words) {
    const typed = [...new Set([text, plain])].map((form) => [...form]);
    const found = candidates
      .map(({ word, letters, most }) => ({
        word,
        errors: Math.min(...typed.map((form) => distance(form, letters, most))),
        most,
      }))
      .filter(({ errors, most }) => errors <= most)
      .toSorted((a, b) => a.errors - b.errors || (a.word < b.word ? -1 : 1));
    if (found.length > 0)
      meant.set(
        text,
        found.slice(0, MOST_MEANT).map(({ word }) => word),
      );
  }
  return meant;
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
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let errors = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        errors = Math.min(errors, at(beforeLast, j - 2) + 1);
      row.push(errors);
    }
    [beforeLast, last] = [last, row];
  }
  return at(last, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}

/** What candor_search_near gives for a word that may have been meant. */
function piecesOf(typed: string): string[] {
  const letters = [...typed];
  const without = (side: string, from: readonly string[]) =>
    [...from, ""].map((_, index) => side + from.toSpliced(index, 1).join(""));
  const { length } = letters;
  return [
    ...(length >= ONE_ERROR_FROM - 1 && length <= TWO_ERRORS_FROM ? without("", letters) : []),
    ...(length >= TWO_ERRORS_FROM - 2
      ? [...without("<", letters.slice(0, END)), ...without(">", letters.slice(-END))]
      : []),
  ];
}

const sharingPieces = statement<{ word: string }, [pieces: string[]]>(
  "search_word_near",
  `select distinct word from search_word where candor_search_near(word) && $1::text[] limit ${MOST_SHARING}`,
);
