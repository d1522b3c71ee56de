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

/** `text`: title and body as a reader sees them. `inName`: the rule that the author's name breaks. */
type Read = Facts & { text: string; inName: RuleCode | null };

/** Whether the rule holds the review. */
const TESTS: Record<RuleCode, (facts: Read) => boolean> = {
  // An invitation does not exempt a review: a business can invite its own team.
  own_praise: (facts) => facts.fromTeam || ownTies(facts).length > 0,
  frequent_author: ({ fromMailbox }) => fromMailbox + 1 >= FREQUENT.reviews,
  near_copy: ({ nearCopies }) => nearCopies > 0,
  burst: ({ fromRange }) =>
    fromRange.sameBusiness + 1 >= BURST.sameBusiness || fromRange.anyBusiness + 1 >= BURST.anyBusiness,
  // An invitation proves the purchase, even with a disposable address.
  disposable_mail: ({ email, organic }) => organic && email !== null && isDisposable(email),
  links: ({ text, inName, business }) => inName === "links" || hasLink(text, isSite(business.domainKey)),
  contact_data: ({ text, inName, business }) => inName === "contact_data" || hasContactData(text, business.country),
  profanity: ({ text, inName, language }) => inName === "profanity" || hasProfanity(text, language),
};

/** Returns the codes of the rules that hold the review, the most serious first. */
export function heldBy(facts: Facts): string[] {
  const { title, body, author, business, language } = facts;
  const inName = findingInName(author, business.country, language);
  const read = { ...facts, text: plain(`${title}\n${body}`), inName };
  return RULES.map(({ code }) => code).filter((code) => TESTS[code](read));
}

let disposable: Set<string> | null = null;

function isDisposable(email: string): boolean {
  disposable ??= disposableEmailBlocklistSet();
  for (let domain = domainOf(email); domain.includes("."); domain = domain.slice(domain.indexOf(".") + 1))
    if (disposable.has(domain)) return true;
  return false;
}
