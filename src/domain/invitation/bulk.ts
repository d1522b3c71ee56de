// Up to 500 invitations at once, each row on its own: a bad one fails alone. However many they are, the database is asked
// the same few times.
import { sql } from "drizzle-orm";
import { findManagedBusiness } from "#domain/business/business.ts";
import { arrayOf } from "#platform/array.ts";
import { announce } from "#platform/change.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { type InvitationId, newId } from "#platform/id.ts";
import { Refusal, type RefusalCode } from "#platform/refusal.ts";
import { type Allowance, lockAllowance, takeAllowance } from "./allowance.ts";
import type { Inviter } from "./create.ts";
import { type Fields, type Recipient, readRecipient } from "./field.ts";
import { expiryOf } from "./invitation.ts";

/** Spec, Limits. */
export const MOST_ROWS = 500;

export type BulkResult = { index: number; email: string } & (
  | { ok: true; invitationId: InvitationId }
  | { ok: false; error: RefusalCode }
);

/** What a row says, or what is wrong with it. `email` is the caller's own spelling, which the answer repeats. */
type Read = { email: string } & ({ recipient: Recipient } | { error: RefusalCode });

type Ready = { index: number; id: InvitationId; recipient: Recipient };

/**
 * Makes an invitation of each row of {email, name?, reference?, sendAt?}; they go out by mail. The rows are taken in order:
 * from the one that finds the allowance used up, each is refused with limit_reached and nothing further is queued. Refuses
 * as a whole with not_found, or with validation_error where the rows are no list of up to 500.
 */
export async function createInvitations(context: Context, input: Inviter & { rows: unknown }): Promise<BulkResult[]> {
  const { organisation, businessId, rows } = input;
  if (!Array.isArray(rows) || rows.length > MOST_ROWS)
    throw new Refusal("validation_error", `invitations must be a list of up to ${MOST_ROWS} invitations.`);
  return inTransaction(context, async (inside) => {
    if (!(await findManagedBusiness(inside, organisation.id, businessId)))
      throw new Refusal("not_found", "There is no such business in your organisation.");
    const read = rows.map((row: unknown) => readRow(row, context.clock.now()));
    const allowance = await lockAllowance(inside, organisation, input.plan.invitesPerMonth);
    const refused = await findRefused(inside, input, read, allowance);
    const { results, ready } = decide(read, refused, allowance);
    const inserted = await insert(inside, input, ready);
    await takeAllowance(inside, organisation.id, allowance, inserted.length);
    if (inserted.length > 0) await announce(inside.db, ["message"]);
    for (const { index, id } of inserted)
      results[index] = { index, email: read[index]?.email ?? "", ok: true, invitationId: id };
    return results;
  });
}

function readRow(row: unknown, now: Date): Read {
  if (typeof row !== "object" || row === null || Array.isArray(row)) return { email: "", error: "validation_error" };
  const given = (row as Fields).email;
  const email = typeof given === "string" ? given : "";
  try {
    return { email, recipient: readRecipient(row as Fields, now) };
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    return { email, error: thrown.code };
  }
}

/**
 * Rows that cannot be invited for what is kept already, by index. A repeat of a reference is found by inserting it; only where
 * the allowance may not suffice must it be known before, because it takes nothing of it.
 */
async function findRefused(
  inside: Context,
  { organisation, businessId }: Inviter,
  read: readonly Read[],
  { left }: Allowance,
): Promise<Map<number, RefusalCode>> {
  const asked = read.flatMap((each, index) => ("recipient" in each ? [{ index, ...each.recipient }] : []));
  // Scalar subqueries, which are looked up row by row: an EXISTS may be answered by reading the whole business first.
  const found = (await inside.db.execute(sql`
    select * from (
      select index,
        (select true from suppression s where s.organisation_id = ${organisation.id} and s.address = a.email) as suppressed,
        case when a.reference is null then (
          select true from invitation i
          where i.business_id = ${businessId} and lower(i.email) = a.email
            and i.reference is null and i.status <> 'expired' and i.expires_at > now()
          limit 1
        ) when ${left < asked.length}::boolean then (
          select true from invitation i
          where i.business_id = ${businessId} and lower(i.email) = a.email and i.reference = a.reference
            and i.reference is not null
        ) end as repeated
      from unnest(
        ${arrayOf(asked, (each) => each.index)}::int[],
        ${arrayOf(asked, (each) => each.email.toLowerCase())}::text[],
        ${arrayOf(asked, (each) => each.reference)}::text[]
      ) as a(index, email, reference)
      offset 0
    ) found where suppressed or repeated`)) as unknown as { index: number; suppressed: boolean | null }[];
  return new Map(found.map(({ index, suppressed }) => [index, suppressed ? "email_opted_out" : "duplicate"]));
}

/** Goes through the rows in order; those that are ready still stand as repeats in the results, until they are inserted. */
function decide(read: readonly Read[], refused: Map<number, RefusalCode>, { left }: Allowance) {
  const ready: Ready[] = [];
  const seen = new Set<string>();
  const results = read.map((each, index): BulkResult => {
    const refuse = (error: RefusalCode): BulkResult => ({ index, email: each.email, ok: false, error });
    if (ready.length >= left) return refuse("limit_reached");
    if ("error" in each) return refuse(each.error);
    const known = refused.get(index);
    if (known) return refuse(known);
    const key = JSON.stringify([each.recipient.email.toLowerCase(), each.recipient.reference]);
    if (!seen.has(key)) ready.push({ index, id: newId<"inv">(), recipient: each.recipient });
    seen.add(key);
    return refuse("duplicate");
  });
  return { results, ready };
}

/**
 * Inserts the invitations and queues their messages, in one statement: to tell the database of 500 rows takes longer than
 * anything else about them here. @returns those that were new; whoever brought the same pair before, the index knows it.
 */
async function insert(inside: Context, input: Inviter, ready: readonly Ready[]): Promise<Ready[]> {
  if (ready.length === 0) return [];
  const now = sql`${inside.clock.now().toISOString()}::timestamptz`;
  const inserted = (await inside.db.execute(sql`
    with given as (
      select * from unnest(
        ${arrayOf(ready, (each) => each.id)}::uuid[],
        ${arrayOf(ready, () => newId())}::uuid[],
        ${arrayOf(ready, ({ recipient }) => recipient.email)}::text[],
        ${arrayOf(ready, ({ recipient }) => recipient.name)}::text[],
        ${arrayOf(ready, ({ recipient }) => recipient.reference)}::text[],
        ${arrayOf(ready, ({ recipient }) => recipient.sendAt.toISOString())}::timestamptz[],
        ${arrayOf(ready, ({ recipient }) => expiryOf(recipient.sendAt).toISOString())}::timestamptz[]
      ) as g(id, message_id, email, name, reference, send_at, expires_at)
    ), made as (
      insert into invitation (
        id, organisation_id, business_id, email, name, reference, channel, status, source, send_at, expires_at, created_at)
      select id, ${input.organisation.id}::uuid, ${input.businessId}::uuid, email, name, reference, 'email', 'queued',
        ${input.source}::text, send_at, expires_at, ${now}
      from given
      on conflict (business_id, lower(email), reference) where reference is not null do nothing
      returning id
    ), queued as (
      insert into message (id, kind, channel, address, organisation_id, subject_id, payload, run_at, created_at)
      select message_id, 'invitation', 'email', email, ${input.organisation.id}::uuid, id, '{}', send_at, ${now}
      from given join made using (id)
    )
    select id from made`)) as unknown as { id: InvitationId }[];
  const kept = new Set(inserted.map((row) => row.id));
  return ready.filter(({ id }) => kept.has(id));
}
