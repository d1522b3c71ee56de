// Mails to owners: about ratings on other platforms, and about webhooks that fail.
import { formatCount, formatDate, formatDecimal } from "#surface/look/format.ts";
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

type PlatformWords = { businessName: string; platform: string; dashboardUrl: string } & (
  | { kind: "platform-confirmed" | "platform-ending"; rating: number; count: number; countsUntil: Date }
  | { kind: "platform-rejected"; reason: string }
);

export function platformMail(site: MailSite, of: PlatformWords): MailText {
  const letter = letterOf(of);
  return renderLetter(site, {
    ...letter,
    blocks: [...letter.blocks, button("Ratings on other platforms", of.dashboardUrl)],
    reason: say`You get this mail because you own the organisation that manages ${of.businessName} on ${site.serviceName}.`,
  });
}

function letterOf(of: PlatformWords): Omit<Letter, "reason"> {
  const { businessName: business, platform } = of;
  if (of.kind === "platform-rejected")
    return {
      subject: say`Your rating on ${platform} was not confirmed`,
      heading: say`The rating on ${platform} was not confirmed`,
      lead: say`A moderator did not confirm the rating that you stated for ${business}. It does not count. The moderator wrote:`,
      blocks: [quote(of.reason), paragraph`You can state the rating again with other figures or another link.`],
    };
  const figures = `${formatDecimal(of.rating, 2)} from ${formatCount(of.count)}`;
  const until = formatDate(of.countsUntil);
  if (of.kind === "platform-confirmed")
    return {
      subject: say`Your rating on ${platform} was confirmed`,
      heading: say`The rating on ${platform} was confirmed`,
      lead: say`A moderator saw a rating of ${figures} ratings on ${platform}. It counts for ${business} until ${until}.`,
      blocks: [],
    };
  return {
    subject: say`Your rating on ${platform} stops counting soon`,
    heading: say`The rating on ${platform} counts until ${until}`,
    lead: say`The confirmed rating of ${business} is ${figures} ratings. It does not count after ${until}.`,
    blocks: [paragraph`State the current rating, so that a moderator can check it in time.`],
  };
}

type WebhookNoticeWords = { organisationName: string; host: string; failures: number; isOff: boolean };

/** A warning at three failures in a row, a notice at six (contract, Events). */
export function webhookMail(site: MailSite, { host, organisationName, failures, isOff }: WebhookNoticeWords): MailText {
  const count = String(failures);
  return renderLetter(site, {
    heading: isOff ? say`Your webhook to ${host} was switched off` : say`Your webhook to ${host} keeps failing`,
    lead: isOff
      ? say`${count} deliveries in a row failed, so we stopped sending. Waiting deliveries are kept.`
      : say`${count} deliveries in a row failed. Each is retried for a day and a half.`,
    blocks: [
      isOff
        ? paragraph`Repair the receiver, then switch the subscription on again. The waiting deliveries are sent then.`
        : paragraph`After six in a row the subscription is switched off. The log of attempts shows the receiver's answers.`,
      link("How webhooks are retried", `${site.baseUrl}/docs`),
    ],
    reason: say`You get this mail because you own ${organisationName} on ${site.serviceName}.`,
  });
}
