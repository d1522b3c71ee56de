// After a rotation of APP_SECRET: seals of authenticators and of organisations' providers are renewed.
import { and, eq } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import type { SecretBox } from "#platform/secret-box.ts";
import { authenticator, companyLogin } from "./table.ts";

/** @returns how many */
export async function renewSignInSeals({ db }: Context, box: SecretBox): Promise<number> {
  let renewed = 0;
  for (const { userId, secretSealed } of await db.select().from(authenticator)) {
    const fresh = box.renew(secretSealed, userId);
    if (!fresh) continue;
    await db
      .update(authenticator)
      .set({ secretSealed: fresh })
      .where(and(eq(authenticator.userId, userId), eq(authenticator.secretSealed, secretSealed)));
    renewed++;
  }
  for (const { organisationId, clientSecretSealed } of await db.select().from(companyLogin)) {
    const fresh = box.renew(clientSecretSealed, organisationId);
    if (!fresh) continue;
    await db
      .update(companyLogin)
      .set({ clientSecretSealed: fresh })
      .where(
        and(eq(companyLogin.organisationId, organisationId), eq(companyLogin.clientSecretSealed, clientSecretSealed)),
      );
    renewed++;
  }
  return renewed;
}
