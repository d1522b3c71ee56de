// After a rotation of APP_SECRET: seals of signing secrets are renewed.
import { and, eq } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import type { SecretBox } from "#platform/secret-box.ts";
import { webhookSubscription as subscription } from "../table.ts";

/** Leaves a row that changes meanwhile alone: a new secret has a new seal. @returns how many */
export async function renewWebhookSeals({ db }: Context, box: SecretBox): Promise<number> {
  const { id, secretSealed, nextSecretSealed } = subscription;
  let renewed = 0;
  for (const row of await db.select({ id, secretSealed, nextSecretSealed }).from(subscription)) {
    const current = box.renew(row.secretSealed, row.id);
    const next = row.nextSecretSealed && box.renew(row.nextSecretSealed, row.id);
    if (!current && !next) continue;
    await db
      .update(subscription)
      .set({ ...(current && { secretSealed: current }), ...(next && { nextSecretSealed: next }) })
      .where(and(eq(id, row.id), eq(secretSealed, row.secretSealed)));
    renewed++;
  }
  return renewed;
}
