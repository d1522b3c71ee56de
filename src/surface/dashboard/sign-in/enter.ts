// Logs a person in: the session, the cookie of a browser that knew the password, and the page that the login leads back to.
import { recordAudit } from "#domain/account/audit.ts";
import { fingerprintOf } from "#domain/account/password/password.ts";
import { listMemberships } from "#domain/account/team/team.ts";
import { endSession, startSession } from "#domain/account/user/session.ts";
import { type Account, isStaff } from "#domain/account/user/user.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { OrganisationId, UserId } from "#platform/id.ts";
import { openCookie, sealedCookie, sessionCookie } from "../cookie.ts";
import type { Visit } from "../visit.ts";

const HOME = "/dashboard";

type Entering = { id: UserId; passwordHash: string; organisationId?: OrganisationId };

/** Starts a session and ends the one of this browser. Returns the cookies to set. */
export async function enter(visit: Visit, who: Entering): Promise<string[]> {
  const token = await inTransaction(visit.context, (inside) => begin(inside, visit, who));
  return [sessionCookie(visit.deps.config, token), knownCookie(visit, who)];
}

/** The first page after a login: `next`, or moderation for a moderator without an organisation. */
export async function homeOf(context: Context, id: UserId, next = HOME): Promise<string> {
  if (next !== HOME || !(await isStaff(context, id))) return next;
  return (await listMemberships(context, id)).length === 0 ? "/moderation" : next;
}

async function begin(inside: Context, visit: Visit, { id, organisationId }: Entering): Promise<string> {
  if (visit.user && visit.sessionId) await endSession(inside, visit.user.id, visit.sessionId);
  await recordAudit(inside, { organisationId: null, userId: id, actor: "person", action: "session.start" });
  return startSession(inside, {
    userId: id,
    userAgent: visit.request.headers.get("user-agent"),
    ...(organisationId && { organisationId }),
  });
}

const MAX_AGE_S = 90 * 24 * 3_600;

type Known = { user: string; password: string };

/** Without an account the cookie looks the same and proves nothing. */
export function knownCookie({ deps }: Visit, account: { id: UserId; passwordHash: string } | null): string {
  const known: Known = {
    user: account?.id ?? crypto.randomUUID(),
    password: fingerprintOf(account?.passwordHash ?? crypto.randomUUID()),
  };
  return sealedCookie(deps.config, deps.box, "known", known, MAX_AGE_S);
}

/** Whether this browser knew the account's current password. */
export function isKnownTo(
  { deps, request }: Visit,
  account: Pick<Account, "id" | "passwordHash"> | null,
): account is Pick<Account, "id"> & { passwordHash: string } {
  const known = openCookie<Known>(deps.config, deps.box, "known", request.headers.get("cookie"));
  if (known === null || !account?.passwordHash) return false;
  return known.user === account.id && known.password === fingerprintOf(account.passwordHash);
}

/** Stands for this service while a path is read. */
const NOWHERE = "http://host.invalid";
const MAX_LENGTH = 2_000;
/** Includes characters that browsers read as a slash or ignore. */
const UNSAFE = /[\u0000-\u0020\u007f\\]|^\/\//;

/** The overview for anything but a path of this service. */
export function readNext(value: string | null | undefined): string {
  if (!value || value.length > MAX_LENGTH || !value.startsWith("/") || UNSAFE.test(value)) return HOME;
  const url = URL.parse(value, NOWHERE);
  if (url?.origin !== NOWHERE || url.pathname.startsWith("//")) return HOME;
  return url.pathname + url.search;
}

export function loginPath(next: string): string {
  return next === HOME ? "/login" : `/login?next=${encodeURIComponent(next)}`;
}
