// English.
import { pluralOf } from "#platform/language/plural.ts";
import { say } from "../letter/words.ts";
import type { MailWords } from "./shape.ts";

const plural = pluralOf("en");

export const en: MailWords = {
  rating: (stars) => `${stars} of 5 stars`,
  sentBy: (service) => `Sent by ${service}`,
  via: (sender, service) => `${sender} via ${service}`,
  before: (label) => `${label}:`,
  unsubscribe: "Unsubscribe from these mails",
  manage: "Edit or delete your review",
  read: "Read your review",
  checks: "How reviews are checked",
  invitation: {
    heading: (business) => say`How was your experience with ${business}?`,
    orderHeading: (business) => say`How was your order from ${business}?`,
    lead: (business) =>
      say`Please tell others how it went, good or bad. A few sentences are enough, and ${business} cannot change them.`,
    hello: (customer) => (customer === null ? say`Hello,` : say`Hello ${customer},`),
    question: say`How many stars do you give?`,
    stars: (count) => plural(count, { one: "1 star", other: `${count} stars` }),
    starsNote: say`The stars only fill in the form; nothing is sent until you send it.`,
    write: "Write a review",
    isPublic: say`Your review is public under a name of your choice; your mail address is not shown.`,
    thanks: (sender) => say`Thank you, ${sender}`,
    link: say`The link is for one review and works for 30 days. Do not share it: it writes the review in your name.`,
    reason: (business, service) =>
      say`You get this mail because ${business} named you as a customer and asked ${service} to invite you.`,
    orderReason: (business, order, service) =>
      say`You get this mail because you bought at ${business} (order ${order}) and ${business} asked ${service} to invite you.`,
  },
  reminder: {
    heading: (business) => say`A reminder: your review of ${business}`,
    lead: (business) =>
      say`We asked you for a review of ${business} and have not received one. If you still want to write one, good or bad, a few sentences are enough. We do not remind you again.`,
    link: say`The link is for one review and works until 30 days after our first mail. Do not share it: it writes the review in your name.`,
  },
  text: {
    invitation: (business, customer) => [
      ...(customer === null ? [] : [`Hello ${customer}, how was your order from ${business}? Your review:`]),
      `How was your order from ${business}? Your review:`,
      `How was your order from ${business}?`,
    ],
    reminder: (business, customer) => [
      ...(customer === null ? [] : [`Hello ${customer}, a reminder to review your order from ${business}:`]),
      `A reminder to review your order from ${business}:`,
    ],
    shortest: (business) => `Review ${business}:`,
    stop: "Reply STOP to end",
  },
  confirm: {
    heading: (business) => say`Confirm your review of ${business}`,
    lead: (business) =>
      say`A review of ${business} was written with this mail address. It goes online only after you confirm that you wrote it.`,
    confirm: "Confirm my review",
    note: say`The page asks you to confirm before anything happens.`,
    replaces: (business) => say`If you have reviewed ${business} before, this review replaces the earlier one.`,
    notYou: say`If you did not write it, ignore this mail, and the review stays offline.`,
    reason: (business, service) =>
      say`You get this mail because this address was entered with a review of ${business} on ${service}.`,
  },
  ownAddress: {
    heading: say`Confirm your mail address`,
    lead: (service) =>
      say`Somebody wrote a review on ${service} and entered this address as their own. If you confirm it, the review belongs to this address: you can change or delete it, and news about it comes here.`,
    confirm: "Confirm this address",
    note: say`The page asks you to confirm before anything happens. The link works for 30 days.`,
    notYou: say`If you wrote no review, ignore this mail. The address is then not used.`,
    reason: (service) => say`You get this mail because this address was entered with a review on ${service}.`,
  },
  receipt: {
    published: (business) => say`Your review of ${business} is online`,
    publishedLead: (title, business) =>
      say`Your review "${title}" is now on the profile of ${business}, where everybody can read it. Thank you.`,
    held: (business) => say`Your review of ${business} is being checked`,
    heldLead: (title) =>
      say`Your review "${title}" is not online yet. An automatic rule held it, so a moderator reads it first. The number of stars does not matter.`,
    keep: say`Keep this mail: with this link you can edit or delete your review.`,
    proof: "Receipt: your review is in the signed log",
    share: say`Do not share the link: with it, anyone can do the same.`,
    reason: (business, service) =>
      say`You get this mail because a review of ${business} was written on ${service} with this address.`,
  },
  privateLink: {
    heading: (business) => say`The link to your review of ${business}`,
    lead: (title, business) => say`Here is the private link to your review "${title}" of ${business}.`,
    share: say`Do not share the link: with it, anyone can edit or delete your review.`,
    notYou: say`If you did not ask for this mail, ignore it, and your review stays as it is.`,
    reason: (business, service) =>
      say`You get this mail because you wrote a review of ${business} on ${service} with this address, and its link was requested.`,
  },
  reply: {
    heading: (business) => say`${business} answered your review`,
    lead: (business, title, service) => say`${business} answered your review "${title}" on ${service}:`,
    question: say`If something went wrong: was it sorted?`,
    sorted: "It was sorted",
    notYet: "Not yet",
    note: say`The page asks you once more before anything is kept.`,
    profile: "Read it on the profile",
    share: say`Do not share this mail: with its links, anyone can edit or delete your review.`,
    reason: (business, service) =>
      say`You get this mail because you wrote a review of ${business} on ${service}, and ${business} answered it.`,
  },
  takedown: {
    heading: say`Take down your imported review?`,
    lead: (service) =>
      say`On ${service} somebody entered this address, probably you, to take down a review that was imported from another service.`,
    how: say`Only the button on the page takes it down. If you did not ask for this mail, do nothing: nothing happens.`,
    see: "See the review",
    reason: (service) =>
      say`You get this mail because this address was entered on ${service}. It goes to an address at most three times a day.`,
  },
  removal: {
    heading: (business) => say`Do you want your review of ${business} removed?`,
    headingOfSeveral: say`Do you want your reviews removed?`,
    lead: (organisation) =>
      say`${organisation} asked us to write to you, perhaps because you asked it to erase your data. It cannot remove a review, and we do not tell it whether you wrote one. Only you decide.`,
    how: say`To keep what you wrote, do nothing. To remove it, open the page and press the button there.`,
    see: "See my review",
    seeSeveral: "See my reviews",
    note: (days) =>
      plural(days, {
        one: say`The page asks you again before anything happens. The link works for one day.`,
        other: say`The page asks you again before anything happens. The link works for ${String(days)} days.`,
      }),
    reason: (business, service, organisation) =>
      say`You get this mail because you wrote about ${business} on ${service} with this address, and ${organisation} asked us to contact you. It can do so once a month.`,
  },
  moderation: {
    published: (business) => say`Your review of ${business} is online again`,
    publishedLead: (title) => say`A moderator read your review "${title}" again and put it back online. The reason:`,
    hidden: (business) => say`Your review of ${business} was taken offline`,
    hiddenLead: (title) =>
      say`A moderator took your review "${title}" offline. The number of stars does not matter. The reason:`,
    canEdit: say`You can edit it. A moderator then reads it again.`,
    removed: (business) => say`Your review of ${business} was removed`,
    removedLead: (title) =>
      say`A moderator removed your review "${title}". The number of stars does not matter. The reason:`,
    reported: (business) => say`${business} reported your review`,
    reportedLead: (title) =>
      say`Your review "${title}" stays online until a moderator has read it and decided. The reason of the report:`,
    reason: (business, service) => say`You get this mail because you wrote a review of ${business} on ${service}.`,
    grounds: {
      not_genuine: "It does not tell of an experience with this business.",
      conflict_of_interest: "It was written by the business, a competitor or a paid author.",
      near_copy: "It is a copy of another review.",
      spam: "It is advertising.",
      links: "It contains links or contact data.",
      personal_data: "It contains names or data of private people.",
      insult_or_hate: "It contains insults, hate or threats.",
      profanity: "It contains obscene words.",
      off_topic: "It is not about this business.",
      illegal: "It breaks the law.",
      own_praise: "Its author’s address or name belongs to the business or its team.",
      frequent_author: "Several reviews of this business belong to one mailbox.",
      burst: "Several reviews came from one network within a short time.",
      disposable_mail: "It was confirmed with a disposable mail address.",
      contact_data: "It contains contact data.",
      keeps_to_rules: "It keeps to the rules.",
      put_right: "You put it right.",
      taken_back: "The decision was taken back.",
    },
    reports: {
      spam: "Advertising or spam",
      not_a_customer: "Not a customer of ours",
      personal_data: "Personal data",
      insult_or_hate: "Insult or hate",
      another_business: "About another business",
      other: "Something else",
    },
  },
  statement: {
    terms: (code) => say`Ground: the rules for reviews of this service (code ${code}).`,
    law: (code) => say`Ground: the law (code ${code}).`,
    byPerson: say`A person decided, without automatic means.`,
    byReport: say`A person decided after a report, without automatic means.`,
    byBoth: say`An automatic rule held the review first. A person then read it and decided.`,
    appeal: (until) =>
      say`If you do not agree, you can appeal until ${until}, free of charge. A person decides, if possible another one than before.`,
    keep: say`Until then we keep your text, for an appeal only. After that it is deleted.`,
    button: "Appeal against the decision",
    courts: say`You can also turn to an out-of-court dispute settlement body or to a court.`,
    heldLead: (title) =>
      say`A moderator took your review "${title}" offline to look at it again. The number of stars does not matter. The reason:`,
    restored: (business) => say`Your review of ${business} is online`,
    restoredLead: (title) =>
      say`You appealed. A moderator read your review "${title}" again and put it online. The answer:`,
    upheld: (business) => say`Your appeal about your review of ${business}`,
    upheldLead: (title) =>
      say`A moderator read your review "${title}" and your appeal. The decision stands, and the review stays offline. The answer:`,
    appealed: say`You appealed, and a moderator read what you wrote.`,
  },
  claim: {
    subject: (business) => say`Confirm who manages ${business}`,
    heading: (organisation, business) => say`Does ${organisation} manage ${business}?`,
    lead: (organisation, business, service) =>
      say`${organisation} says that it manages ${business} on ${service}. You can confirm it, because you read mail at the address of ${business}.`,
    confirm: "Confirm it",
    note: (organisation) =>
      say`The page explains what a confirmation does, and asks again. If you do not know ${organisation}, ignore this mail.`,
    reason: (business) => say`You get this mail because this address belongs to the website of ${business}.`,
  },
};
