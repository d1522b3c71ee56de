// The moderators' cases against businesses that hid a reward: open -> upheld | dismissed. The review stays as it is, label included.
import { newId, type OrganisationId, type Position, positionValues, type ReviewId, type UserId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { sandboxOf } from "#contract/sandbox.ts";
import { sentence } from "#contract/sentence.ts";
import { refuseOwn } from "#domain/account/team/own-case.ts";
import { mailOwners } from "#domain/account/team/owner.ts";
import { findParties } from "#domain/business/state/party.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { findReviews, type Review, type ReviewedBusiness } from "../state/columns.ts";
import { REWARD_UPHELD } from "./outgoing.ts";
import { rewardCase } from "./table.ts";

export const CASE_VERDICTS = ["upheld", "dismissed"] as const;
export type CaseVerdict = (typeof CASE_VERDICTS)[number];

type Row = {
  id: string;
  reviewId: ReviewId;
  createdAt: Date;
  status: "open" | CaseVerdict;
  /** The organisation that invited. */
  invitedBy: OrganisationId | null;
  open: number;
  upheld: number;
};

/** @property open cases about the business, this one included. @property upheld earlier ones */
export type RewardCase = Row & { review: Review; business: ReviewedBusiness };

/** Lists open cases, the oldest first. @param after the position of the last case on the page before */
export async function listRewardCases(
  context: Context,
  { after, limit }: { after: Position | null; limit: number },
): Promise<RewardCase[]> {
  const [at, id] = positionValues(after, "-infinity");
  return withReviews(context, await waiting(context.db, at, id, limit));
}

/** Returns a case in any state; null if it does not exist. */
export async function findRewardCase(context: Context, id: string): Promise<RewardCase | null> {
  const [found] = await withReviews(context, await one(context.db, id));
  return found ?? null;
}

/** Mails the owners of the organisation that invited, if it hid the reward. Refuses with duplicate where another moderator was first, validation_error where another one has to decide. */
export async function decideRewardCase(
  inside: Context,
  ruling: { id: string; verdict: CaseVerdict; reasons: string; decidedBy: UserId },
): Promise<void> {
  const { id, verdict, reasons, decidedBy } = ruling;
  const found = await findRewardCase(inside, id);
  if (found) await refuseOwn(inside, await findCaseParties(inside, found), decidedBy);
  const [decided] = await decide(inside.db, id, verdict, reasons, inside.clock.now().toISOString(), decidedBy);
  if (!decided)
    throw new Refusal("duplicate", "Another moderator has decided this case.", {
      says: sentence("reward.caseDecided"),
    });
  const { organisationId: ownersOf } = decided;
  if (verdict === "upheld" && ownersOf !== null)
    await mailOwners(inside, [{ kind: REWARD_UPHELD, subjectId: id, ownersOf }]);
}

/** The organisation that invited, and the parties of the business. */
export async function findCaseParties(context: Context, { invitedBy, business }: RewardCase) {
  return [invitedBy, ...(await findParties(context, business.id))];
}

async function withReviews(context: Context, rows: readonly Row[]): Promise<RewardCase[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ reviewId }) => reviewId);
  const reviews = new Map((await findReviews(context, ids)).map((row) => [row.review.id, row]));
  return rows.flatMap((row) => {
    const found = reviews.get(row.reviewId);
    return found ? [{ ...row, review: found.review, business: found.business }] : [];
  });
}

const COUNTED = (status: string) =>
  `(select count(*)::int from reward_case o where o.business_id = c.business_id and o.status = '${status}') as ${status}`;
const SELECTED = `c.id, c.review_id as "reviewId", c.created_at as "createdAt", c.status, c.organisation_id as "invitedBy", ${COUNTED("open")}, ${COUNTED("upheld")}`;

const waiting = statement<Row>(
  "reward_cases_open",
  `select ${SELECTED} from reward_case c
  where c.status = 'open' and (c.created_at, c.id) > ($1::timestamptz, $2::uuid) order by c.created_at, c.id limit $3::int`,
);

const one = statement<Row>("reward_case_one", `select ${SELECTED} from reward_case c where c.id = $1::uuid`);

const decide = statement<{ organisationId: OrganisationId | null }>(
  "reward_case_decide",
  `update reward_case set status = $2, decision = $3, decided_at = $4::timestamptz, decided_by = $5::uuid
  where id = $1::uuid and status = 'open' returning organisation_id as "organisationId"`,
);

/**
 * Raises a case against a business: its invitation said that there is no reward, and the author says that there was one. Call it in the
 * transaction that stores the review. A review has one case.
 */
export async function raiseRewardCase(
  { db, clock }: Context,
  reviewId: ReviewId,
  { id: businessId, slug, organisationId }: ReviewedBusiness,
): Promise<void> {
  // No moderator reads a sandbox.
  if (sandboxOf(slug) !== null) return;
  await db
    .insert(rewardCase)
    .values({ id: newId<"rpt">(), reviewId, businessId, organisationId, createdAt: clock.now() })
    .onConflictDoNothing();
}
