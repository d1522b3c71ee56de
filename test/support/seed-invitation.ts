// Invitations and their messages in any state, with times that count from the database's own now.
import { sql } from "drizzle-orm";
import { type BusinessId, type InvitationId, newId, type OrganisationId, type ReviewId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { seedBusiness, seedOrganisation } from "./seed.ts";

export type InvitationStatus = "queued" | "sent" | "opened" | "reviewed" | "expired" | "bounced";

export type SeedInvitation = Partial<{
  email: string;
  name: string | null;
  phone: string | null;
  reference: string | null;
  channel: "email" | "sms" | "whatsapp";
  status: InvitationStatus;
  reviewId: ReviewId;
  /** Days from now: -3 is three days ago. */
  sendIn: number;
  sentIn: number | null;
  expiresIn: number;
  createdIn: number;
  /** The state of its message; null without one, as if the API had returned a link. */
  message: "due" | "sent" | "bounced" | "cancelled" | null;
  /** The provider's id of a text message. */
  providerId: string;
}>;

export type SeededInvitation = { id: InvitationId; messageId: string; email: string; phone: string | null };

export async function seedShop(context: Context, plan = "scale", country?: string) {
  const organisation = await seedOrganisation(context, plan);
  const business = await seedBusiness(context, { organisationId: organisation.id, ...(country && { country }) });
  return { organisationId: organisation.id, businessId: business.id, slug: business.slug };
}

let count = 0;

export async function seedInvitation(
  context: Context,
  shop: { organisationId: OrganisationId; businessId: BusinessId },
  values: SeedInvitation = {},
): Promise<SeededInvitation> {
  const id = newId<"inv">();
  const messageId = newId();
  const {
    email = `customer-${++count}@mailbox.example`,
    name = "Ana",
    phone = null,
    reference = null,
    channel = "email",
    status = "sent",
    reviewId = null,
    sendIn = -1,
    sentIn = status === "queued" ? null : sendIn,
    expiresIn = sendIn + 30,
    createdIn = Math.min(sendIn, 0),
    message = status === "queued" ? "due" : "sent",
    providerId = null,
  } = values;
  const days = (from: number | null) => (from === null ? sql`null` : sql`now() + ${from}::float8 * interval '1 day'`);
  await context.db.execute(sql`
    insert into invitation (id, organisation_id, business_id, email, name, phone, reference, channel, status, source, review_id,
      send_at, sent_at, expires_at, created_at)
    values (${id}, ${shop.organisationId}, ${shop.businessId}, ${email}, ${name}, ${phone}, ${reference}, ${channel}, ${status}, 'api',
      ${reviewId}, ${days(sendIn)}, ${days(sentIn)}, ${days(expiresIn)}, ${days(createdIn)})`);
  if (message !== null) {
    await context.db.execute(sql`
      insert into message (id, kind, channel, address, organisation_id, subject_id, payload, status, run_at, provider_id, created_at,
        settled_at)
      values (${messageId}, 'invitation', ${channel}, ${channel === "email" ? email : phone}, ${shop.organisationId}, ${id}, '{}',
        ${message}, ${days(sendIn)}, ${providerId}, ${days(createdIn)}, ${message === "due" ? sql`null` : days(sentIn ?? sendIn)})`);
  }
  return { id, messageId, email, phone };
}

/** A message about anything. @returns its id */
export async function seedMessage(
  context: Context,
  values: {
    kind: string;
    address: string;
    subjectId: string | null;
    organisationId?: OrganisationId | null;
    status?: string;
    channel?: string;
    id?: string;
    settledIn?: number;
  },
): Promise<string> {
  const id = values.id ?? newId();
  const status = values.status ?? "sent";
  await context.db.execute(sql`
    insert into message (id, kind, channel, address, organisation_id, subject_id, payload, status, run_at, settled_at)
    values (${id}, ${values.kind}, ${values.channel ?? "email"}, ${values.address}, ${values.organisationId ?? null},
      ${values.subjectId}, '{}', ${status}, now(),
      ${status === "due" ? sql`null` : sql`now() + ${values.settledIn ?? 0}::float8 * interval '1 day'`})`);
  return id;
}

// biome-ignore lint/suspicious/noExplicitAny: assertions check the fields.
type Row = Record<string, any>;

export async function rowsOf(context: Context, query: ReturnType<typeof sql>): Promise<Row[]> {
  return (await context.db.execute(query)) as unknown as Row[];
}

export async function invitationOf(context: Context, id: string): Promise<Row> {
  return (await rowsOf(context, sql`select * from invitation where id = ${id}`))[0] as Row;
}

export async function messageOf(context: Context, id: string): Promise<Row> {
  return (await rowsOf(context, sql`select * from message where id = ${id}`))[0] as Row;
}

export async function suppressionsOf(context: Context, organisationId: string): Promise<string[]> {
  const rows = await rowsOf(
    context,
    sql`select address, reason from suppression where organisation_id = ${organisationId} order by 1`,
  );
  return rows.map((row) => `${row.address} ${row.reason}`);
}

/** @returns those of the numbers that answered STOP */
export async function optedOutAmong(context: Context, phones: readonly string[]): Promise<Set<string>> {
  const rows = (await context.db.execute(
    sql`select phone from phone_opt_out where phone = any(string_to_array(${phones.join(",")}, ','))`,
  )) as unknown as { phone: string }[];
  return new Set(rows.map((row) => row.phone));
}
