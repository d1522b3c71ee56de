// Mails about reviews: to their authors, about confirmation, state, private link, reply and removal; to both sides, about moderation.
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
  { businessName: business, submission, confirmUrl }: ConfirmWords,
): MailText {
  return renderLetter(site, {
    heading: say`Confirm your review of ${business}`,
    lead: say`A review of ${business} was written with this mail address. It goes online only after you confirm that you wrote it.`,
    blocks: [
      {
        kind: "quote",
        rating: submission.rating,
        title: unlinked(oneLine(submission.title)),
        body: unlinked(shorten(submission.body, EXCERPT)),
      },
      button("Confirm my review", confirmUrl),
      note`The page asks you to confirm before anything happens.`,
      paragraph`If you have reviewed ${business} before, this review replaces the earlier one.`,
      paragraph`If you did not write it, ignore this mail, and the review stays offline.`,
    ],
    reason: say`You get this mail because this address was entered with a review of ${business} on ${site.serviceName}.`,
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

export function receiptMail(site: MailSite, of: ReceiptWords): MailText {
  const { businessName: business, title } = of;
  const isOnline = of.status === "published";
  return renderLetter(site, {
    heading: isOnline ? say`Your review of ${business} is online` : say`Your review of ${business} is being checked`,
    lead: isOnline
      ? say`Your review "${title}" is now on the profile of ${business}, where everybody can read it. Thank you.`
      : say`Your review "${title}" is not online yet. An automatic rule held it, so a moderator reads it first. The number of stars does not matter.`,
    blocks: [
      isOnline
        ? button("Read your review", of.reviewUrl)
        : link("How reviews are checked", `${site.baseUrl}/about/reviews`),
      paragraph`Keep this mail: with this link you can edit or delete your review.`,
      link("Edit or delete your review", of.manageUrl),
      link("Receipt: your review is in the signed log", `${of.manageUrl}/review.tlog-proof`),
      note`Do not share the links: with them, anyone can do the same.`,
    ],
    reason: say`You get this mail because a review of ${business} was written on ${site.serviceName} with this address.`,
  });
}

type PrivateLinkWords = { businessName: string; title: string; manageUrl: string };

/** A stranger may have asked for it, so the mail says that nothing happens without the link. */
export function privateLinkMail(
  site: MailSite,
  { businessName: business, title, manageUrl }: PrivateLinkWords,
): MailText {
  return renderLetter(site, {
    heading: say`The link to your review of ${business}`,
    lead: say`Here is the private link to your review "${title}" of ${business}.`,
    blocks: [
      button("Edit or delete your review", manageUrl),
      note`Do not share the link: with it, anyone can edit or delete your review.`,
      paragraph`If you did not ask for this mail, ignore it, and your review stays as it is.`,
    ],
    reason: say`You get this mail because you wrote a review of ${business} on ${site.serviceName} with this address, and its link was requested.`,
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
export function replyMail(site: MailSite, of: ReplyWords): MailText {
  const { businessName: business, manageUrl } = of;
  return renderLetter(site, {
    heading: say`${business} answered your review`,
    lead: say`${business} answered your review "${of.title}" on ${site.serviceName}:`,
    blocks: [
      quote(of.replyBody),
      paragraph`If something went wrong: was it sorted?`,
      {
        kind: "buttons",
        links: [
          { label: "It was sorted", url: `${manageUrl}?resolution=resolved` },
          { label: "Not yet", url: `${manageUrl}?resolution=unresolved` },
        ],
      },
      note`The page asks you once more before anything is kept.`,
      {
        kind: "links",
        links: [
          { label: "Read it on the profile", url: of.reviewUrl },
          { label: "Edit or delete your review", url: manageUrl },
        ],
      },
      note`Do not share this mail: with its links, anyone can edit or delete your review.`,
    ],
    reason: say`You get this mail because you wrote a review of ${business} on ${site.serviceName}, and ${business} answered it.`,
    unsubscribe: { label: "Unsubscribe from these mails", url: of.unsubscribeUrl },
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
export function removalMail(site: MailSite, of: RemovalWords): MailText {
  const { organisationName: organisation, businessName: business, days } = of;
  const isOne = of.reviews === 1;
  return renderLetter(site, {
    heading: isOne ? say`Do you want your review of ${business} removed?` : say`Do you want your reviews removed?`,
    lead: say`${organisation} asked us to write to you, perhaps because you asked it to erase your data. It cannot remove a review, and we do not tell it whether you wrote one. Only you decide.`,
    blocks: [
      paragraph`To keep what you wrote, do nothing. To remove it, open the page and press the button there.`,
      button(isOne ? "See my review" : "See my reviews", of.removalUrl),
      note`The page asks you again before anything happens. The link works for ${String(days)} days.`,
    ],
    reason: say`You get this mail because you wrote about ${business} on ${site.serviceName} with this address, and ${organisation} asked us to ask you. It can do so once a month.`,
  });
}

export type ModerationWords = { businessName: string; title: string; reviewUrl: string } & (
  | { kind: "review-moderated"; status: "published" | "hidden" | "removed"; reason: string; manageUrl: string }
  | { kind: "review-reported"; reason: string; manageUrl: string }
  | { kind: "report-decided"; upheld: boolean; note: string | null }
);

export function moderationMail(site: MailSite, of: ModerationWords): MailText {
  const letter = moderationLetter(of);
  return renderLetter(site, {
    ...letter,
    blocks: [...letter.blocks, link("How reviews are checked", `${site.baseUrl}/about/reviews`)],
    reason:
      of.kind === "report-decided"
        ? say`You get this mail because you reported the review on ${site.serviceName}.`
        : say`You get this mail because you wrote a review of ${of.businessName} on ${site.serviceName}.`,
  });
}

function moderationLetter(of: ModerationWords): Omit<Letter, "reason"> {
  const { businessName: business, title, reviewUrl } = of;
  switch (of.kind) {
    case "review-moderated":
      return moderated(of);
    case "review-reported":
      return {
        heading: say`${business} reported your review`,
        lead: say`Your review "${title}" stays online until a moderator has read it and decided. The reason of the report:`,
        blocks: [quote(of.reason), manage(of.manageUrl)],
      };
    case "report-decided": {
      const given = of.note === null ? [] : [quote(of.note)];
      if (of.upheld)
        return {
          subject: say`The review that you reported was taken down`,
          heading: say`The review was taken down`,
          lead: say`A moderator read the review "${title}" of ${business} and took it down. The profile counts it as taken down at its owner's request.`,
          blocks: given,
        };
      return {
        subject: say`The review that you reported stays online`,
        heading: say`The review stays online`,
        lead: say`A moderator read the review "${title}" of ${business} and found that it keeps to the rules. You can reply to it in public.`,
        blocks: [...given, button("Read the review", reviewUrl)],
      };
    }
  }
}

function moderated(of: Extract<ModerationWords, { kind: "review-moderated" }>): Omit<Letter, "reason"> {
  const { businessName: business, title, status } = of;
  const reason = quote(of.reason);
  if (status === "published")
    return {
      heading: say`Your review of ${business} is online again`,
      lead: say`A moderator read your review "${title}" again and put it back online. The reason:`,
      blocks: [reason, button("Read your review", of.reviewUrl)],
    };
  if (status === "hidden")
    return {
      heading: say`Your review of ${business} was taken offline`,
      lead: say`A moderator took your review "${title}" offline. The number of stars does not matter. The reason:`,
      blocks: [reason, paragraph`You can edit it. A moderator then reads it again.`, manage(of.manageUrl)],
    };
  return {
    heading: say`Your review of ${business} was removed`,
    lead: say`A moderator removed your review "${title}" for good. The number of stars does not matter. The reason:`,
    blocks: [reason],
  };
}

function manage(url: string) {
  return link("Edit or delete your review", url);
}
