// Links in a text, with or without a scheme, as readers and mail programs see them.
import { LinkifyIt } from "linkify-it";
import { lookalike, mixesScripts } from "./seen-text.ts";

/** Top level domains that count without a scheme, beside countries: those that spam uses most. */
const NEWER =
  "app bid blog cc click club co dev fun ink io life link live me news online page pro shop site space store top vip win work world xyz 中国 рф бел укр".split(
    " ",
  );

const linkify = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: true }).tlds(NEWER, true);

export type Site = {
  raw: string;
  schema: string;
};

/** @param text as `seen` gives it. Mail addresses do not count. */
export function sitesIn(text: string): Site[] {
  if (!/[.:/。]/.test(text)) return [];
  return (linkify.match(text) ?? []).filter(({ schema }) => schema !== "mailto:");
}

/**
 * Sites spelled with lookalike letters: "сом" in Cyrillic for com. Sentences in other scripts run together, too ("отлично.Со второго
 * раза"), so an ending of two letters counts only in a word of two scripts. Plain sites are found by `sitesIn`.
 */
export function imitatedSitesIn(text: string): Site[] {
  if (ASCII.test(text)) return [];
  return text.split(/\s+/).flatMap((word) => {
    if (ASCII.test(word) || sitesIn(word).length > 0) return [];
    return sitesIn(lookalike(word)).filter((site) => !isSentenceEnd(site) && isMeant(word, site));
  });
}

const ASCII = /^[\x00-\x7f]*$/;

function isMeant(word: string, { raw }: Site): boolean {
  const ending = /\.([a-z]+)(?=$|[/:?#])/i.exec(raw.replace(/^\w+:\/\//, ""))?.[1]?.toLowerCase() ?? "";
  return ending.length > 2 || word.toLowerCase().includes(`.${ending}`) || mixesScripts(word);
}

/** "late.In", "gut.Es": two words, the second beginning a sentence. Sites are written in one case. */
export function isSentenceEnd({ raw, schema }: Site): boolean {
  return schema === "" && /^[\p{L}\p{N}-]+\.\p{Lu}\p{Ll}+$/u.test(raw) && /\p{Ll}\./u.test(raw);
}
