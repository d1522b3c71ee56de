// Reasons of decisions about reviews as sentences in the reader's language.
import type { Language } from "#platform/language/language.ts";
import { wordsIn } from "#words/words.ts";

/** Null for a text that is no code. The sentences of the mails are used where the reader reads the same. */
export function knownReason(code: string, language: Language): string | null {
  const { reason } = wordsIn("moderating", language);
  const { grounds } = wordsIn("mail", language).moderation;
  const known: Readonly<Record<string, string>> = { ...grounds, ...reason, removal_request: reason.deleted_by_author };
  return Object.hasOwn(known, code) ? (known[code] ?? null) : null;
}
