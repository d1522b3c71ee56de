// Links a person at a provider to an account: by the subject, and the first time by an address that the provider verified and whose
// domain the organisation proved. Accounts are never merged.
import { and, eq, isNull } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import { newId, type UserId } from "#platform/id.ts";
import { recordAudit } from "../audit.ts";
import type { Plans } from "../plan/plan.ts";
import { insertMember, lockOrganisation, requireSeat, rolesOf } from "../team/team.ts";
import { type Account, findAccount, findAccountById, insertAccount, lockAccount, takeOver } from "../user/user.ts";
import type { Provider } from "./provider.ts";
import { identity } from "./table.ts";

export type Claims = {
  issuer: string;
  subject: string;
  email: string | null;
  isVerified: boolean;
  name: string | null;
};

/** Why a person is not let in; in the audit log, and told. */
export const REFUSALS = {
  unverified: "The provider does not say that it verified your address.",
  domain: "Your address is not of a domain that the organisation has proved to be its own.",
  subject: "An account with your address is linked to another person at the provider.",
  merge: "Your address at the provider belongs to another account here. Accounts are not merged.",
  removed: "You were removed from the team. Ask an owner or an admin to invite you.",
  unknown: "There is no account with your address. Ask for an invitation.",
} as const;

export type Identified = { account: Account } | { refused: keyof typeof REFUSALS };

/** @param proven domains that the organisation has proved. Refuses with limit_reached where the plan has no seat */
export async function identify(
  inside: Context,
  plans: Plans,
  provider: Provider,
  claims: Claims,
  proven: ReadonlySet<string>,
): Promise<Identified> {
  const { organisationId, role } = provider;
  // Before any other lock: two logins of one person follow each other.
  const plan = organisationId && (await lockOrganisation(inside, organisationId));
  const known = await findIdentity(inside, provider, claims);
  const owner = claims.email === null ? null : await findAccount(inside, claims.email);
  if (known) {
    if (owner && claims.isVerified && owner.id !== known) return { refused: "merge" };
    if (organisationId && !(await rolesOf(inside, organisationId)).has(known)) return { refused: "removed" };
    await inside.db
      .update(identity)
      .set({ lastUsedAt: inside.clock.now() })
      .where(and(isOf(provider, claims.issuer), eq(identity.subject, claims.subject)));
    const account = await findAccountById(inside, known);
    return account ? { account } : { refused: "unknown" };
  }
  if (claims.email === null || !claims.isVerified) return { refused: "unverified" };
  const domain = claims.email.slice(claims.email.lastIndexOf("@") + 1).toLowerCase();
  if (!proven.has(domain) || (provider.domains && !provider.domains.includes(domain))) return { refused: "domain" };
  const account = await accountOf(inside, claims.email, claims.name, role !== null);
  if (!account) return { refused: "unknown" };
  if (await isLinked(inside, provider, claims.issuer, account.id)) return { refused: "subject" };
  if (organisationId && role && !(await rolesOf(inside, organisationId)).has(account.id)) {
    await requireSeat(inside, plans, { organisationId, plan: plan as string });
    await insertMember(inside, { organisationId, userId: account.id, role });
    await recordAudit(inside, {
      organisationId,
      userId: account.id,
      actor: role,
      action: "team.join",
      detail: { role },
    });
  }
  const { issuer, subject } = claims;
  const createdAt = inside.clock.now();
  await inside.db
    .insert(identity)
    .values({ id: newId(), userId: account.id, organisationId, issuer, subject, createdAt, lastUsedAt: createdAt });
  await recordAudit(inside, { organisationId, userId: account.id, actor: "person", action: "identity.link" });
  return { account };
}

function isOf({ organisationId }: Provider, issuer: string) {
  const isTheirs =
    organisationId === null ? isNull(identity.organisationId) : eq(identity.organisationId, organisationId);
  return and(isTheirs, eq(identity.issuer, issuer));
}

async function findIdentity({ db }: Context, provider: Provider, { issuer, subject }: Claims): Promise<UserId | null> {
  const [row] = await db
    .select({ userId: identity.userId })
    .from(identity)
    .where(and(isOf(provider, issuer), eq(identity.subject, subject)));
  return row?.userId ?? null;
}

async function isLinked({ db }: Context, provider: Provider, issuer: string, userId: UserId): Promise<boolean> {
  return (await db.$count(identity, and(isOf(provider, issuer), eq(identity.userId, userId)))) > 0;
}

/** The account with the address; what a stranger set at a sign-up with it ends. */
async function accountOf(inside: Context, email: string, name: string | null, makes: boolean): Promise<Account | null> {
  const given = { name: name ?? (email.split("@")[0] as string), passwordHash: null };
  if (makes) await insertAccount(inside, { email, ...given, isConfirmed: true });
  const found = await lockAccount(inside, email);
  if (found && !found.isConfirmed) await takeOver(inside, found.id, given);
  return found;
}
