// Asks an author whether a review is to go, because an organisation says that they want to be forgotten. The organisation cannot
// know whether there is a review, and cannot remove one: only the author can, on the page behind the link.
import { type MailSite, type MailText, renderLetter } from "./letter/letter.ts";
import { say, subject } from "./letter/words.ts";

export type RemovalWords = {
  organisationName: string;
  /** Of the latest review. */
  businessName: string;
  /** How many reviews the page lists. */
  reviews: number;
  /** How long the link works. */
  days: number;
  removalUrl: string;
};

/** The link opens a page that shows each review with a button; only that removes it. */
export function removalMail(site: MailSite, of: RemovalWords): MailText {
  const { organisationName: organisation, businessName: business, days } = of;
  const isOne = of.reviews === 1;
  const heading = isOne ? say`Do you want your review of ${business} removed?` : say`Do you want your reviews removed?`;
  return renderLetter(site, {
    subject: isOne
      ? subject`Do you want your review of ${business} removed?`
      : subject`Do you want your reviews removed?`,
    preview: heading,
    blocks: [
      { kind: "heading", words: heading },
      {
        kind: "paragraph",
        words: say`${organisation} asked us to write to you: you may have asked it to erase what it holds of you. It cannot remove a review, and it is not told whether you wrote one. You alone decide.`,
      },
      {
        kind: "paragraph",
        words: say`To keep what you wrote, do nothing. To have it removed, open the page and press the button there.`,
      },
      { kind: "buttons", links: [{ label: isOne ? "Look at my review" : "Look at my reviews", url: of.removalUrl }] },
      {
        kind: "note",
        words: say`The page asks you once more before anything happens. The link works for ${String(days)} days.`,
      },
    ],
    reason: say`You get this mail because you wrote about ${business} on ${site.serviceName} with this address, and ${organisation} asked us to ask you. It can do so once a month.`,
  });
}
