// Mails about reviews to their authors: confirmation, state, private link, reply and removal.
import { isAskedWhetherSorted } from "#domain/review/state/sorted.ts";
import type { Language } from "#platform/language/language.ts";
import { holdBlocks } from "./ground.ts";
import {
  type Block,
  button,
  link,
  type MailSite,
  type MailText,
  note,
  paragraph,
  quote,
  reviewBox,
} from "./letter/letter.ts";
import { renderLetter } from "./letter/render.ts";
import { MAIL_WORDS, PHOTO_QUEUE_WORDS, REWARD_MAIL_WORDS } from "./letter/sentences.ts";
import { oneLine, shorten, unlinked } from "./letter/words.ts";
import { manageLink } from "./manage-link.ts";

/** Code points of the review's text: enough to recognise it, too few to carry an advertisement. */
const EXCERPT = 400;
/** Of the description of a picture. */
const ALT_EXCERPT = 80;

type ConfirmWords = {
  businessName: string;
  submission: ReviewWords;
  incentivized: boolean;
  /** That go along. */
  pictures: readonly { alt: string }[];
  confirmUrl: string;
};

/** A stranger may have entered the address, so the mail shows little of the text, and mail clients find no link in it. */
export function confirmMail(
  site: MailSite,
  language: Language,
  { businessName: business, submission, incentivized, pictures, confirmUrl }: ConfirmWords,
): MailText {
  const words = MAIL_WORDS[language].confirm;
  return renderLetter(site, language, {
    heading: words.heading({ business }),
    lead: words.lead({ business }),
    blocks: [
      excerpt(submission),
      ...(incentivized ? [paragraph(REWARD_MAIL_WORDS[language].willBeMarked)] : []),
      ...photoBlocks(language, pictures),
      button(words.confirm, confirmUrl),
      note(words.note),
      paragraph(words.replaces({ business })),
      paragraph(words.notYou),
    ],
    reason: words.reason({ business, service: site.serviceName }),
  });
}

type ReviewWords = { rating: number; title: string; body: string };

/** The beginning of a review, without anything that a mail program makes a link of. */
function excerpt({ rating, title, body }: ReviewWords): Block {
  return reviewBox({ rating, title: unlinked(oneLine(title)), body: unlinked(shorten(body, EXCERPT)) });
}

/** How many go along, and their descriptions. */
function photoBlocks(language: Language, photos: readonly { alt: string }[]): Block[] {
  if (photos.length === 0) return [];
  const described = photos.flatMap(({ alt }) =>
    alt === "" ? [] : paragraph(PHOTO_QUEUE_WORDS[language].alt({ alt: unlinked(shorten(alt, ALT_EXCERPT)) })),
  );
  return [paragraph(MAIL_WORDS[language].confirm.photos({ count: photos.length })), ...described];
}

/** Any visitor can have it mailed to any address, so it holds no words of the author or of the business. */
export function addressMail(site: MailSite, language: Language, confirmUrl: string): MailText {
  const words = MAIL_WORDS[language].ownAddress;
  return renderLetter(site, language, {
    heading: words.heading,
    lead: words.lead({ service: site.serviceName }),
    blocks: [button(words.confirm, confirmUrl), note(words.note), paragraph(words.notYou)],
    reason: words.reason({ service: site.serviceName }),
  });
}

type ReceiptWords = ReviewWords & {
  businessName: string;
  slug: string;
  logoPath: string | null;
  status: "published" | "held";
  /** Of a hold by rules: their codes, and the appeal. */
  hold?: { reasons: readonly string[]; until: Date; appealUrl: string } | undefined;
  manageUrl: string;
  /** The page of the review once it is online; null in a sandbox, whose reviews have none. */
  reviewUrl: string | null;
};

/** An owner may have invited a stranger's address and written the review, so the mail shows no more of it than its confirmation does. */
export function receiptMail(site: MailSite, language: Language, of: ReceiptWords): MailText {
  const { businessName: business } = of;
  const { receipt: words, read, checks, manage } = MAIL_WORDS[language];
  const isOnline = of.status === "published";
  const { reviewUrl } = of;
  const online =
    reviewUrl === null
      ? { heading: words.sandbox({ business }), lead: words.sandboxLead }
      : { heading: words.published({ business }), lead: words.publishedLead({ business }) };
  const keep = paragraph(words.keep);
  const edit = [paragraph(words.heldEdit), button(manage, of.manageUrl), note(words.share), keep];
  return renderLetter(site, language, {
    face: { name: business, slug: of.slug, logoPath: of.logoPath },
    ...(isOnline ? online : { heading: words.held({ business }), lead: words.heldLead }),
    blocks: [
      excerpt(of),
      ...(of.hold ? holdBlocks(language, of.hold, edit) : []),
      ...(isOnline ? [] : [link(checks, `${site.baseUrl}/about/reviews`)]),
      ...(isOnline && reviewUrl !== null ? [button(read, reviewUrl)] : []),
      ...(of.hold ? [] : [{ kind: "group" as const, blocks: [keep, ...manageLink(language, of.manageUrl)] }]),
      link(words.proof, `${of.manageUrl}/review.tlog-proof`),
    ],
    reason: words.reason({ business, service: site.serviceName }),
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
    heading: words.heading({ business }),
    lead: words.lead({ title, business }),
    blocks: [button(manage, manageUrl), note(words.share), paragraph(words.notYou)],
    reason: words.reason({ business, service: site.serviceName }),
  });
}

type ReplyWords = {
  businessName: string;
  slug: string;
  logoPath: string | null;
  title: string;
  rating: number;
  replyBody: string;
  manageUrl: string;
  /** Null in a sandbox. */
  reviewUrl: string | null;
  unsubscribeUrl: string;
};

export function replyMail(site: MailSite, language: Language, of: ReplyWords): MailText {
  const { businessName: business, manageUrl } = of;
  const { reply: words, manage, unsubscribe } = MAIL_WORDS[language];
  return renderLetter(site, language, {
    face: { name: business, slug: of.slug, logoPath: of.logoPath },
    heading: words.heading({ business }),
    lead: words.lead({ business, title: of.title, service: site.serviceName }),
    blocks: [
      quote(of.replyBody),
      ...(isAskedWhetherSorted(of) ? sortedBlocks(language, manageUrl) : []),
      {
        kind: "links",
        links: [
          ...(of.reviewUrl === null ? [] : [{ label: words.profile, url: of.reviewUrl }]),
          { label: manage, url: manageUrl },
        ],
      },
      note(words.share),
    ],
    reason: words.reason({ business, service: site.serviceName }),
    unsubscribe: { label: unsubscribe, url: of.unsubscribeUrl },
  });
}

/** Both answers only open the author's page with the answer chosen. */
function sortedBlocks(language: Language, manageUrl: string): Block[] {
  const { reply: words } = MAIL_WORDS[language];
  return [
    paragraph(words.question),
    {
      kind: "buttons",
      links: [
        { label: words.sorted, url: `${manageUrl}?resolution=resolved` },
        { label: words.notYet, url: `${manageUrl}?resolution=unresolved` },
      ],
    },
    note(words.note),
  ];
}

/** An owner chose the review's words and the business's name, and a stranger may have entered the address: the mail holds none of them. */
export function takedownMail(
  site: MailSite,
  language: Language,
  { days, removalUrl }: { days: number; removalUrl: string },
): MailText {
  const { takedown: words, removal } = MAIL_WORDS[language];
  return renderLetter(site, language, {
    heading: words.heading,
    lead: words.lead({ service: site.serviceName }),
    blocks: [paragraph(words.how), button(words.see, removalUrl), note(removal.note({ days }))],
    reason: words.reason({ service: site.serviceName }),
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
    heading: isOne ? words.heading({ business }) : words.headingOfSeveral,
    lead: words.lead({ organisation }),
    blocks: [
      paragraph(words.how),
      button(isOne ? words.see : words.seeSeveral, of.removalUrl),
      note(words.note({ days })),
    ],
    reason: words.reason({ business, service: site.serviceName, organisation }),
  });
}
