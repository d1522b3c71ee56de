// The two cookies of the dashboard: the session, and the message that the next page shows once.
import type { SecretBox } from "#platform/secret-box.ts";
import type { Flash } from "./visit.ts";

/** As long as a session can last; the session itself ends by its own rules. */
const SESSION_MAX_AGE_S = 90 * 24 * 3_600;
/** Enough for a redirect. */
const FLASH_MAX_AGE_S = 60;
const FLASH_OWNER = "flash";

type Site = { baseUrl: string };

/** @param token null deletes the cookie */
export function sessionCookie(site: Site, token: string | null): string {
  return cookie(site, "session", token ?? "", token === null ? 0 : SESSION_MAX_AGE_S);
}

/** Sealed, because a message may hold a new secret. @param flash null deletes the cookie */
export function flashCookie(site: Site, box: SecretBox, flash: Flash | null): string {
  const value = flash === null ? "" : Buffer.from(box.seal(JSON.stringify(flash), FLASH_OWNER)).toString("base64url");
  return cookie(site, "flash", value, flash === null ? 0 : FLASH_MAX_AGE_S);
}

export function readCookies(
  site: Site,
  box: SecretBox,
  header: string | null,
): { token: string | null; flash: Flash | null } {
  const found = new Bun.CookieMap(header ?? "");
  const sealed = found.get(nameOf(site, "flash"));
  return { token: found.get(nameOf(site, "session")), flash: sealed ? openFlash(box, sealed) : null };
}

function openFlash(box: SecretBox, sealed: string): Flash | null {
  const opened = box.open(Buffer.from(sealed, "base64url"), FLASH_OWNER);
  return opened === null ? null : (JSON.parse(opened) as Flash);
}

/** The prefix `__Host-` keeps sister domains from setting the cookie. It needs https. */
function nameOf({ baseUrl }: Site, name: string): string {
  return baseUrl.startsWith("https:") ? `__Host-candor-${name}` : `candor-${name}`;
}

function cookie(site: Site, name: string, value: string, maxAge: number): string {
  return new Bun.Cookie({
    name: nameOf(site, name),
    value,
    path: "/",
    httpOnly: true,
    secure: site.baseUrl.startsWith("https:"),
    sameSite: "lax",
    maxAge,
  }).serialize();
}
