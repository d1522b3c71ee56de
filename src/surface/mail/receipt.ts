// Tells authors what became of their review, and gives them the private link to it: they have no account.
import { type Letter, type MailSite, type MailText, renderLetter } from "./letter/letter.ts";
import { say, subject, type Words } from "./letter/words.ts";

export type ReceiptWords = {
  businessName: string;
  title: string;
  status: "published" | "held";
  manageUrl: string;
  /** Where the review is read once it is online. */
  reviewUrl: string;
};

/** What differs by the review's status. */
type Told = Pick<Letter, "subject" | "blocks"> & { heading: Words; lead: Words };

/** "Your review is online" or "is being checked". */
export function receiptMail(site: MailSite, of: ReceiptWords): MailText {
  const { businessName: business } = of;
  const words = of.status === "published" ? publishedWords(of) : heldWords(site, of);
  return renderLetter(site, {
    subject: words.subject,
    preview: words.lead,
    blocks: [
      { kind: "heading", words: words.heading },
      { kind: "paragraph", words: words.lead },
      ...words.blocks,
      { kind: "paragraph", words: say`Keep this mail: with this link you can edit or delete your review.` },
      { kind: "links", links: [{ label: "Edit or delete your review", url: of.manageUrl }] },
      { kind: "note", words: say`Keep the link to yourself: whoever has it can do the same.` },
    ],
    reason: say`You get this mail because a review of ${business} was written on ${site.serviceName} with this address.`,
  });
}

function publishedWords({ businessName: business, title, reviewUrl }: ReceiptWords): Told {
  return {
    subject: subject`Your review of ${business} is online`,
    heading: say`Your review of ${business} is online`,
    lead: say`Your review "${title}" is now on the profile of ${business}, where everybody can read it. Thank you.`,
    blocks: [{ kind: "buttons", links: [{ label: "Read your review", url: reviewUrl }] }],
  };
}

function heldWords(site: MailSite, { businessName: business, title }: ReceiptWords): Told {
  return {
    subject: subject`Your review of ${business} is being checked`,
    heading: say`Your review of ${business} is being checked`,
    lead: say`Your review "${title}" is not online yet. One of the rules for all reviews stopped it, so a person reads it first. It does not matter how many stars you gave.`,
    blocks: [{ kind: "links", links: [{ label: "How reviews are checked", url: `${site.baseUrl}/about/reviews` }] }],
  };
}
