// OpenID Connect providers: that of the whole instance, from settings, and one for each organisation, with its secret sealed. Also the
// rules of an organisation for its members' logins.
import { and, eq, sql } from "drizzle-orm";
import { type OrganisationId, toWire } from "#contract/id.ts";
import { announce } from "#platform/database/change.ts";
import type { Context } from "#platform/database/context.ts";
import type { SecretBox } from "#platform/secret/secret-box.ts";
import { endCompanySessions } from "../sign-in/session.ts";
import { companyLogin } from "../sign-in/table.ts";
import type { Role } from "../state/permission.ts";
import { organisation } from "../state/table.ts";

/** `organisationId` is null for the instance's. */
export type Provider = {
  organisationId: OrganisationId | null;
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Mail domains that the provider vouches for; null: every domain that an organisation has proved. */
  domains: string[] | null;
  /** Whether its addresses count as verified where it does not say so of one. Only those of `domains` count at all. */
  emailsVerified: boolean;
  /** Role of people who join through the provider; null: it adds no members. */
  role: Role | null;
};

type CompanyLogin = Omit<typeof companyLogin.$inferInsert, "clientSecretSealed">;

/** Null where there is none, or its secret cannot be opened. */
export async function findProvider({ db, log }: Context, box: SecretBox, id: OrganisationId): Promise<Provider | null> {
  const [row] = await db
    .select({ login: companyLogin, name: organisation.name })
    .from(companyLogin)
    .innerJoin(organisation, eq(organisation.id, companyLogin.organisationId))
    .where(eq(companyLogin.organisationId, id));
  const clientSecret = row && box.open(row.login.clientSecretSealed, id);
  if (row && clientSecret === null)
    log.error({ organisation: toWire("org", id) }, "a company login is not used: APP_SECRET does not open its secret");
  return row && clientSecret ? { ...row.login, name: row.name, clientSecret } : null;
}

/** The host of the organisation's provider; null where it has none. */
export async function findProviderHost({ db }: Context, id: OrganisationId): Promise<string | null> {
  const [row] = await db.select().from(companyLogin).where(eq(companyLogin.organisationId, id));
  return row ? new URL(row.issuer).host : null;
}

/** The organisations whose provider vouches for addresses of a domain. */
export async function findCompaniesOf({ db }: Context, domain: string): Promise<{ id: OrganisationId }[]> {
  const isIts = sql`${domain} = any(${companyLogin.domains})`;
  return db.select({ id: companyLogin.organisationId }).from(companyLogin).where(isIts);
}

/** Ends the sessions that another provider began. @param isRequired whether members must log in there @param sessionId that acts */
export async function putProvider(
  inside: Context,
  box: SecretBox,
  { clientSecret, ...of }: CompanyLogin & { clientSecret: string },
  isRequired: boolean,
  sessionId: string,
): Promise<void> {
  const isSame = and(eq(companyLogin.issuer, of.issuer), eq(companyLogin.clientId, of.clientId));
  if ((await inside.db.$count(companyLogin, and(eq(companyLogin.organisationId, of.organisationId), isSame))) === 0)
    await endCompanySessions(inside, of.organisationId, sessionId);
  const clientSecretSealed = box.seal(clientSecret, of.organisationId);
  const values = { ...of, clientSecretSealed };
  await inside.db
    .insert(companyLogin)
    .values(values)
    .onConflictDoUpdate({ target: companyLogin.organisationId, set: values });
  await setPolicy(inside, of.organisationId, { companyLoginRequired: isRequired });
}

/** Its sessions end, too: who controls it may have begun them in the name of others. @param sessionId that acts, which stays */
export async function deleteProvider(inside: Context, id: OrganisationId, sessionId: string): Promise<boolean> {
  await endCompanySessions(inside, id, sessionId);
  await setPolicy(inside, id, { companyLoginRequired: false });
  return (await inside.db.delete(companyLogin).where(eq(companyLogin.organisationId, id))).count > 0;
}

/** @property factorBy when members need a second factor; null: they may do without */
type Policy = { factorBy: Date | null } | { companyLoginRequired: boolean };

export async function setPolicy(inside: Context, id: OrganisationId, policy: Policy): Promise<void> {
  await inside.db.update(organisation).set(policy).where(eq(organisation.id, id));
  await announce(inside.db, [`organisation:${id}`]);
}
