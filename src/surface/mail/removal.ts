// Asks an author, at the request of an organisation, whether to remove their reviews. The organisation does not learn whether there
// are any, and cannot remove one.
import { button, type MailSite, type MailText, note, paragraph, renderLetter } from "./letter/letter.ts";
import { say } from "./letter/words.ts";

export type RemovalWords = {
  organisationName: string;
  businessName: string;
  reviews: number;
  days: number;
  removalUrl: string;
};

/** Only a button on the linked page removes a review. */
export function removalMail(site: MailSite, of: RemovalWords): MailText {
  const { organisationName: organisation, businessName: business, days } = of;
  const isOne = of.reviews === 1;
  return renderLetter(site, {
    heading: isOne ? say`Do you want your review of ${business} removed?` : say`Do you want your reviews removed?`,
    lead: say`${organisation} asked us to write to you, perhaps because you asked it to erase your data. It cannot remove a review, and we do not tell it whether you wrote one. Only you decide.`,
    blocks: [
      paragraph`To keep what you wrote, do nothing. To remove it, open the page and press the button there.`,
      button(isOne ? "See my review" : "See my reviews", of.removalUrl),
      note`The page asks you again before anything happens. The link works for ${String(days)} days.`,
    ],
    reason: say`You get this mail because you wrote about ${business} on ${site.serviceName} with this address, and ${organisation} asked us to ask you. It can do so once a month.`,
  });
}
