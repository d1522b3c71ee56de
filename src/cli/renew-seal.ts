// After a rotation of APP_SECRET, seals everything again with the new secret.
import { renewSignInSeals } from "#domain/account/sign-in/renew-seal.ts";
import { renewIntegrationSeals } from "#domain/integration/renew-seal.ts";
import { renewLogSeals } from "#domain/log/key.ts";
import { renewWebhookSeals } from "#domain/webhook/subscription/renew-seal.ts";
import type { Context } from "#platform/context.ts";
import type { SecretBox } from "#platform/secret-box.ts";

const ALL = [renewSignInSeals, renewWebhookSeals, renewIntegrationSeals, renewLogSeals];

/** Skips values that the current secret sealed, so it can run again. @returns how many seals were renewed */
export async function renewSeals(context: Context, box: SecretBox): Promise<number> {
  let renewed = 0;
  for (const renew of ALL) renewed += await renew(context, box);
  return renewed;
}
