// Whether a foreign URL may be called, before its name is looked up. Judged on the host as the URL standard parses it, because that is
// what we connect to: decimal, octal and full-width spellings of an address are addresses.
import { sentence } from "#contract/sentence.ts";
import type { Cidr } from "../config/config.ts";
import { tooLong } from "../text/text.ts";
import type { Wrong } from "../text/wrong.ts";
import { checkAddress } from "./address.ts";

const MAX_URL_LENGTH = 2_048;
/** RFC 1035, of the name as it is looked up. */
const MAX_NAME_LENGTH = 253;
/** Parsers disagree about these characters. */
const AMBIGUOUS = /[\u0000-\u0020\u007f\\]/;
const SCHEME = /^(https?):\/\/[^/]/i;
const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;
const LOW_PORTS = new Set(["", "80", "443"]);
const FIRST_FREE_PORT = 1_024;
/** Names for the same inside address everywhere, and the addresses. */
const KNOWN_INSIDE: [name: RegExp, addresses: string[]][] = [
  [/(?:^|\.)localhost$/, ["127.0.0.1", "::1"]],
  [/(?:^|\.)(?:metadata\.google\.internal|metadata\.goog)$/, ["169.254.169.254", "fd20:ce::254"]],
  [/^instance-data(?:\.[a-z0-9-]+\.compute\.internal)?$/, ["169.254.169.254", "fd00:ec2::254"]],
];
/** Endings of names that only exist inside a network (RFC 6762, appendix G; RFC 8375; ICANN's .internal). */
const INSIDE_NAME = /(?:^|\.)(?:local|localdomain|internal|intranet|private|corp|home|lan|home\.arpa)$/;

export const NOT_SECURE: Wrong = { wrong: "must start with https://", says: sentence("url.https") };
export const NOT_PUBLIC: Wrong = { wrong: "must lead to a public address", says: sentence("url.public") };

export type Target = {
  /** In its standard spelling, without fragment. */
  url: URL;
  /** For look-up, certificate and pool: lower case, no brackets, no final dot. */
  host: string;
  port: number;
  secure: boolean;
  /** Whether `host` is an address. */
  literal: boolean;
};

/**
 * The URL's target, if it may be called as far as that is known before the look-up. `wrong` is the end of a sentence: "must start
 * with https://".
 */
export function readTarget(text: string, allow: readonly Cidr[]): Target | Wrong {
  if (text.length > MAX_URL_LENGTH) return tooLong(MAX_URL_LENGTH);
  if (AMBIGUOUS.test(text))
    return { wrong: "must not hold spaces, line ends or backslashes", says: sentence("url.parts") };
  if (!SCHEME.test(text)) return NOT_SECURE;
  if (!URL.canParse(text))
    return { wrong: "must be a complete address such as https://example.com/hook", says: sentence("url.whole") };
  const url = new URL(text);
  if (url.username || url.password) return { wrong: "must not hold a user or a password", says: sentence("url.user") };
  if (!isPortAllowed(url.port))
    return { wrong: "must use port 443, 80, 8080, 8443 or one above 1023", says: sentence("url.port") };
  url.hash = "";
  // A final dot means the same name, but not to certificates and the rules below.
  if (url.hostname.endsWith(".")) url.hostname = url.hostname.slice(0, -1);
  if (url.href.length > MAX_URL_LENGTH) return tooLong(MAX_URL_LENGTH);
  const secure = url.protocol === "https:";
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const port = Number(url.port || (secure ? 443 : 80));
  const address = checkAddress(host, allow);
  const wrong = address ? addressFault(address.standing, secure) : nameFault(host, secure, allow);
  return wrong ?? { url, host, port, secure, literal: address !== null };
}

function isPortAllowed(port: string): boolean {
  return LOW_PORTS.has(port) || Number(port) >= FIRST_FREE_PORT;
}

function addressFault(standing: "inside" | "public" | "refused", secure: boolean): Wrong | null {
  if (standing === "refused") return NOT_PUBLIC;
  return secure || standing === "inside" ? null : NOT_SECURE;
}

function nameFault(host: string, secure: boolean, allow: readonly Cidr[]): Wrong | null {
  if (host.length > MAX_NAME_LENGTH || !host.split(".").every((label) => LABEL.test(label)))
    return { wrong: "must name a host that can exist", says: sentence("url.host") };
  const known = KNOWN_INSIDE.find(([name]) => name.test(host));
  if (known) {
    const isAllowed = known[1].some((each) => checkAddress(each, allow)?.standing === "inside");
    return isAllowed ? null : NOT_PUBLIC;
  }
  // Where the operator allows inside addresses, any name may lead to one: the look-up decides.
  if (allow.length > 0) return null;
  if (!host.includes(".") || INSIDE_NAME.test(host)) return NOT_PUBLIC;
  return secure ? null : NOT_SECURE;
}
