// What moderators decided, and what they were asked to decide: to authors and to those who report reviews.
import { type Block, type MailSite, type MailText, renderLetter } from "./letter/letter.ts";
import { say, subject, type Words } from "./letter/words.ts";

export type ModerationWords = { businessName: string; title: string; reviewUrl: string } & (
  | { kind: "review-moderated"; status: "published" | "hidden" | "removed"; reason: string; manageUrl: string }
  | { kind: "review-reported"; reason: string; manageUrl: string }
  | { kind: "report-decided"; upheld: boolean; note: string | null }
);

type Told = { subject: string; heading: Words; lead: Words; blocks: Block[]; reason: Words };

/** The mail for each of them. */
export function moderationMail(site: MailSite, of: ModerationWords): MailText {
  const told = toldBy(site, of);
  const rules = { label: "How reviews are checked", url: `${site.baseUrl}/about/reviews` };
  return renderLetter(site, {
    subject: told.subject,
    preview: told.lead,
    blocks: [
      { kind: "heading", words: told.heading },
      { kind: "paragraph", words: told.lead },
      ...told.blocks,
      { kind: "links", links: [rules] },
    ],
    reason: told.reason,
  });
}

function toldBy(site: MailSite, of: ModerationWords): Told {
  switch (of.kind) {
    case "review-moderated":
      return moderated(site, of);
    case "review-reported":
      return {
        subject: subject`${of.businessName} reported your review`,
        heading: say`${of.businessName} reported your review`,
        lead: say`Your review "${of.title}" stays online. A moderator reads it and decides; the reason that was given:`,
        blocks: [{ kind: "quote", body: of.reason }, manage(of.manageUrl)],
        reason: asAuthor(site, of),
      };
    case "report-decided":
      return {
        subject: of.upheld
          ? subject`The review that you reported was taken down`
          : subject`The review that you reported stays online`,
        heading: of.upheld ? say`The review was taken down` : say`The review stays online`,
        lead: of.upheld
          ? say`A moderator looked at the review "${of.title}" of ${of.businessName} and took it down. The profile counts it among those that were taken down, and says that its owner asked.`
          : say`A moderator looked at the review "${of.title}" of ${of.businessName} and found that it keeps to the rules. You can answer it in public.`,
        blocks: [
          ...(of.note === null ? [] : [{ kind: "quote" as const, body: of.note }]),
          ...(of.upheld
            ? []
            : [{ kind: "buttons" as const, links: [{ label: "Read the review", url: of.reviewUrl }] }]),
        ],
        reason: say`You get this mail because you reported the review on ${site.serviceName}.`,
      };
  }
}

function moderated(site: MailSite, of: Extract<ModerationWords, { kind: "review-moderated" }>): Told {
  const { businessName: business, title, status } = of;
  const reason = asAuthor(site, of);
  const why: Block = { kind: "quote", body: of.reason };
  if (status === "published")
    return {
      subject: subject`Your review of ${business} is online again`,
      heading: say`Your review of ${business} is online again`,
      lead: say`A moderator looked at your review "${title}" once more and put it back. The reason:`,
      blocks: [why, { kind: "buttons", links: [{ label: "Read your review", url: of.reviewUrl }] }],
      reason,
    };
  if (status === "hidden")
    return {
      subject: subject`Your review of ${business} was taken offline`,
      heading: say`Your review of ${business} was taken offline`,
      lead: say`A moderator took your review "${title}" offline. It does not matter how many stars you gave. The reason:`,
      blocks: [
        why,
        { kind: "paragraph", words: say`You can edit it; then it is looked at again.` },
        manage(of.manageUrl),
      ],
      reason,
    };
  return {
    subject: subject`Your review of ${business} was removed`,
    heading: say`Your review of ${business} was removed`,
    lead: say`A moderator removed your review "${title}" for good. It does not matter how many stars you gave. The reason:`,
    blocks: [why],
    reason,
  };
}

function asAuthor({ serviceName }: MailSite, { businessName }: ModerationWords): Words {
  return say`You get this mail because you wrote a review of ${businessName} on ${serviceName}.`;
}

function manage(url: string): Block {
  return { kind: "links", links: [{ label: "Edit or delete your review", url }] };
}
