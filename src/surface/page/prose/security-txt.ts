// /.well-known/security.txt: where to report a hole (RFC 9116). There is none without a contact.
import type { Clock } from "#platform/time/clock.ts";
import { DAY_MS } from "#platform/time/clock.ts";
import { AN_HOUR, type Content } from "#surface/look/answer.ts";
import { mailtoOf } from "#surface/look/legal.tsx";
import type { Site } from "../kit/site.ts";

export const SECURITY_TXT = "/.well-known/security.txt";
/** The standard asks for less than a year. */
const VALID_DAYS = 180;

export function securityTxt(site: Site, clock: Clock): Content | null {
  const email = site.legal?.contactEmail;
  if (!email) return null;
  const until = Math.floor(clock.now().getTime() / DAY_MS + VALID_DAYS) * DAY_MS;
  const lines = [
    `Contact: ${new URL(mailtoOf(email)).href}`,
    `Expires: ${new Date(until).toISOString()}`,
    `Preferred-Languages: ${site.defaultLanguage ?? "en"}`,
    `Canonical: ${site.baseUrl}${SECURITY_TXT}`,
  ];
  return { type: "text", cacheControl: AN_HOUR, body: `${lines.join("\n")}\n` };
}
