// The language of a person, as a caller, a shop or a list names it: ISO 639-1, with or without a script and a region.
import { LANGUAGE_CODES } from "./detect.ts";

const TAG = /^([a-z]{2})(?:[-_]([a-z]{4}))?(?:[-_]([a-z]{2}|\d{3}))?$/i;

/** "pt-BR" for `pt_br`; null for anything that names no language. */
export function readLanguageTag(value: unknown): string | null {
  const read = typeof value === "string" ? TAG.exec(value.trim()) : null;
  if (!read) return null;
  const language = (read[1] as string).toLowerCase();
  if (!LANGUAGE_CODES.has(language)) return null;
  const script = read[2] && read[2].charAt(0).toUpperCase() + read[2].slice(1).toLowerCase();
  return [language, script, read[3]?.toUpperCase()].filter(Boolean).join("-");
}
