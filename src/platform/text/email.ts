// Mail addresses from outside, read strictly and brought to one spelling: domains in ASCII, which shows lookalike letters, and no quotes
// around a local part that is readable without. `abc..def@docomo.ne.jp`, which old carriers gave out, is such an address; SMTP gets it
// in quotes (`smtpAddress`).
import { domainToASCII } from "node:url";
import { sentence } from "#contract/sentence.ts";
import { takesInternational } from "./international.ts";
import type { Wrong } from "./wrong.ts";

/** RFC 5321, 4.5.3.1: at most 64 octets before the @, 254 in all. */
const MAX_LOCAL_LENGTH = 64;
const MAX_LENGTH = 254;
/** Before conversion to ASCII, which makes names longer. */
const MAX_GIVEN_LENGTH = 1_024;

/** Characters that mail servers accept unquoted before the @, with dots between them (RFC 5322, 3.2.3; RFC 6531, 3.3). */
const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~\\p{L}\\p{M}\\p{N}-]";
const DOT_ATOM = new RegExp(`^${ATOM}+(?:\\.${ATOM}+)*$`, "u");
/** The same with dots anywhere, which need quotes in SMTP. */
const DOTTED = new RegExp(`^\\.*${ATOM}(?:${ATOM}|\\.)*$`, "u");
/** And with blanks, which need quotes everywhere. Anything else between quotes could be read as a second address. */
const SPACED = new RegExp(`^(?:${ATOM}|\\.)(?:${ATOM}|[. ])*(?:${ATOM}|\\.)$`, "u");
const QUOTED = /^"((?:[^"\\]|\\.)*)"$/;
const BEYOND_ASCII = /[^\u0000-\u007f]/;
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

const NOT_TAKEN: Wrong = {
  wrong: "has letters beyond a-z before the @, and the mail server of this service takes no such address (SMTPUTF8)",
  says: sentence("text.emailLetters"),
};
const NOT_KNOWN: Wrong = {
  wrong:
    "has letters beyond a-z before the @, and the mail server of this service has not said yet whether it takes such addresses (SMTPUTF8)",
  says: sentence("text.emailLettersUnknown"),
};

/**
 * The address, trimmed, its domain in ASCII and lower case; or what is wrong with it, as the end of a sentence that does not quote it.
 * One with letters beyond ASCII before the @ is wrong unless the mail server takes such addresses.
 */
export function readEmail(value: unknown): { email: string } | Wrong {
  const read = readKnownEmail(value);
  if ("wrong" in read || !isInternational(read.email)) return read;
  const isTaken = takesInternational();
  return isTaken ? read : isTaken === null ? NOT_KNOWN : NOT_TAKEN;
}

/** The same for an address that was taken before: to look it up, to log in, to send to it. */
export function readKnownEmail(value: unknown): { email: string } | Wrong {
  if (typeof value !== "string" || value.length > MAX_GIVEN_LENGTH) return WRONG;
  const text = value.trim();
  const at = text.lastIndexOf("@");
  const local = oneSpelling(text.slice(0, Math.max(at, 0)));
  if (local === null) return WRONG;
  const domain = asciiDomain(text.slice(at + 1));
  if (domain === null || Buffer.byteLength(local) + 1 + domain.length > MAX_LENGTH) return WRONG;
  return { email: `${local}@${domain}` };
}

/** Letters beyond ASCII in lower case, because the database and the program know different capitals. Null: no local part. */
function oneSpelling(given: string): string | null {
  if (given.length > 2 * MAX_LOCAL_LENGTH + 2) return null;
  const quoted = QUOTED.exec(given)?.[1]?.replace(/\\(.)/g, "$1");
  const plain = quoted ?? given;
  const local = BEYOND_ASCII.test(plain) ? plain.normalize("NFC").toLowerCase() : plain;
  const spelled = DOTTED.test(local) ? local : quoted !== undefined && SPACED.test(local) ? `"${local}"` : null;
  return spelled === null || Buffer.byteLength(spelled) > MAX_LOCAL_LENGTH ? null : spelled;
}

/** Whether the address needs a server with SMTPUTF8. */
export function isInternational(email: string): boolean {
  return BEYOND_ASCII.test(email);
}

/** The address as SMTP takes it, with quotes where its dots stand where an unquoted one has none. @param email as it was read */
export function smtpAddress(email: string): string {
  const at = email.lastIndexOf("@");
  const local = email.slice(0, at);
  return local.startsWith('"') || DOT_ATOM.test(local) ? email : `"${local}"${email.slice(at)}`;
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
