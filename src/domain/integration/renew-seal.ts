// After a rotation of APP_SECRET: seals of shops' secrets are renewed.
import { and, eq } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import type { SecretBox } from "#platform/secret-box.ts";
import { integration } from "./table.ts";

/** @returns how many */
export async function renewIntegrationSeals(context: Context, box: SecretBox): Promise<number> {
  const { id, secretSealed } = integration;
  let renewed = 0;
  for (const row of await context.db.select({ id, secretSealed }).from(integration)) {
    const fresh = box.renew(row.secretSealed, row.id);
    if (!fresh) continue;
    await context.db
      .update(integration)
      .set({ secretSealed: fresh })
      .where(and(eq(id, row.id), eq(secretSealed, row.secretSealed)));
    renewed++;
  }
  return renewed;
}
