// Mails the private link of a review to its author, at a request from the page of a used link.
import { button, type MailSite, type MailText, note, paragraph, renderLetter } from "./letter/letter.ts";
import { say } from "./letter/words.ts";

export type PrivateLinkWords = { businessName: string; title: string; manageUrl: string };

/** A stranger may have asked for it, so the mail says that nothing happens without the link. */
export function privateLinkMail(
  site: MailSite,
  { businessName: business, title, manageUrl }: PrivateLinkWords,
): MailText {
  return renderLetter(site, {
    heading: say`The link to your review of ${business}`,
    lead: say`Here is the private link to your review "${title}" of ${business}.`,
    blocks: [
      button("Edit or delete your review", manageUrl),
      note`Do not share the link: with it, anyone can edit or delete your review.`,
      paragraph`If you did not ask for this mail, ignore it, and your review stays as it is.`,
    ],
    reason: say`You get this mail because you wrote a review of ${business} on ${site.serviceName} with this address, and its link was requested.`,
  });
}
