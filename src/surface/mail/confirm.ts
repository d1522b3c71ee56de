// Asks whoever owns an address whether a review without an invitation is theirs. Anybody may have typed the address, so the mail
// carries little of the text, and nothing in it that a client would make a link of.
import { type MailSite, type MailText, renderLetter } from "./letter/letter.ts";
import { oneLine, say, shorten, subject, unlinked } from "./letter/words.ts";

/** Of the review's text, in code points: enough to know it again, too little to be worth sending to strangers. */
const EXCERPT = 400;

export type ConfirmWords = {
  businessName: string;
  submission: { rating: number; title: string; body: string };
  confirmUrl: string;
};

/** The link opens a page with a button; only that confirms. */
export function confirmMail(site: MailSite, of: ConfirmWords): MailText {
  const { businessName: business, submission } = of;
  const lead = say`A review of ${business} was written with this mail address. It goes online only after you confirm that it is yours.`;
  return renderLetter(site, {
    subject: subject`Confirm your review of ${business}`,
    preview: lead,
    blocks: [
      { kind: "heading", words: say`Confirm your review of ${business}` },
      { kind: "paragraph", words: lead },
      {
        kind: "quote",
        rating: submission.rating,
        title: unlinked(oneLine(submission.title)),
        body: unlinked(shorten(submission.body, EXCERPT)),
      },
      { kind: "buttons", links: [{ label: "Confirm my review", url: of.confirmUrl }] },
      { kind: "note", words: say`The page asks you once more before anything happens.` },
      {
        kind: "paragraph",
        words: say`If you have reviewed ${business} before, this review takes the place of the earlier one.`,
      },
      { kind: "paragraph", words: say`If you did not write it, do nothing: without you it stays offline.` },
    ],
    reason: say`You get this mail because somebody entered this address with a review of ${business} on ${site.serviceName}.`,
  });
}
