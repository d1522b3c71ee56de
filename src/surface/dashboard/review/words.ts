// Reasons of decisions and reports in the reader's language, as owners and moderators read them.
import { groundsFrom, isReaderReason, isReportReason } from "#domain/review/state/reason.ts";
import type { Language } from "#platform/language/language.ts";
import { knownReason } from "#surface/look/reason.ts";
import { wordsIn } from "#words/words.ts";

/**
 * The reason of a decision for owners, in the words of their profile. An unknown code, such as an operator's, stands in its own words;
 * text that is no code may hold a note about a person, and is not shown.
 */
export function reasonWords(reason: string, language: Language): string {
  const code = reason.trim().replaceAll("-", "_");
  const { reasons } = wordsIn("profile", language).moderated;
  const { contact, deleted } = reasons;
  const shared = { links: contact, contact_data: contact, deleted_by_author: deleted, removal_request: deleted };
  const known = at({ ...reasons, ...shared, ...wordsIn("ownReview", language).reason }, code);
  if (known !== null || !/^[a-z]+(_[a-z]+){0,5}$/.test(code)) return known ?? reasons.other;
  return code.charAt(0).toUpperCase() + code.slice(1).replaceAll("_", " ");
}

export function reportReasonWords(reason: string, language: Language): string {
  const { reports } = wordsIn("mail", language).moderation;
  if (isReportReason(reason)) return reports[reason];
  return isReaderReason(reason) ? wordsIn("readerReport", language).reasons[reason] : reports.other;
}

/** What the business that reported was told. The stored text begins with the English sentence of its code, where it has one. */
export function toldWords(decision: string, language: Language): string {
  const { reason, note } = groundsFrom(decision);
  const sentence = reason === "other" ? null : knownReason(reason, language);
  if (sentence === null) return decision;
  return note === null ? sentence : `${sentence} ${note}`;
}

export function at(words: Readonly<Record<string, string>>, code: string): string | null {
  return Object.hasOwn(words, code) ? (words[code] ?? null) : null;
}
