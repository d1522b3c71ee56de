// Erases persons from invitations: one person on request, all by age. The rows stay for the figures and the allowance.
import { FIRST_ID, type InvitationId, type OrganisationId } from "#contract/id.ts";
import { inBatches } from "#platform/database/batch.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { ERASED_EMAIL } from "./state/invitation.ts";

type ErasedInvitation = { id: InvitationId };

const BATCH = 10_000;

/** Erases the invitations to an address, of one organisation or, with null, of all; unused ones expire. Call it in a transaction. */
export async function eraseInvitations(
  inside: Context,
  email: string,
  organisationId: OrganisationId | null,
): Promise<ErasedInvitation[]> {
  return erase(inside.db, email.toLowerCase(), organisationId, inside.clock.now().toISOString());
}

/** Returns the ids of the invitations that `eraseInvitations` would erase for an organisation. */
export async function findErasable(
  context: Context,
  email: string,
  organisationId: OrganisationId,
): Promise<InvitationId[]> {
  return (await erasable(context.db, email.toLowerCase(), organisationId)).map((row) => row.id);
}

/** Erases persons from old invitations that are over. Walks the table by id, so rows erased before are read once. @returns how many */
export async function purgeInvitations(context: Context, days: number, batch = BATCH): Promise<number> {
  let total = 0;
  let after: string | null = FIRST_ID;
  while (after !== null) {
    const [page]: Page[] = await purge(context.db, after, days, batch);
    total += page?.erased ?? 0;
    after = page?.last ?? null;
  }
  return total;
}

type Page = { erased: number; last: string | null };

/** Clears the personal columns. */
const ERASE = `email = '${ERASED_EMAIL}', name = null, phone = null, language = null, reference = null`;
const OF_PERSON = "lower(email) = $1::text and ($2::uuid is null or organisation_id = $2::uuid)";

const erase = statement<ErasedInvitation>(
  "invitation_erase",
  `with found as materialized (
    select id from invitation where ${OF_PERSON} order by id for update
  )
  update invitation i set ${ERASE},
    status = case when i.status in ('queued', 'sent', 'opened') then 'expired' else i.status end,
    cancelled_at = case when i.status in ('reviewed', 'expired') then i.cancelled_at
      else coalesce(i.cancelled_at, $3::timestamptz) end
  from found where i.id = found.id
  returning i.id`,
);

const erasable = statement<{ id: InvitationId }>("invitation_erasable", `select id from invitation where ${OF_PERSON}`);

const purge = statement<Page>(
  "invitation_purge",
  `with page as materialized (
    select id from invitation where id > $1::uuid order by id limit $3::int
  ), old as materialized (
    select i.id from invitation i join page on page.id = i.id
    where i.created_at < now() - make_interval(days => $2::int) and i.email <> '${ERASED_EMAIL}'
      and i.status in ('reviewed', 'expired', 'bounced') and i.expires_at <= now()
    for update of i skip locked
  ), erased as (
    update invitation i set ${ERASE} from old where i.id = old.id returning 1
  )
  select (select count(*)::int from erased) as erased, (select id from page order by id desc limit 1) as last`,
);

/** Deletes all invitations of a sandbox. A live organisation loses none. */
export async function eraseSandboxInvitations({ db }: Context, organisationId: OrganisationId): Promise<void> {
  await eraseOfSandbox(db, organisationId);
}

const eraseOfSandbox = statement<unknown, [OrganisationId]>(
  "sandbox_erase_invitation",
  `delete from invitation i using business b
  where b.id = i.business_id and b.sandbox and b.organisation_id = $1::uuid`,
);

/**
 * Erases the persons from all invitations of an organisation, which end, and deletes its suppressions: nothing of it writes to them any
 * more. In batches, so that an erasure that was cut off goes on.
 */
export async function eraseOrganisationInvitations(context: Context, id: OrganisationId): Promise<void> {
  const now = context.clock.now().toISOString();
  await inBatches(BATCH, async () => (await eraseAllOf(context.db, id, now, BATCH)).length);
  await suppressionsOf(context.db, id);
}

const eraseAllOf = statement<unknown, [OrganisationId, string, number]>(
  "invitation_erase_organisation",
  `with found as materialized (
    select id from invitation where organisation_id = $1::uuid and email <> '${ERASED_EMAIL}' order by id limit $3::int for update
  )
  update invitation i set ${ERASE},
    status = case when i.status in ('queued', 'sent', 'opened') then 'expired' else i.status end,
    cancelled_at = case when i.status in ('reviewed', 'expired') then i.cancelled_at
      else coalesce(i.cancelled_at, $2::timestamptz) end
  from found where i.id = found.id returning 1`,
);

const suppressionsOf = statement<unknown, [OrganisationId]>(
  "suppression_erase_organisation",
  "delete from suppression where organisation_id = $1::uuid",
);
