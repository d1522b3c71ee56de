// Tells authors whether their review is online or held, and gives them its private link, because they have no account.
import { button, link, type MailSite, type MailText, note, paragraph, renderLetter } from "./letter/letter.ts";
import { say } from "./letter/words.ts";

export type ReceiptWords = {
  businessName: string;
  title: string;
  status: "published" | "held";
  manageUrl: string;
  /** The page of the review once it is online. */
  reviewUrl: string;
};

export function receiptMail(site: MailSite, of: ReceiptWords): MailText {
  const { businessName: business, title } = of;
  const isOnline = of.status === "published";
  return renderLetter(site, {
    heading: isOnline ? say`Your review of ${business} is online` : say`Your review of ${business} is being checked`,
    lead: isOnline
      ? say`Your review "${title}" is now on the profile of ${business}, where everybody can read it. Thank you.`
      : say`Your review "${title}" is not online yet. An automatic rule held it, so a moderator reads it first. The number of stars does not matter.`,
    blocks: [
      isOnline
        ? button("Read your review", of.reviewUrl)
        : link("How reviews are checked", `${site.baseUrl}/about/reviews`),
      paragraph`Keep this mail: with this link you can edit or delete your review.`,
      link("Edit or delete your review", of.manageUrl),
      note`Do not share the link: with it, anyone can do the same.`,
    ],
    reason: say`You get this mail because a review of ${business} was written on ${site.serviceName} with this address.`,
  });
}
