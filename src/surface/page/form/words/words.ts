// The words of forms by language.
import type { Language } from "#platform/language/language.ts";
import { useReader } from "#surface/look/reader.ts";
import { ar } from "./ar.tsx";
import { de } from "./de.tsx";
import { en, type FormWords } from "./en.tsx";
import { es } from "./es.tsx";
import { fr } from "./fr.tsx";
import { it } from "./it.tsx";
import { ja } from "./ja.tsx";
import { nl } from "./nl.tsx";
import { pl } from "./pl.tsx";
import { pt } from "./pt.tsx";

export const FORM_WORDS: Readonly<Record<Language, FormWords>> = { ar, de, en, es, fr, it, ja, nl, pl, pt };

export function useFormWords(): FormWords {
  return FORM_WORDS[useReader().language];
}
