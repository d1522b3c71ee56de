// The words of stars and form fields by language.
import type { Language } from "#platform/language/language.ts";
import { useReader } from "../reader.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type LookWords } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { it } from "./it.ts";
import { ja } from "./ja.ts";
import { nl } from "./nl.ts";
import { pl } from "./pl.ts";
import { pt } from "./pt.ts";

export const LOOK_WORDS: Readonly<Record<Language, LookWords>> = { ar, de, en, es, fr, it, ja, nl, pl, pt };

export function useLookWords(): LookWords {
  return LOOK_WORDS[useReader().language];
}
