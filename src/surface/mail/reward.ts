// The mail to owners whose organisation hid a reward: what a moderator decided, what follows, and how to object. It holds no word of the
// author but the title of the review, where the business can read it.
import type { RewardMail } from "#domain/review/reward/outgoing.ts";
import type { Language } from "#platform/language/language.ts";
import { contactLink } from "#surface/look/legal.tsx";
import { type Block, button, link, type MailSite, type MailText, note, paragraph, quote } from "./letter/letter.ts";
import { renderLetter } from "./letter/render.ts";
import {
  MAIL_WORDS,
  NOTICE_MAIL_WORDS,
  OWNER_MAIL_WORDS,
  READER_REPORT_MAIL_WORDS,
  REWARD_MAIL_WORDS,
} from "./letter/sentences.ts";

type RewardWords = Pick<RewardMail, "organisationName" | "businessName" | "title" | "canReport" | "reasons"> & {
  caseNumber: string;
  /** Of the dashboard. */
  reviewUrl: string;
};

export function rewardMail(site: MailSite, language: Language, of: RewardWords): MailText {
  const { mail: words } = REWARD_MAIL_WORDS[language];
  const { businessName: business, organisationName: organisation, title, reasons } = of;
  const { serviceName: service } = site;
  return renderLetter(site, language, {
    heading: words.heading({ business }),
    lead: words.lead,
    blocks: [
      quote(reasons),
      ...(title === null
        ? []
        : [
            paragraph(READER_REPORT_MAIL_WORDS[language].about({ title })),
            button(NOTICE_MAIL_WORDS[language].openOne, of.reviewUrl),
          ]),
      paragraph(words.follows),
      ...objection(site, language, of),
      link(MAIL_WORDS[language].checks, `${site.baseUrl}/about/reviews`),
    ],
    reason: OWNER_MAIL_WORDS[language].owner({ organisation, service }),
  });
}

/** The contact or the imprint; without them the form that reports the review, which moderators read. */
function objection(
  site: MailSite,
  language: Language,
  { caseNumber: number, reviewUrl, canReport }: RewardWords,
): Block[] {
  const { mail: words } = REWARD_MAIL_WORDS[language];
  const contact = contactLink(site, language);
  if (contact !== null)
    return [paragraph(words.object({ service: site.serviceName, number })), link(words.write, contact)];
  if (canReport) return [paragraph(words.objectByReport({ number })), link(words.report, `${reviewUrl}?report=open`)];
  return [note(MAIL_WORDS[language].statement.courts)];
}
