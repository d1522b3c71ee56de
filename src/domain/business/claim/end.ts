// Ends ownership claims that are not granted, and mails claimants and owners about claims.
import type { BusinessId, OrganisationId, UserId } from "#contract/id.ts";
import { findOrganisation } from "#domain/account/state/organisation.ts";
import { mailOwners } from "#domain/account/team/owner.ts";
import { queueMessages, serviceMail } from "#domain/message/message.ts";
import { inBatches } from "#platform/database/batch.ts";
import { announce } from "#platform/database/change.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";

/** An unproved claim ends after this many days; one that waits for a moderator does not. */
export const CLAIM_DAYS = 30;
const EXPIRED = `It was not proved within ${CLAIM_DAYS} days.`;
const BATCH = 500;

type Ended = { id: string; business_id: BusinessId };

export type ClaimEnd = { status: "rejected" | "withdrawn"; decidedBy: UserId | null; reason: string | null };

/** Ends a pending claim, and mails the claimant where it was rejected. Call it under `lockBusiness`. */
export async function endClaim(inside: Context, id: string, as: ClaimEnd): Promise<void> {
  const rows = await end(inside.db, id, as.status, as.reason, as.decidedBy, inside.clock.now().toISOString());
  await markUnclaimed(inside, rows);
  if (as.status === "rejected") await mailClaimants(inside, rows);
}

/** Locks the claim's business. Every decision begins with it, so that a claim is decided once and no two decisions deadlock. */
export const lockBusiness = statement<unknown, [claimId: string]>(
  "claim_lock_business",
  "select from business where id = (select business_id from claim where id = $1::uuid) for no key update",
);

/** Ends all claims of a business but the granted one. @param id of the granted claim; null where the owner gave the business up */
export async function endOthers(
  inside: Context,
  businessId: BusinessId,
  id: string | null,
  reason: string,
): Promise<void> {
  const rows = await endBeside(inside.db, businessId, id, reason, inside.clock.now().toISOString());
  await mailClaimants(inside, rows);
}

/** Ends claims that were not proved in time. Several processes may run it at once. @returns how many */
export async function expireClaims(context: Context): Promise<number> {
  const expireSome = async (inside: Context) => {
    const due = await lockDue(inside.db, CLAIM_DAYS, BATCH);
    const ids = due.map(({ id }) => id);
    const ended = await expire(inside.db, ids, EXPIRED, inside.clock.now().toISOString());
    await markUnclaimed(inside, ended);
    return ended.length;
  };
  return inBatches(BATCH, () => inTransaction(context, expireSome));
}

/** Withdraws the pending claims of an organisation that is erased. Call it in a transaction. */
export async function withdrawClaims(inside: Context, organisationId: OrganisationId): Promise<void> {
  for (const { id } of await pendingOf(inside.db, organisationId)) {
    await lockBusiness(inside, id);
    await endClaim(inside, id, { status: "withdrawn", decidedBy: null, reason: null });
  }
}

/** Drops the answers of an organisation that has lost the business, and the questions to it: they speak for it alone. */
export async function dropAnswers({ db }: Context, businessId: BusinessId): Promise<void> {
  await forgetAnswers(db, businessId);
  await forgetQuestions(db, businessId);
}

export async function mailClaimants(inside: Context, claims: readonly { id: string }[]): Promise<void> {
  if (claims.length === 0) return;
  const ids = claims.map(({ id }) => id);
  const rows = await claimants(inside.db, ids);
  await queueMessages(
    inside,
    rows.map(({ id, email }) => serviceMail("claim-decided", email, id)),
  );
}

/** Tells owners that another organisation got their business. */
export async function mailManagers(inside: Context, claimId: string, organisationId: OrganisationId): Promise<void> {
  await mailOwners(inside, [{ kind: "claim-lost", subjectId: claimId, ownersOf: organisationId, urgent: true }]);
}

/** Tells owners and admins of a suspended organisation, who get no notices, that another claims their business. */
export async function mailSuspendedHolder(inside: Context, claimId: string, holder: OrganisationId): Promise<void> {
  if (!(await findOrganisation(inside, holder))?.suspendedAt) return;
  const mail = { kind: "claim-disputed", subjectId: claimId, ownersOf: holder, andAdmins: true, urgent: true };
  await mailOwners(inside, [mail]);
}

/** Marks businesses as unclaimed that have neither an organisation nor a pending claim. */
async function markUnclaimed(inside: Context, ended: readonly Ended[]): Promise<void> {
  if (ended.length === 0) return;
  const ids = [...new Set(ended.map((row) => row.business_id))].sort();
  const changed = await unclaim(inside.db, ids);
  const topics = changed.map(({ id }) => `business:${id}` as const);
  await announce(inside.db, topics);
}

const end = statement<Ended>(
  "claim_end",
  `update claim set status = $2, reason = $3, decided_by = $4::uuid, decided_at = $5::timestamptz
  where id = $1::uuid and status = 'pending' returning id, business_id`,
);

const pendingOf = statement<{ id: string }, [OrganisationId]>(
  "claim_pending_of",
  "select id from claim where organisation_id = $1::uuid and status = 'pending' order by business_id, id",
);

const endBeside = statement<Ended>(
  "claim_end_beside",
  `update claim set status = 'rejected', reason = $3, decided_at = $4::timestamptz
  where business_id = $1::uuid and id is distinct from $2::uuid and status = 'pending' returning id, business_id`,
);

const forgetAnswers = statement(
  "claim_drop_answers",
  "update claim set answer = null, answered_at = null where business_id = $1::uuid and status = 'pending' and answer is not null",
);

const forgetQuestions = statement(
  "claim_drop_questions",
  `delete from claim_question q using claim c where c.id = q.claim_id and c.business_id = $1::uuid and c.status = 'pending'
    and q.organisation_id <> c.organisation_id`,
);

const claimants = statement<{ id: string; email: string }>(
  "claim_claimants",
  `select c.id, u.email from claim c join "user" u on u.id = c.user_id
  join member m on m.organisation_id = c.organisation_id and m.user_id = u.id
  where c.id = any($1::uuid[])`,
);

const lockDue = statement<{ id: string }>(
  "claim_lock_due",
  `select c.id from claim c join business b on b.id = c.business_id
  where c.status = 'pending' and c.method <> 'moderator' and c.created_at < now() - make_interval(days => $1::int)
  order by c.created_at limit $2::int for no key update of b skip locked`,
);

const expire = statement<Ended>(
  "claim_expire",
  `update claim set status = 'withdrawn', reason = $2, decided_at = $3::timestamptz
  where id = any($1::uuid[]) and status = 'pending' and method <> 'moderator'
  returning id, business_id`,
);

const unclaim = statement<{ id: BusinessId }>(
  "claim_mark_unclaimed",
  `update business b set verification_status = 'unclaimed'
  where b.id in (select id from business where id = any($1::uuid[]) order by id for no key update)
    and b.verification_status = 'pending' and b.organisation_id is null
    and not exists (select from claim c where c.business_id = b.id and c.status = 'pending')
  returning b.id`,
);
