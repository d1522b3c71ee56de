// Names of businesses and organisations. They appear in mails to strangers, so they may hold no link: it would be an advertisement.
import { domainToASCII } from "node:url";
import { seen } from "./seen-text.ts";
import { imitatedSitesIn, sitesIn } from "./site-in-text.ts";
import { readText, TEXT_LIMIT } from "./text.ts";

const LINK = /:\/\/|www\s*\./i;
const MAIL = /@\s*[^\s@]+\s*\./;
/** Legal forms that look like domains: .kg is a country. */
const COMPANY_FORM = /(?<![\p{L}\p{N}])co\.\s*kg(?:aa)?(?![\p{L}\p{N}.-])/giu;

/**
 * A name in NFC, trimmed, of 1 to 120 characters; or what is wrong with it, as the end of a sentence.
 * @param own domains in ASCII that the name may be; "any" where they are not known
 */
export function readName(value: unknown, own: readonly string[] | "any"): { text: string } | { wrong: string } {
  const read = readText(value, TEXT_LIMIT.name);
  if ("wrong" in read) return read;
  const wrong = linkIn(read.text, own);
  return wrong === null ? read : { wrong };
}

/** The end of a sentence about a name that holds a link; null if the name is fine. @param own as above */
export function linkIn(name: string, own: readonly string[] | "any"): string | null {
  const text = seen(name).replace(COMPANY_FORM, "");
  const isLinked = LINK.test(text) || MAIL.test(text);
  if (!isLinked && (own === "any" || [...sitesIn(text), ...imitatedSitesIn(text)].every(({ raw }) => isOwn(raw, own))))
    return null;
  return own === "any"
    ? "must not hold a web or mail address"
    : "must not hold a web or mail address, except its own domain alone; put a space behind a full stop that ends a word";
}

function isOwn(raw: string, own: readonly string[]): boolean {
  return !/[/:?#@\\]/.test(raw) && own.includes(domainToASCII(raw.toLowerCase()));
}
