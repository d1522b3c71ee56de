// Links a person at a provider to an account: by the subject, and the first time by the mail address. The provider must have verified
// the address, and the organisation must have proved its domain. Accounts are never merged.
import { and, eq, isNull } from "drizzle-orm";
import { newId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { domainOf } from "#platform/text/email.ts";
import type { Plans } from "../plan/plan.ts";
import { identity } from "../sign-in/table.ts";
import { hasDeparted, recordAudit } from "../state/audit.ts";
import { requireNotSuspended } from "../state/suspension.ts";
import type { Account } from "../state/table.ts";
import { insertMember, lockOrganisation, requireSeat, rolesOf } from "../team/team.ts";
import { findAccount, findAccountById, insertAccount, lockAccount, takeOver } from "../user/user.ts";
import type { Provider } from "./provider.ts";

/** @property email null unless the provider verified it */
export type Claims = { issuer: string; subject: string; email: string | null; name: string | null };

/** Why a person is refused, as the audit log keeps it. */
type Reason = "unverified" | "domain" | "subject" | "merge" | "removed" | "unknown";

export type Identified = { account: Account } | { refused: Reason };

/**
 * @param proven domains that the organisation has proved. Refuses a new member with limit_reached where the plan has no seat, and with
 * organisation_suspended
 */
export async function identify(
  inside: Context,
  plans: Plans,
  { organisationId, role, domains }: Provider,
  { issuer, subject, email, name }: Claims,
  proven: ReadonlySet<string>,
): Promise<Identified> {
  const { db, clock } = inside;
  // The first lock, so that two logins of one person run one after the other.
  const plan = organisationId && (await lockOrganisation(inside, organisationId));
  const members = organisationId && (await rolesOf(inside, organisationId));
  const isProviders = organisationId ? eq(identity.organisationId, organisationId) : isNull(identity.organisationId);
  const [known] = await db
    .select({ userId: identity.userId })
    .from(identity)
    .where(and(isProviders, eq(identity.issuer, issuer), eq(identity.subject, subject)));
  if (known) {
    const owner = email === null ? null : await findAccount(inside, email);
    if (owner && owner.id !== known.userId) return { refused: "merge" };
    if (members && !members.has(known.userId)) return { refused: "removed" };
    const account = await findAccountById(inside, known.userId);
    return account ? { account } : { refused: "unknown" };
  }
  if (email === null) return { refused: "unverified" };
  const domain = domainOf(email);
  if (!proven.has(domain) || domains?.includes(domain) === false) return { refused: "domain" };
  const account = await accountOf(inside, email, name, role !== null);
  if (!account) return { refused: "unknown" };
  const isMember = members?.has(account.id) ?? false;
  // Only an invitation brings a person back, whether or not they used the provider before.
  if (organisationId && !isMember && (await hasDeparted(inside, organisationId, account.id)))
    return { refused: "removed" };
  const linked = await db
    .insert(identity)
    .values({ id: newId(), userId: account.id, organisationId, issuer, subject, createdAt: clock.now() })
    .onConflictDoNothing();
  if (linked.count === 0) return { refused: "subject" };
  const entry = { organisationId, userId: account.id };
  if (organisationId && plan && role && !isMember) {
    await requireNotSuspended(inside, organisationId);
    await requireSeat(inside, plans, { organisationId, plan });
    await insertMember(inside, { organisationId, userId: account.id, role });
    await recordAudit(inside, { ...entry, actor: role, action: "team.join", detail: { role } });
  }
  await recordAudit(inside, { ...entry, actor: "person", action: "identity.link" });
  return { account };
}

/** The account with the address. An unconfirmed one may be a stranger's sign-up, so its name, password and links are replaced. */
async function accountOf(inside: Context, email: string, name: string | null, makes: boolean): Promise<Account | null> {
  const given = { name: name ?? (email.split("@")[0] as string), passwordHash: null };
  if (makes) await insertAccount(inside, { email, ...given, isConfirmed: true });
  const found = await lockAccount(inside, email);
  if (found && !found.isConfirmed) await takeOver(inside, found.id, given);
  return found;
}
