// Finds mail addresses in a reply, also disguised ones. A reply may name the business's own only, so a refusal never depends on the author.
import { domainKey } from "#domain/business/state/domain-key.ts";
import { lookalike, seen } from "#platform/text/visible-text.ts";

const LABEL = "[\\p{L}\\p{N}][\\p{L}\\p{N}\\p{M}_-]{0,62}";
const AT_WORD = "at|ät|arroba|arobase|chiocciola|małpa|собака|apenstaartje|snabel-a";
const DOT_WORD = "dot|punkt|point|punto|ponto|punt|kropka|точка|piste|nokta";

const BRACKETED_AT = new RegExp(`\\s*[([{<]\\s*(?:${AT_WORD}|@|a)\\s*[)\\]}>]\\s*`, "giu");
const BRACKETED_DOT = new RegExp(`\\s*[([{<]\\s*(?:${DOT_WORD}|\\.)\\s*[)\\]}>]\\s*`, "giu");
/** Stands for "(at)"; texts never contain it. */
const SURE_AT = "\u0001@";
/** "jane at mailbox dot com", "jane at mailbox.com" */
const WORD_AT = new RegExp(
  `(?<=(?:^|\\s)(\\S{1,64}))\\s+(?:${AT_WORD})\\s+(?=(${LABEL}(?:\\s+(?:${DOT_WORD})\\s+${LABEL})+|${LABEL}(?:\\.${LABEL})+)(?![\\p{L}\\p{N}/]))`,
  "giu",
);
const PROVIDER = /^(?:gmail|googlemail|yahoo|hotmail|outlook|icloud|gmx|proton|protonmail|aol|yandex)$/i;

const TIGHT = new RegExp(`^\\s{0,3}\\[?(${LABEL}(?:[.。]${LABEL})+)`, "u");
const SPACED = new RegExp(`^\\s{0,3}(${LABEL}(?:\\s+[.。]\\s{0,3}${LABEL})+)`, "u");
/** "jane@mailbox. com": only without spaces around the @, or the dot could end a sentence. */
const SPACED_BEHIND = new RegExp(`^(${LABEL}(?:[.。]\\s{1,3}(?=\\p{Ll})${LABEL})+)`, "u");
const SPELLED = new RegExp(`^\\s{0,3}(${LABEL}(?:\\s+(?:${DOT_WORD})\\s+${LABEL})+)`, "iu");
const SPACED_DOT_WORD = new RegExp(`\\s+(?:${DOT_WORD})\\s+`, "giu");
const ALONE = new RegExp(`^\\s{0,3}(${LABEL})`, "u");
/** The first word of the next sentence, after a dot without a space. */
const NEXT_SENTENCE = /(?<=\p{Ll})\.\p{Lu}\p{Ll}*$/u;

/** The longest domain name, with spaces. */
const REACH = 320;

/** @param own in ASCII, as `domainKey` gives them */
export function namesForeignAddress(text: string, own: readonly string[]): boolean {
  const read = seen(text);
  const found = addressesIn(read);
  if (found.some((domain) => !isOwn(domain, own))) return true;
  // Lookalike letters are replaced in the rest only, because the business's own domain may have some.
  const rest = found.reduce((left, domain) => left.replaceAll(domain, " "), read);
  return /[^\x00-\x7f]/.test(rest) && addressesIn(lookalike(rest)).some((domain) => !isOwn(domain, own));
}

/** @returns their domains, as they are written */
function addressesIn(text: string): string[] {
  const read = text
    .replace(BRACKETED_AT, SURE_AT)
    .replace(BRACKETED_DOT, ".")
    .replace(WORD_AT, (whole, local: string, domain: string) => (isLikely(local, domain) ? SURE_AT : whole));
  const found: string[] = [];
  for (let at = read.indexOf("@"); at !== -1; at = read.indexOf("@", at + 1)) {
    const domain = domainBehind(read, at);
    if (domain !== null) found.push(domain);
  }
  return found;
}

/** Whether "at" is part of an address: more often a place or a time follows it. */
function isLikely(local: string, domain: string): boolean {
  if (NEXT_SENTENCE.test(domain)) return false;
  return /\s/.test(domain) || /[\p{L}\p{N}][._+-][\p{L}\p{N}]|\d/u.test(local) || /\.\p{L}{2,}$/u.test(domain);
}

function domainBehind(text: string, at: number): string | null {
  const before = text
    .slice(Math.max(0, at - 4), at)
    .trimEnd()
    .at(-1);
  if (before === undefined) return null;
  const behind = text.slice(at + 1, at + 1 + REACH);
  const isTight = !/\s/.test(text.charAt(at - 1) + behind.charAt(0));
  const named =
    TIGHT.exec(behind) ?? SPACED.exec(behind) ?? (isTight ? SPACED_BEHIND.exec(behind) : null) ?? SPELLED.exec(behind);
  if (named) return named[1] as string;
  const alone = ALONE.exec(behind)?.[1];
  return alone !== undefined && (before === "\u0001" || PROVIDER.test(alone)) ? alone : null;
}

function isOwn(domain: string, own: readonly string[]): boolean {
  const joined = domain.replace(SPACED_DOT_WORD, ".").replace(/\s+/g, "");
  return [joined, joined.replace(NEXT_SENTENCE, "")].some((each) => own.includes(domainKey(each) ?? ""));
}
