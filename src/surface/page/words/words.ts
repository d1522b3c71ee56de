// The words of public pages by language.
import type { Language } from "#platform/language/language.ts";
import { useReader } from "#surface/look/reader.ts";
import { ar } from "./ar.tsx";
import { de } from "./de.tsx";
import { en, type SiteWords } from "./en.tsx";
import { es } from "./es.tsx";
import { fr } from "./fr.tsx";
import { it } from "./it.tsx";
import { ja } from "./ja.tsx";
import { nl } from "./nl.tsx";
import { pl } from "./pl.tsx";
import { pt } from "./pt.tsx";

export const SITE_WORDS: Readonly<Record<Language, SiteWords>> = { ar, de, en, es, fr, it, ja, nl, pl, pt };

export function useSiteWords(): SiteWords {
  return SITE_WORDS[useReader().language];
}
