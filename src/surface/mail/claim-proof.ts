// Asks the reader of a mailbox at the domain of a business whether an organisation manages it. The reader may know nothing of the
// service, so the mail is in the language of the country. An organisation often has the name of its business: the domain says which profile.
import { formatOf } from "#platform/language/format.ts";
import type { Language } from "#platform/language/language.ts";
import { button, type MailSite, type MailText, note } from "./letter/letter.ts";
import { renderLetter } from "./letter/render.ts";
import { MAIL_WORDS } from "./letter/sentences.ts";

type ProofWords = { businessName: string; domain: string; organisationName: string; until: Date | null; url: string };

export function claimProofMail(site: MailSite, language: Language, of: ProofWords): MailText {
  const { businessName: business, domain, organisationName: organisation } = of;
  const words = MAIL_WORDS[language].claim;
  const until = of.until ? [note(words.until({ until: formatOf(language).date(of.until) }))] : [];
  return renderLetter(site, language, {
    heading: words.subject({ business }),
    lead: words.lead({ organisation, domain, service: site.serviceName }),
    blocks: [button(words.approve, of.url), note(words.note), ...until],
    reason: words.reason({ business }),
  });
}
