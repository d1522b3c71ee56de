// What is known of customers before they are invited: suppressions and earlier invitations.
import type { Context } from "#platform/context.ts";
import type { InvitationId } from "#platform/id.ts";
import { statement } from "#platform/statement.ts";
import type { Draft, Inviter } from "./make.ts";
import type { SuppressionReason } from "./suppression/suppression.ts";

export type Known = {
  suppressed: SuppressionReason | null;
  isPhoneOptedOut: boolean;
  /** The earlier invitation that makes the draft a duplicate. */
  earlierId: InvitationId | null;
};

/** Looks up every draft in one statement. Call it under the lock of the allowance. */
export async function readKnown(
  { db }: Context,
  { organisation, businessId }: Pick<Inviter, "organisation" | "businessId">,
  drafts: readonly Draft[],
): Promise<Map<Draft, Known>> {
  if (drafts.length === 0) return new Map();
  const rows = await lookUp(
    db,
    organisation.id,
    businessId,
    drafts.map((draft) => draft.email.toLowerCase()),
    drafts.map((draft) => draft.reference),
    drafts.map((draft) => draft.phone),
  );
  return new Map(drafts.map((draft, index) => [draft, rows[index] as Known]));
}

// Scalar subqueries look each row up in an index; PostgreSQL may answer a join or EXISTS by reading the whole business.
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
  from unnest($3::text[], $4::text[], $5::text[]) with ordinality as a(email, reference, phone, n) order by a.n`,
);
