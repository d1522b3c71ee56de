// Where a person was going before they had to log in. Every page on the way carries it: the login, the sign-up, the new password, and the
// links of their mails.
import { readSite } from "#domain/business/search/site.ts";
import { drop, keep, kept } from "../kit/cookie.ts";
import type { Visit } from "../kit/visit.ts";

export const HOME = "/dashboard";
const ADD_PATH = "/dashboard/claim/new";
/** The cookie that holds the fields of the sign-up form. */
export const TYPED = "sign-up";
const MAX_LENGTH = 2_000;
/** As long as the link that confirms an address works. */
const KEPT_S = 24 * 3_600;

type Kept = { next: string };

/** Both send a person who is logged in to `next`: one of them as `next` would never end. */
const LEAD_ON: readonly string[] = ["/login", "/signup"];

/** The path as a browser reads it; the overview for anything but a path of this service. */
export function readNext(value: string | null | undefined): string {
  if (!value?.startsWith("/") || value.length > MAX_LENGTH) return HOME;
  const { pathname, search } = new URL(`http://host.invalid${value}`);
  // Browsers take a path that begins with two slashes for another host.
  if (pathname.startsWith("//") || LEAD_ON.includes(pathname.replace(/\/+$/, ""))) return HOME;
  const path = pathname + search;
  // Encoded, a letter takes up to nine characters, and browsers drop a cookie above 4,096.
  return path.length > MAX_LENGTH ? HOME : path;
}

/** The page of the visit, or that of the form that was posted. */
export function pageOf({ url: { pathname, search }, at }: Visit): string {
  return readNext(at === pathname ? pathname + search : at);
}

/** Of the form, of the address, or of this browser, where a link of a mail led here. */
export function nextOf(visit: Visit): string {
  const { fields, url } = visit;
  return readNext(fields.next ?? url.searchParams.get("next") ?? kept<Kept>(visit, "next")?.next);
}

/** The address of a page that leads on to `next`. */
export function wayTo(path: "/login" | "/signup" | "/reset" | "/dashboard/start", next: string): string {
  return next === HOME ? path : `${path}?next=${encodeURIComponent(next)}`;
}

/**
 * Keeps `next` in the browser that asks for a mail. The link of the mail must not carry it: strangers type other people's addresses, and
 * would choose where these people go.
 */
export function keepNext(visit: Visit, next: string): string[] {
  return next === HOME || visit.isPublic ? dropNext(visit) : [keep(visit, "next", { next } satisfies Kept, KEPT_S)];
}

/** Drops what the forms on the way kept, the sign-up's included. */
export function dropNext(visit: Visit): string[] {
  return ["next", TYPED].filter((name) => kept(visit, name) !== null).map((name) => drop(visit, name));
}

/** Whether a person goes to claim or add a business: one who is unknown here has no account, mostly. */
export function leadsToClaim(next: string): boolean {
  const { pathname } = new URL(next, "http://host.invalid");
  return pathname === ADD_PATH || pathname === "/dashboard/claim";
}

/** The site that the person wants to add; null where they go to another page, and for anything but a site. */
export function siteToAdd(next: string): string | null {
  const { pathname, searchParams } = new URL(next, "http://host.invalid");
  return pathname === ADD_PATH ? (readSite(searchParams.get("website") ?? "")?.host ?? null) : null;
}
