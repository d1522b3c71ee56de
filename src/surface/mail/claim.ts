// Mails to the parties of an ownership claim: that it was opened, what a moderator asks, and how it ended.
import { profileUrl } from "#domain/business/state/payload.ts";
import type { Language } from "#platform/language/language.ts";
import {
  type Block,
  button,
  type Letter,
  link,
  type MailSite,
  type MailText,
  paragraph,
  quote,
} from "./letter/letter.ts";
import { renderLetter } from "./letter/render.ts";
import { OWNER_MAIL_WORDS, SUSPENSION_MAIL_WORDS } from "./letter/sentences.ts";
import { objection } from "./suspension.ts";

type ClaimWords =
  | {
      kind: "claim-decided";
      businessName: string;
      slug: string;
      approved: boolean;
      reason: string | null;
      claimUrl: string;
    }
  | { kind: "claim-lost"; businessName: string; claimantName: string }
  | {
      kind: "claim-disputed";
      businessName: string;
      claimantName: string;
      holderName: string;
      holderNumber: string;
      claimUrl: string;
    }
  | { kind: "claim-question"; businessName: string; question: string; partyName: string; claimUrl: string };

export function claimMail(site: MailSite, language: Language, of: ClaimWords): MailText {
  return renderLetter(site, language, claimLetter(site, language, of));
}

function claimLetter(site: MailSite, language: Language, of: ClaimWords): Letter {
  const { serviceName: service } = site;
  const { claim: words, dashboard } = OWNER_MAIL_WORDS[language];
  const business = of.businessName;
  const dashboardUrl = `${site.baseUrl}/dashboard`;
  switch (of.kind) {
    case "claim-lost":
      return {
        heading: words.lost.heading({ business }),
        lead: words.lost.lead({ claimant: of.claimantName, business, service }),
        blocks: [button(dashboard, dashboardUrl)],
        reason: words.lost.reason({ business }),
      };
    case "claim-disputed":
      return {
        heading: words.disputed.heading({ business }),
        lead: words.disputed.lead({ claimant: of.claimantName, business, service }),
        blocks: [
          paragraph(words.disputed.answer({ business })),
          button(words.disputed.button, of.claimUrl),
          ...objection(site, language, of.holderNumber),
        ],
        reason: SUSPENSION_MAIL_WORDS[language].reason({ organisation: of.holderName, service }),
      };
    case "claim-question":
      return {
        heading: words.question.heading({ business }),
        lead: words.question.lead({ business, service }),
        blocks: [
          quote(of.question),
          paragraph(words.question.answer({ service })),
          button(words.question.button, of.claimUrl),
        ],
        reason: SUSPENSION_MAIL_WORDS[language].reason({ organisation: of.partyName, service }),
      };
    case "claim-decided": {
      const { approved, refused, decidedReason } = words;
      const decision = of.approved
        ? {
            subject: approved.subject({ business, service }),
            heading: approved.heading({ business }),
            lead: approved.lead({ business }),
          }
        : {
            subject: refused.subject({ business }),
            heading: refused.heading,
            lead: refused.lead({ business, service }),
          };
      return {
        ...decision,
        blocks: [
          ...(of.reason === null ? [] : [quote(of.reason)]),
          ...(of.approved
            ? nextSteps(approved.next, dashboardUrl, profileUrl(of.slug, site.baseUrl))
            : [button(refused.button, of.claimUrl)]),
        ],
        reason: decidedReason({ business, service }),
      };
    }
  }
}

/** What an owner does next: the first step has the button, the later ones a linked line each. */
function nextSteps(
  words: (typeof OWNER_MAIL_WORDS)[Language]["claim"]["approved"]["next"],
  dashboardUrl: string,
  publicUrl: string,
): Block[] {
  return [
    paragraph(words.sender.why),
    button(words.sender.way, `${dashboardUrl}/settings/channel`),
    link(words.invite, `${dashboardUrl}/invitations/new`),
    link(words.widget, `${dashboardUrl}/widgets`),
    link(words.profile, publicUrl),
  ];
}
