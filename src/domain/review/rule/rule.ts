// The rules that hold a review until a moderator decides, the most serious first. The profile's figures count their codes.

export type Facts = {
  title: string;
  body: string;
  /** The name that the review shows. */
  author: string;
  language: string;
  /** The author's address; null if it is unknown. */
  email: string | null;
  organic: boolean;
  /** The author is a member of an organisation that manages the business or has an open claim on it. */
  fromTeam: boolean;
  /** Of the organisation that manages the business; null if none does. */
  organisationName: string | null;
  business: {
    name: string;
    /** ISO 3166-1: phone numbers are read as they are written there. */
    country: string;
    /** Its site, which a review may name; authors with addresses there belong to the business. */
    domainKey: string;
  };
  /** Other public reviews of the business by the mailbox within `FREQUENT.days`; zero for an edit. */
  fromMailbox: number;
  /** Other reviews with nearly this text. */
  nearCopies: number;
  /** Other reviews of the last hour from the same address range; zero if it is unknown. */
  fromRange: { sameBusiness: number; anyBusiness: number };
};

/** The rule holds a review if it makes so many from one address range within `hours`, for one business or for all. */
export const BURST = { sameBusiness: 3, anyBusiness: 5, hours: 1 };

/** The rule holds a review that is this one of its mailbox about one business within `days`. */
export const FREQUENT = { reviews: 3, days: 365 };

/** Codes, each with its reason for the moderator. The page about checks has a sentence for each. */
export const RULES = [
  {
    code: "own_praise",
    reason:
      "The author's address is at the business's own domain or belongs to a member of its team or of a team that claims it, or the name is that of the business or of its organisation.",
  },
  {
    code: "frequent_author",
    reason: `The mailbox of the author or of the invitation has ${FREQUENT.reviews - 1} public reviews of the business within ${FREQUENT.days} days already.`,
  },
  { code: "near_copy", reason: "The text is nearly the same as that of another review." },
  { code: "burst", reason: "Several reviews came from the same address range within an hour." },
  { code: "disposable_mail", reason: "The author confirmed it with a disposable mail address." },
  {
    code: "links",
    reason: "The text or the name contains a link or the address of a site other than the business's own.",
  },
  { code: "contact_data", reason: "The text or the name contains a mail address or a phone number." },
  { code: "profanity", reason: "The text or the name contains abusive or obscene words." },
] as const;

export type RuleCode = (typeof RULES)[number]["code"];
