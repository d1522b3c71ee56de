// Links, also without a scheme ("shop.example") and spelled out ("shop dot com"). The business's own site may be named, and
// two sentences without a space between them ("came late.In the end") are no address.
import { LinkifyIt } from "linkify-it";
import { domainKey } from "#domain/business/domain-key.ts";
import { lookalike, mixesScripts } from "./plain.ts";

/** Top level domains that are read as such without a scheme, beside those of countries. Newer ones that spam uses most. */
const NEWER =
  "app bid blog cc click club co dev fun ink io life link live me news online page pro shop site space store top vip win work world xyz 中国 рф бел укр".split(
    " ",
  );

const linkify = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: true }).tlds(NEWER, true);

const ENDING = "com|net|org|info|biz|shop|online|site|xyz|de|fr|es|it|nl|pl|ru|uk|at|ch|eu|us|io|me|co|cc|tv|to|ly";
const DOT = "dot|punkt|point|punto|ponto|punt|kropka|точка|nokta";
/** Most texts hold none, and need not be looked at more closely. */
const HAS_DOT_WORD = new RegExp(`\\s(?:${DOT})\\s`, "iu");
/** "shop (dot) de", "shop [punkt] com": brackets leave no doubt. */
const BRACKETED = new RegExp(
  `[\\p{L}\\p{N}-]{2,}\\s*[([{<]\\s*(?:${DOT}|\\.)\\s*[)\\]}>]\\s*(?:${ENDING})(?![\\p{L}\\p{N}])`,
  "iu",
);
/** "shop dot com": only endings that are no words, and not what people say about the dot com years. */
const SPELLED = new RegExp(
  `(?<![\\p{L}\\p{N}])(?!(?:the|a|an|this|that|old|der|die|das|le|el|il|un)\\s)[\\p{L}\\p{N}-]{2,}\\s+(?:${DOT})\\s+(?:com|net|org|info|biz|co\\s+(?:dot\\s+)?uk)(?![\\p{L}\\p{N}])(?!\\s+(?:bubble|boom|era|crash|years))`,
  "iu",
);

/** @param text as `plain` gives it. @param own the business's own domain, in ASCII without `www.` */
export function hasLink(text: string, own: string): boolean {
  if (isSpelledOut(text) || hasAddress(text, own)) return true;
  if (/^[\x00-\x7f]*$/.test(text)) return false;
  return isSpelledOut(lookalike(text)) || text.split(/\s+/).some((word) => imitates(word, own));
}

function isSpelledOut(text: string): boolean {
  return (/[([{<]/.test(text) && BRACKETED.test(text)) || (HAS_DOT_WORD.test(text) && SPELLED.test(text));
}

function hasAddress(text: string, own: string): boolean {
  return sitesIn(text).some(({ raw, schema }) => !isSentenceEnd(raw, schema) && !isOwn(raw, own));
}

function sitesIn(text: string): { raw: string; schema: string }[] {
  if (!/[.:/。]/.test(text)) return [];
  return (linkify.match(text) ?? []).filter(({ schema }) => schema !== "mailto:");
}

/**
 * Whether a word is an address to its reader only: "сом" in Cyrillic for com. Sentences in other scripts run together, too
 * ("отлично.Со второго раза"), and short words of theirs look like the ending of a country, so an ending of two letters
 * counts only in a word of two scripts.
 */
function imitates(word: string, own: string): boolean {
  if (/^[\x00-\x7f]*$/.test(word)) return false;
  // The business's own name in its own script is no imitation of anything.
  const real = sitesIn(word);
  if (real.length > 0 && real.every(({ raw }) => isOwn(raw, own))) return false;
  return sitesIn(lookalike(word)).some(({ raw, schema }) => {
    if (isSentenceEnd(raw, schema)) return false;
    const ending = /\.([a-z]+)(?=$|[/:?#])/i.exec(raw.replace(/^\w+:\/\//, ""))?.[1] ?? "";
    return ending.length > 2 || word.toLowerCase().includes(`.${ending.toLowerCase()}`) || mixesScripts(word);
  });
}

/** "late.In", "gut.Es": two words, of which the second begins a sentence. A site is written in one case. */
function isSentenceEnd(raw: string, schema: string): boolean {
  return schema === "" && /^[\p{L}\p{N}-]+\.\p{Lu}\p{Ll}+$/u.test(raw) && /\p{Ll}\./u.test(raw);
}

/** The name of the site alone, or with `www.` or a scheme: a path may lead anywhere. */
function isOwn(raw: string, own: string): boolean {
  const host = raw.replace(/^https?:\/\//i, "").replace(/\/$/, "");
  return !/[/?#:@]/.test(host) && domainKey(host) === own;
}
