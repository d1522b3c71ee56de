// Reasons of decisions and reports in the reader's language, as owners and moderators read them.
import { groundsFrom, isReaderReason, isReportReason } from "#domain/review/state/reason.ts";
import type { Language } from "#platform/language/language.ts";
import { knownReason } from "#surface/look/reason.ts";
import { wordsIn } from "#words/words.ts";

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
