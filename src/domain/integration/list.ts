// Lists integrations for operator and dashboard, and the outcomes of their requests.
import { count, desc, eq, gt, sql } from "drizzle-orm";
import type { BusinessId } from "#contract/id.ts";
import { business } from "#domain/business/state/table.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { shownOrder } from "./order/lenient.ts";
import { numberOf } from "./state/name.ts";
import { OUTCOME_RETENTION_DAYS, OUTCOMES, type Outcome } from "./state/outcome.ts";
import { inboundOutcome, integration } from "./state/table.ts";

export type Integration = NonNullable<Awaited<ReturnType<typeof findIntegration>>>;
export type ListedIntegration = Awaited<ReturnType<typeof listOfBusiness>>[number];
export type ListedOutcome = Awaited<ReturnType<typeof listOutcomes>>[number];

/** At most so many per business; each needs a shop of its own. */
export const MOST_INTEGRATIONS = 20;

const columns = {
  id: integration.id,
  kind: integration.kind,
  name: integration.name,
  number: sql<number | null>`${sql.raw(numberOf("integration"))}`,
  delayDays: integration.delayDays,
  paused: integration.paused,
  reward: integration.reward,
  rewardNote: integration.rewardNote,
  createdAt: integration.createdAt,
};

export async function findIntegration(context: Context, id: string) {
  const [row] = await select(context).where(eq(integration.id, id));
  return row ?? null;
}

/** Returns all integrations, the oldest first, with their outcomes of 30 days. */
export async function listIntegrations(context: Context) {
  const [rows, counted] = await Promise.all([
    select(context).orderBy(integration.createdAt, integration.id),
    context.db
      .select({ id: inboundOutcome.integrationId, outcome: inboundOutcome.outcome, n: count() })
      .from(inboundOutcome)
      .where(gt(inboundOutcome.createdAt, sql`now() - make_interval(days => ${OUTCOME_RETENTION_DAYS})`))
      .groupBy(inboundOutcome.integrationId, inboundOutcome.outcome),
  ]);
  const counts = Map.groupBy(counted, (each) => each.id);
  return rows.map((row) => {
    const own = counts.get(row.id) ?? [];
    const inOrder = own.sort((a, b) => OUTCOMES.indexOf(a.outcome) - OUTCOMES.indexOf(b.outcome));
    const outcomes: Partial<Record<Outcome, number>> = Object.fromEntries(
      inOrder.map(({ outcome, n }) => [outcome, n]),
    );
    return { ...row, outcomes };
  });
}

export async function listOfBusiness({ db }: Context, businessId: BusinessId) {
  return db
    .select({
      ...columns,
      refusedAt: integration.refusedAt,
      lastAt: sql<Date | null>`(
        select created_at from inbound_outcome where integration_id = integration.id order by created_at desc limit 1
      )`.mapWith(integration.createdAt),
    })
    .from(integration)
    .where(eq(integration.businessId, businessId))
    .orderBy(integration.createdAt, integration.id)
    .limit(MOST_INTEGRATIONS * 2);
}

/** Outcomes of requests that were orders, and those that came to nothing through a fault. */
const ORDERS: readonly Outcome[] = ["queued", "duplicate", "no_email", "limit_reached"];
const FAULTS: readonly Outcome[] = ["unreadable", "limit_reached"];
/** Latest requests of an integration that are read. */
const LATEST_REQUESTS = 200;

export type LatestRequests = {
  id: string;
  orderAt: Date | null;
  /** The moment and the kind of the latest fault. */
  faultAt: Date | null;
  outcome: Outcome | null;
  note: string | null;
};

/** The latest order and the latest fault of each integration of a business, as far back as its latest requests go. */
export function latestOfBusiness({ db }: Context, businessId: BusinessId): Promise<LatestRequests[]> {
  return latest(db, businessId, `{${ORDERS.join(",")}}`, `{${FAULTS.join(",")}}`);
}

const latestWith = (values: string) => `lateral (
    select outcome, note, created_at from (
      select outcome, note, created_at from inbound_outcome where integration_id = i.id
      order by created_at desc limit ${LATEST_REQUESTS}) each
    where outcome = any(${values}::text[]) order by created_at desc limit 1)`;

const latest = statement<LatestRequests>(
  "integration_latest",
  `select i.id, o.created_at as "orderAt", f.created_at as "faultAt", f.outcome, f.note
  from integration i left join ${latestWith("$2")} o on true left join ${latestWith("$3")} f on true
  where i.business_id = $1::uuid limit ${MOST_INTEGRATIONS * 2}`,
);

export async function listOutcomes({ db }: Context, id: string, limit: number) {
  const { id: outcomeId, outcome, note, orderKey, createdAt } = inboundOutcome;
  const rows = await db
    .select({ id: outcomeId, outcome, note, orderKey, createdAt })
    .from(inboundOutcome)
    .where(eq(inboundOutcome.integrationId, id))
    .orderBy(desc(createdAt), desc(outcomeId))
    .limit(limit);
  return rows.map(({ orderKey: key, ...row }) => ({ ...row, order: key === null ? null : shownOrder(key) }));
}

function select({ db }: Context) {
  return db
    .select({ ...columns, businessId: integration.businessId, slug: business.slug })
    .from(integration)
    .innerJoin(business, eq(business.id, integration.businessId));
}
