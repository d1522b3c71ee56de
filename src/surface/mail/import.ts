// The mail to owners about a moderator's decision on the reviews that they brought from another service.
import type { MailSite, MailText } from "./letter/letter.ts";
import { button, quote, renderLetter } from "./letter/letter.ts";
import { say } from "./letter/words.ts";

type ImportWords = { businessName: string; fileName: string; reason: string | null; importUrl: string };

export function importMail(
  site: MailSite,
  { businessName: business, fileName: file, reason, importUrl }: ImportWords,
): MailText {
  const lead =
    reason === null
      ? say`A moderator confirmed the import of ${file} for ${business}. Its reviews count as a rating on another platform does.`
      : say`A moderator refused the import of ${file} for ${business}. Its reviews were taken back. The moderator wrote:`;
  return renderLetter(site, "en", {
    subject:
      reason === null ? say`Your import for ${business} was confirmed` : say`Your import for ${business} was refused`,
    heading: reason === null ? say`Your import was confirmed` : say`Your import was refused`,
    lead,
    blocks: [...(reason === null ? [] : [quote(reason)]), button("Look at the import", importUrl)],
    reason: say`You get this mail because you own the organisation that imported reviews of ${business} on ${site.serviceName}.`,
  });
}
