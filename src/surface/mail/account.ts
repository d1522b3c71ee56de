// Mails to people who have an account, or are asked to make one. Each says what caused it and what to do if the reader did not. They are
// in English, as the dashboard is.
import { button, type Letter, link, type MailSite, type MailText, note, paragraph } from "./letter/letter.ts";
import { renderLetter } from "./letter/render.ts";
import { say } from "./letter/words.ts";

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
  return renderLetter(site, "en", accountLetter(site, of));
}

function accountLetter({ serviceName: service }: MailSite, of: AccountWords): Letter {
  const signedUp = say`You get this mail because this address was entered on the sign-up page of ${service}.`;
  const hasAccount = say`You get this mail because you have an account on ${service}.`;
  switch (of.kind) {
    case "account-confirm":
      return {
        subject: say`Confirm your address for ${service}`,
        heading: say`Confirm your address`,
        lead: say`An account on ${service} was created with this address. Confirm the address to log in.`,
        blocks: [button("Confirm the address", of.url), note(say`The link works for 24 hours.`), NOT_YOU],
        reason: signedUp,
      };
    case "account-exists":
      return {
        subject: say`You already have an account on ${service}`,
        heading: say`You already have an account`,
        lead: say`This address was entered on the sign-up page of ${service}, and already has an account. Nothing was changed.`,
        blocks: [button("Log in", of.loginUrl), link("Set a new password", of.resetUrl), NOT_YOU],
        reason: signedUp,
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
        reason: hasAccount,
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
        reason: hasAccount,
      };
    case "setup-check":
      return {
        subject: say`${service} can send mail`,
        heading: say`Mail works`,
        lead: say`${service} was set up with this address. This mail arrived, so the service can send mail.`,
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
        reason: hasAccount,
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
