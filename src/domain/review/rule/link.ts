// Finds links, also without a scheme ("shop.example") and spelled out ("shop dot com"). A text may name the business's own site.
import { domainKey } from "#domain/business/state/domain-key.ts";
import { imitatedSitesIn, isTopLevel, type Site, sitesIn } from "#platform/text/site-in-text.ts";
import { apart, lookalike } from "#platform/text/visible-text.ts";

const DOT = "dot|punkt|point|punto|ponto|punt|kropka|точка|nokta|ドット|نقطة|دوت";
/** The longest label has 63 characters. */
const LABEL = "(?<![\\p{L}\\p{N}-])[\\p{L}\\p{N}-]{2,63}";
/** A quick test first, because most texts hold no such word. */
const HAS_DOT_WORD = new RegExp(`\\s(?:${DOT})\\s`, "iu");
/** "shop (dot) deals", "shop[.]in": every top-level domain counts. With blanks, endings of two letters that are words do not. */
const WORD_ENDING = /^(?!(?:de|fr|es|it|nl|be|pl|pt|br|jp|ru|uk|at|ch|eu|us|io|me|co|cc|tv|to|ly)$)\p{L}{2}$/iu;
const BRACKETED = new RegExp(
  `(${LABEL})\\s?[([{<]\\s?(?:${DOT}|\\.)\\s?[)\\]}>]\\s?(\\p{L}[\\p{L}\\p{N}-]{1,62})(?![\\p{L}\\p{N}])`,
  "giu",
);
/** "shop dot com": only endings that are no words, and not "the dot com years". */
const SPELLED = new RegExp(
  `(?!(?:the|a|an|this|that|old|der|die|das|le|el|il|un)\\s)(${LABEL})\\s(?:${DOT})\\s(com|net|org|info|biz|co\\s(?:dot\\s)?uk)(?![\\p{L}\\p{N}])(?!\\s(?:bubble|boom|era|crash|years))`,
  "giu",
);

/** The same with a country's ending, if the word and the ending make no sense in a sentence: "sklep kropka pl", "shop ドット jp". */
const NATIONAL = new RegExp(
  `(?!(?:een|un|um|jeden|ein|einen|am|zum)\\s)(${LABEL})\\s(?:kropka\\s(pl|eu)|punt\\s(nl|be)|ponto\\s(pt|br)|punto\\s(it)|point\\s(fr)|punkt\\s(de|at|ch)|ドット\\s(jp|コム)|(?:نقطة|دوت)\\s(كوم|sa|ae|eg))(?![\\p{L}\\p{N}])`,
  "giu",
);

/** @param given a text as `plain` gives it. @param isOwn whether the text may name the site */
export function hasLink(given: string, isOwn: (site: Site) => boolean): boolean {
  const isFound = (site: Site) => !isOwn(site);
  if (sitesIn(given).some(isFound)) return true;
  const text = apart(given);
  if (spelledOut(text).some(isFound)) return true;
  if (/^[\x00-\x7f]*$/.test(text)) return false;
  return spelledOut(lookalike(text)).some(isFound) || imitatedSitesIn(text).length > 0;
}

function spelledOut(text: string): Site[] {
  const bracketed = /[([{<]/.test(text) ? [...text.matchAll(BRACKETED)] : [];
  const found = [
    ...bracketed.filter(([all, , ending = ""]) => isTopLevel(ending) && !(/\s/.test(all) && WORD_ENDING.test(ending))),
    ...(HAS_DOT_WORD.test(text) ? [...text.matchAll(SPELLED), ...text.matchAll(NATIONAL)] : []),
  ];
  return found.map(([, label, ...endings]) => {
    const ending = endings.find((each) => each !== undefined)?.replace(/\s(?:dot\s)?/i, ".");
    return { host: `${label}.${ending}`, isBare: true };
  });
}

/** The site itself, without a path: an address with a path could lead anywhere. @param own in ASCII without `www.` */
export function isSite(own: string): (site: Site) => boolean {
  return ({ host, isBare }) => isBare && domainKey(host) === own;
}
