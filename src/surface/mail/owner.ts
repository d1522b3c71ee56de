// Mails to owners of organisations: about ownership claims, ratings on other platforms, imports, and webhooks that fail. They are in
// English, as the dashboard is.
import { formatCount, formatDate, formatDecimal } from "#surface/look/format.ts";
import { button, type Letter, link, type MailSite, type MailText, paragraph, quote } from "./letter/letter.ts";
import { renderLetter } from "./letter/render.ts";
import { say } from "./letter/words.ts";

export type ClaimWords =
  | { kind: "claim-decided"; businessName: string; approved: boolean; reason: string | null; dashboardUrl: string }
  | { kind: "claim-disputed" | "claim-lost"; businessName: string; claimantName: string; dashboardUrl: string };

export function claimMail(site: MailSite, of: ClaimWords): MailText {
  return renderLetter(site, "en", claimLetter(site, of));
}

function claimLetter({ serviceName: service }: MailSite, of: ClaimWords): Letter {
  const business = of.businessName;
  switch (of.kind) {
    case "claim-disputed":
      return {
        heading: say`Another organisation claims ${business}`,
        lead: say`${of.claimantName} says that it manages ${business} on ${service}. Nothing changes until a moderator decides.`,
        blocks: [
          paragraph(
            say`If the claim is right, you can give ${business} up in the dashboard, under Settings, Business.`,
          ),
          button("Open the dashboard", of.dashboardUrl),
        ],
        reason: say`You get this mail because you own the organisation that manages ${business}.`,
      };
    case "claim-lost":
      return {
        heading: say`You no longer manage ${business}`,
        lead: say`A moderator decided that ${of.claimantName} manages ${business} on ${service}. Your open invitations have ended, and so have your integrations for ${business}.`,
        blocks: [button("Open the dashboard", of.dashboardUrl)],
        reason: say`You get this mail because you own the organisation that managed ${business} until now.`,
      };
    case "claim-decided": {
      const { approved, reason, dashboardUrl } = of;
      return {
        subject: approved ? say`You manage ${business} on ${service}` : say`Your claim to ${business} was not approved`,
        heading: approved ? say`You manage ${business}` : say`Your claim was not approved`,
        lead: approved
          ? say`Your claim was approved. You can reply to reviews of ${business}, invite customers and show the score on your site.`
          : say`Your organisation does not manage ${business} on ${service}. You can claim it again with another proof.`,
        blocks: [...(reason === null ? [] : [quote(reason)]), button("Open the dashboard", dashboardUrl)],
        reason: say`You get this mail because your organisation claimed ${business} on ${service}.`,
      };
    }
  }
}

type PlatformWords = { businessName: string; platform: string; dashboardUrl: string } & (
  | { kind: "platform-confirmed" | "platform-ending"; rating: number; count: number; countsUntil: Date }
  | { kind: "platform-rejected"; reason: string }
);

export function platformMail(site: MailSite, of: PlatformWords): MailText {
  const letter = platformLetter(of);
  return renderLetter(site, "en", {
    ...letter,
    blocks: [...letter.blocks, button("Ratings on other platforms", of.dashboardUrl)],
    reason: say`You get this mail because you own the organisation that manages ${of.businessName} on ${site.serviceName}.`,
  });
}

function platformLetter(of: PlatformWords): Omit<Letter, "reason"> {
  const { businessName: business, platform } = of;
  if (of.kind === "platform-rejected")
    return {
      subject: say`Your rating on ${platform} was not confirmed`,
      heading: say`The rating on ${platform} was not confirmed`,
      lead: say`A moderator did not confirm the rating that you stated for ${business}. It does not count. The moderator wrote:`,
      blocks: [quote(of.reason), paragraph(say`You can state the rating again with other figures or another link.`)],
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
    blocks: [paragraph(say`State the current rating, so that a moderator can check it in time.`)],
  };
}

type ImportWords = { businessName: string; fileName: string; reason: string | null; importUrl: string };

/** A moderator's decision on the reviews that the owners brought from another service. Null as reason: it was confirmed. */
export function importMail(site: MailSite, of: ImportWords): MailText {
  const { businessName: business, fileName: file, reason, importUrl } = of;
  const decision =
    reason === null
      ? {
          subject: say`Your import for ${business} was confirmed`,
          heading: say`Your import was confirmed`,
          lead: say`A moderator confirmed the import of ${file} for ${business}. Its reviews count as a rating on another platform does.`,
        }
      : {
          subject: say`Your import for ${business} was refused`,
          heading: say`Your import was refused`,
          lead: say`A moderator refused the import of ${file} for ${business}. Its reviews were removed. The moderator wrote:`,
        };
  return renderLetter(site, "en", {
    ...decision,
    blocks: [...(reason === null ? [] : [quote(reason)]), button("Look at the import", importUrl)],
    reason: say`You get this mail because you own the organisation that imported reviews of ${business} on ${site.serviceName}.`,
  });
}

type DepartureWords = {
  how: "left" | "removed" | "demoted";
  organisationName: string;
  memberName: string;
  revoked: readonly string[];
  takenOver: readonly string[];
  webhooks: readonly string[];
  integrations: readonly string[];
  /** The host of the organisation's login, where the member set it up; mails that wait from before have none. */
  provider?: string | null;
  teamUrl: string;
};

/** A member went, or may not make keys any more. */
export function departureMail(site: MailSite, of: DepartureWords): MailText {
  const { how, organisationName: organisation, memberName: member } = of;
  const heading = {
    left: say`${member} left ${organisation}`,
    removed: say`${member} was removed from ${organisation}`,
    demoted: say`${member} may not make API keys any more`,
  }[how];
  const lead =
    how === "demoted"
      ? say`${member} is a member of ${organisation} without the rights of an admin from now on.`
      : say`${member} has no access to ${organisation} from now on, and comes back only by an invitation.`;
  const known = [...of.webhooks.map((host) => `webhook to ${host}`), ...of.integrations];
  return renderLetter(site, "en", {
    heading,
    lead,
    blocks: [
      ...(of.revoked.length > 0
        ? [paragraph(say`These API keys that ${member} made do not work any more: ${of.revoked.join(", ")}.`)]
        : []),
      ...(of.takenOver.length > 0
        ? [
            paragraph(
              say`An administrator took these API keys over, and they go on working: ${of.takenOver.join(", ")}.`,
            ),
          ]
        : []),
      ...(known.length > 0
        ? [
            paragraph(
              say`${member} may know the secret of the following, which go on working: ${known.join(", ")}. Replace their secrets.`,
            ),
          ]
        : []),
      ...(of.provider
        ? [
            paragraph(
              say`${member} set up the login of ${organisation} at ${of.provider}, which goes on working. Who controls it can log in as any member, owners included: check it under Sign-in.`,
            ),
          ]
        : []),
      button("Look at the team", of.teamUrl),
    ],
    reason: say`You get this mail because you own ${organisation} on ${site.serviceName}.`,
  });
}

type WebhookNoticeWords = { organisationName: string; host: string; failures: number; isOff: boolean };

/** A warning at three failures in a row, a notice at six (contract, Events). */
export function webhookMail(site: MailSite, { host, organisationName, failures, isOff }: WebhookNoticeWords): MailText {
  const count = String(failures);
  return renderLetter(site, "en", {
    heading: isOff ? say`Your webhook to ${host} was switched off` : say`Your webhook to ${host} keeps failing`,
    lead: isOff
      ? say`${count} deliveries in a row failed, so we stopped sending. Waiting deliveries are kept.`
      : say`${count} deliveries in a row failed. Each is retried for a day and a half.`,
    blocks: [
      isOff
        ? paragraph(
            say`Repair the receiver, then switch the subscription on again. The waiting deliveries are sent then.`,
          )
        : paragraph(
            say`After six in a row the subscription is switched off. The log of attempts shows the receiver's answers.`,
          ),
      link("How webhooks are retried", `${site.baseUrl}/docs`),
    ],
    reason: say`You get this mail because you own ${organisationName} on ${site.serviceName}.`,
  });
}
