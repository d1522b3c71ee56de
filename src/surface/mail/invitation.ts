// Asks a customer for a review, and reminds them once.
import type { Language } from "#platform/language/language.ts";
import { wordsIn } from "#words/words.ts";
import {
  button,
  type Letter,
  type LetterFace,
  type MailSite,
  type MailText,
  note,
  paragraph,
} from "./letter/letter.ts";
import { renderLetter } from "./letter/render.ts";
import { MAIL_WORDS, OWNER_MAIL_WORDS, REWARD_MAIL_WORDS } from "./letter/sentences.ts";
import { greetingName, oneLine } from "./letter/words.ts";

export type InvitationWords = {
  kind: "invitation" | "reminder";
  businessName: string;
  /** The business at the head of the mail; none where it is about the organisation. */
  face?: LetterFace | null;
  customerName: string | null;
  reference: string | null;
  /** The signature, where it is not the business's name. */
  senderName: string | null;
  /** Lines for the footer; some laws ask for the sender's address. */
  postalAddress?: string | null;
  /** What every review gets. */
  rewardNote?: string | null;
  inviteUrl: string;
  unsubscribeUrl: string;
};

/** An invitation that a member sent to themselves: no customer got it, and its links lead to `url`. */
export function invitationTestMail(
  site: MailSite,
  language: Language,
  { url, ...of }: Pick<InvitationWords, "businessName" | "face" | "senderName" | "postalAddress"> & { url: string },
): MailText {
  const { subject, about } = OWNER_MAIL_WORDS[language].senderTest;
  const asSent = { ...of, customerName: null, reference: null, inviteUrl: url, unsubscribeUrl: url };
  const letter = invitationLetter(site, language, { ...asSent, kind: "invitation" });
  return renderLetter(site, language, {
    ...letter,
    subject: subject({ business: of.businessName }),
    blocks: [paragraph(about), ...letter.blocks],
  });
}

/** The stars only prefill the form: following a link rates nothing. */
export function invitationMail(site: MailSite, language: Language, of: InvitationWords): MailText {
  return renderLetter(site, language, invitationLetter(site, language, of));
}

function offered(language: Language, { businessName, rewardNote }: InvitationWords) {
  if (!rewardNote) return [];
  const { what, whatever, marked } = REWARD_MAIL_WORDS[language].offer;
  return [paragraph(what({ business: businessName, note: rewardNote })), paragraph(whatever), paragraph(marked)];
}

function invitationLetter(site: MailSite, language: Language, of: InvitationWords): Letter {
  const { businessName: business, inviteUrl: url, reference } = of;
  const isReminder = of.kind === "reminder";
  const { invitation: words, reminder, unsubscribe } = MAIL_WORDS[language];
  const first = { ...words, heading: reference === null ? words.heading : words.orderHeading };
  const { heading, lead, link } = isReminder ? reminder : first;
  const postalAddress = (of.postalAddress ?? "").split("\n").map(oneLine).filter(Boolean);
  return {
    ...(of.face && { face: of.face }),
    heading: heading({ business }),
    lead: lead({ business }),
    greeting: words.hello({ customer: greetingName(of.customerName) }),
    blocks: [
      ...offered(language, of),
      paragraph(words.question),
      {
        kind: "stars",
        links: [1, 2, 3, 4, 5].map((stars) => ({
          label: wordsIn("letter", language).stars({ count: stars }),
          url: `${url}?rating=${stars}`,
        })),
      },
      note(words.starsNote),
      button(words.write, url),
      paragraph(words.isPublic),
      paragraph(words.thanks({ sender: of.senderName ?? business })),
      note(link),
    ],
    reason:
      reference === null
        ? words.reason({ business, service: site.serviceName })
        : words.orderReason({ business, order: reference, service: site.serviceName }),
    ...(postalAddress.length > 0 && { postalAddress }),
    unsubscribe: { label: unsubscribe, url: of.unsubscribeUrl },
  };
}
