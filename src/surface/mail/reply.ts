// Tells an author that the business answered, and asks whether what went wrong was sorted.
import { type MailSite, type MailText, renderLetter } from "./letter/letter.ts";
import { say, subject } from "./letter/words.ts";

export type ReplyWords = {
  businessName: string;
  /** The review's. */
  title: string;
  replyBody: string;
  manageUrl: string;
  reviewUrl: string;
  unsubscribeUrl: string;
};

/** Both answers only open the author's page, with the answer chosen. */
export function replyMail(site: MailSite, of: ReplyWords): MailText {
  const { businessName: business, manageUrl } = of;
  const lead = say`${business} answered your review "${of.title}" on ${site.serviceName}:`;
  return renderLetter(site, {
    subject: subject`${business} answered your review`,
    preview: lead,
    blocks: [
      { kind: "heading", words: say`${business} answered your review` },
      { kind: "paragraph", words: lead },
      { kind: "quote", body: of.replyBody },
      { kind: "paragraph", words: say`If something had gone wrong: was it sorted?` },
      {
        kind: "buttons",
        links: [
          { label: "It was sorted", url: `${manageUrl}?resolution=resolved` },
          { label: "Not yet", url: `${manageUrl}?resolution=unresolved` },
        ],
      },
      { kind: "note", words: say`The page asks you once more before anything is kept.` },
      {
        kind: "links",
        links: [
          { label: "Read it on the profile", url: of.reviewUrl },
          { label: "Edit or delete your review", url: manageUrl },
        ],
      },
      { kind: "note", words: say`Keep this mail to yourself: whoever has its links can edit or delete your review.` },
    ],
    reason: say`You get this mail because you wrote a review of ${business} on ${site.serviceName}, and ${business} answered it.`,
    unsubscribe: { label: "Unsubscribe from these mails", url: of.unsubscribeUrl },
  });
}
