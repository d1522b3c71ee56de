// The words of the pages of prose by language.
import type { Language } from "#platform/language/language.ts";
import { ar } from "./ar.tsx";
import { de } from "./de.tsx";
import { en, type ProseWords } from "./en.tsx";
import { es } from "./es.tsx";
import { fr } from "./fr.tsx";
import { it } from "./it.tsx";
import { ja } from "./ja.tsx";
import { nl } from "./nl.tsx";
import { pl } from "./pl.tsx";
import { pt } from "./pt.tsx";

export const PROSE_WORDS: Readonly<Record<Language, ProseWords>> = { ar, de, en, es, fr, it, ja, nl, pl, pt };
