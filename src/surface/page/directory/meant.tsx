// A search of which no business has all words, and which a misspelled country or city explains, is that of the place. The head says
// what was searched in place of the typed words, or which words the similar names have.
import type { ComponentChildren } from "preact";
import type { Business } from "#domain/business/profile/business.ts";
import { type Category, categoryName, type ReadTree } from "#domain/business/profile/category.ts";
import { meantPlace, meantWords } from "#domain/business/search/meant.ts";
import type { Context } from "#platform/database/context.ts";
import type { Language } from "#platform/language/language.ts";
import { useWords } from "#surface/look/words.ts";
import type { DirectoryQuery } from "../kit/directory-query.ts";
import { type Chosen, findChosen } from "./chosen.ts";
import { CategoryLink } from "./results.tsx";

/** @property searched the words that were searched. @property isMeant they are a guess, not the typed ones. @property isAnyTyped the typed ones find some, too */
type Meant = Chosen & { searched: string; isMeant: boolean; isAnyTyped: boolean };

/** Searches at most twice: a guess is not guessed at again. @param isLiteral the reader wants the words as typed */
export async function findMeant(
  context: Context,
  readTree: ReadTree,
  { typed, isLiteral }: { typed: string; isLiteral: boolean },
  asked: DirectoryQuery,
  language: Language,
): Promise<Meant> {
  const asTyped = await findChosen(context, readTree, typed, asked, language);
  const { found, all, isPart } = asTyped;
  const isAnyTyped = all.length > 0;
  const isNone = found.missing === null && found.place === null && (!isAnyTyped || isPart);
  const meant = isNone && !isLiteral ? meantPlace(typed, language) : null;
  const guessed = meant === null ? null : await findChosen(context, readTree, meant, asked, language);
  const isBetter = guessed !== null && guessed.all.length > 0 && (!guessed.isPart || guessed.found.place !== null);
  if (meant === null || !isBetter) return { ...asTyped, searched: typed, isMeant: false, isAnyTyped };
  return { ...guessed, searched: meant, isMeant: true, isAnyTyped };
}

/** What the results are shown for, where it is not what was typed: the place, the category, or the words of the first similar name. */
export function guessOf(
  { words, isMeant, isTyped, found }: Meant,
  categories: readonly Category[],
  [first]: readonly Business[],
  language: Language,
): ComponentChildren {
  if (isMeant) return words;
  if (isTyped || found.similar.length === 0) return null;
  const [category] = categories;
  if (category && categories.length === 1) return <CategoryLink category={category} />;
  if (!first) return null;
  const names = Object.values(first.category.names ?? {});
  return meantWords(words, [categoryName(first.category, language), first.name, first.city, ...names].join(" "));
}

export function Guessed({ guess }: { guess: ComponentChildren }) {
  return <>{useWords("directory").guessed({ name: <bdi>{guess}</bdi> })}</>;
}

/** @param href of a search for the words as typed; null where it finds nothing */
export function AsTyped({ query, href }: { query: string; href: string | null }) {
  const { instead, nothing } = useWords("directory");
  const typed = <bdi>{query}</bdi>;
  const link = (to: string) => (
    <a class="touch" href={to} rel="nofollow">
      {typed}
    </a>
  );
  return <p class="muted small">{href === null ? nothing({ query: typed }) : instead({ query: link(href) })}</p>;
}
