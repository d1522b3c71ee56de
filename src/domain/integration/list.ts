// A business's integrations as its dashboard shows and changes them: what came in of late, a new delay, a new secret, the end.
import { and, desc, eq, sql } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import { prepared } from "#platform/database.ts";
import type { BusinessId } from "#platform/id.ts";
import type { SecretBox } from "#platform/secret-box.ts";
import { newSecret } from "./integration.ts";
import type { Outcome } from "./outcome.ts";
import type { Kind } from "./shop/request.ts";
import { inboundOutcome, integration } from "./table.ts";

export type DeskIntegration = {
  id: string;
  kind: Kind;
  delayDays: number;
  paused: boolean;
  createdAt: Date;
  /** When something came in last; null: nothing did, or it was too long ago to be kept. */
  lastAt: Date | null;
  /** How often each came, among the latest. */
  counts: Partial<Record<Outcome, number>>;
};

export type DeskOutcome = { id: string; outcome: Outcome; note: string | null; createdAt: Date };

/** The most that one business has: each needs a shop of its own. */
export const MOST_INTEGRATIONS = 20;
/** So many of the latest are counted: a busy shop sends a thousand a day. */
export const OUTCOMES_COUNTED = 1_000;

const ofBusiness = prepared((db) =>
  db
    .select({
      id: integration.id,
      kind: integration.kind,
      delayDays: integration.delayDays,
      paused: integration.paused,
      createdAt: integration.createdAt,
      lastAt: sql<Date | null>`(
        select created_at from inbound_outcome where integration_id = integration.id order by created_at desc limit 1
      )`.mapWith(integration.createdAt),
      counts: sql<Partial<Record<Outcome, number>> | null>`(
        select json_object_agg(outcome, n)::text from (
          select outcome, count(*) as n from (
            select outcome from inbound_outcome where integration_id = integration.id
            order by created_at desc limit ${sql.raw(String(OUTCOMES_COUNTED))}
          ) latest group by 1
        ) counted
      )`.mapWith((text: string) => JSON.parse(text)),
    })
    .from(integration)
    .where(eq(integration.businessId, sql.placeholder("business")))
    .orderBy(integration.createdAt, integration.id)
    .limit(MOST_INTEGRATIONS * 2)
    .prepare("integration_desk"),
);

const latest = prepared((db) =>
  db
    .select({
      id: inboundOutcome.id,
      outcome: inboundOutcome.outcome,
      note: inboundOutcome.note,
      createdAt: inboundOutcome.createdAt,
    })
    .from(inboundOutcome)
    .where(eq(inboundOutcome.integrationId, sql.placeholder("id")))
    .orderBy(desc(inboundOutcome.createdAt), desc(inboundOutcome.id))
    .limit(sql.placeholder("limit"))
    .prepare("integration_desk_outcomes"),
);

/** The business's integrations, the oldest first. */
export async function listForDesk(context: Context, businessId: BusinessId): Promise<DeskIntegration[]> {
  const rows = await ofBusiness(context.db).execute({ business: businessId });
  return rows.map((row) => ({ ...row, counts: row.counts ?? {} }));
}

/** What came of the latest requests, the latest first. */
export async function listOutcomes(context: Context, id: string, limit: number): Promise<DeskOutcome[]> {
  return latest(context.db).execute({ id, limit });
}

/** Orders that come from now on wait so many days. @returns the days before; null where the business has no such integration */
export async function setDelay(
  context: Context,
  businessId: BusinessId,
  id: string,
  delayDays: number,
): Promise<number | null> {
  const [before] = await context.db
    .select({ delayDays: integration.delayDays })
    .from(integration)
    .where(own(businessId, id))
    .for("update");
  if (!before) return null;
  await context.db.update(integration).set({ delayDays }).where(own(businessId, id));
  return before.delayDays;
}

/** Another secret; the one before is no good any more. @param given the shop's own; null: one is made. @returns it, or null where there is no such integration */
export async function replaceSecret(
  context: Context,
  box: SecretBox,
  of: { businessId: BusinessId; id: string; given: string | null },
): Promise<string | null> {
  const secret = of.given ?? newSecret();
  const rows = await context.db
    .update(integration)
    .set({ secretSealed: box.seal(secret, of.id) })
    .where(own(of.businessId, of.id))
    .returning({ id: integration.id });
  return rows.length > 0 ? secret : null;
}

/**
 * Ends an integration; what it remembers of orders goes with it. Invitations stay. Only one that is paused: a shop that still
 * sends would hold it open. @returns whether there was such a one
 */
export async function removeIntegration(context: Context, businessId: BusinessId, id: string): Promise<boolean> {
  const rows = await context.db
    .delete(integration)
    .where(and(own(businessId, id), eq(integration.paused, true)))
    .returning({ id: integration.id });
  return rows.length > 0;
}

function own(businessId: BusinessId, id: string) {
  return and(eq(integration.id, id), eq(integration.businessId, businessId));
}
