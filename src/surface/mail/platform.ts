// Mails about ratings on other platforms: a moderator confirmed or rejected one, or a confirmation ends soon.
import { formatCount, formatDate, formatDecimal } from "#surface/look/format.ts";
import { type Block, type MailSite, type MailText, renderLetter } from "./letter/letter.ts";
import { say, subject, unlinked, type Words } from "./letter/words.ts";

export type PlatformWords = { businessName: string; platform: string; dashboardUrl: string } & (
  | { kind: "platform-confirmed" | "platform-ending"; rating: number; count: number; countsUntil: Date }
  | { kind: "platform-rejected"; reason: string }
);

type Told = { subject: string; heading: Words; lead: Words; blocks: Block[] };

/** The mail for each of them. */
export function platformMail(site: MailSite, of: PlatformWords): MailText {
  const told = toldBy(of);
  const business = unlinked(of.businessName);
  return renderLetter(site, {
    subject: told.subject,
    preview: told.lead,
    blocks: [
      { kind: "heading", words: told.heading },
      { kind: "paragraph", words: told.lead },
      ...told.blocks,
      { kind: "buttons", links: [{ label: "Ratings on other platforms", url: of.dashboardUrl }] },
    ],
    reason: say`You get this mail because you own the organisation that manages ${business} on ${site.serviceName}.`,
  });
}

function toldBy(of: PlatformWords): Told {
  const business = unlinked(of.businessName);
  const platform = unlinked(of.platform);
  if (of.kind === "platform-rejected")
    return {
      subject: subject`Your rating on ${platform} was not confirmed`,
      heading: say`The rating on ${platform} was not confirmed`,
      lead: say`A moderator did not confirm what you stated for ${business}. It counts nowhere. The moderator wrote:`,
      blocks: [
        { kind: "quote", body: of.reason },
        { kind: "paragraph", words: say`You can state the rating again with other figures or another link.` },
      ],
    };
  const figures = `${formatDecimal(of.rating, 2)} from ${formatCount(of.count)}`;
  const until = formatDate(of.countsUntil);
  if (of.kind === "platform-confirmed")
    return {
      subject: subject`Your rating on ${platform} was confirmed`,
      heading: say`The rating on ${platform} was confirmed`,
      lead: say`A moderator saw a rating of ${figures} ratings on ${platform}. It counts for ${business} until ${until}.`,
      blocks: [],
    };
  return {
    subject: subject`Your rating on ${platform} stops counting soon`,
    heading: say`The rating on ${platform} counts until ${until}`,
    lead: say`The confirmed rating of ${business} is ${figures} ratings. After ${until} it no longer counts.`,
    blocks: [
      {
        kind: "paragraph",
        words: say`State the rating again as it is now, so that a moderator can check it in time.`,
      },
    ],
  };
}
