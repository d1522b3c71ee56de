// Deletes messages: at a person's request, and settled ones by age.
import { FIRST_ID, type OrganisationId } from "#contract/id.ts";
import { inBatches } from "#platform/database/batch.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { DAY_MS } from "#platform/time/clock.ts";

/** Bounces and complaints about a message may come this late. */
export const MESSAGE_RETENTION_DAYS = 90;
const BATCH = 10_000;

/** Deletes messages about these subjects or to an address. @param to organisationId null: of all organisations. @returns how many */
export async function eraseMessages(
  inside: Context,
  subjectIds: readonly string[],
  to: { address: string; organisationId: OrganisationId | null } | null = null,
): Promise<number> {
  const address = to?.address.toLowerCase() ?? null;
  if (address !== null) await eraseCaught(inside.db, address, to?.organisationId ?? null);
  return (await erase(inside.db, subjectIds, address, to?.organisationId ?? null)).length;
}

/** Deletes messages that were settled more than MESSAGE_RETENTION_DAYS ago, in batches. @returns how many */
export async function purgeMessages(context: Context, batch = BATCH): Promise<number> {
  // Ids sort by creation time, so the statement skips younger messages.
  const before = Bun.randomUUIDv7("hex", context.clock.now().getTime() - (MESSAGE_RETENTION_DAYS - 2) * DAY_MS);
  let after = FIRST_ID;
  return inBatches(batch, async () => {
    const rows = await purge(context.db, after, before, MESSAGE_RETENTION_DAYS, batch);
    after = rows.at(-1)?.id ?? after;
    return rows.length;
  });
}

const eraseCaught = statement(
  "message_erase_caught",
  `delete from caught_message where lower(address) = $1::text and ($2::uuid is null or organisation_id = $2::uuid)`,
);

const erase = statement(
  "message_erase",
  `delete from message where subject_id = any($1::uuid[])
    or lower(address) = $2::text and ($3::uuid is null or organisation_id = $3::uuid)
  returning 1`,
);

const purge = statement<{ id: string }>(
  "message_purge",
  `with old as materialized (
    select id from message
    where id > $1::uuid and id < $2::uuid and status <> 'due' and settled_at < now() - make_interval(days => $3::int)
    order by id limit $4::int
    for update skip locked
  ), deleted as (delete from message m using old where m.id = old.id returning m.id)
  select id from deleted order by id`,
);

/** Deletes the messages of an organisation, in batches. */
export async function eraseOrganisationMessages(context: Context, id: OrganisationId): Promise<void> {
  await inBatches(BATCH, async () => (await eraseOf(context.db, id, BATCH)).length);
}

const eraseOf = statement<unknown, [OrganisationId, number]>(
  "message_erase_organisation",
  `delete from message where id in (
    select id from message where organisation_id = $1::uuid limit $2::int for update skip locked) returning 1`,
);
