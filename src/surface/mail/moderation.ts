// Mails about moderation: decisions and reports to the author of a review, and the result of a report to its sender.
import {
  button,
  type Letter,
  link,
  type MailSite,
  type MailText,
  paragraph,
  quote,
  renderLetter,
} from "./letter/letter.ts";
import { say } from "./letter/words.ts";

export type ModerationWords = { businessName: string; title: string; reviewUrl: string } & (
  | { kind: "review-moderated"; status: "published" | "hidden" | "removed"; reason: string; manageUrl: string }
  | { kind: "review-reported"; reason: string; manageUrl: string }
  | { kind: "report-decided"; upheld: boolean; note: string | null }
);

export function moderationMail(site: MailSite, of: ModerationWords): MailText {
  const letter = letterOf(of);
  return renderLetter(site, {
    ...letter,
    blocks: [...letter.blocks, link("How reviews are checked", `${site.baseUrl}/about/reviews`)],
    reason:
      of.kind === "report-decided"
        ? say`You get this mail because you reported the review on ${site.serviceName}.`
        : say`You get this mail because you wrote a review of ${of.businessName} on ${site.serviceName}.`,
  });
}

function letterOf(of: ModerationWords): Omit<Letter, "reason"> {
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
