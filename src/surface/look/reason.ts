// Reasons of decisions about reviews as sentences in the reader's language.
import type { Language } from "#platform/language/language.ts";
import { wordsIn } from "#words/words.ts";

/** Null for a text that is no code. The sentences of the mails are used where the reader reads the same. */
export function knownReason(code: string, language: Language): string | null {
  const { reason } = wordsIn("moderating", language);
  const { grounds } = wordsIn("mail", language).moderation;
  const known = code === "removal_request" ? "deleted_by_author" : code;
  return own(reason, known) ?? own(grounds, known);
}

function own(sentences: Readonly<Record<string, string>>, code: string): string | null {
  return Object.hasOwn(sentences, code) ? (sentences[code] ?? null) : null;
}
