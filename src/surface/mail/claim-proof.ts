// Asks the reader of a mailbox at the domain of a business whether an organisation manages it. The reader may know nothing of the
// service, so the mail is in the language of the country. An organisation often has the name of its business: the domain says which profile.
import { formatOf } from "#platform/language/format.ts";
import type { Language } from "#platform/language/language.ts";
import { button, type MailSite, type MailText, note, paragraph } from "./letter/letter.ts";
import { renderLetter } from "./letter/render.ts";
import { MAIL_WORDS } from "./letter/sentences.ts";
import { shorten } from "./letter/words.ts";

type ProofWords = {
  businessName: string;
  domain: string;
  organisationName: string;
  askedBy: { name: string; email: string } | null;
  askedAt: Date;
  until: Date | null;
  url: string;
};

/** Code points of a name that a stranger typed, so that the mail carries no advertisement. */
const ASKER_NAME = 60;

export function claimProofMail(site: MailSite, language: Language, of: ProofWords): MailText {
  const { businessName: business, domain, organisationName: organisation, askedBy } = of;
  const words = MAIL_WORDS[language].claim;
  const date = formatOf(language).date(of.askedAt);
  const asker = askedBy && { person: shorten(askedBy.name, ASKER_NAME), email: askedBy.email, date };
  const until = of.until ? [note(words.until({ until: formatOf(language).date(of.until) }))] : [];
  return renderLetter(site, language, {
    heading: words.subject({ business }),
    lead: words.lead({ organisation, domain, service: site.serviceName }),
    blocks: [
      ...(asker ? [paragraph(words.from(asker))] : []),
      button(words.approve, of.url),
      note(words.note),
      ...until,
    ],
    reason: words.reason({ business }),
  });
}
