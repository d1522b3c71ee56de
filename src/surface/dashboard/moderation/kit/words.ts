// Codes in the moderator's language: reasons to hold a review, reasons of decisions, states.
import type { OwnPraise } from "#domain/review/moderation/own-praise.ts";
import { FREQUENT } from "#domain/review/rule/rule.ts";
import type { ReviewStatus } from "#domain/review/state/columns.ts";
import type { Language } from "#platform/language/language.ts";
import { knownReason, reasonWords } from "#surface/look/reason.ts";
import { wordsIn } from "#words/words.ts";
import { at } from "../../review/words.ts";

/** Why a review is held. @param ownPraise what `own_praise` found; empty where that is not known or not shown */
export function heldWords(code: string, language: Language, ownPraise: readonly OwnPraise[] = []): string {
  const { ownPraise: ties } = wordsIn("moderating", language);
  if (code === "own_praise" && ownPraise.length > 0) return ownPraise.map((each) => ties[each]).join(" ");
  return ruleWords(code, language) ?? decisionWords(code, language);
}

/** Why something was decided. A rule only suspects, so its own sentence is shown. */
export function decisionWords(code: string, language: Language, askedBy?: string): string {
  const rule = askedBy === "rule" ? ruleWords(code, language) : null;
  return rule ?? knownReason(code, language) ?? wordsIn("moderating", language).reason.unknown;
}

/** As `decisionWords`, with a rule's short name: the review's head has its sentence. */
export function shortWords(code: string, language: Language, askedBy: string): string {
  return askedBy === "rule" ? reasonWords(code, language) : decisionWords(code, language, askedBy);
}

function ruleWords(code: string, language: Language): string | null {
  const { frequent_author, ...rule } = wordsIn("moderating", language).rule;
  if (code === "frequent_author") return frequent_author({ reviews: FREQUENT.reviews - 1, days: FREQUENT.days });
  return at(rule, code);
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
