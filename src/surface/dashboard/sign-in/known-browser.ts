// A cookie by which a browser shows that it knew the account's password: at the sign-up, or at a login. It gives the account's owner
// limits and turns apart from strangers who guess, and confirms a sign-up without the password. It opens nothing, and a new password
// ends what it shows.
import { fingerprintOf } from "#domain/account/password/password.ts";
import type { Account } from "#domain/account/user/user.ts";
import type { UserId } from "#platform/id.ts";
import type { Visit } from "../visit.ts";

const MAX_AGE_S = 90 * 24 * 3_600;
const OWNER = "known browser";

type Known = { user: string; password: string };

/** The cookie for this browser. For nobody it looks the same, and shows nothing. */
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

/** Whether this browser has known the password that the account has now. */
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
