// Whether a customer's name may stand in a greeting. A stranger may have typed it at a checkout to send words to
// another person, so a name with a link, a number, a sentence or abuse is not greeted.
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

/** @param name on one line */
export function isGreetable(name: string): boolean {
  const line = seen(name);
  if (LINK.test(line) || NUMBER.test(line) || SENTENCE.test(line) || MOST_UNSPACED.test(line)) return false;
  const words = line.split(" ");
  const small = words.filter((word) => /^\p{Ll}/u.test(word) && !PARTICLE.test(word)).length;
  // "ana maria ruiz" types no capitals at all. "You won a prize" begins with one.
  const isSentence = small === words.length ? small > 3 : small > 1;
  return words.length <= MOST_WORDS && !isSentence && !hasProfanity(line, "en");
}
