// The words of the signed log, receipts and the transparency report by language.
import type { Language } from "#platform/language/language.ts";
import { ar } from "./ar.tsx";
import { de } from "./de.tsx";
import { en, type LogWords } from "./en.tsx";
import { es } from "./es.tsx";
import { fr } from "./fr.tsx";
import { it } from "./it.tsx";
import { ja } from "./ja.tsx";
import { nl } from "./nl.tsx";
import { pl } from "./pl.tsx";
import { pt } from "./pt.tsx";

export const LOG_WORDS: Readonly<Record<Language, LogWords>> = { ar, de, en, es, fr, it, ja, nl, pl, pt };
