// Sites that a text names, as its reader could follow them: any host under a top-level domain of the public suffix list, with or
// without a scheme and `www.`. One pass over the text: a hostile one costs no more than an ordinary one of its length.
import { apart, lookalike, mixesScripts } from "./visible-text.ts";

export type Site = {
  /** As it is written, without scheme, port and path. */
  host: string;
  /** Neither port, path nor user stands beside the host. */
  isBare: boolean;
};

/** With a user or a port: `shop.de:80@evil.com`. The longest host has 253 characters. */
const AUTHORITY = /[^\s/?#\\<>"]{1,300}/y;
const RUN = /[\p{L}\p{N}\p{M}_.-]+/gu;
const PORT_OR_PATH = /^(?::\d|\/\S|\\\S|[?#][\p{L}\p{N}])/u;
const MAIL_DOMAIN = /^@[\p{L}\p{N}\p{M}_-]{1,63}\.[\p{L}\p{N}]/u;
const IP_ADDRESS = /^\d{1,3}(?:\.\d{1,3}){3}$/;
/** How a sentence goes on after its first word: "great.It was", "great.It's". */
const GOES_ON = /^(?:[,:;]?\s+[\p{L}\p{N}"'(«„“]|['’]\p{L}|\.\p{L})/u;
/** Longer endings that are words in themselves. Each ending of two letters counts as a word: "De", "Eu", "In". */
const WORDS = new Set("all are best fast here how ist like love moi new now one safe soy uno you".split(" "));
/** Common abbreviations without a space. */
const ABBREVIATIONS = new Set(["co.kg", "dr.med"]);
const MOST_SUFFIX_LABELS = 8;

/** @param given as `seen` gives it. Mail addresses do not count. */
export function sitesIn(given: string): Site[] {
  if (!/[.:]/.test(given)) return [];
  const text = apart(given);
  return [...withScheme(text), ...withoutScheme(text)];
}

function withScheme(text: string): Site[] {
  const sites: Site[] = [];
  for (let at = text.indexOf("://"); at !== -1; at = text.indexOf("://", at + 3)) {
    if (!/[a-z]{2}$/i.test(text.slice(Math.max(0, at - 2), at))) continue;
    AUTHORITY.lastIndex = at + 3;
    const authority = AUTHORITY.exec(text)?.[0];
    if (authority === undefined || !/[\p{L}\p{N}]/u.test(authority)) continue;
    const isBare =
      !/[:@[]/.test(authority) && !PORT_OR_PATH.test(text.slice(AUTHORITY.lastIndex, AUTHORITY.lastIndex + 4));
    sites.push({ host: authority.replace(/[.,;!)'’]{1,9}$/, ""), isBare });
  }
  return sites;
}

function withoutScheme(text: string): Site[] {
  const sites: Site[] = [];
  for (const { 0: run, index } of text.matchAll(RUN)) {
    if (!run.includes(".")) continue;
    const before = text.slice(Math.max(0, index - 2), index);
    // The domain of a mail address is no site.
    if (/[\p{L}\p{N}_+-]@$/u.test(before)) continue;
    // Alone it may be a number of a version.
    if (IP_ADDRESS.test(run) && PORT_OR_PATH.test(text.slice(index + run.length, index + run.length + 4)))
      sites.push({ host: run, isBare: false });
    let at = index;
    for (const part of run.split(/(\.{2,})/)) {
      const site = part.includes(".") ? longestHost(part, text.slice(at + part.length, at + part.length + 70)) : null;
      if (site) sites.push(site);
      at += part.length;
    }
  }
  return sites;
}

/** Returns the longest host at the beginning of a run of labels: `shop.de` of "shop.de.Then". */
function longestHost(run: string, after: string): Site | null {
  const labels = run.replace(/^[._-]{1,99}/, "").split(".");
  while (labels.at(-1) === "") labels.pop();
  if (MAIL_DOMAIN.test(after)) return null;
  for (let last = labels.length - 1; last > 0; last--) {
    const label = labels[last] as string;
    const isAtEnd = last === labels.length - 1;
    const ending = isTopLevel(label) ? label : isAtEnd ? endingBefore(label, labels[last - 1] as string) : null;
    if (ending === null) continue;
    const isLast = isAtEnd && ending === label;
    const behind = isLast ? after : label.slice(ending.length) + (isAtEnd ? "" : `.${labels[last + 1]}`);
    const names = [...labels.slice(Math.max(0, last - MOST_SUFFIX_LABELS), last), ending];
    const isBare = !isLast || !PORT_OR_PATH.test(after);
    if (isBare && isWordOf(names, behind)) continue;
    if (isBelowSuffix(names)) return { host: [...labels.slice(0, last), ending].join("."), isBare };
  }
  return null;
}

/** The top-level domain before a hyphen: `de` of "shop.de-Team". Null where there is none. */
function endingBefore(label: string, before: string): string | null {
  const [first = "", ...rest] = label.split("-", 2);
  return rest.length > 0 && before.length > 2 && isTopLevel(first) ? first : null;
}

/** Whether the ending is a word or an abbreviation: "great.It was", "m.in.", "Art.Nr". */
function isWordOf(names: readonly string[], behind: string): boolean {
  const [before, ending] = names.slice(-2) as [string, string];
  const isShort = [...ending].length === 2;
  if (names.length === 2 && ABBREVIATIONS.has(`${before}.${ending}`.toLowerCase())) return true;
  if (isShort && (/^\p{Script=Latin}$/u.test(before) || ending.toLowerCase() === "nr")) return true;
  const isWord = isShort || WORDS.has(ending.toLowerCase());
  return isWord && /^\p{Lu}\p{Ll}+$/u.test(ending) && GOES_ON.test(behind);
}

let tldts: typeof import("tldts") | null = null;
const topLevels = new Map<string, boolean>();
const MOST_REMEMBERED = 2_000;

/** Loaded with the first dot between words, because its table takes a megabyte. */
function suffixes(): typeof import("tldts") {
  tldts ??= require("tldts") as typeof import("tldts");
  return tldts;
}

/** Whether the label is a top-level domain of the public suffix list. */
export function isTopLevel(label: string): boolean {
  if (label.length < 2 || label.length > 63 || !/^\p{L}/u.test(label)) return false;
  const name = label.toLowerCase();
  let known = topLevels.get(name);
  if (known === undefined) {
    known = suffixes().parse(`x.${name}`).isIcann === true;
    if (topLevels.size >= MOST_REMEMBERED) topLevels.clear();
    topLevels.set(name, known);
  }
  return known;
}

/** Nothing is reached at a public suffix alone, such as `co.uk`. */
function isBelowSuffix(names: readonly string[]): boolean {
  return names.every((name) => name.length <= 63) && suffixes().getDomain(names.join(".")) !== null;
}

/**
 * Sites spelled with lookalike letters: "сом" in Cyrillic for com. Sentences in other scripts run together, too ("отлично.Со второго
 * раза"), so an ending of two letters counts only in a word of two scripts. Plain sites are found by `sitesIn`.
 */
export function imitatedSitesIn(text: string): Site[] {
  if (ASCII.test(text)) return [];
  return text.split(/\s+/).flatMap((word) => {
    if (ASCII.test(word) || !/[^\p{L}\p{N}\p{M}]|\p{sc=Lisu}/u.test(word) || sitesIn(word).length > 0) return [];
    return sitesIn(lookalike(word)).filter((site) => !isSentenceEnd(site) && isMeant(word, site));
  });
}

const ASCII = /^[\x00-\x7f]*$/;

function isMeant(word: string, { host }: Site): boolean {
  const ending = host.slice(host.lastIndexOf(".") + 1).toLowerCase();
  return ending.length > 2 || word.toLowerCase().includes(`.${ending}`) || mixesScripts(word);
}

/** "late.In", "gut.Es": two words, the second beginning a sentence. Sites are written in one case. */
function isSentenceEnd({ host, isBare }: Site): boolean {
  return isBare && /^[\p{L}\p{N}-]+\.\p{Lu}\p{Ll}+$/u.test(host) && /\p{Ll}\./u.test(host);
}
