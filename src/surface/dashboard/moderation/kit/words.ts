// Codes in the moderator's language: reasons to hold a review, reasons of decisions and reports, states.

import { FREQUENT } from "#domain/review/rule/rule.ts";
import type { ReviewStatus } from "#domain/review/state/columns.ts";
import { DISMISS_REASONS, isReportReason, TAKE_DOWN_REASONS } from "#domain/review/state/reason.ts";
import type { Language } from "#platform/language/language.ts";
import { wordsIn } from "#words/words.ts";

/** Why a review is held. */
export function heldWords(code: string, language: Language): string {
  return ruleWords(code, language) ?? decisionWords(code, language);
}

/** Why something was decided. A rule only suspects, so its own sentence is shown. */
export function decisionWords(code: string, language: Language, askedBy?: string): string {
  const rule = askedBy === "rule" ? ruleWords(code, language) : null;
  return rule ?? knownReason(code, language) ?? wordsIn("moderating", language).reason.unknown;
}

/** Null for a text that is no code. The sentences of the mails are used where the moderator reads the same. */
export function knownReason(code: string, language: Language): string | null {
  const { reason } = wordsIn("moderating", language);
  const { grounds } = wordsIn("mail", language).moderation;
  return at({ ...grounds, ...reason, removal_request: reason.deleted_by_author }, code);
}

function ruleWords(code: string, language: Language): string | null {
  const { frequent_author, ...rule } = wordsIn("moderating", language).rule;
  if (code === "frequent_author") return frequent_author({ reviews: FREQUENT.reviews - 1, days: FREQUENT.days });
  return at(rule, code);
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
  return `${decisionWords(code, language)}${decision.slice(sentence.length + 1)}`;
}

export function statusWord(status: ReviewStatus, language: Language): string {
  return wordsIn("moderating", language).status[status];
}

/** At whose request, where no name is known. */
export function askedByWords(askedBy: string, language: Language): string {
  const { askers } = wordsIn("log", language).transparency;
  const { askedBy: others } = wordsIn("moderating", language);
  return at({ ...askers, owner: askers.business, ...others }, askedBy) ?? askers.moderator;
}

function at(words: Readonly<Record<string, string>>, code: string): string | null {
  return Object.hasOwn(words, code) ? (words[code] ?? null) : null;
}
