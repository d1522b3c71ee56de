// Reasons of decisions and reports in the reader's language, as owners and moderators read them.
import { DISMISS_REASONS, isReportReason, TAKE_DOWN_REASONS } from "#domain/review/state/reason.ts";
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
  return isReportReason(reason) ? reports[reason] : reports.other;
}

/** What the business that reported was told. The stored text begins with the English sentence of its code, where it has one. */
export function toldWords(decision: string, language: Language): string {
  const known = Object.entries({ ...DISMISS_REASONS, ...TAKE_DOWN_REASONS });
  const [code, sentence] = known.find(([, sentence]) => decision.startsWith(`${sentence}.`)) ?? [];
  if (code === undefined || sentence === undefined) return decision;
  return (knownReason(code, language) ?? `${sentence}.`) + decision.slice(sentence.length + 1);
}

export function at(words: Readonly<Record<string, string>>, code: string): string | null {
  return Object.hasOwn(words, code) ? (words[code] ?? null) : null;
}
