// Suppresses addresses: mail addresses for one organisation (unsubscribed, bounced, complained), phone numbers for the whole service,
// because people answer STOP to the service's own number. A person's own request outlasts an erasure; only the person lifts it. It is kept
// under the address as it was written and under that of its mailbox, so that an organisation goes around it by no other spelling.
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { OrganisationId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { mailboxOf } from "#platform/text/mailbox.ts";
import { ERASED_EMAIL } from "../state/invitation.ts";
import { phoneOptOut, suppression } from "../state/table.ts";

export type Suppression = Pick<typeof suppression.$inferSelect, "reason" | "createdAt">;
export type SuppressionReason = Suppression["reason"];

export type UnwelcomeAddress = {
  organisationId: OrganisationId;
  address: string;
  reason: SuppressionReason;
  /** The invitation or review whose link unsubscribed. */
  linkId?: string;
  /** What the receiving side said of an address that bounced, without addresses. */
  evidence?: string | null | undefined;
};

/** Suppresses addresses, each for its organisation. The first reason stays, but a person's own request replaces a bounce. */
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
  // A person's own request comes before a bounce.
  const [row] = await db
    .select({ reason, createdAt })
    .from(suppression)
    .where(isOf(organisationId, address))
    .orderBy(desc(reason))
    .limit(1);
  return row ?? null;
}

/**
 * Lets organisations write again after a bounce; a person's own request stays, under each spelling of the mailbox.
 * @param organisationId null: all organisations. @returns those for which there was such a bounce
 */
export async function liftBounces(
  inside: Context,
  organisationId: OrganisationId | null,
  address: string,
): Promise<OrganisationId[]> {
  const rows = await lift(inside.db, organisationId, address.toLowerCase());
  return rows.map((row) => row.organisationId);
}

/** Deletes an erased person's bounces, which are no request of theirs. @param organisationId null: of all organisations */
export async function forgetBounces(
  inside: Context,
  organisationId: OrganisationId | null,
  address: string,
): Promise<void> {
  await forget(inside.db, organisationId, address.toLowerCase());
}

/** Records STOP: this number gets no more texts. @param phone in E.164 */
export async function optOutPhone(context: Context, phone: string): Promise<void> {
  await context.db.insert(phoneOptOut).values({ phone }).onConflictDoNothing();
}

/** Records START: this number may get texts again; withdrawn ones stay withdrawn. @param phone in E.164 */
export async function optInPhone(context: Context, phone: string): Promise<void> {
  await context.db.delete(phoneOptOut).where(eq(phoneOptOut.phone, phone));
}

/** The person lifts their own request, under all spellings, by a link that was mailed to them. False where they did not ask. */
export async function liftRequest(inside: Context, organisationId: OrganisationId, address: string): Promise<boolean> {
  const rows = await inside.db
    .delete(suppression)
    .where(
      and(
        eq(suppression.organisationId, organisationId),
        eq(mailboxOf(suppression.address), mailboxOf(address)),
        inArray(suppression.reason, ["unsubscribed", "complained"]),
      ),
    )
    .returning({ reason: suppression.reason });
  return rows.length > 0;
}

function isOf(organisationId: OrganisationId, address: string) {
  const isAddress = sql`${suppression.address} in (${address.toLowerCase()}, ${mailboxOf(address)})`;
  return and(eq(suppression.organisationId, organisationId), isAddress);
}

/** SQL: the addresses under which a suppression of the mail address is kept. @param email a column */
export function spellingsOf(email: string): string {
  return `(lower(${email}), candor_mailbox(${email}))`;
}

/** SQL: of a bounce, that the person made no request about the same mailbox. */
export const IS_ALONE = `not exists (
    select from suppression p where p.organisation_id = s.organisation_id and p.address in ${spellingsOf("s.address")}
      and p.reason <> 'bounced')`;

const insert = statement(
  "suppression_insert",
  `insert into suppression as s (organisation_id, address, reason, link_id, evidence, created_at)
  select "organisationId", spelled.address, max(reason), (max("linkId"))::uuid,
    case when max(reason) = 'bounced' then max(evidence) end, now()
  from json_to_recordset($1::text::json)
    as u("organisationId" uuid, address text, reason text, "linkId" text, evidence text)
  cross join lateral (
    select u.address union select candor_mailbox(u.address) where u.reason <> 'bounced'
  ) spelled
  group by 1, 2 order by 1, 2
  on conflict (organisation_id, address) do update
    set reason = excluded.reason, link_id = excluded.link_id, evidence = excluded.evidence,
      created_at = excluded.created_at
    -- An organisation may lift a bounce, but no request of the person's.
    where s.reason = 'bounced' and excluded.reason <> 'bounced'`,
);

const lift = statement<{ organisationId: OrganisationId }>(
  "suppression_lift",
  `delete from suppression s where s.address in ${spellingsOf("$2::text")} and s.reason = 'bounced' and ${IS_ALONE}
    and ($1::uuid is null or s.organisation_id = $1::uuid)
  returning s.organisation_id as "organisationId"`,
);

const forget = statement(
  "suppression_forget_bounce",
  `delete from suppression s where s.address = $2::text and s.reason = 'bounced'
    and ($1::uuid is null or s.organisation_id = $1::uuid)`,
);

const among = statement<{ address: string }>(
  "suppression_among",
  `select asked.address from unnest($2::text[]) asked(address) where exists (
    select from suppression s where s.organisation_id = $1::uuid and s.address in ${spellingsOf("asked.address")})`,
);
