// Lists suppressions: an organisation's bounces, with what the receiving side said, and for the operator those of all organisations.
import type { OrganisationId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { IS_ALONE, type Suppression, type SuppressionReason, spellingsOf } from "./suppression.ts";

/** @property evidence without addresses; null: it was not kept */
export type Bounced = { address: string; evidence: string | null; createdAt: Date };

export type ListedSuppression = Suppression &
  Pick<Bounced, "address" | "evidence"> & { organisationId: OrganisationId; organisation: string };

/** Latest first, without those whose mailbox unsubscribed or complained: only the person lifts that. */
export async function listBounced(
  { db }: Context,
  organisationId: OrganisationId,
  { limit, offset }: { limit: number; offset: number },
): Promise<Bounced[]> {
  return bounced(db, organisationId, limit, offset);
}

/** By organisation and address. @param of organisationId null: of all; reason null: any */
export async function listSuppressions(
  { db }: Context,
  of: { organisationId: OrganisationId | null; reason: SuppressionReason | null; limit: number },
): Promise<ListedSuppression[]> {
  return all(db, of.organisationId, of.reason, of.limit);
}

/** The organisations that must not write to the mailbox. @param organisationId null: of all */
export async function findSuppressed(
  { db }: Context,
  organisationId: OrganisationId | null,
  address: string,
): Promise<OrganisationId[]> {
  return (await suppressing(db, organisationId, address.toLowerCase())).map((row) => row.organisationId);
}

const bounced = statement<Bounced>(
  "suppression_bounced",
  `select s.address, s.evidence, s.created_at as "createdAt" from suppression s
  where s.organisation_id = $1::uuid and s.reason = 'bounced' and ${IS_ALONE}
  order by s.created_at desc, s.address desc limit $2::int offset $3::int`,
);

const suppressing = statement<{ organisationId: OrganisationId }>(
  "suppression_organisations",
  `select distinct s.organisation_id as "organisationId" from suppression s
  where s.address in ${spellingsOf("$2::text")} and ($1::uuid is null or s.organisation_id = $1::uuid) order by 1`,
);

const all = statement<ListedSuppression>(
  "suppression_list",
  `select s.organisation_id as "organisationId", o.name as organisation, s.address, s.reason, s.evidence,
    s.created_at as "createdAt"
  from suppression s join organisation o on o.id = s.organisation_id
  where ($1::uuid is null or s.organisation_id = $1::uuid) and ($2::text is null or s.reason = $2::text)
  order by s.organisation_id, s.address limit $3::int`,
);
