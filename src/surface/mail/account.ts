// Mails to people who have an account or are asked to make one. Each says what caused it and what to do if the reader did not.
import {
  button,
  type Letter,
  link,
  type MailSite,
  type MailText,
  note,
  paragraph,
  renderLetter,
} from "./letter/letter.ts";
import { say } from "./letter/words.ts";

export type AccountWords =
  | { kind: "account-confirm"; url: string }
  | { kind: "account-exists"; loginUrl: string; resetUrl: string }
  | { kind: "password-reset"; url: string }
  | { kind: "password-changed"; resetUrl: string }
  | { kind: "team-invitation"; url: string; organisationName: string; inviterName: string | null; role: string };

const NOT_YOU = note`If this was not you, ignore this mail.`;

export function accountMail(site: MailSite, of: AccountWords): MailText {
  return renderLetter(site, letterOf(site, of));
}

function letterOf({ serviceName: service }: MailSite, of: AccountWords): Letter {
  switch (of.kind) {
    case "account-confirm":
      return {
        subject: say`Confirm your address for ${service}`,
        heading: say`Confirm your address`,
        lead: say`An account on ${service} was created with this address. Confirm the address to log in.`,
        blocks: [button("Confirm the address", of.url), note`The link works for 24 hours.`, NOT_YOU],
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
        blocks: [button("Set a password", of.url), note`The link works once, within one hour.`, NOT_YOU],
        reason: say`You get this mail because a link to set a password was requested for this address on ${service}.`,
      };
    case "password-changed":
      return {
        subject: say`Your password on ${service} was changed`,
        heading: say`Your password was changed`,
        lead: say`The password of your account on ${service} was changed, and all sessions were logged out.`,
        blocks: [paragraph`If this was not you, set a new password now.`, link("Set a new password", of.resetUrl)],
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
          note`The link works for 7 days. If you do not know ${organisation}, ignore this mail.`,
        ],
        reason: say`You get this mail because ${organisation} invited this address to its team on ${service}.`,
      };
    }
  }
}
