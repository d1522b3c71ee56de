// The mail to owners and admins about what the operator decided over their organisation: what, why, what stops, until when the data stays, and
// how to object.
import type { SuspensionMail } from "#domain/operator/notice.ts";
import { formatOf } from "#platform/language/format.ts";
import type { Language } from "#platform/language/language.ts";
import { contactLink } from "#surface/look/legal.tsx";
import { type Block, button, link, type MailSite, type MailText, paragraph, quote } from "./letter/letter.ts";
import { renderLetter } from "./letter/render.ts";
import { OWNER_MAIL_WORDS, REWARD_MAIL_WORDS, SUSPENSION_MAIL_WORDS } from "./letter/sentences.ts";

type SuspensionWords = SuspensionMail & { dashboardUrl: string };

export function suspensionMail(site: MailSite, language: Language, of: SuspensionWords): MailText {
  const words = SUSPENSION_MAIL_WORDS[language];
  const { organisationName: organisation } = of;
  const { serviceName: service } = site;
  const date = of.until === null ? "" : formatOf(language).date(of.until);
  const said = { organisation, service, date };
  const { heading, lead } = {
    "organisation-suspended": words.suspended,
    "organisation-resumed": words.resumed,
    "organisation-erasing": words.erasing,
    "organisation-kept": words.kept,
  }[of.kind];
  const follows: Record<SuspensionMail["kind"], () => Block[]> = {
    "organisation-suspended": () => [
      paragraph(words.stops),
      paragraph(words.stays),
      ...(of.until === null ? [] : [paragraph(words.waits({ date }))]),
    ],
    "organisation-resumed": () => [paragraph(words.again)],
    "organisation-erasing": () => [paragraph(words.stops), paragraph(words.erase({ date }))],
    "organisation-kept": () => [paragraph(words.stays)],
  };
  return renderLetter(site, language, {
    heading: heading(said),
    lead: lead(said),
    blocks: [
      quote(of.reason),
      ...follows[of.kind](),
      ...(of.kind === "organisation-resumed" ? [] : objection(site, language, of.number)),
      button(OWNER_MAIL_WORDS[language].dashboard, of.dashboardUrl),
    ],
    reason: words.reason({ organisation, service }),
  });
}

/** By the contact or the imprint; without them by what the dashboard shows. @param number of the organisation */
export function objection(site: MailSite, language: Language, number: string): Block[] {
  const { object, objectHere } = SUSPENSION_MAIL_WORDS[language];
  const contact = contactLink(site, language);
  const named = { service: site.serviceName, number };
  if (contact === null) return [paragraph(objectHere(named))];
  return [paragraph(object(named)), link(REWARD_MAIL_WORDS[language].mail.write, contact)];
}
