// The name that a review shows as its author's, and the names that look like the business's own.
import { lookalike, plain } from "#platform/text/visible-text.ts";
import { hasContactData } from "./contact.ts";
import { hasLink } from "./link.ts";
import { hasProfanity } from "./profanity.ts";

export const NO_NAME = "Anonymous";
/** What stands before a bracket or a comma: "Ana" of "Ana (ana@example.com)". */
const FIRST_PART = /^[^()<>[\]{},;|:]{1,80}(?=[(<[{,;|])/u;

/** The rule that a name breaks, or null. A name may hold no site, not even the business's own. @param country as for phone numbers */
export function findingInName(
  name: string,
  country: string,
  language: string,
): "links" | "contact_data" | "profanity" | null {
  const read = plain(name);
  if (hasLink(read, () => false)) return "links";
  if (hasContactData(read, country)) return "contact_data";
  return hasProfanity(read, language) ? "profanity" : null;
}

/** The part of an imported name that breaks no rule; "Anonymous" where there is none. */
export function harmlessName(name: string, country: string, language: string): string {
  if (findingInName(name, country, language) === null) return name;
  const part = FIRST_PART.exec(name)?.[0].trim() ?? "";
  return /\p{L}/u.test(part) && findingInName(part, country, language) === null ? part : NO_NAME;
}

/** "And" between two words. Japanese and Arabic write it onto a word, so it is compared where the other name has a sign for it. */
const AND = /(?<=\S\s)(?:and|und|et|y|e|en|i)(?=\s)/gu;
const AND_SIGN = /[&+]/g;
const LETTERS = /[\p{L}\p{N}]/u;

/** Whether a reader takes one name for the other: case, blanks, signs, lookalike letters and a word for "&" make no difference. */
export function isSameName(one: string, other: string): boolean {
  const those = spellingsOf(other);
  return LETTERS.test(one) && spellingsOf(one).some((each) => those.includes(each));
}

function spellingsOf(name: string): string[] {
  const read = lookalike(plain(name)).toLowerCase();
  return ["", "と", "و"].map((and) =>
    read
      .replace(AND, "")
      .replace(AND_SIGN, and)
      .replace(/[^\p{L}\p{N}]/gu, ""),
  );
}
