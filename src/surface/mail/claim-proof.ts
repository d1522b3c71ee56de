// Asks the reader of a mailbox at the domain of a business whether an organisation manages it. The reader may know nothing of the
// service, so the mail is in the language of the country.
import type { Language } from "#platform/language/language.ts";
import { button, type MailSite, type MailText, note } from "./letter/letter.ts";
import { renderLetter } from "./letter/render.ts";
import { MAIL_WORDS } from "./letter/sentences.ts";

type ProofWords = { businessName: string; organisationName: string; url: string };

export function claimProofMail(site: MailSite, language: Language, of: ProofWords): MailText {
  const { businessName: business, organisationName: organisation } = of;
  const words = MAIL_WORDS[language].claim;
  return renderLetter(site, language, {
    subject: words.subject({ business }),
    heading: words.heading({ organisation, business }),
    lead: words.lead({ organisation, business, service: site.serviceName }),
    blocks: [button(words.confirm, of.url), note(words.note({ organisation }))],
    reason: words.reason({ business }),
  });
}
