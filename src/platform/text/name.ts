// Names of businesses and organisations. They appear in mails to strangers, so they may hold no link: it would be an advertisement.
import { domainToASCII } from "node:url";
import { imitatedSitesIn, type Site, sitesIn } from "./site-in-text.ts";
import { readPublicText, TEXT_LIMIT } from "./text.ts";
import { seen } from "./visible-text.ts";

const LINK = /:\/\/|www\s*\./i;
const MAIL = /@\s*[^\s@]+\s*\./;

/**
 * A name in NFC, trimmed, of 1 to 120 characters; or what is wrong with it, as the end of a sentence.
 * @param own domains in ASCII that the name may be; "any" where they are not known
 */
export function readName(value: unknown, own: readonly string[] | "any"): { text: string } | { wrong: string } {
  const read = readPublicText(value, TEXT_LIMIT.name);
  if ("wrong" in read) return read;
  const wrong = linkIn(read.text, own);
  return wrong === null ? read : { wrong };
}

/** The end of a sentence about a name that holds a link; null if the name is fine. @param own as above */
export function linkIn(name: string, own: readonly string[] | "any"): string | null {
  const text = seen(name);
  const isLinked = LINK.test(text) || MAIL.test(text);
  if (!isLinked && (own === "any" || [...sitesIn(text), ...imitatedSitesIn(text)].every((site) => isOwn(site, own))))
    return null;
  return own === "any"
    ? "must not hold a web or mail address"
    : "must not hold a web or mail address, except its own domain alone; put a space behind a full stop that ends a word";
}

function isOwn({ host, isBare }: Site, own: readonly string[]): boolean {
  return isBare && own.includes(domainToASCII(host.toLowerCase()));
}
