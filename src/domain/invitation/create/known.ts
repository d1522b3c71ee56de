// Reads suppressions and earlier invitations of customers before they are invited.
import type { InvitationId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { periodAt } from "#domain/account/state/organisation.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { type Allowance, lockAllowances } from "../state/allowance.ts";
import { type SuppressionReason, spellingsOf } from "../suppression/suppression.ts";
import type { Draft, Inviter } from "./draft.ts";

export type Known = {
  suppressed: SuppressionReason | null;
  isPhoneOptedOut: boolean;
  /** The earlier invitation that makes the draft a duplicate. */
  earlierId: InvitationId | null;
};

/** @property isSuspended whether the operator suspended the organisation, which then sends nothing */
export type KnownDrafts = { allowance: Allowance; known: ReadonlyMap<Draft, Known>; isSuspended: boolean };

type Asking = Pick<Inviter, "organisation" | "businessId"> & { rows: readonly (Draft | Refusal)[] };

/**
 * Locks the allowances of the inviters, each of another organisation, and looks up every draft under the locks. Make the
 * invitations in the same transaction. @returns the inviters in their order, with the facts found
 */
export async function lookUnderLock<A extends Asking>(
  inside: Context,
  inviters: readonly A[],
): Promise<(A & KnownDrafts)[]> {
  // Sent together: the connection runs the look-up after the lock.
  const locked = lockAllowances(
    inside,
    inviters.map(({ organisation }) => organisation.id),
  );
  const [looked] = await Promise.all([look(inside, inviters), locked]);
  return looked;
}

/** Looks up every draft as it stands, without a lock: others may invite the same customer at any moment. */
export async function look<A extends Asking>(
  { db, clock }: Context,
  inviters: readonly A[],
): Promise<(A & KnownDrafts)[]> {
  const asked = inviters.map(({ organisation, businessId, rows }) => ({
    organisationId: organisation.id,
    businessId,
    periodStart: periodAt(organisation.periodAnchor, clock.now()).start,
    drafts: draftsOf(rows).map(({ email, reference, phone }) => ({ email: email.toLowerCase(), reference, phone })),
  }));
  const found = await lookUp(db, JSON.stringify(asked));
  let read = 0;
  return inviters.map((inviter, index) => {
    const drafts = draftsOf(inviter.rows);
    const its = found.slice(read, read + Math.max(1, drafts.length));
    read += its.length;
    const { periodStart } = asked[index] as (typeof asked)[number];
    return {
      ...inviter,
      allowance: { periodStart, used: its[0]?.used ?? 0 },
      isSuspended: its[0]?.isSuspended ?? false,
      known: new Map(drafts.map((draft, n) => [draft, its[n] as Known])),
    };
  });
}

function draftsOf(rows: Asking["rows"]): Draft[] {
  return rows.flatMap((row) => (row instanceof Refusal ? [] : [row]));
}

// Scalar subqueries look each row up in an index; PostgreSQL may answer a join or EXISTS by reading the whole business. The rows come as
// JSON, because PostgreSQL plans a query over arrays anew for each length, which costs more than the query. An inviter without
// drafts has one row, with the allowance alone.
const lookUp = statement<Known & { used: number; isSuspended: boolean }>(
  "invitation_look_up",
  `select
    coalesce((select used from invitation_allowance where organisation_id = v.organisation_id and period_start = v.period_start), 0) as used,
    coalesce((select o.suspended_at is not null from organisation o where o.id = v.organisation_id), false) as "isSuspended",
    (select s.reason from suppression s where s.organisation_id = v.organisation_id and s.address in ${spellingsOf("a.email")}
      order by s.reason desc limit 1) as suppressed,
    exists (select from phone_opt_out p where p.phone = a.phone) as "isPhoneOptedOut",
    -- With a reference, the pair of customer and reference is unique for good; without one, until the invitation expires. Those of an earlier
    -- owner of the business do not count: their customers are a secret from the next one.
    case when a.reference is null then (
      select i.id from invitation i where i.business_id = v.business_id and i.organisation_id = v.organisation_id
        and lower(i.email) = a.email and i.reference is null and i.status <> 'expired' and i.expires_at > now() limit 1
    ) else (
      select i.id from invitation i where i.business_id = v.business_id and i.organisation_id = v.organisation_id
        and lower(i.email) = a.email and i.reference = a.reference and i.reference is not null limit 1
    ) end as "earlierId"
  from rows from (json_to_recordset($1::text::json)
      as ("organisationId" uuid, "businessId" uuid, "periodStart" timestamptz, drafts json))
    with ordinality as v(organisation_id, business_id, period_start, drafts, n)
  left join lateral rows from (json_to_recordset(v.drafts) as (email text, reference text, phone text))
    with ordinality as a(email, reference, phone, n) on true
  order by v.n, a.n`,
);
