// The two cookies of the dashboard: who is signed in, and what the next page says once.
import type { SecretBox } from "#platform/secret-box.ts";
import type { Flash } from "./visit.ts";

/** A browser keeps it as long as a session can last; the session itself ends by its own rules. */
const SESSION_MAX_AGE_S = 90 * 24 * 3_600;
/** Time enough for a redirect. */
const FLASH_MAX_AGE_S = 60;
const FLASH_OWNER = "flash";

type Site = { baseUrl: string };

/** The cookie that says who is signed in; without a token, the one that ends that. */
export function sessionCookie(site: Site, token: string | null): string {
  return cookie(site, "session", token ?? "", token === null ? 0 : SESSION_MAX_AGE_S);
}

/** The cookie with what the next page says; without, the one that takes it away. Sealed: it may hold a new secret. */
export function flashCookie(site: Site, box: SecretBox, flash: Flash | null): string {
  const value = flash === null ? "" : Buffer.from(box.seal(JSON.stringify(flash), FLASH_OWNER)).toString("base64url");
  return cookie(site, "flash", value, flash === null ? 0 : FLASH_MAX_AGE_S);
}

/** What a request's cookies say. */
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

/** Bound to this very host by its name, where that is possible: no sister site can set it. */
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
