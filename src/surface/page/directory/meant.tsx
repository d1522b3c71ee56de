// A search of which no business has all words, and which a misspelled country or city explains, is that of the place.
import type { ComponentChildren } from "preact";
import type { ReadTree } from "#domain/business/profile/category.ts";
import { meantPlace } from "#domain/business/search/meant.ts";
import type { Context } from "#platform/database/context.ts";
import type { Language } from "#platform/language/language.ts";
import { useWords } from "#surface/look/words.ts";
import type { DirectoryQuery } from "../kit/directory-query.ts";
import { type Chosen, findChosen } from "./chosen.ts";

/** @property searched the words that were searched. @property isMeant they are a guess and not the typed ones */
type Meant = Chosen & { searched: string; isMeant: boolean };

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
  const isNone = found.missing === null && found.place === null && (all.length === 0 || isPart);
  const meant = isNone && !isLiteral ? meantPlace(typed, language) : null;
  const guessed = meant === null ? null : await findChosen(context, readTree, meant, asked, language);
  const isBetter = guessed !== null && guessed.all.length > 0 && (!guessed.isPart || guessed.found.place !== null);
  if (meant === null || !isBetter) return { ...asTyped, searched: typed, isMeant: false };
  return { ...guessed, searched: meant, isMeant: true };
}

/** Says above the results that the typed words found nothing, and links a search for them. */
export function AsTyped({ query, href }: { query: string; href: string }) {
  const { instead } = useWords("directory");
  const link = (text: ComponentChildren) => (
    <a class="touch" href={href} rel="nofollow">
      {text}
    </a>
  );
  return <p>{instead({ query: <bdi>{query}</bdi>, link })}</p>;
}
