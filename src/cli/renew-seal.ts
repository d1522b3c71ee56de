// After a rotation of APP_SECRET, everything that it sealed is sealed anew.
import { SEALED_BY_ACCOUNTS } from "#domain/account/sign-in/table.ts";
import { SEALED_BY_INTEGRATIONS } from "#domain/integration/table.ts";
import { SEALED_BY_LOG } from "#domain/log/key.ts";
import { SEALED_BY_WEBHOOKS } from "#domain/webhook/table.ts";
import type { Context } from "#platform/context.ts";
import { renewSeals } from "#platform/renew-seal.ts";
import type { SecretBox } from "#platform/secret-box.ts";

const SEALED = [...SEALED_BY_ACCOUNTS, ...SEALED_BY_WEBHOOKS, ...SEALED_BY_INTEGRATIONS, ...SEALED_BY_LOG];

/** @returns how many seals were renewed */
export function renewAllSeals({ db }: Context, box: SecretBox): Promise<number> {
  return renewSeals(db, box, SEALED);
}
