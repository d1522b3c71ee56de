// The cookies of the dashboard: the session, the message that the next page shows once, and values that only we can write.
import type { SecretBox } from "#platform/secret/secret-box.ts";
import type { Flash, Visit } from "./visit.ts";

const DAY_S = 24 * 3_600;
/** As long as a session can last where no setting says otherwise; the session itself ends by its own rules. */
const SESSION_MOST_DAYS = 90;
/** Enough for a redirect. */
const FLASH_MAX_AGE_S = 60;

type Site = { baseUrl: string; sessionEnds?: { most: number } };

/** @param token null deletes the cookie. @param isPublic the browser forgets the login when it is closed */
export function sessionCookie(site: Site, token: string | null, isPublic = false): string {
  if (token === null) return cookie(site, "session", "", 0);
  return cookie(site, "session", token, isPublic ? null : (site.sessionEnds?.most ?? SESSION_MOST_DAYS) * DAY_S);
}

/** Marks a public computer, where pages keep no typed text, as long as such a login lasts. Nothing where no mark changes. */
export function publicCookies({ deps: { config }, request }: Keeper, isPublic: boolean): string[] {
  if (isPublic) return [cookie(config, "public", "1", null)];
  const isMarked = new Bun.CookieMap(request.headers.get("cookie") ?? "").has(nameOf(config, "public"));
  return isMarked ? [cookie(config, "public", "", 0)] : [];
}

/** Sealed, because a message may hold a new secret. @param flash null deletes the cookie */
export function flashCookie(site: Site, box: SecretBox, flash: Flash | null): string {
  return flash === null ? cookie(site, "flash", "", 0) : sealedCookie(site, box, "flash", flash, FLASH_MAX_AGE_S);
}

type Keeper = Pick<Visit, "deps" | "request" | "context">;

/** Keeps a value in the browser, sealed. It ends by our clock, because a browser may keep it for longer. */
export function keep({ deps, context }: Keeper, name: string, value: object, seconds: number): string {
  const until = context.clock.now().getTime() + seconds * 1_000;
  return sealedCookie(deps.config, deps.box, name, { value, until }, seconds);
}

/** The kept value; null where there is none, it has ended, or we did not seal it. */
export function kept<T>({ deps, request, context }: Keeper, name: string): T | null {
  const found = openCookie<{ value: T; until: number }>(deps.config, deps.box, name, request.headers.get("cookie"));
  return found !== null && found.until > context.clock.now().getTime() ? found.value : null;
}

export function drop({ deps }: Keeper, name: string): string {
  return cookie(deps.config, name, "", 0);
}

function sealedCookie(site: Site, box: SecretBox, name: string, value: object, maxAge: number): string {
  return cookie(site, name, Buffer.from(box.seal(JSON.stringify(value), name)).toString("base64url"), maxAge);
}

export function readCookies(
  site: Site,
  box: SecretBox,
  header: string | null,
): { token: string | null; flash: Flash | null; isPublic: boolean } {
  const found = new Bun.CookieMap(header ?? "");
  return {
    token: found.get(nameOf(site, "session")),
    flash: openCookie<Flash>(site, box, "flash", header),
    isPublic: found.get(nameOf(site, "public")) === "1",
  };
}

/** The value of a sealed cookie; null without the cookie, and where we did not seal it. */
function openCookie<T>(site: Site, box: SecretBox, name: string, header: string | null): T | null {
  const sealed = new Bun.CookieMap(header ?? "").get(nameOf(site, name));
  const opened = sealed ? box.open(Buffer.from(sealed, "base64url"), name) : null;
  return opened === null ? null : (JSON.parse(opened) as T);
}

/** The prefix `__Host-` keeps sister domains from setting the cookie. It needs https. */
function nameOf({ baseUrl }: Site, name: string): string {
  return baseUrl.startsWith("https:") ? `__Host-candor-${name}` : `candor-${name}`;
}

/** @param maxAge in seconds; null: until the browser is closed */
function cookie(site: Site, name: string, value: string, maxAge: number | null): string {
  return new Bun.Cookie({
    name: nameOf(site, name),
    value,
    path: "/",
    httpOnly: true,
    secure: site.baseUrl.startsWith("https:"),
    sameSite: "lax",
    ...(maxAge !== null && { maxAge }),
  }).serialize();
}
