// Logs a person in: the second factor where there is one, the session, the cookie of a browser that knew the password, and the page
// that the login leads back to.
import { isNewDevice, queueDeviceMail } from "#domain/account/outgoing.ts";
import { fingerprintOf } from "#domain/account/password/password.ts";
import { listMemberships } from "#domain/account/team/team.ts";
import { startSession } from "#domain/account/user/session.ts";
import type { Account } from "#domain/account/user/user.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { OrganisationId, UserId } from "#platform/id.ts";
import { shownRange } from "#platform/peer.ts";
import { seeOther } from "#surface/look/answer.ts";
import { done } from "../act.ts";
import { keep, kept, sessionCookie } from "../cookie.ts";
import type { Answer, Visit } from "../visit.ts";
import { browserName } from "./browser-name.ts";
import { halfCookie, isRemembered } from "./half.ts";

const HOME = "/dashboard";
/** Asks for the second factor at a login. */
export const FACTOR_PATH = "/login/factor";

export type Entering = Pick<Account, "id" | "email" | "passwordHash"> & {
  /** The organisation to show. */
  organisationId?: OrganisationId;
  /** Whether a second factor was proved. */
  isProven?: boolean;
  /** The organisation whose provider vouched for the person. */
  companyId?: OrganisationId;
  /** The way in, for the audit log, where it is not the password. */
  by?: string;
  /** The person came by a mailed link, so a mail about a new browser tells nothing. */
  isByMail?: boolean;
};

/** After a right password: logs the person in, or asks for the second factor first. @param message shown on the next page */
export async function admit(
  visit: Visit,
  account: Account,
  { next, message, ...by }: { next: string; message?: string; isByMail?: boolean; by?: string },
): Promise<Answer> {
  const isAsked = account.factorSince !== null && !isRemembered(visit, account);
  const path = isAsked ? FACTOR_PATH : await homeOf(visit.context, account, next);
  const cookies = isAsked ? [halfCookie(visit, account, next)] : await enter(visit, { ...account, ...by });
  return message === undefined ? { ...seeOther(path), cookies } : done(visit, path, message, cookies);
}

/** Starts a session in place of the one of this browser, and tells the person of a new device. Returns the cookies to set. */
export async function enter(visit: Visit, who: Entering): Promise<string[]> {
  const { context, deps, request, peer } = visit;
  const { id, isByMail, by, ...of } = who;
  const userAgent = request.headers.get("user-agent");
  const device = { browser: browserName(userAgent), range: shownRange(peer) };
  const login = { ...device, ...(by && { by }) };
  const start = (inside: Context) =>
    startSession(
      inside,
      { ...of, userId: id, userAgent, range: device.range, replaces: visit.sessionId, login },
      deps.config.sessionEnds,
    );
  const isNew = !isByMail && !isKnownUser(visit, id) && (await isNewDevice(context, id, device));
  const token = isNew
    ? await inTransaction(context, async (inside) => {
        await queueDeviceMail(inside, who, device);
        return start(inside);
      })
    : await start(context);
  // A browser that an organisation's provider sent did not know the password.
  const known = who.companyId ? { ...who, passwordHash: null } : who;
  return [sessionCookie(deps.config, token), knownCookie(visit, known)];
}

/** Starts a session and leads to `next`. @param more cookies to set besides */
export async function enterAt(
  visit: Visit,
  who: Account & Entering,
  next: string,
  more: readonly string[] = [],
): Promise<Answer> {
  const cookies = [...(await enter(visit, who)), ...more];
  return { ...seeOther(await homeOf(visit.context, who, next)), cookies };
}

/** The first page after a login: `next`, or moderation for a moderator without an organisation. */
async function homeOf(context: Context, { id, staff }: Account, next: string): Promise<string> {
  if (next !== HOME || !staff) return next;
  return (await listMemberships(context, id)).length === 0 ? "/moderation" : next;
}

const MAX_AGE_S = 90 * 24 * 3_600;

type Known = { user: string; password: string };

/** Without an account the cookie looks the same and proves nothing. */
export function knownCookie(visit: Visit, account: { id: UserId; passwordHash: string | null } | null): string {
  const known: Known = {
    user: account?.id ?? crypto.randomUUID(),
    password: fingerprintOf(account?.passwordHash ?? crypto.randomUUID()),
  };
  return keep(visit, "known", known, MAX_AGE_S);
}

/** Whether the person was logged in here before, whatever their password was. */
function isKnownUser(visit: Visit, id: UserId): boolean {
  return kept<Known>(visit, "known")?.user === id;
}

/** Whether this browser knew the account's current password. */
export function isKnownTo(
  visit: Visit,
  account: Pick<Account, "id" | "passwordHash"> | null,
): account is Pick<Account, "id"> & { passwordHash: string } {
  const known = kept<Known>(visit, "known");
  if (known === null || !account?.passwordHash) return false;
  return known.user === account.id && known.password === fingerprintOf(account.passwordHash);
}

const MAX_LENGTH = 2_000;

/** The path as a browser reads it; the overview for anything but a path of this service. */
export function readNext(value: string | null | undefined): string {
  if (!value?.startsWith("/") || value.length > MAX_LENGTH) return HOME;
  const { pathname, search } = new URL(`http://host.invalid${value}`);
  // Browsers take a path that begins with two slashes for another host.
  return pathname.startsWith("//") ? HOME : pathname + search;
}

export function loginPath(next: string): string {
  return next === HOME ? "/login" : `/login?next=${encodeURIComponent(next)}`;
}
