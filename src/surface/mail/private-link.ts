// The private link of a review, mailed to its author because somebody asked for it on the page of a link that was used.
import { type MailSite, type MailText, renderLetter } from "./letter/letter.ts";
import { say, subject } from "./letter/words.ts";

export type PrivateLinkWords = { businessName: string; title: string; manageUrl: string };

/** Whoever asked may be a stranger, so the mail says that nothing happens without the link. */
export function privateLinkMail(
  site: MailSite,
  { businessName: business, title, manageUrl }: PrivateLinkWords,
): MailText {
  const lead = say`Here is the private link to your review "${title}" of ${business}.`;
  return renderLetter(site, {
    subject: subject`The link to your review of ${business}`,
    preview: lead,
    blocks: [
      { kind: "heading", words: say`The link to your review of ${business}` },
      { kind: "paragraph", words: lead },
      { kind: "buttons", links: [{ label: "Edit or delete your review", url: manageUrl }] },
      { kind: "note", words: say`Keep the link to yourself: whoever has it can edit or delete your review.` },
      { kind: "paragraph", words: say`If you did not ask for this mail, do nothing: your review stays as it is.` },
    ],
    reason: say`You get this mail because a review of ${business} was written on ${site.serviceName} with this address, and somebody asked for its link.`,
  });
}
