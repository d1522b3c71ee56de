// Reasons of decisions about reviews as sentences in the reader's language.
import type { Language } from "#platform/language/language.ts";
import { wordsIn } from "#words/words.ts";

/** The code of a decision's reason. Reviews and pictures go with their import when it is undone, or when a moderator declines it. */
export function decidedCode(reason: string, decided: string, askedBy: string): string {
  if (reason !== "import" || (decided !== "removed" && decided !== "photo-removed")) return reason;
  return askedBy === "moderator" ? "import_declined" : "import_undone";
}

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
