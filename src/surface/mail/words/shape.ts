// Sentences of mails and text messages to customers. Each language has a file of this shape. A sentence is one whole: names and
// numbers are parameters, so that each language puts them where they belong.
import type { TakeDownReason } from "#domain/review/moderation/reason.ts";
import type { ReportReason } from "#domain/review/report.ts";
import type { RuleCode } from "#domain/review/rule/rule.ts";
import type { Words } from "../letter/words.ts";

/** A sentence about a business. */
type About = (business: string) => Words;
/** Why the reader gets the mail. */
type Reason = (business: string, service: string) => Words;

export type MailWords = {
  /** "4 of 5 stars" */
  rating(stars: number): string;
  sentBy(service: string): string;
  /** The name that a mail comes from: the business, through the service. */
  via(sender: string, service: string): string;
  /** A label before an address. */
  before(label: string): string;
  unsubscribe: string;
  manage: string;
  read: string;
  checks: string;
  invitation: {
    heading: About;
    /** Where the order's number is known. */
    orderHeading: About;
    lead: About;
    hello(customer: string | null): Words;
    question: Words;
    stars(count: number): string;
    starsNote: Words;
    write: string;
    isPublic: Words;
    thanks(sender: string): Words;
    link: Words;
    reason: Reason;
    orderReason(business: string, order: string, service: string): Words;
  };
  reminder: { heading: About; lead: About; link: Words };
  /** In the alphabet of GSM 7-bit where the language can be: another letter doubles the cost of a message. */
  text: {
    /** From the friendliest to the shortest. */
    invitation(business: string, customer: string | null): string[];
    reminder(business: string, customer: string | null): string[];
    shortest(business: string): string;
    stop: string;
  };
  confirm: {
    heading: About;
    lead: About;
    confirm: string;
    note: Words;
    replaces: About;
    notYou: Words;
    reason: Reason;
  };
  /** To an address that an author typed as their own, for an invited review. */
  ownAddress: {
    heading: Words;
    lead(service: string): Words;
    confirm: string;
    note: Words;
    notYou: Words;
    reason(service: string): Words;
  };
  receipt: {
    published: About;
    publishedLead(title: string, business: string): Words;
    held: About;
    heldLead(title: string): Words;
    keep: Words;
    proof: string;
    share: Words;
    reason: Reason;
  };
  privateLink: {
    heading: About;
    lead(title: string, business: string): Words;
    share: Words;
    notYou: Words;
    reason: Reason;
  };
  reply: {
    heading: About;
    lead(business: string, title: string, service: string): Words;
    question: Words;
    sorted: string;
    notYet: string;
    note: Words;
    profile: string;
    share: Words;
    reason: Reason;
  };
  takedown: {
    heading: Words;
    lead(service: string): Words;
    how: Words;
    see: string;
    reason(service: string): Words;
  };
  removal: {
    heading: About;
    headingOfSeveral: Words;
    lead(organisation: string): Words;
    how: Words;
    see: string;
    seeSeveral: string;
    note(days: number): Words;
    reason(business: string, service: string, organisation: string): Words;
  };
  moderation: {
    published: About;
    publishedLead(title: string): Words;
    hidden: About;
    hiddenLead(title: string): Words;
    canEdit: Words;
    removed: About;
    removedLead(title: string): Words;
    reported: About;
    reportedLead(title: string): Words;
    reason: Reason;
    /** Why a moderator decided so. */
    grounds: Readonly<Record<TakeDownReason | RuleCode | "keeps_to_rules" | "put_right" | "taken_back", string>>;
    /** What a business says about a review. */
    reports: Readonly<Record<ReportReason, string>>;
  };
  /** The statement of reasons of a decision, and the answer to an appeal. */
  statement: {
    terms(code: string): Words;
    law(code: string): Words;
    byPerson: Words;
    byReport: Words;
    /** A rule held it, a person decided. */
    byBoth: Words;
    appeal(until: string): Words;
    keep: Words;
    button: string;
    courts: Words;
    /** A moderator's hold. */
    heldLead(title: string): Words;
    restored: About;
    restoredLead(title: string): Words;
    upheld: About;
    upheldLead(title: string): Words;
    appealed: Words;
  };
  claim: {
    subject: About;
    heading(organisation: string, business: string): Words;
    lead(organisation: string, business: string, service: string): Words;
    confirm: string;
    note(organisation: string): Words;
    reason: About;
  };
};
