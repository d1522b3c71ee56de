// Mail addresses from outside: read strictly enough that one can stand in a mail header and be written to, and brought to one
// spelling. A domain is kept in ASCII, so that one that only looks like another is told from it wherever it is shown.
import { domainToASCII } from "node:url";

/** RFC 5321, 4.5.3.1: local part, and the address as a path holds it. */
const MAX_LOCAL_LENGTH = 64;
const MAX_LENGTH = 254;
/** Before conversion, where a letter may take several characters. */
const MAX_GIVEN_LENGTH = 1_024;

/** An atom as mail servers take it unquoted (RFC 5322, 3.2.3): no quotes, no comments, nothing that splits a header. */
const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
/** What a URL parser would take for something else than a letter of a name. */
const NO_NAME = /[\u0000-\u002c/:-@[-`{-\u007f\s]/;
const LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
/** At least two labels, and the last is no number: `127.0.0.1` is no domain. */
const DOMAIN = new RegExp(`^(?:${LABEL}\\.)+(?![0-9]+$)${LABEL}$`);
/** Nearly all: what conversion would leave as it is, and it takes longer than all the rest. */
const PLAIN = /^(?!xn--)[a-z0-9-]+(?:\.(?!xn--)[a-z0-9-]+)*\.[a-z]+$/;

const WRONG = { wrong: "must be an email address such as name@example.com" };

/**
 * A mail address that can be written to: trimmed, the domain in ASCII (IDN converted) and lower case, the local part as
 * given; or what is wrong with it, as the end of a sentence. The address is never part of that.
 */
export function readEmail(value: unknown): { email: string } | { wrong: string } {
  if (typeof value !== "string" || value.length > MAX_GIVEN_LENGTH) return WRONG;
  const text = value.trim();
  const at = text.lastIndexOf("@");
  const local = text.slice(0, Math.max(at, 0));
  if (local.length > MAX_LOCAL_LENGTH || !LOCAL.test(local)) return WRONG;
  const domain = asciiDomain(text.slice(at + 1));
  if (domain === null || local.length + 1 + domain.length > MAX_LENGTH) return WRONG;
  return { email: `${local}@${domain}` };
}

function asciiDomain(given: string): string | null {
  if (NO_NAME.test(given)) return null;
  const domain = PLAIN.test(given) ? given : domainToASCII(given).toLowerCase();
  return DOMAIN.test(domain) ? domain : null;
}
