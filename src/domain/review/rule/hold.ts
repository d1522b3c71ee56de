// Tests a review by each rule. check.ts loads this file with the first review: its libraries take 10 MB, which a service that only
// answers readers saves.
import { disposableEmailBlocklistSet } from "disposable-email-domains-js";
import { domainOf } from "#platform/text/email.ts";
import { plain } from "#platform/text/visible-text.ts";
import { hasContactData } from "./contact.ts";
import { hasLink, isSite } from "./link.ts";
import { findingInName } from "./name.ts";
import { ownTies } from "./own-praise.ts";
import { hasProfanity } from "./profanity.ts";
import { BURST, type Facts, FREQUENT, RULES, type RuleCode } from "./rule.ts";

/** What an author writes, and whom it is about. */
export type Written = Pick<Facts, "title" | "body" | "author" | "language" | "business">;
/** `text`: title and body as a reader sees them. `inName`: the rule that the author's name breaks. */
type Words = Written & { text: string; inName: RuleCode | null };
type WordRule = "links" | "contact_data" | "profanity";

const WORD_TESTS: Record<WordRule, (words: Words) => boolean> = {
  links: ({ text, inName, business }) => inName === "links" || hasLink(text, isSite(business.domainKey)),
  contact_data: ({ text, inName, business }) => inName === "contact_data" || hasContactData(text, business.country),
  profanity: ({ text, inName, language }) => inName === "profanity" || hasProfanity(text, language),
};

/** Whether the rule holds the review. */
const TESTS: Record<RuleCode, (facts: Facts & Words) => boolean> = {
  // An invitation does not exempt a review: a business can invite its own team.
  own_praise: (facts) => facts.fromTeam || ownTies(facts).length > 0,
  frequent_author: ({ fromMailbox }) => fromMailbox + 1 >= FREQUENT.reviews,
  near_copy: ({ nearCopies }) => nearCopies > 0,
  burst: ({ fromRange }) =>
    fromRange.sameBusiness + 1 >= BURST.sameBusiness || fromRange.anyBusiness + 1 >= BURST.anyBusiness,
  // An invitation proves the purchase, even with a disposable address.
  disposable_mail: ({ email, organic }) => organic && email !== null && isDisposable(email),
  ...WORD_TESTS,
};

/** Returns the codes of the rules that hold the review, the most serious first. */
export function heldBy(facts: Facts): string[] {
  const read = { ...facts, ...wordsOf(facts) };
  return RULES.map(({ code }) => code).filter((code) => TESTS[code](read));
}

/** Returns the codes of the rules that hold the review for its words alone, the most serious first. */
export function heldByWords(written: Written): string[] {
  const words = wordsOf(written);
  return RULES.map(({ code }) => code).filter((code) => code in WORD_TESTS && WORD_TESTS[code as WordRule](words));
}

function wordsOf(written: Written): Words {
  const { title, body, author, business, language } = written;
  const inName = findingInName(author, business.country, language);
  return { ...written, text: plain(`${title}\n${body}`), inName };
}

let disposable: Set<string> | null = null;

function isDisposable(email: string): boolean {
  disposable ??= disposableEmailBlocklistSet();
  for (let domain = domainOf(email); domain.includes("."); domain = domain.slice(domain.indexOf(".") + 1))
    if (disposable.has(domain)) return true;
  return false;
}
