// Logs a person in: asks for the second factor where there is one, starts the session, and leads back to the page that asked for the
// login. Sealed cookies hold a login that waits for its second factor, and earlier proofs of this browser.
import type { UserId } from "#contract/id.ts";
import { fingerprintOf } from "#domain/account/password/password.ts";
import { type NewSession, startSession } from "#domain/account/sign-in/session.ts";
import { isNewDevice, queueDeviceMail } from "#domain/account/state/outgoing.ts";
import type { Account } from "#domain/account/state/table.ts";
import { listMemberships } from "#domain/account/team/team.ts";
import { findAccountById } from "#domain/account/user/user.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { shownRange } from "#platform/network/peer.ts";
import { seeOther } from "#surface/look/answer.ts";
import { hrefFor } from "#surface/look/reader.ts";
import { done } from "../kit/act.ts";
import { drop, keep, kept, publicCookies, sessionCookie } from "../kit/cookie.ts";
import type { Answer, UserVisit, Visit } from "../kit/visit.ts";
import { storedBrowser } from "./browser-name.ts";
import { dropNext, HOME } from "./next.ts";

/** Asks for the second factor at a login. */
export const FACTOR_PATH = "/login/factor";
const HALF_S = 600;
const REMEMBERED_S = 30 * 24 * 3_600;
const KNOWN_S = 90 * 24 * 3_600;
const PLACE_S = KNOWN_S;

export type Entering = Pick<Account, "id" | "email" | "passwordHash"> &
  Pick<NewSession, "organisationId" | "isProven" | "companyId"> & {
    /** How the person logged in, for the audit log. By default with the password. */
    by?: string;
    /** The person came by a mailed link, so a mail about a new browser tells nothing. */
    isByMail?: boolean;
  };

type Half = { user: UserId; password: string; next: string };
type Remembered = { user: UserId; since: number | undefined };
type Known = { user: string; password: string };
type Place = Pick<NewSession, "organisationId" | "businessId"> & { user: UserId };

/**
 * After a right password: logs the person in, or holds the login for ten minutes, until the second factor is proved.
 * @param message shown on the next page
 */
export async function admit(
  visit: Visit,
  account: Account,
  { next, message, ...by }: { next: string; message?: string; isByMail?: boolean; by?: string },
): Promise<Answer> {
  const { id, passwordHash, factorSince } = account;
  const remembered = factorSince && kept<Remembered>(visit, "remembered");
  const isRemembered = remembered?.user === id && remembered.since === factorSince?.getTime();
  const isAsked = factorSince !== null && !isRemembered;
  const half: Half = { user: id, password: fingerprintOf(passwordHash ?? ""), next };
  const path = isAsked ? hrefFor(visit, FACTOR_PATH) : await homeOf(visit.context, account, next);
  const cookies = isAsked
    ? [keep(visit, "half", half, HALF_S), ...publicCookies(visit, visit.isPublic)]
    : await enter(visit, { ...account, ...by });
  return message === undefined ? { ...seeOther(path), cookies } : done(visit, path, message, cookies);
}

/** Starts a session in place of the one of this browser, and tells the person of a new device. Returns the cookies to set. */
export async function enter(visit: Visit, who: Entering): Promise<string[]> {
  const { context, deps, request, peer, isPublic } = visit;
  const { id, isByMail, by, ...of } = who;
  const userAgent = request.headers.get("user-agent");
  const device = { browser: storedBrowser(userAgent), range: shownRange(peer) };
  const login = { ...device, ...(by && { by }) };
  const place = kept<Place>(visit, "place");
  const { user: _, ...before } = place?.user === id ? place : { user: id };
  const given = { ...before, ...of, userId: id, userAgent, range: device.range, replaces: visit.sessionId, login };
  const start = (inside: Context) => startSession(inside, given, deps.config.sessionEnds);
  const wasHere = kept<Known>(visit, "known")?.user === id;
  const isNew = !isByMail && !wasHere && (await isNewDevice(context, id, device));
  const startAndTell = async (inside: Context) => {
    await queueDeviceMail(inside, who, device);
    return start(inside);
  };
  const token = isNew ? await inTransaction(context, startAndTell) : await start(context);
  // A browser that an organisation's provider sent did not know the password.
  const known = who.companyId ? { ...who, passwordHash: null } : who;
  const marks = [sessionCookie(deps.config, token, isPublic), ...publicCookies(visit, isPublic)];
  return [...marks, ...dropNext(visit), isPublic ? drop(visit, "known") : knownCookie(visit, known)];
}

/** The chosen organisation and business, for the next login of this browser: it leads back to the page, which is about them. */
export function placeCookie(visit: UserVisit, of: Omit<Place, "user">): string {
  return visit.isPublic ? drop(visit, "place") : keep(visit, "place", { user: visit.user.id, ...of }, PLACE_S);
}

/** Ends a login that may have needed a second factor: starts a session and leads to `next`. @param more cookies to set besides */
export async function enterAt(
  visit: Visit,
  who: Account & Entering,
  next: string,
  more: readonly string[] = [],
): Promise<Answer> {
  const cookies = [...(await enter(visit, who)), drop(visit, "half"), ...more];
  return { ...seeOther(await homeOf(visit.context, who, next)), cookies };
}

/** The first page after a login: `next`, or moderation for a moderator without an organisation. */
async function homeOf(context: Context, { id, staff }: Account, next: string): Promise<string> {
  if (next !== HOME || !staff) return next;
  return (await listMemberships(context, id)).length === 0 ? "/moderation" : next;
}

/** The person of a half login; null where there is none, it is too old, or the password was changed meanwhile. */
export async function readHalf(visit: Visit): Promise<{ account: Account; next: string } | null> {
  const half = kept<Half>(visit, "half");
  const account = half && (await findAccountById(visit.context, half.user));
  return account && fingerprintOf(account.passwordHash ?? "") === half.password ? { account, next: half.next } : null;
}

/** Spares this browser the second factor at a login, for 30 days or until the factors change. */
export function rememberedCookie(visit: Visit, { id, factorSince }: Account): string {
  const remembered: Remembered = { user: id, since: factorSince?.getTime() };
  return keep(visit, "remembered", remembered, REMEMBERED_S);
}

/** Without an account the cookie looks the same and proves nothing. */
export function knownCookie(visit: Visit, account: { id: UserId; passwordHash: string | null } | null): string {
  const known: Known = {
    user: account?.id ?? crypto.randomUUID(),
    password: fingerprintOf(account?.passwordHash ?? crypto.randomUUID()),
  };
  return keep(visit, "known", known, KNOWN_S);
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
