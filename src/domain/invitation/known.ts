// Reads what is stored about customers before they are invited: suppressions and earlier invitations.
import { periodAt } from "#domain/account/organisation.ts";
import type { Context } from "#platform/context.ts";
import type { InvitationId } from "#platform/id.ts";
import { Refusal } from "#platform/refusal.ts";
import { statement } from "#platform/statement.ts";
import { type Allowance, lockAllowance } from "./allowance.ts";
import type { Draft, Inviter } from "./make.ts";
import type { SuppressionReason } from "./suppression/suppression.ts";

export type Known = {
  suppressed: SuppressionReason | null;
  isPhoneOptedOut: boolean;
  /** The earlier invitation that makes the draft a duplicate. */
  earlierId: InvitationId | null;
};

/** Locks the organisation's allowance, and looks up every draft under the lock. Invitations are made in the same transaction. */
export async function lookUnderLock(
  inside: Context,
  inviter: Pick<Inviter, "organisation" | "businessId">,
  rows: readonly (Draft | Refusal)[],
): Promise<{ allowance: Allowance; known: ReadonlyMap<Draft, Known> }> {
  const drafts = rows.flatMap((row) => (row instanceof Refusal ? [] : [row]));
  const { id, periodAnchor } = inviter.organisation;
  const periodStart = periodAt(periodAnchor, inside.clock.now()).start;
  const asked = drafts.map(({ email, reference, phone }) => ({ email: email.toLowerCase(), reference, phone }));
  // Sent together: the connection runs the look-up after the lock.
  const [, found] = await Promise.all([
    lockAllowance(inside, id),
    lookUp(inside.db, id, inviter.businessId, periodStart.toISOString(), JSON.stringify(asked)),
  ]);
  return {
    allowance: { periodStart, used: found[0]?.used ?? 0 },
    known: new Map(drafts.map((draft, index) => [draft, found[index] as Known])),
  };
}

// Scalar subqueries look each row up in an index; PostgreSQL may answer a join or EXISTS by reading the whole business. The rows come as
// JSON, because PostgreSQL plans a query over arrays anew for each length, which costs more than the query. Without drafts there is one
// row, with the allowance alone.
const lookUp = statement<Known & { used: number }>(
  "invitation_look_up",
  `select
    coalesce((select used from invitation_allowance where organisation_id = $1::uuid and period_start = $3::timestamptz), 0) as used,
    (select s.reason from suppression s where s.organisation_id = $1::uuid and s.address = a.email) as suppressed,
    a.phone is not null and (exists (select from phone_opt_out p where p.phone = a.phone)
      or exists (select from suppression s where s.organisation_id = $1::uuid and s.address = a.phone)) as "isPhoneOptedOut",
    -- With a reference, the pair of customer and reference is unique for good; without one, until the invitation expires.
    case when a.reference is null then (
      select i.id from invitation i where i.business_id = $2::uuid and lower(i.email) = a.email
        and i.reference is null and i.status <> 'expired' and i.expires_at > now() limit 1
    ) else (
      select i.id from invitation i where i.business_id = $2::uuid and lower(i.email) = a.email
        and i.reference = a.reference and i.reference is not null limit 1
    ) end as "earlierId"
  from (select) as always left join rows from (json_to_recordset($4::text::json) as (email text, reference text, phone text))
    with ordinality as a(email, reference, phone, n) on true
  order by a.n`,
);
