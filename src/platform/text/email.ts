// Mail addresses from outside, read strictly and brought to one spelling. Domains are kept in ASCII, which shows lookalike letters.
import { domainToASCII } from "node:url";
import { sentence } from "#contract/sentence.ts";
import type { Wrong } from "./wrong.ts";

/** RFC 5321, 4.5.3.1: at most 64 characters before the @, 254 in all. */
const MAX_LOCAL_LENGTH = 64;
const MAX_LENGTH = 254;
/** Before conversion to ASCII, which makes names longer. */
const MAX_GIVEN_LENGTH = 1_024;

/** Characters that mail servers accept unquoted before the @ (RFC 5322, 3.2.3). */
const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
/** Characters to which a URL parser would give a meaning of its own. */
const NO_NAME = /[\u0000-\u002c/:-@[-`{-\u007f\s]/;
const LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
/** At least two labels, and the last is no number: `127.0.0.1` is no domain. */
const DOMAIN = new RegExp(`^(?:${LABEL}\\.)+(?![0-9]+$)${LABEL}$`);
/** Domains that conversion leaves as they are. Checked first, because conversion is slow and nearly all addresses match. */
const PLAIN = /^(?!xn--)[a-z0-9-]+(?:\.(?!xn--)[a-z0-9-]+)*\.[a-z]+$/;

const WRONG: Wrong = {
  wrong: "must be an email address such as name@example.com",
  says: sentence("text.email"),
};

/** The address, trimmed, its domain in ASCII and lower case; or what is wrong with it, as the end of a sentence that does not quote it. */
export function readEmail(value: unknown): { email: string } | Wrong {
  if (typeof value !== "string" || value.length > MAX_GIVEN_LENGTH) return WRONG;
  const text = value.trim();
  const at = text.lastIndexOf("@");
  const local = text.slice(0, Math.max(at, 0));
  if (local.length > MAX_LOCAL_LENGTH || !LOCAL.test(local)) return WRONG;
  const domain = asciiDomain(text.slice(at + 1));
  if (domain === null || local.length + 1 + domain.length > MAX_LENGTH) return WRONG;
  return { email: `${local}@${domain}` };
}

/** The part after the @, in lower case. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf("@") + 1).toLowerCase();
}

function asciiDomain(given: string): string | null {
  if (NO_NAME.test(given)) return null;
  const domain = PLAIN.test(given) ? given : domainToASCII(given).toLowerCase();
  return DOMAIN.test(domain) ? domain : null;
}

/** `j***@example.com`: always three stars, which hide the length. */
export function masked(email: string): string {
  const [first = ""] = email;
  return `${first === "@" ? "" : first}***${email.slice(email.lastIndexOf("@"))}`;
}
