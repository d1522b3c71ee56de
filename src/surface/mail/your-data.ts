// The mail to an author who asked for the data that is stored of an address. Any visitor can have it mailed, so it holds nothing but a
// link.
import type { Language } from "#platform/language/language.ts";
import { wordsIn } from "#words/words.ts";
import { button, type MailSite, type MailText, note, paragraph } from "./letter/letter.ts";
import { renderLetter } from "./letter/render.ts";

export function yourDataMail(
  site: MailSite,
  language: Language,
  { days, url }: { days: number; url: string },
): MailText {
  const { mail: words } = wordsIn("yourData", language);
  const service = site.serviceName;
  return renderLetter(site, language, {
    heading: words.heading,
    lead: words.lead({ service }),
    blocks: [paragraph(words.how), button(words.see, url), note(words.note({ days }))],
    reason: words.reason({ service }),
  });
}
