// The texts of widgets by language, for the server alone.
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { it } from "./it.ts";
import { ja } from "./ja.ts";
import { nl } from "./nl.ts";
import { pl } from "./pl.ts";
import { pt } from "./pt.ts";
import type { Words } from "./shape.ts";

const WORDS: Readonly<Record<string, Words>> = { en, de, fr, es, it, nl, pl, pt, ja, ar };

export const WIDGET_LANGUAGES = Object.keys(WORDS);

/** "de" for `de-AT`; "en" for an unknown language. */
export function widgetLanguage(tag: string): string {
  const code = tag.trim().split(/[-_]/, 1)[0]?.toLowerCase() ?? "";
  return Object.hasOwn(WORDS, code) ? code : "en";
}

/** @param language one of WIDGET_LANGUAGES */
export function wordsOf(language: string): Words {
  return WORDS[language] ?? en;
}
