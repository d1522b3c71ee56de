// The cookies around the second factor: a login of which only the first half is done, and a browser that need not be asked again.
import { fingerprintOf } from "#domain/account/password/password.ts";
import { type Account, findAccountById } from "#domain/account/user/user.ts";
import type { UserId } from "#platform/id.ts";
import { drop, keep, kept } from "../cookie.ts";
import type { Visit } from "../visit.ts";

const HALF_S = 600;
const REMEMBERED_S = 30 * 24 * 3_600;

type Half = { user: UserId; password: string; next: string };
type Remembered = { user: UserId; since: number | undefined };

/** Holds a right password for ten minutes, until the second factor is proved. */
export function halfCookie(visit: Visit, account: Account, next: string): string {
  const half: Half = { user: account.id, password: passwordOf(account), next };
  return keep(visit, "half", half, HALF_S);
}

export const noHalfCookie = (visit: Visit): string => drop(visit, "half");

/** The person of a half login; null where there is none, it is too old, or the password was changed meanwhile. */
export async function readHalf(visit: Visit): Promise<{ account: Account; next: string } | null> {
  const half = kept<Half>(visit, "half");
  const account = half && (await findAccountById(visit.context, half.user));
  return account && passwordOf(account) === half.password ? { account, next: half.next } : null;
}

/** Spares this browser the second factor at a login, for 30 days or until the factors change. */
export function rememberedCookie(visit: Visit, account: Account): string {
  const remembered: Remembered = { user: account.id, since: account.factorSince?.getTime() };
  return keep(visit, "remembered", remembered, REMEMBERED_S);
}

export function isRemembered(visit: Visit, { id, factorSince }: Account): boolean {
  const remembered = kept<Remembered>(visit, "remembered");
  return remembered?.user === id && remembered.since === factorSince?.getTime();
}

function passwordOf({ passwordHash }: Account): string {
  return fingerprintOf(passwordHash ?? "");
}
