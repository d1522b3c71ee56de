// Mails to people who have an account, or are asked to make one: about the account, ownership claims, ratings on other platforms, and
// webhooks that fail. Each says what caused it and what to do if the reader did not. They are in English, as the dashboard is.
import type { Language } from "#platform/language/language.ts";
import { formatCount, formatDate, formatDecimal } from "#surface/look/format.ts";
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
import { say } from "./letter/words.ts";

/** Mails to accounts are English, as the dashboard is. */
const LANGUAGE: Language = "en";

export type AccountWords =
  | { kind: "account-confirm"; url: string }
  | { kind: "account-exists"; loginUrl: string; resetUrl: string }
  | { kind: "password-reset"; url: string }
  | { kind: "password-changed"; resetUrl: string }
  | { kind: "factors-changed"; accountUrl: string; resetUrl: string }
  | { kind: "setup-check"; accountUrl: string }
  | { kind: "new-device"; browser: string; range: string; accountUrl: string; resetUrl: string }
  | { kind: "team-invitation"; url: string; organisationName: string; inviterName: string | null; role: string };

const NOT_YOU = note(say`If this was not you, ignore this mail.`);

export function accountMail(site: MailSite, of: AccountWords): MailText {
  return renderLetter(site, LANGUAGE, accountLetter(site, of));
}

function accountLetter({ serviceName: service }: MailSite, of: AccountWords): Letter {
  switch (of.kind) {
    case "account-confirm":
      return {
        subject: say`Confirm your address for ${service}`,
        heading: say`Confirm your address`,
        lead: say`An account on ${service} was created with this address. Confirm the address to log in.`,
        blocks: [button("Confirm the address", of.url), note(say`The link works for 24 hours.`), NOT_YOU],
        reason: say`You get this mail because this address was entered on the sign-up page of ${service}.`,
      };
    case "account-exists":
      return {
        subject: say`You already have an account on ${service}`,
        heading: say`You already have an account`,
        lead: say`This address was entered on the sign-up page of ${service}, and already has an account. Nothing was changed.`,
        blocks: [button("Log in", of.loginUrl), link("Set a new password", of.resetUrl), NOT_YOU],
        reason: say`You get this mail because this address was entered on the sign-up page of ${service}.`,
      };
    case "password-reset":
      return {
        subject: say`Set a password for ${service}`,
        heading: say`Set a password`,
        lead: say`A link to set a password for your account on ${service} was requested. Nothing changes until you set one.`,
        blocks: [button("Set a password", of.url), note(say`The link works once, within one hour.`), NOT_YOU],
        reason: say`You get this mail because a link to set a password was requested for this address on ${service}.`,
      };
    case "password-changed":
      return {
        subject: say`Your password on ${service} was changed`,
        heading: say`Your password was changed`,
        lead: say`The password of your account on ${service} was changed, and all sessions were logged out.`,
        blocks: [paragraph(say`If this was not you, set a new password now.`), link("Set a new password", of.resetUrl)],
        reason: say`You get this mail because you have an account on ${service}.`,
      };
    case "factors-changed":
      return {
        subject: say`Your second factors on ${service} were changed`,
        heading: say`Your second factors were changed`,
        lead: say`An authenticator, a passkey or the recovery codes of your account on ${service} were changed. All other sessions were logged out.`,
        blocks: [
          paragraph(say`If this was not you, set a new password now, and look at your account.`),
          link("Set a new password", of.resetUrl),
          link("Your account", of.accountUrl),
        ],
        reason: say`You get this mail because you have an account on ${service}.`,
      };
    case "setup-check":
      return {
        subject: say`${service} can send mail`,
        heading: say`Mail works`,
        lead: say`${service} was set up with this address. That this mail arrived shows that the service can send mail.`,
        blocks: [
          paragraph(
            say`Check that the link below opens your account. If it does not, set BASE_URL to the address of the service.`,
          ),
          link("Your account", of.accountUrl),
        ],
        reason: say`You get this mail because ${service} was set up with this address.`,
      };
    case "new-device":
      return {
        subject: say`New login to ${service}`,
        heading: say`A new browser logged in`,
        lead: say`Somebody logged in to your account on ${service} with ${of.browser}, from the network ${of.range}.`,
        blocks: [
          paragraph(say`If this was not you, end the session and set a new password now.`),
          link("Your sessions", of.accountUrl),
          link("Set a new password", of.resetUrl),
        ],
        reason: say`You get this mail because you have an account on ${service}.`,
      };
    case "team-invitation": {
      const { organisationName: organisation, inviterName, role } = of;
      return {
        subject: say`Join ${organisation} on ${service}`,
        heading: say`Join ${organisation}`,
        lead:
          inviterName === null
            ? say`You are invited to join the team of ${organisation} on ${service}, as ${role}.`
            : say`${inviterName} invites you to join the team of ${organisation} on ${service}, as ${role}.`,
        blocks: [
          button("Join", of.url),
          note(say`The link works for 7 days. If you do not know ${organisation}, ignore this mail.`),
        ],
        reason: say`You get this mail because ${organisation} invited this address to its team on ${service}.`,
      };
    }
  }
}

export type ClaimWords =
  | { kind: "claim-decided"; businessName: string; approved: boolean; reason: string | null; dashboardUrl: string }
  | { kind: "claim-disputed" | "claim-lost"; businessName: string; claimantName: string; dashboardUrl: string };

export function claimMail(site: MailSite, of: ClaimWords): MailText {
  return renderLetter(site, LANGUAGE, claimLetter(site, of));
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
        lead: say`A moderator decided that ${of.claimantName} manages ${business} on ${service}. Your unsent invitations were cancelled, and your integrations for ${business} have ended.`,
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
  return renderLetter(site, LANGUAGE, {
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

type WebhookNoticeWords = { organisationName: string; host: string; failures: number; isOff: boolean };

/** A warning at three failures in a row, a notice at six (contract, Events). */
export function webhookMail(site: MailSite, { host, organisationName, failures, isOff }: WebhookNoticeWords): MailText {
  const count = String(failures);
  return renderLetter(site, LANGUAGE, {
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
