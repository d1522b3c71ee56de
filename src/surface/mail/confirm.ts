// Asks the owner of an address whether they wrote a review. A stranger may have entered the address, so the mail shows little of
// the text, and mail clients find no link in it.
import { button, type MailSite, type MailText, note, paragraph, renderLetter } from "./letter/letter.ts";
import { oneLine, say, shorten, unlinked } from "./letter/words.ts";

/** Code points of the review's text: enough to recognise it, too few to carry an advertisement. */
const EXCERPT = 400;

export type ConfirmWords = {
  businessName: string;
  submission: { rating: number; title: string; body: string };
  confirmUrl: string;
};

export function confirmMail(
  site: MailSite,
  { businessName: business, submission, confirmUrl }: ConfirmWords,
): MailText {
  return renderLetter(site, {
    heading: say`Confirm your review of ${business}`,
    lead: say`A review of ${business} was written with this mail address. It goes online only after you confirm that you wrote it.`,
    blocks: [
      {
        kind: "quote",
        rating: submission.rating,
        title: unlinked(oneLine(submission.title)),
        body: unlinked(shorten(submission.body, EXCERPT)),
      },
      button("Confirm my review", confirmUrl),
      note`The page asks you to confirm before anything happens.`,
      paragraph`If you have reviewed ${business} before, this review replaces the earlier one.`,
      paragraph`If you did not write it, ignore this mail, and the review stays offline.`,
    ],
    reason: say`You get this mail because this address was entered with a review of ${business} on ${site.serviceName}.`,
  });
}
