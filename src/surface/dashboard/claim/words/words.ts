// The words of the page that proves a claim by mail, by language: its reader may have no account.
import type { Language } from "#platform/language/language.ts";
import { ar } from "./ar.tsx";
import { de } from "./de.tsx";
import { type ClaimWords, en } from "./en.tsx";
import { es } from "./es.tsx";
import { fr } from "./fr.tsx";
import { it } from "./it.tsx";
import { ja } from "./ja.tsx";
import { nl } from "./nl.tsx";
import { pl } from "./pl.tsx";
import { pt } from "./pt.tsx";

export const CLAIM_WORDS: Readonly<Record<Language, ClaimWords>> = { ar, de, en, es, fr, it, ja, nl, pl, pt };
