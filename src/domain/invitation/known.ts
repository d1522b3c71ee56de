// Reads what is stored about customers before they are invited: suppressions and earlier invitations.
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
  // Sent together: the connection runs the look-up after the lock.
  const [allowance, known] = await Promise.all([
    lockAllowance(inside, inviter.organisation),
    readKnown(inside, inviter, drafts),
  ]);
  return { allowance, known };
}

async function readKnown(
  { db }: Context,
  { organisation, businessId }: Pick<Inviter, "organisation" | "businessId">,
  drafts: readonly Draft[],
): Promise<Map<Draft, Known>> {
  if (drafts.length === 0) return new Map();
  const rows = await lookUp(
    db,
    organisation.id,
    businessId,
    JSON.stringify(drafts.map(({ email, reference, phone }) => ({ email: email.toLowerCase(), reference, phone }))),
  );
  return new Map(drafts.map((draft, index) => [draft, rows[index] as Known]));
}

// Scalar subqueries look each row up in an index; PostgreSQL may answer a join or EXISTS by reading the whole business. The rows come as
// JSON, because PostgreSQL plans a query over arrays anew for each length, which costs more than the query.
const lookUp = statement<Known>(
  "invitation_look_up",
  `select
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
  from rows from (json_to_recordset($3::text::json) as (email text, reference text, phone text))
    with ordinality as a(email, reference, phone, n)
  order by a.n`,
);
