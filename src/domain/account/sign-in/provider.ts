// The OpenID Connect providers: that of the whole instance, from settings, and one for each organisation, with its secret sealed.
import { eq, sql } from "drizzle-orm";
import { announce } from "#platform/change.ts";
import type { Context } from "#platform/context.ts";
import type { OrganisationId } from "#platform/id.ts";
import type { SecretBox } from "#platform/secret-box.ts";
import { organisation } from "../table.ts";
import type { Role } from "../team/permission.ts";
import { companyLogin } from "./table.ts";

/** `organisationId` is null for the instance's. */
export type Provider = {
  organisationId: OrganisationId | null;
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Mail domains that it vouches for; null: any that an organisation has proved. */
  domains: string[] | null;
  /** Of people who join by it; null: nobody does. */
  role: Role | null;
};

export type CompanyLogin = Omit<typeof companyLogin.$inferSelect, "clientSecretSealed">;

/** Null where there is none, or its secret cannot be opened. */
export async function findProvider({ db }: Context, box: SecretBox, id: OrganisationId): Promise<Provider | null> {
  const [row] = await db
    .select({ login: companyLogin, name: organisation.name })
    .from(companyLogin)
    .innerJoin(organisation, eq(organisation.id, companyLogin.organisationId))
    .where(eq(companyLogin.organisationId, id));
  const clientSecret = row && box.open(row.login.clientSecretSealed, id);
  return row && clientSecret ? { ...row.login, name: row.name, clientSecret } : null;
}

/** The organisation whose provider vouches for addresses of a domain. */
export async function findCompanyOf({ db }: Context, domain: string): Promise<OrganisationId[]> {
  const rows = await db
    .select({ id: companyLogin.organisationId })
    .from(companyLogin)
    .where(sql`${domain} = any(${companyLogin.domains})`);
  return rows.map(({ id }) => id);
}

export async function readCompanyLogin({ db }: Context, id: OrganisationId): Promise<CompanyLogin | null> {
  const [row] = await db.select().from(companyLogin).where(eq(companyLogin.organisationId, id));
  return row ?? null;
}

export async function putCompanyLogin(
  inside: Context,
  box: SecretBox,
  { clientSecret, isRequired, ...of }: Omit<CompanyLogin, "updatedAt"> & { clientSecret: string; isRequired: boolean },
): Promise<void> {
  const clientSecretSealed = box.seal(clientSecret, of.organisationId);
  const values = { ...of, clientSecretSealed, updatedAt: inside.clock.now() };
  await inside.db
    .insert(companyLogin)
    .values(values)
    .onConflictDoUpdate({ target: companyLogin.organisationId, set: values });
  await requireCompanyLogin(inside, of.organisationId, isRequired);
}

export async function deleteCompanyLogin(inside: Context, id: OrganisationId): Promise<boolean> {
  await requireCompanyLogin(inside, id, false);
  const rows = await inside.db
    .delete(companyLogin)
    .where(eq(companyLogin.organisationId, id))
    .returning({ id: companyLogin.organisationId });
  return rows.length > 0;
}

async function requireCompanyLogin(inside: Context, id: OrganisationId, companyLoginRequired: boolean): Promise<void> {
  await inside.db.update(organisation).set({ companyLoginRequired }).where(eq(organisation.id, id));
  await announce(inside.db, [`organisation:${id}`]);
}
