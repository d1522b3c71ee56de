// Integrations: made with a secret that is shown once, paused, resumed and listed with what came in lately.
import { randomInt } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { business } from "#domain/business/table.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { type BusinessId, newId } from "#platform/id.ts";
import type { SecretBox } from "#platform/secret-box.ts";
import { OUTCOMES, type Outcome } from "./outcome.ts";
import { OUTCOME_RETENTION_DAYS } from "./retention.ts";
import type { Kind } from "./shop/request.ts";
import { integration } from "./table.ts";

export type Integration = {
  id: string;
  kind: Kind;
  businessId: BusinessId;
  slug: string;
  delayDays: number;
  paused: boolean;
  createdAt: Date;
};

/** Spec, Limits. */
export const DEFAULT_DELAY_DAYS = 7;
export const MAX_DELAY_DAYS = 365;
/** Orders, storefront-b: its shop decodes HTML entities in the secret. 40 of these are 238 bits. */
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const SECRET_LENGTH = 40;

/** Makes an integration; the secret is in the answer and, sealed, in the database. @param given.secret the shop's own; null: one is made */
export async function createIntegration(
  context: Context,
  box: SecretBox,
  given: { businessId: BusinessId; kind: Kind; secret: string | null; delayDays: number },
): Promise<{ id: string; secret: string }> {
  const id = newId<"int">();
  const secret = given.secret ?? newSecret();
  await context.db.insert(integration).values({
    id,
    businessId: given.businessId,
    kind: given.kind,
    secretSealed: box.seal(secret, id),
    delayDays: given.delayDays,
    createdAt: context.clock.now(),
  });
  return { id, secret };
}

/** Pauses or resumes; null where there is no such integration. */
export async function setPaused(context: Context, id: string, paused: boolean): Promise<Integration | null> {
  return inTransaction(context, async (inside) => {
    await inside.db.update(integration).set({ paused }).where(eq(integration.id, id));
    const [row] = await select(inside).where(eq(integration.id, id));
    return row ?? null;
  });
}

/** All integrations, the oldest first, each with how often each outcome came of late. */
export async function listIntegrations(
  context: Context,
): Promise<(Integration & { outcomes: Partial<Record<Outcome, number>> })[]> {
  const [rows, counted] = await Promise.all([
    select(context).orderBy(integration.createdAt, integration.id),
    context.db.execute(sql`
      select integration_id as id, outcome, count(*)::int as n from inbound_outcome
      where created_at > now() - make_interval(days => ${OUTCOME_RETENTION_DAYS})
      group by 1, 2`),
  ]);
  const counts = new Map<string, Map<string, number>>();
  for (const { id, outcome, n } of counted as unknown as { id: string; outcome: string; n: number }[])
    counts.set(id, (counts.get(id) ?? new Map()).set(outcome, n));
  return rows.map((row) => {
    const own = counts.get(row.id);
    const outcomes = OUTCOMES.flatMap((outcome) => {
      const n = own?.get(outcome);
      return n === undefined ? [] : [[outcome, n] as const];
    });
    return { ...row, outcomes: Object.fromEntries(outcomes) };
  });
}

/** What a shop signs with. */
export function newSecret(): string {
  return Array.from({ length: SECRET_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}

function select({ db }: Context) {
  return db
    .select({
      id: integration.id,
      kind: integration.kind,
      businessId: integration.businessId,
      slug: business.slug,
      delayDays: integration.delayDays,
      paused: integration.paused,
      createdAt: integration.createdAt,
    })
    .from(integration)
    .innerJoin(business, eq(business.id, integration.businessId));
}
