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

/**
 * The reason of a decision for owners, in the words of their profile. An unknown code, such as an operator's, stands in its own words;
 * text that is no code may hold a note about a person, and is not shown.
 */
export function reasonWords(reason: string, language: Language): string {
  const code = reason.trim().replaceAll("-", "_");
  const { reasons } = wordsIn("profile", language).moderated;
  const { contact, deleted } = reasons;
  const shared = { links: contact, contact_data: contact, deleted_by_author: deleted, removal_request: deleted };
  const known = own({ ...reasons, ...shared, ...wordsIn("ownReview", language).reason }, code);
  if (known !== null || !/^[a-z]+(_[a-z]+){0,5}$/.test(code)) return known ?? reasons.other;
  return code.charAt(0).toUpperCase() + code.slice(1).replaceAll("_", " ");
}

function own(sentences: Readonly<Record<string, string>>, code: string): string | null {
  return Object.hasOwn(sentences, code) ? (sentences[code] ?? null) : null;
}
