// The rules that hold a review until a moderator has looked at it. Each is a line of data: a code that the profile's figures
// count by, a sentence that tells a moderator what to look for, and a question that the facts answer. The order is that of
// weight: a review that several rules hold is counted first by the first of them.

import { plain } from "#platform/seen-text.ts";
import { hasContactData } from "./contact.ts";
import { isDisposable } from "./disposable.ts";
import { hasLink } from "./link.ts";
import { isAtOwnDomain } from "./own-praise.ts";
import { hasProfanity } from "./profanity.ts";

/** What is known about a review when it is checked. */
export type Facts = {
  title: string;
  body: string;
  /** ISO 639-1. */
  language: string;
  /** The author's address; null where it is not known. */
  email: string | null;
  /** Written without an invitation. */
  organic: boolean;
  /** The address belongs to a member of the organisation that manages the business. */
  fromTeam: boolean;
  business: {
    /** ISO 3166-1: how phone numbers are written there. */
    country: string;
    /** Its site, which a review may name; reviews from addresses there are its own. */
    domainKey: string;
  };
  /** Other reviews whose text is nearly this one. */
  nearCopies: number;
  /** Other reviews of the last hour from the same address range; zero where the range is not known or does not matter. */
  fromRange: { sameBusiness: number; anyBusiness: number };
};

/** With the text as the rules read it. */
type Read = Facts & { text: string };

export type Rule = {
  code: string;
  /** For a moderator to read. */
  reason: string;
  test(facts: Read): boolean;
};

/** With this review: so many for one business, or for any, from one address range within an hour. */
const BURST = { sameBusiness: 3, anyBusiness: 5 };

export const RULES: readonly Rule[] = [
  {
    code: "own_praise",
    reason: "The author's address is at the business's own domain, or belongs to a member of its team.",
    // An invitation proves nothing here: the business can invite itself.
    test: ({ email, fromTeam, business }) => fromTeam || (email !== null && isAtOwnDomain(email, business.domainKey)),
  },
  {
    code: "near_copy",
    reason: "The text is nearly the same as that of another review.",
    test: ({ nearCopies }) => nearCopies > 0,
  },
  {
    code: "burst",
    reason: "Several reviews came from the same address range within an hour.",
    test: ({ fromRange }) =>
      fromRange.sameBusiness + 1 >= BURST.sameBusiness || fromRange.anyBusiness + 1 >= BURST.anyBusiness,
  },
  {
    code: "disposable_mail",
    reason: "The author confirmed it with a mail address of the kind that is thrown away after use.",
    // An invitation proves the purchase, whatever address the customer gave the shop.
    test: ({ email, organic }) => organic && email !== null && isDisposable(email),
  },
  {
    code: "links",
    reason: "The text holds a link or the address of a site other than the business's own.",
    test: ({ text, business }) => hasLink(text, business.domainKey),
  },
  {
    code: "contact_data",
    reason: "The text holds a mail address or a phone number.",
    test: ({ text, business }) => hasContactData(text, business.country),
  },
  {
    code: "profanity",
    reason: "The text holds abusive or obscene words.",
    test: ({ text, language }) => hasProfanity(text, language),
  },
];

/** The codes of all rules that hold a review, the weightiest first; none where it can be published. */
export function heldBy(facts: Facts): string[] {
  const read = { ...facts, text: plain(`${facts.title}\n${facts.body}`) };
  return RULES.filter((rule) => rule.test(read)).map((rule) => rule.code);
}
