// The rules that hold a review until a moderator decides, the most serious first. The profile's figures count their codes.
import { disposableEmailBlocklistSet } from "disposable-email-domains-js";
import { ownMailDomains } from "#domain/business/mail-provider.ts";
import { plain } from "#platform/seen-text.ts";
import { hasContactData } from "./contact.ts";
import { hasLink } from "./link.ts";
import { hasProfanity } from "./profanity.ts";

export type Facts = {
  title: string;
  body: string;
  language: string;
  /** The author's address; null where it is not known. */
  email: string | null;
  organic: boolean;
  /** A member of the organisation that manages the business. */
  fromTeam: boolean;
  business: {
    /** ISO 3166-1: phone numbers are read as they are written there. */
    country: string;
    /** Its site, which a review may name; authors with addresses there belong to the business. */
    domainKey: string;
  };
  /** Other reviews with nearly this text. */
  nearCopies: number;
  /** Other reviews of the last hour from the same address range; zero where it is unknown. */
  fromRange: { sameBusiness: number; anyBusiness: number };
};

/** `text`: title and body as a reader sees them. */
type Read = Facts & { text: string };

/** The page about checks has a sentence for each. */
export type RuleCode =
  | "own_praise"
  | "near_copy"
  | "burst"
  | "disposable_mail"
  | "links"
  | "contact_data"
  | "profanity";

export type Rule = {
  code: RuleCode;
  /** For the moderator. */
  reason: string;
  test(facts: Read): boolean;
};

/** Reviews from one address range within these hours, with this one, for one business or all. */
export const BURST = { sameBusiness: 3, anyBusiness: 5, hours: 1 };

export const RULES: readonly Rule[] = [
  {
    code: "own_praise",
    reason: "The author's address is at the business's own domain, or belongs to a member of its team.",
    // Also with an invitation: a business can invite its own team.
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
    reason: "The author confirmed it with a disposable mail address.",
    // An invitation proves the purchase, even with a disposable address.
    test: ({ email, organic }) => organic && email !== null && isDisposable(email),
  },
  {
    code: "links",
    reason: "The text contains a link or the address of a site other than the business's own.",
    test: ({ text, business }) => hasLink(text, business.domainKey),
  },
  {
    code: "contact_data",
    reason: "The text contains a mail address or a phone number.",
    test: ({ text, business }) => hasContactData(text, business.country),
  },
  {
    code: "profanity",
    reason: "The text contains abusive or obscene words.",
    test: ({ text, language }) => hasProfanity(text, language),
  },
];

/** The most serious first; none where it can be published. */
export function heldBy(facts: Facts): string[] {
  const read = { ...facts, text: plain(`${facts.title}\n${facts.body}`) };
  return RULES.filter((rule) => rule.test(read)).map((rule) => rule.code);
}

/** Never where strangers get mailboxes: a mail provider's customers are not its staff. @param domainKey the business's */
function isAtOwnDomain(email: string, domainKey: string): boolean {
  const domain = domainOf(email);
  return ownMailDomains(domainKey).some((own) => domain === own || domain.endsWith(`.${own}`));
}

let disposable: Set<string> | null = null;

function isDisposable(email: string): boolean {
  disposable ??= disposableEmailBlocklistSet();
  for (let domain = domainOf(email); domain.includes("."); domain = domain.slice(domain.indexOf(".") + 1))
    if (disposable.has(domain)) return true;
  return false;
}

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf("@") + 1).toLowerCase();
}
