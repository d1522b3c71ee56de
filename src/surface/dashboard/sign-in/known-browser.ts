// A cookie that proves that a browser knew the account's password, at the sign-up or at a login. It gives the owner limits apart from
// strangers who guess, and confirms a sign-up without the password. It is no login, and a new password invalidates it.
import { fingerprintOf } from "#domain/account/password/password.ts";
import type { Account } from "#domain/account/user/user.ts";
import type { UserId } from "#platform/id.ts";
import type { Visit } from "../visit.ts";

const MAX_AGE_S = 90 * 24 * 3_600;
const OWNER = "known browser";

type Known = { user: string; password: string };

/** Without an account the cookie looks the same and proves nothing. */
export function knownCookie({ deps }: Visit, account: { id: UserId; passwordHash: string } | null): string {
  const known: Known = {
    user: account?.id ?? crypto.randomUUID(),
    password: fingerprintOf(account?.passwordHash ?? crypto.randomUUID()),
  };
  return new Bun.Cookie({
    name: nameOf(deps.config.baseUrl),
    value: Buffer.from(deps.box.seal(JSON.stringify(known), OWNER)).toString("base64url"),
    path: "/",
    httpOnly: true,
    secure: deps.config.baseUrl.startsWith("https:"),
    sameSite: "lax",
    maxAge: MAX_AGE_S,
  }).serialize();
}

/** Whether this browser knew the account's current password. */
export function isKnownTo(
  { deps, request }: Visit,
  account: Pick<Account, "id" | "passwordHash"> | null,
): account is Pick<Account, "id"> & { passwordHash: string } {
  const sealed = new Bun.CookieMap(request.headers.get("cookie") ?? "").get(nameOf(deps.config.baseUrl));
  const opened = sealed ? deps.box.open(Buffer.from(sealed, "base64url"), OWNER) : null;
  if (opened === null || !account?.passwordHash) return false;
  const known = JSON.parse(opened) as Known;
  return known.user === account.id && known.password === fingerprintOf(account.passwordHash);
}

function nameOf(baseUrl: string): string {
  return baseUrl.startsWith("https:") ? "__Host-candor-known" : "candor-known";
}
