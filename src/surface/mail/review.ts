// Mails about reviews: to their authors, about confirmation, state, private link, reply and removal; to both sides, about moderation.
import type { Grounds } from "#domain/review/moderation/reason.ts";
import type { ReportReason } from "#domain/review/report.ts";
import type { Language } from "#platform/language/language.ts";
import {
  button,
  type Letter,
  link,
  type MailSite,
  type MailText,
  note,
  paragraph,
  quote,
  renderLetter,
} from "./letter/letter.ts";
import { oneLine, say, shorten, unlinked } from "./letter/words.ts";
import { MAIL_WORDS } from "./words/of.ts";

/** Code points of the review's text: enough to recognise it, too few to carry an advertisement. */
const EXCERPT = 400;

type ConfirmWords = {
  businessName: string;
  submission: { rating: number; title: string; body: string };
  confirmUrl: string;
};

/** A stranger may have entered the address, so the mail shows little of the text, and mail clients find no link in it. */
export function confirmMail(
  site: MailSite,
  language: Language,
  { businessName: business, submission, confirmUrl }: ConfirmWords,
): MailText {
  const words = MAIL_WORDS[language].confirm;
  return renderLetter(site, language, {
    heading: words.heading(business),
    lead: words.lead(business),
    blocks: [
      {
        kind: "quote",
        rating: submission.rating,
        title: unlinked(oneLine(submission.title)),
        body: unlinked(shorten(submission.body, EXCERPT)),
      },
      button(words.confirm, confirmUrl),
      note(words.note),
      paragraph(words.replaces(business)),
      paragraph(words.notYou),
    ],
    reason: words.reason(business, site.serviceName),
  });
}

type ReceiptWords = {
  businessName: string;
  title: string;
  status: "published" | "held";
  manageUrl: string;
  /** The page of the review once it is online. */
  reviewUrl: string;
};

export function receiptMail(site: MailSite, language: Language, of: ReceiptWords): MailText {
  const { businessName: business, title } = of;
  const { receipt: words, read, checks, manage } = MAIL_WORDS[language];
  const isOnline = of.status === "published";
  return renderLetter(site, language, {
    heading: isOnline ? words.published(business) : words.held(business),
    lead: isOnline ? words.publishedLead(title, business) : words.heldLead(title),
    blocks: [
      isOnline ? button(read, of.reviewUrl) : link(checks, `${site.baseUrl}/about/reviews`),
      paragraph(words.keep),
      link(manage, of.manageUrl),
      link(words.proof, `${of.manageUrl}/review.tlog-proof`),
      note(words.share),
    ],
    reason: words.reason(business, site.serviceName),
  });
}

type PrivateLinkWords = { businessName: string; title: string; manageUrl: string };

/** A stranger may have asked for it, so the mail says that nothing happens without the link. */
export function privateLinkMail(
  site: MailSite,
  language: Language,
  { businessName: business, title, manageUrl }: PrivateLinkWords,
): MailText {
  const { privateLink: words, manage } = MAIL_WORDS[language];
  return renderLetter(site, language, {
    heading: words.heading(business),
    lead: words.lead(title, business),
    blocks: [button(manage, manageUrl), note(words.share), paragraph(words.notYou)],
    reason: words.reason(business, site.serviceName),
  });
}

type ReplyWords = {
  businessName: string;
  title: string;
  replyBody: string;
  manageUrl: string;
  reviewUrl: string;
  unsubscribeUrl: string;
};

/** Both answers only open the author's page with the answer chosen. */
export function replyMail(site: MailSite, language: Language, of: ReplyWords): MailText {
  const { businessName: business, manageUrl } = of;
  const { reply: words, manage, unsubscribe } = MAIL_WORDS[language];
  return renderLetter(site, language, {
    heading: words.heading(business),
    lead: words.lead(business, of.title, site.serviceName),
    blocks: [
      quote(of.replyBody),
      paragraph(words.question),
      {
        kind: "buttons",
        links: [
          { label: words.sorted, url: `${manageUrl}?resolution=resolved` },
          { label: words.notYet, url: `${manageUrl}?resolution=unresolved` },
        ],
      },
      note(words.note),
      {
        kind: "links",
        links: [
          { label: words.profile, url: of.reviewUrl },
          { label: manage, url: manageUrl },
        ],
      },
      note(words.share),
    ],
    reason: words.reason(business, site.serviceName),
    unsubscribe: { label: unsubscribe, url: of.unsubscribeUrl },
  });
}

type RemovalWords = {
  organisationName: string;
  businessName: string;
  reviews: number;
  days: number;
  removalUrl: string;
};

/** Only a button on the linked page removes a review. */
export function removalMail(site: MailSite, language: Language, of: RemovalWords): MailText {
  const { organisationName: organisation, businessName: business, days } = of;
  const words = MAIL_WORDS[language].removal;
  const isOne = of.reviews === 1;
  return renderLetter(site, language, {
    heading: isOne ? words.heading(business) : words.headingOfSeveral,
    lead: words.lead(organisation),
    blocks: [paragraph(words.how), button(isOne ? words.see : words.seeSeveral, of.removalUrl), note(words.note(days))],
    reason: words.reason(business, site.serviceName, organisation),
  });
}

type AboutReview = { businessName: string; title: string; reviewUrl: string };

export type ModerationWords = AboutReview & { manageUrl: string } & (
    | { kind: "review-moderated"; status: "published" | "hidden" | "removed"; grounds: Grounds }
    | { kind: "review-reported"; reason: ReportReason }
  );

/** To the author. */
export function moderationMail(site: MailSite, language: Language, of: ModerationWords): MailText {
  const { moderation: words, checks } = MAIL_WORDS[language];
  const letter = of.kind === "review-reported" ? reported(language, of) : moderated(language, of);
  return renderLetter(site, language, {
    ...letter,
    blocks: [...letter.blocks, link(checks, `${site.baseUrl}/about/reviews`)],
    reason: words.reason(of.businessName, site.serviceName),
  });
}

function reported(
  language: Language,
  { businessName: business, title, reason, manageUrl }: Extract<ModerationWords, { kind: "review-reported" }>,
): Omit<Letter, "reason"> {
  const { moderation: words, manage } = MAIL_WORDS[language];
  return {
    heading: words.reported(business),
    lead: words.reportedLead(title),
    blocks: [quote(words.reports[reason]), link(manage, manageUrl)],
  };
}

function moderated(
  language: Language,
  of: Extract<ModerationWords, { kind: "review-moderated" }>,
): Omit<Letter, "reason"> {
  const { businessName: business, title, status } = of;
  const { moderation: words, manage, read } = MAIL_WORDS[language];
  const reason = quote(groundsIn(words.grounds, of.grounds));
  if (status === "published")
    return {
      heading: words.published(business),
      lead: words.publishedLead(title),
      blocks: [reason, button(read, of.reviewUrl)],
    };
  if (status === "hidden")
    return {
      heading: words.hidden(business),
      lead: words.hiddenLead(title),
      blocks: [reason, paragraph(words.canEdit), link(manage, of.manageUrl)],
    };
  return { heading: words.removed(business), lead: words.removedLead(title), blocks: [reason] };
}

/** The words of the code, and what the moderator added. A reason that has no code stands in the note. */
function groundsIn(words: Readonly<Record<string, string>>, { reason, note }: Grounds): string {
  const sentence = Object.hasOwn(words, reason) ? (words[reason] as string) : reason === "other" ? "" : reason;
  return [sentence, note ?? ""].filter((each) => each !== "").join("\n\n");
}

/** To the business that reported the review, in English, as its dashboard is. */
export function reportDecidedMail(
  site: MailSite,
  { businessName: business, title, reviewUrl, upheld, note }: AboutReview & { upheld: boolean; note: string | null },
): MailText {
  const given = note === null ? [] : [quote(note)];
  const outcome = upheld
    ? {
        subject: say`The review that you reported was taken down`,
        heading: say`The review was taken down`,
        lead: say`A moderator read the review "${title}" of ${business} and took it down. The profile counts it as taken down at its owner's request.`,
        blocks: given,
      }
    : {
        subject: say`The review that you reported stays online`,
        heading: say`The review stays online`,
        lead: say`A moderator read the review "${title}" of ${business} and found that it keeps to the rules. You can reply to it in public.`,
        blocks: [...given, button("Read the review", reviewUrl)],
      };
  return renderLetter(site, "en", {
    ...outcome,
    blocks: [...outcome.blocks, link(MAIL_WORDS.en.checks, `${site.baseUrl}/about/reviews`)],
    reason: say`You get this mail because you reported the review on ${site.serviceName}.`,
  });
}
