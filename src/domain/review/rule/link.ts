// Finds links, also without a scheme ("shop.example") and spelled out ("shop dot com"). A review may name the business's own site.
// Two sentences without a space between them ("came late.In the end") are no link.
import { domainKey } from "#domain/business/domain-key.ts";
import { apart, lookalike } from "#platform/seen-text.ts";
import { imitatedSitesIn, isSentenceEnd, sitesIn } from "#platform/site-in-text.ts";

const ENDING =
  "com|net|org|info|biz|shop|online|site|xyz|de|fr|es|it|nl|be|pl|pt|br|jp|ru|uk|at|ch|eu|us|io|me|co|cc|tv|to|ly";
const DOT = "dot|punkt|point|punto|ponto|punt|kropka|точка|nokta|ドット|نقطة|دوت";
/** A quick test first, because most texts hold no such word. */
const HAS_DOT_WORD = new RegExp(`\\s(?:${DOT})\\s`, "iu");
/** "shop (dot) de", "shop [punkt] com": brackets leave no doubt. */
const BRACKETED = new RegExp(
  `[\\p{L}\\p{N}-]{2,}\\s*[([{<]\\s*(?:${DOT}|\\.)\\s*[)\\]}>]\\s*(?:${ENDING})(?![\\p{L}\\p{N}])`,
  "iu",
);
/** "shop dot com": only endings that are no words, and not "the dot com years". */
const SPELLED = new RegExp(
  `(?<![\\p{L}\\p{N}])(?!(?:the|a|an|this|that|old|der|die|das|le|el|il|un)\\s)[\\p{L}\\p{N}-]{2,}\\s+(?:${DOT})\\s+(?:com|net|org|info|biz|co\\s+(?:dot\\s+)?uk)(?![\\p{L}\\p{N}])(?!\\s+(?:bubble|boom|era|crash|years))`,
  "iu",
);

/** The same with a country's ending, if the word and the ending make no sense in a sentence: "sklep kropka pl", "shop ドット jp". */
const NATIONAL =
  /(?<![\p{L}\p{N}])(?!(?:een|un|um|jeden|ein|einen|am|zum)\s)[\p{L}\p{N}-]{2,}\s+(?:kropka\s+(?:pl|eu)|punt\s+(?:nl|be)|ponto\s+(?:pt|br)|punto\s+it|point\s+fr|punkt\s+(?:de|at|ch)|ドット\s+(?:jp|コム)|(?:نقطة|دوت)\s+(?:كوم|sa|ae|eg))(?![\p{L}\p{N}])/iu;

/** @param given a text as `plain` gives it. @param own the business's own domain, in ASCII without `www.` */
export function hasLink(given: string, own: string): boolean {
  const text = apart(given);
  if (isSpelledOut(text) || hasAddress(text, own)) return true;
  if (/^[\x00-\x7f]*$/.test(text)) return false;
  return isSpelledOut(lookalike(text)) || imitatedSitesIn(text).length > 0;
}

function isSpelledOut(text: string): boolean {
  return (
    (/[([{<]/.test(text) && BRACKETED.test(text)) ||
    (HAS_DOT_WORD.test(text) && (SPELLED.test(text) || NATIONAL.test(text)))
  );
}

function hasAddress(text: string, own: string): boolean {
  return sitesIn(text).some((site) => !isSentenceEnd(site) && !isOwn(site.raw, own));
}

/** Returns false for an address with a path, which could lead anywhere. */
function isOwn(raw: string, own: string): boolean {
  const host = raw.replace(/^https?:\/\//i, "").replace(/\/$/, "");
  return !/[/?#:@]/.test(host) && domainKey(host) === own;
}
