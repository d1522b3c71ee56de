// Names of businesses and organisations. They appear in mails to strangers, so they may hold no link: it would be an advertisement. They
// stand on invitations, too, so they may promise no reward for stars.
import { domainToASCII } from "node:url";
import { sentence } from "#contract/sentence.ts";
import { imitatedSitesIn, type Site, sitesIn } from "../text/site-in-text.ts";
import { readPublicText, TEXT_LIMIT } from "../text/text.ts";
import { seen } from "../text/visible-text.ts";
import type { Wrong } from "../text/wrong.ts";
import { promiseIn } from "./promise.ts";

const LINK = /:\/\/|www\s*\./i;
const MAIL = /@\s*[^\s@]+\s*\./;

/**
 * A name in NFC, trimmed, of 1 to 120 characters; or what is wrong with it, as the end of a sentence.
 * @param own domains in ASCII that the name may be; "any" where they are not known
 */
export function readName(value: unknown, own: readonly string[] | "any"): { text: string } | Wrong {
  const read = readPublicText(value, TEXT_LIMIT.name);
  if ("wrong" in read) return read;
  return linkIn(read.text, own) ?? promiseIn(read.text) ?? read;
}

/** The fault of a name that holds a link; null if the name is fine. @param own as above */
export function linkIn(name: string, own: readonly string[] | "any"): Wrong | null {
  const text = seen(name);
  const isLinked = LINK.test(text) || MAIL.test(text);
  if (!isLinked && (own === "any" || [...sitesIn(text), ...imitatedSitesIn(text)].every((site) => isOwn(site, own))))
    return null;
  return own === "any" ? LINKED : OTHER_LINKED;
}

const LINKED: Wrong = { wrong: "must not hold a web or mail address", says: sentence("text.link") };
const OTHER_LINKED: Wrong = {
  wrong:
    "must not hold a web or mail address, except its own domain alone; put a space behind a full stop that ends a word",
  says: sentence("text.otherLink"),
};

function isOwn({ host, isBare }: Site, own: readonly string[]): boolean {
  return isBare && own.includes(domainToASCII(host.toLowerCase()));
}
