// The weights, rules, limits and plans in force on this instance, for the page that explains them.
import { livePlans, type Plans } from "#domain/account/plan/plan.ts";
import { CLAIM_METHODS } from "#domain/business/claim/claim.ts";
import { CONFIRMED_DAYS } from "#domain/business/platform/table.ts";
import {
  labelOf,
  PLATFORM_WEIGHT_FLOOR,
  PRIOR_REVIEWS,
  PRIOR_STARS,
  SCORED_FROM,
  WEIGHTS,
} from "#domain/business/state/score.ts";
import { APPEAL_DAYS } from "#domain/review/appeal/appeal.ts";
import { MOST_EDITS } from "#domain/review/publish/edit.ts";
import { MOST_UNCONFIRMED_A_DAY } from "#domain/review/publish/organic.ts";
import { BURST, FREQUENT, RULES } from "#domain/review/rule/rule.ts";
import { TAKE_DOWN_REASONS } from "#domain/review/state/reason.ts";
import { UNCONFIRMED_RETENTION_DAYS } from "#domain/review/state/retention.ts";

export type InForce = ReturnType<typeof inForce>;

export function inForce(plans: Plans) {
  return {
    weights: {
      ...WEIGHTS,
      prior: { count: PRIOR_REVIEWS, stars: PRIOR_STARS },
      platformFloor: PLATFORM_WEIGHT_FLOOR,
      scoredFrom: SCORED_FROM,
    },
    /** In tenths, the best first. */
    labels: LABELS,
    rules: RULES.map(({ code }) => code),
    /** Without the one that a moderator states in words. */
    takeDownReasons: Object.keys(TAKE_DOWN_REASONS).filter((code) => code !== "other"),
    limits: {
      burst: BURST,
      frequent: FREQUENT,
      edits: MOST_EDITS,
      unconfirmedADay: MOST_UNCONFIRMED_A_DAY,
      unconfirmedDays: UNCONFIRMED_RETENTION_DAYS,
      confirmedDays: CONFIRMED_DAYS,
      appealDays: APPEAL_DAYS,
    },
    claimMethods: CLAIM_METHODS,
    plans: Object.values(livePlans(plans)),
  };
}

const LABELS = [
  ...Map.groupBy(
    Array.from({ length: 41 }, (_, n) => 50 - n),
    labelOf,
  ),
].map(([label, scores]) => ({ label, from: Math.min(...scores) }));
