// A customer's name as a greeting says it, or none. A stranger may have typed it at a checkout to send words to another person, so a name
// with a link, a number, a sentence or abuse is not greeted. Neither is a part of a name: "Doe, Jane" is "Jane Doe".
import { seen } from "#platform/text/visible-text.ts";
import { hasProfanity } from "./profanity.ts";

/** Texts that mail clients and phones show as a link. */
const LINK = /[\p{L}\p{N}]\.\p{L}{2}|:\/\/|www\.|@/iu;
/** A name has no number of two digits: a phone number or the number of a house has. */
const NUMBER = /\p{Nd}.{0,3}\p{Nd}/u;
/** A mark within a sentence or at its end, and a full stop behind a long word: "St. John Jr." is a name. */
const SENTENCE = /[!?;:…。！？؟]|\p{Ll}{4}\.(?:\s|$)/u;
/** Small words of names, and small words that a name has none of. */
const PARTICLE =
  /^(?:al|af|av|bin|bint|da|das|de|degli|dei|del|dell|della|den|der|di|do|dos|du|e|el|ibn|la|las|le|los|of|op|ten|ter|und|van|von|y|zu|zum|zur|’t|'t)$/u;
const MOST_WORDS = 8;
/** Of a script without blanks between words. */
const MOST_UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]{16}/u;

/** `Doe, Jane <jane@example.com>`, as mail programs write it. */
const ADDRESS_BEHIND = /\s*<[^<>]*@[^<>]*>\s*$/;
const IN_QUOTES = /^(["'“”„«»])(.*)["'“”«»]$/;
const COMMA = /\s*[,，،、]\s*/;
/** What stands behind a comma and is no first name. */
const SUFFIX =
  /^(?:jr|sr|junior|senior|i{2,3}|iv|esq|ph\.?\s?d|m\.?d|d\.?d\.?s|mba|dr|prof|mr|mrs|ms|herr|frau|m\.?sc|b\.?sc|dipl[.-].*)\.?$/iu;
const COMPANY =
  /^(?:inc|ltd|llc|llp|corp|co|gmbh|ag|kg|ohg|ug|se|s\.?a\.?s?|s\.?r\.?l|s\.?p\.?a|b\.?v|n\.?v|sp\.? z o\.?o|lda|plc)\.?$/iu;

/** The name in the order in which it is said; null where it greets nobody. @param name on one line */
export function saidName(name: string): string | null {
  const bare = name.replace(ADDRESS_BEHIND, "").trim();
  const line = (IN_QUOTES.exec(bare)?.[2] ?? bare).trim();
  const said = inOrder(line);
  return said === null || /[<>]/.test(said) || !isGreetable(line) || !isGreetable(said) ? null : said;
}

function inOrder(line: string): string | null {
  if (!COMMA.test(line)) return line === "" ? null : line;
  const parts = line.split(COMMA);
  if (parts.some((part) => part === "" || COMPANY.test(part))) return null;
  const [last = "", ...rest] = parts.filter((part, index) => index === 0 || !SUFFIX.test(part));
  if (rest.length === 0) return last.includes(" ") ? last : null;
  return rest.length === 1 ? `${rest[0]} ${last}` : null;
}

/** @param name on one line */
function isGreetable(name: string): boolean {
  const line = seen(name);
  if (LINK.test(line) || NUMBER.test(line) || SENTENCE.test(line) || MOST_UNSPACED.test(line)) return false;
  const words = line.split(" ");
  const small = words.filter((word) => /^\p{Ll}/u.test(word) && !PARTICLE.test(word)).length;
  // "ana maria ruiz" types no capitals at all. "You won a prize" begins with one.
  const isSentence = small === words.length ? small > 3 : small > 1;
  return words.length <= MOST_WORDS && !isSentence && !hasProfanity(line, "en");
}
