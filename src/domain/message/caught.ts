// The catcher keeps the mails and texts of sandboxes in place of sending them.
import type { OrganisationId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { caughtMessage } from "./table.ts";

export type CaughtMessage = typeof caughtMessage.$inferSelect;

export type NewCaught = Omit<CaughtMessage, "caughtAt">;

/** A sandbox keeps its newest ones. */
export const MOST_CAUGHT = 500;

export async function keepCaught(context: Context, caught: NewCaught): Promise<void> {
  const { id, organisationId, channel, address, subject, text, html, language } = caught;
  const now = context.clock.now().toISOString();
  await keep(context.db, id, organisationId, channel, address, subject, text, html, language, now);
  await drop(context.db, organisationId);
}

/** The latest first. */
export async function listCaught({ db }: Context, organisationId: OrganisationId, limit: number, offset: number) {
  return listed(db, organisationId, limit, offset);
}

/** Erases all of a sandbox. */
export async function eraseCaught({ db }: Context, organisationId: OrganisationId): Promise<void> {
  await erase(db, organisationId);
}

export async function findCaught(
  { db }: Context,
  organisationId: OrganisationId,
  id: string,
): Promise<CaughtMessage | null> {
  const [row] = await one(db, organisationId, id);
  return row ?? null;
}

const keep = statement(
  "caught_keep",
  `insert into caught_message (id, organisation_id, channel, address, subject, text, html, language, caught_at)
  values ($1::uuid, $2::uuid, $3, $4, $5, $6, $7, $8, $9::timestamptz) on conflict do nothing`,
);

const drop = statement<unknown, [OrganisationId]>(
  "caught_drop",
  `delete from caught_message where id in (
    select id from caught_message where organisation_id = $1::uuid order by caught_at desc, id desc offset ${MOST_CAUGHT})`,
);

export type CaughtLine = Pick<CaughtMessage, "id" | "channel" | "address" | "subject" | "caughtAt">;

const listed = statement<CaughtLine, [OrganisationId, number, number]>(
  "caught_list",
  `select id, channel, address, coalesce(subject, left(text, 120)) as subject, caught_at as "caughtAt"
  from caught_message where organisation_id = $1::uuid order by caught_at desc, id desc limit $2::int offset $3::int`,
);

const one = statement<CaughtMessage, [OrganisationId, string]>(
  "caught_one",
  `select id, organisation_id as "organisationId", channel, address, subject, text, html, language, caught_at as "caughtAt"
  from caught_message where organisation_id = $1::uuid and id = $2::uuid`,
);

const erase = statement<unknown, [OrganisationId]>(
  "caught_erase",
  "delete from caught_message where organisation_id = $1::uuid",
);
