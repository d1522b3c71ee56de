// A search in steps: whole words, then beginnings, then words with errors, until the list is full.
import { domainToUnicode } from "node:url";
import type { BusinessId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { SEARCHED } from "../spelling/column.ts";
import { beginnings, leniently, misspellable, type Query, readQuery, strictly } from "../spelling/query.ts";
import { findMeant } from "../spelling/typo.ts";
import type { Word } from "../spelling/word.ts";
import { domainKey } from "../state/domain-key.ts";

/** Where fewer are found as typed, words with typing errors are looked for. */
const FEW = 5;

/**
 * Businesses that fulfil a condition, of some categories.
 * @property condition null: all of the categories. @property categories ids; null: of any. @property rank the least comes first
 */
export type Step = { condition: string | null; categories: readonly string[] | null; rank: number };

/** By the typed words: words that may have been meant. */
export type Near = ReadonlyMap<string, readonly string[]>;

/** @property near other words than the typed ones. @property isKnown whether a business has the word as it was typed */
export type Meant = { near: Near; isKnown: (word: Word) => boolean };

export type Look<Row> = (steps: readonly Step[], most: number, known: BusinessId[]) => Promise<Row[]>;

/**
 * @property first known before the search. @property isAtOnce whether whole words and beginnings are one step, because the order is another
 * one. @property whole, beginning, similar further steps
 */
type Options<Row> = {
  first?: readonly Row[];
  isAtOnce?: boolean;
  whole?: readonly Step[];
  beginning?: readonly Step[];
  similar?: (meant: Meant) => Promise<Step[]>;
};

export async function inSteps<Row extends { id: BusinessId }>(
  context: Context,
  query: Query | null,
  limit: number,
  find: Look<Row>,
  { first = [], isAtOnce = false, whole = [], beginning = [], similar = async () => [] }: Options<Row> = {},
): Promise<{ exact: Row[]; similar: Row[] }> {
  const exact = [...first];
  const isFull = () => exact.length >= limit;
  const look = async (conditions: readonly string[], further: readonly Step[] = []) => {
    const steps = [...conditions.map((condition, at) => ({ condition, categories: null, rank: at + 1 })), ...further];
    const known = exact.map(({ id }) => id);
    return steps.length === 0 ? [] : find(steps, limit - exact.length, known);
  };
  if (query === null || isFull()) return { exact, similar: [] };
  const strict = strictly(query);
  // Whole words are beginnings, too.
  exact.push(
    ...(isAtOnce ? await look([beginnings(query)], [...whole, ...beginning]) : await look(strict.whole, whole)),
  );
  if (isFull()) return { exact, similar: [] };
  const isEnough = exact.length >= FEW;
  const [meant, begun] = await Promise.all([
    isEnough ? null : findOthersMeant(context, misspellable(query)),
    isAtOnce ? [] : look(strict.beginning, beginning),
  ]);
  exact.push(...begun);
  if (meant === null || isFull() || exact.length >= FEW) return { exact, similar: [] };
  const condition = leniently(query, meant.near);
  const isKnown = exact.length > 0 ? () => true : meant.isKnown;
  return { exact, similar: await look(condition === null ? [] : [condition], await similar({ ...meant, isKnown })) };
}

/** The words that may have been meant, without those that begin like the typed one, which the steps before find. */
async function findOthersMeant(context: Context, words: readonly Word[]): Promise<Meant> {
  const all = await findMeant(context, words);
  const begins = (word: Word, meant: string) => meant.startsWith(word.text) || meant.startsWith(word.begins);
  const others = words.map((word) => {
    const meant = all.get(word.text) ?? [];
    return [word.text, meant.filter((each) => !begins(word, each))] as const;
  });
  return {
    near: new Map(others.filter(([, meant]) => meant.length > 0)),
    isKnown: (word) => all.get(word.text)?.some((each) => begins(word, each)) ?? false,
  };
}

/** A site is sought by its host without `www.`. */
export function readSought(typed: string): Query | null {
  const text = typed.trim();
  const key = text.includes(".") && !/\s/.test(text) ? domainKey(text) : null;
  const host = key === null ? text.replace(/^[a-z][a-z0-9+.-]*:\/\//i, "") : domainToUnicode(key) || key;
  return readQuery(host.replace(/^www\./i, ""));
}

/** The parameters of `matching`. */
export type NameSearch = [conditions: string[], most: number, known: BusinessId[]];

/** The steps without categories. */
export function conditionsOf(steps: readonly Step[]): string[] {
  return steps.flatMap(({ condition }) => condition ?? []);
}

/** SQL: businesses that fulfil one of the conditions $1, without those of $3, each with the first one's rank. */
export const matching = (
  most: number,
) => `select each.id, min(step.rank) as rank from unnest($1::text[]) with ordinality step(condition, rank)
  cross join lateral (select id from business
    where ${SEARCHED} @@ step.condition::tsquery and profile = 'public' and id <> all($3::uuid[]) limit ${most}) each
  group by each.id`;
