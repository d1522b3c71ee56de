// Organisations: they pay, manage businesses and hold keys.
import { eq, sql } from "drizzle-orm";
import { announce } from "#platform/change.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { prepared } from "#platform/database.ts";
import { newId, type OrganisationId } from "#platform/id.ts";
import { organisation } from "./table.ts";

export type PlanStatus = "active" | "trialing" | "past_due" | "canceled";
export const PLAN_STATUSES: readonly PlanStatus[] = ["active", "trialing", "past_due", "canceled"];

export type Organisation = {
  id: OrganisationId;
  name: string;
  plan: string;
  planStatus: PlanStatus;
  billingInterval: "month" | "year";
  periodAnchor: Date;
  /** The channel of invitations where the caller names none. */
  preferredChannel: "email" | "sms" | "whatsapp";
  createdAt: Date;
};

/** Settings of an organisation's invitations. */
export type Sending = {
  preferredChannel: Organisation["preferredChannel"];
  /** Before "via" and the service's name; null: the business's own. */
  senderName: string | null;
  /** Reply address; null: the service's own. */
  replyTo: string | null;
  /** At the foot of invitations; lines. */
  postalAddress: string | null;
  /** Days after an invitation, 1 to 28; null: no reminder. */
  reminderDays: number | null;
};

/** Contract, Invitation. */
export const MOST_REMINDER_DAYS = 28;

export type Period = { start: Date; end: Date };

/** For queries that join the organisation. */
export const organisationColumns = {
  id: organisation.id,
  name: organisation.name,
  plan: organisation.plan,
  planStatus: organisation.planStatus,
  billingInterval: organisation.billingInterval,
  periodAnchor: organisation.periodAnchor,
  preferredChannel: organisation.preferredChannel,
  createdAt: organisation.createdAt,
};

const byId = prepared((db) =>
  db
    .select(organisationColumns)
    .from(organisation)
    .where(eq(organisation.id, sql.placeholder("id")))
    .prepare("organisation_by_id"),
);

const sendingById = prepared((db) =>
  db
    .select({
      preferredChannel: organisation.preferredChannel,
      senderName: organisation.senderName,
      replyTo: organisation.replyTo,
      postalAddress: organisation.postalAddress,
      reminderDays: organisation.reminderDays,
    })
    .from(organisation)
    .where(eq(organisation.id, sql.placeholder("id")))
    .prepare("organisation_sending"),
);

/** Creates an organisation whose allowance periods start now. */
export async function createOrganisation(
  context: Context,
  input: { name: string; plan: string },
): Promise<Organisation> {
  const now = context.clock.now();
  const [row] = await context.db
    .insert(organisation)
    .values({ id: newId<"org">(), name: input.name, plan: input.plan, periodAnchor: now, createdAt: now })
    .returning(organisationColumns);
  return row as Organisation;
}

/** Changes the plan, its status or the settings of invitations; null where there is no such organisation. */
export async function updateOrganisation(
  context: Context,
  id: OrganisationId,
  change: {
    plan?: string;
    planStatus?: PlanStatus;
  } & Partial<Sending>,
): Promise<Organisation | null> {
  return inTransaction(context, async ({ db }) => {
    const [row] = await db
      .update(organisation)
      .set(change)
      .where(eq(organisation.id, id))
      .returning(organisationColumns);
    if (!row) return null;
    await announce(db, [`organisation:${id}`]);
    return row;
  });
}

/** The organisation, or null. */
export async function findOrganisation(context: Context, id: OrganisationId): Promise<Organisation | null> {
  const [row] = await byId(context.db).execute({ id });
  return row ?? null;
}

/** Settings of its invitations; null where there is no such organisation. */
export async function findSending(context: Context, id: OrganisationId): Promise<Sending | null> {
  const [row] = await sendingById(context.db).execute({ id });
  return row ?? null;
}

/** Gives an organisation another name. @returns whether that changed anything */
export async function renameOrganisation(context: Context, id: OrganisationId, name: string): Promise<boolean> {
  return inTransaction(context, async ({ db }) => {
    const rows = await db
      .update(organisation)
      .set({ name })
      .where(sql`${eq(organisation.id, id)} and ${organisation.name} <> ${name}`)
      .returning({ id: organisation.id });
    if (rows.length > 0) await announce(db, [`organisation:${id}`]);
    return rows.length > 0;
  });
}

/**
 * The allowance period that `now` falls into (contract, Plans): steps of calendar months from the anchor, the 31st to the last day of
 * a shorter month.
 */
export function periodAt(anchor: Date, now: Date, months: 1 | 12 = 1): Period {
  const from = Temporal.Instant.fromEpochMilliseconds(anchor.getTime()).toZonedDateTimeISO("UTC");
  const at = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO("UTC");
  let steps = Math.floor(((at.year - from.year) * 12 + at.month - from.month) / months);
  const step = (count: number) => from.add({ months: count * months });
  while (Temporal.ZonedDateTime.compare(step(steps), at) > 0) steps--;
  while (Temporal.ZonedDateTime.compare(step(steps + 1), at) <= 0) steps++;
  return { start: new Date(step(steps).epochMilliseconds), end: new Date(step(steps + 1).epochMilliseconds) };
}
