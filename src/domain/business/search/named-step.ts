// The steps of a search whose words name a category: its businesses that have the other words.
import type { NamedGroup } from "../profile/named.ts";
import { type Query, similarly } from "../spelling/query.ts";
import type { Word } from "../spelling/word.ts";
import type { Step } from "./step.ts";

/**
 * Of a category's businesses: behind those whose own name has the words. Where the words are the category's name, or a synonym of it,
 * they stand among them, so that a name that copies these comes before none with more reviews. Only the category's own businesses that are
 * named after their trade come first.
 */
const RANK = { behind: 1_000, among: 1 };
/** Groups of categories by the words that name them: hostile words could make hundreds. */
export const MOST_GROUPS = 12;
/** Of all groups: each word that is no category's is looked up once more for its group. */
const MOST_OTHER_WORDS = 24;

/** SQL: the beginnings of all words. */
export const beginningsOf = (query: Query) => similarly(query, new Map());

/** Businesses of the categories that some words name, with the others in their own words. @param form SQL of these */
export function stepsOf(words: readonly Word[], groups: readonly NamedGroup[], form: (query: Query) => string): Step[] {
  let others = 0;
  return groups
    .map(({ named, isName, ids }) => ({ ids, isName, rest: words.filter((word) => !named.has(word)) }))
    .filter(({ rest }) => rest.length < words.length)
    .toSorted((a, b) => a.rest.length - b.rest.length)
    .slice(0, MOST_GROUPS)
    .filter(({ rest }) => {
      others += rest.length;
      return others <= MOST_OTHER_WORDS;
    })
    .map(({ ids, isName, rest }) => ({
      condition: rest.length === 0 ? null : form({ words: rest, joined: null }),
      categories: ids,
      rank: isName ? RANK.among : RANK.behind,
    }));
}
