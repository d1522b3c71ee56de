// Organisations: they pay, manage businesses and hold keys.
import { eq, inArray } from "drizzle-orm";
import { newId, type OrganisationId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { sentence } from "#contract/sentence.ts";
import { announce } from "#platform/database/change.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { organisation } from "./table.ts";

export const PLAN_STATUSES = organisation.planStatus.enumValues;
export type PlanStatus = (typeof PLAN_STATUSES)[number];

export type Organisation = typeof organisation.$inferSelect;

/** The settings of invitations. */
export type Sending = Pick<
  Organisation,
  "preferredChannel" | "senderName" | "replyTo" | "postalAddress" | "defaultLanguage" | "reminderDays"
>;

/** Contract, Invitation. */
export const MOST_REMINDER_DAYS = 28;

export type Period = { start: Date; end: Date };

/** Creates an organisation whose allowance periods start now. */
export async function createOrganisation(
  { db, clock }: Context,
  input: Pick<typeof organisation.$inferInsert, "name" | "plan" | "sandbox" | "sandboxFor">,
): Promise<Organisation> {
  const now = clock.now();
  const [row] = await db
    .insert(organisation)
    .values({ ...input, id: newId<"org">(), periodAnchor: now, createdAt: now })
    .returning();
  return row as Organisation;
}

/** @returns null where there is no such organisation */
export async function updateOrganisation(
  context: Context,
  id: OrganisationId,
  change: Partial<Pick<Organisation, "name" | "plan" | "planStatus"> & Sending>,
): Promise<Organisation | null> {
  return inTransaction(context, async ({ db }) => {
    const [row] = await db.update(organisation).set(change).where(eq(organisation.id, id)).returning();
    if (row) await announce(db, [`organisation:${id}`]);
    return row ?? null;
  });
}

/** Refuses with validation_error in a sandbox: there it would reach the public or strangers. */
export async function requireLive(context: Context, id: OrganisationId): Promise<void> {
  if ((await findOrganisation(context, id))?.sandbox)
    throw new Refusal("validation_error", "A sandbox cannot do this.", { says: sentence("sandbox.liveOnly") });
}

export async function findOrganisation({ db }: Context, id: OrganisationId): Promise<Organisation | null> {
  const [row] = await db.select().from(organisation).where(eq(organisation.id, id));
  return row ?? null;
}

/** Keeps what operators note about an organisation; null: nothing. */
export async function noteOrganisation({ db }: Context, id: OrganisationId, notes: string | null): Promise<void> {
  await db.update(organisation).set({ notes }).where(eq(organisation.id, id));
}

/** Notes that a test invitation to a member was accepted. */
export async function markSenderChecked({ db, clock }: Context, ids: readonly OrganisationId[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(organisation)
    .set({ senderCheckedAt: clock.now() })
    .where(inArray(organisation.id, [...ids]));
}

/** Hides the list of first steps from all members, or shows it again. */
export async function hideSteps({ db, clock }: Context, id: OrganisationId, isHidden: boolean): Promise<void> {
  const stepsDismissedAt = isHidden ? clock.now() : null;
  await db.update(organisation).set({ stepsDismissedAt }).where(eq(organisation.id, id));
}

/** The allowance period of `now` (contract, Plans): calendar months from the anchor; the 31st becomes a shorter month's last day. */
export function periodAt(anchor: Date, now: Date, months: 1 | 12 = 1): Period {
  const from = Temporal.Instant.fromEpochMilliseconds(anchor.getTime()).toZonedDateTimeISO("UTC");
  const at = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO("UTC");
  let steps = Math.floor(((at.year - from.year) * 12 + at.month - from.month) / months);
  const step = (count: number) => from.add({ months: count * months });
  while (Temporal.ZonedDateTime.compare(step(steps), at) > 0) steps--;
  while (Temporal.ZonedDateTime.compare(step(steps + 1), at) <= 0) steps++;
  return { start: new Date(step(steps).epochMilliseconds), end: new Date(step(steps + 1).epochMilliseconds) };
}
