// Suppresses addresses: mail addresses for one organisation (unsubscribed, bounced, complained), phone numbers for the whole service,
// because people answer STOP to the service's own number.
import { and, eq } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import type { OrganisationId } from "#platform/id.ts";
import { statement } from "#platform/statement.ts";
import { ERASED_EMAIL } from "../invitation.ts";
import { phoneOptOut, suppression } from "../table.ts";

export type Suppression = Pick<typeof suppression.$inferSelect, "reason" | "createdAt">;
export type SuppressionReason = Suppression["reason"];

export type UnwelcomeAddress = { organisationId: OrganisationId; address: string; reason: SuppressionReason };

/** Suppresses addresses, each for its organisation; the first reason stays. */
export async function suppressAll(inside: Context, unwelcome: readonly UnwelcomeAddress[]): Promise<void> {
  const known = unwelcome.filter(({ address }) => address !== ERASED_EMAIL);
  const rows = known.map((each) => ({ ...each, address: each.address.toLowerCase() }));
  if (rows.length > 0) await insert(inside.db, JSON.stringify(rows));
}

/** Returns those of these mail addresses that the organisation must not write to, in lower case. */
export async function suppressedAmong(
  context: Context,
  organisationId: OrganisationId,
  addresses: readonly string[],
): Promise<Set<string>> {
  const asked = addresses.map((each) => each.toLowerCase());
  return new Set((await among(context.db, organisationId, asked)).map((row) => row.address));
}

export async function findSuppression(
  { db }: Context,
  organisationId: OrganisationId,
  address: string,
): Promise<Suppression | null> {
  const { reason, createdAt } = suppression;
  const [row] = await db.select({ reason, createdAt }).from(suppression).where(isOf(organisationId, address));
  return row ?? null;
}

/** Lets the organisation write again after a bounce; a person's own request stays. False if there is no such bounce. */
export async function liftBounce(inside: Context, organisationId: OrganisationId, address: string): Promise<boolean> {
  const rows = await inside.db
    .delete(suppression)
    .where(and(isOf(organisationId, address), eq(suppression.reason, "bounced")))
    .returning({ reason: suppression.reason });
  return rows.length > 0;
}

/** Records STOP: this number gets no more texts. @param phone in E.164 */
export async function optOutPhone(context: Context, phone: string): Promise<void> {
  await context.db.insert(phoneOptOut).values({ phone }).onConflictDoNothing();
}

/** Records START: this number may get texts again; withdrawn ones stay withdrawn. @param phone in E.164 */
export async function optInPhone(context: Context, phone: string): Promise<void> {
  await context.db.delete(phoneOptOut).where(eq(phoneOptOut.phone, phone));
}

/** Deletes the suppressions of these addresses and numbers. @param organisationId null: of all organisations. @returns how many */
export async function forgetSuppression(
  inside: Context,
  addresses: readonly string[],
  organisationId: OrganisationId | null,
): Promise<number> {
  const asked = addresses.map((each) => each.toLowerCase());
  const lifted = await lift(inside.db, asked, organisationId);
  // People answer STOP to the service, so it holds for every organisation, and none of them can forget it.
  const welcome = organisationId === null ? await optIn(inside.db, asked) : [];
  return lifted.length + welcome.length;
}

function isOf(organisationId: OrganisationId, address: string) {
  return and(eq(suppression.organisationId, organisationId), eq(suppression.address, address.toLowerCase()));
}

const insert = statement(
  "suppression_insert",
  `insert into suppression (organisation_id, address, reason, created_at)
  select "organisationId", address, max(reason), now()
  from json_to_recordset($1::text::json) as u("organisationId" uuid, address text, reason text)
  group by 1, 2 order by 1, 2
  on conflict do nothing`,
);

const among = statement<{ address: string }>(
  "suppression_among",
  "select address from suppression where organisation_id = $1::uuid and address = any($2::text[])",
);

const lift = statement(
  "suppression_lift",
  `delete from suppression where address = any($1::text[]) and ($2::uuid is null or organisation_id = $2::uuid)
  returning 1`,
);

const optIn = statement("phone_opt_in", "delete from phone_opt_out where phone = any($1::text[]) returning 1");
