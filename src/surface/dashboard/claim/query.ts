// Carries the words of a search for a business into the form that adds one.
import { readWebsite } from "#domain/business/profile/field.ts";
import { platformOf } from "#domain/business/profile/shared-site.ts";
import { isTopLevel } from "#platform/text/site-in-text.ts";
import { withQuery } from "../kit/address.ts";

/** The form that adds a business, with the name and the site that were searched. Nothing but a page on a platform is lost. */
export function addPath(query: string): string {
  const { name, website } = readQuery(query);
  return withQuery("/dashboard/claim/new", { name, website: platformIn(query) === null ? website : "" });
}

/** The platform on which the searched site is a page; null for another site and for none. */
export function platformIn(query: string): string | null {
  const site = readWebsite(readQuery(query).website);
  return "wrong" in site ? null : platformOf(site.key);
}

/** "oak.com" is a site, "Oak House" a name, and "Oak House oak.com" both. */
export function readQuery(query: string): { name: string; website: string } {
  const words = query.split(/\s+/).filter((word) => word !== "");
  if (words.length === 1) {
    const [word = ""] = words;
    return isSite(word) ? { name: "", website: word } : { name: word, website: "" };
  }
  // A name can hold a dot, too: "St. Pauli", "Dr.Oak & Sons".
  const site = [words.at(-1), words[0]].find((word = "") => isPlainSite(word) && isSite(word));
  if (site === undefined) return { name: words.join(" "), website: "" };
  return { name: words.toSpliced(words.lastIndexOf(site), 1).join(" "), website: site };
}

function isSite(word: string): boolean {
  return !("wrong" in readWebsite(word));
}

function isPlainSite(word: string): boolean {
  if (/^(?:https?:\/\/|www\.)/i.test(word)) return true;
  const host = word.split("/", 1)[0] ?? "";
  return host.includes(".") && isTopLevel(host.slice(host.lastIndexOf(".") + 1));
}
