// Tells an author that the business replied, and asks whether the problem was solved.
import { type MailSite, type MailText, note, paragraph, quote, renderLetter } from "./letter/letter.ts";
import { say } from "./letter/words.ts";

export type ReplyWords = {
  businessName: string;
  /** Title of the review. */
  title: string;
  replyBody: string;
  manageUrl: string;
  reviewUrl: string;
  unsubscribeUrl: string;
};

/** Both answers only open the author's page with the answer chosen. */
export function replyMail(site: MailSite, of: ReplyWords): MailText {
  const { businessName: business, manageUrl } = of;
  return renderLetter(site, {
    heading: say`${business} answered your review`,
    lead: say`${business} answered your review "${of.title}" on ${site.serviceName}:`,
    blocks: [
      quote(of.replyBody),
      paragraph`If something went wrong: was it sorted?`,
      {
        kind: "buttons",
        links: [
          { label: "It was sorted", url: `${manageUrl}?resolution=resolved` },
          { label: "Not yet", url: `${manageUrl}?resolution=unresolved` },
        ],
      },
      note`The page asks you once more before anything is kept.`,
      {
        kind: "links",
        links: [
          { label: "Read it on the profile", url: of.reviewUrl },
          { label: "Edit or delete your review", url: manageUrl },
        ],
      },
      note`Do not share this mail: with its links, anyone can edit or delete your review.`,
    ],
    reason: say`You get this mail because you wrote a review of ${business} on ${site.serviceName}, and ${business} answered it.`,
    unsubscribe: { label: "Unsubscribe from these mails", url: of.unsubscribeUrl },
  });
}
