// What goes to people with an account, or to those who are to get one: every mail says what asked for it, and what to do if
// that was not the reader. Names and organisations are typed by strangers, so nothing in them becomes a link.
import { type Block, type MailSite, type MailText, renderLetter } from "./letter/letter.ts";
import { say, subject, type Words } from "./letter/words.ts";

export type AccountWords =
  | { kind: "account-confirm"; url: string }
  | { kind: "account-exists"; loginUrl: string; resetUrl: string }
  | { kind: "password-reset"; url: string }
  | { kind: "password-changed"; resetUrl: string }
  | { kind: "team-invitation"; url: string; organisationName: string; inviterName: string | null; role: string };

type Told = { subject: string; heading: Words; lead: Words; blocks: Block[]; reason: Words };

/** The mail for each of them. */
export function accountMail(site: MailSite, of: AccountWords): MailText {
  const told = toldBy(site, of);
  return renderLetter(site, {
    subject: told.subject,
    preview: told.lead,
    blocks: [{ kind: "heading", words: told.heading }, { kind: "paragraph", words: told.lead }, ...told.blocks],
    reason: told.reason,
  });
}

function toldBy(site: MailSite, of: AccountWords): Told {
  const { serviceName } = site;
  switch (of.kind) {
    case "account-confirm":
      return {
        subject: subject`Confirm your address for ${serviceName}`,
        heading: say`Confirm your address`,
        lead: say`Somebody made an account on ${serviceName} with this address. Confirm it, and you can log in.`,
        blocks: [button("Confirm the address", of.url), note`The link works for 24 hours.`, NOT_YOU],
        reason: say`You get this mail because your address was typed into the sign-up of ${serviceName}.`,
      };
    case "account-exists":
      return {
        subject: subject`You already have an account on ${serviceName}`,
        heading: say`You already have an account`,
        lead: say`Somebody tried to sign up on ${serviceName} with this address, which has an account already. Nothing was changed.`,
        blocks: [
          button("Log in", of.loginUrl),
          { kind: "links", links: [{ label: "Set a new password", url: of.resetUrl }] },
          NOT_YOU,
        ],
        reason: say`You get this mail because your address was typed into the sign-up of ${serviceName}.`,
      };
    case "password-reset":
      return {
        subject: subject`Set a password for ${serviceName}`,
        heading: say`Set a password`,
        lead: say`A link to set a password for your account on ${serviceName} was asked for. Until you set one, nothing changes.`,
        blocks: [button("Set a password", of.url), note`The link works once, and for one hour.`, NOT_YOU],
        reason: say`You get this mail because a link to set a password was asked for with your address on ${serviceName}.`,
      };
    case "password-changed":
      return {
        subject: subject`Your password on ${serviceName} was changed`,
        heading: say`Your password was changed`,
        lead: say`The password of your account on ${serviceName} was changed, and everybody who was logged in with it was logged out.`,
        blocks: [
          { kind: "paragraph", words: say`If that was not you, set a new one now.` },
          { kind: "links", links: [{ label: "Set a new password", url: of.resetUrl }] },
        ],
        reason: say`You get this mail because you have an account on ${serviceName}.`,
      };
    case "team-invitation":
      return teamInvitation(site, of);
  }
}

function teamInvitation(
  { serviceName }: MailSite,
  { url, organisationName: organisation, inviterName, role }: Extract<AccountWords, { kind: "team-invitation" }>,
): Told {
  const lead =
    inviterName === null
      ? say`You are invited to work for ${organisation} on ${serviceName}, as ${role}.`
      : say`${inviterName} invites you to work for ${organisation} on ${serviceName}, as ${role}.`;
  return {
    subject: subject`Join ${organisation} on ${serviceName}`,
    heading: say`Join ${organisation}`,
    lead,
    blocks: [button("Join", url), note`The link works for 7 days. If you do not know them, leave it be.`],
    reason: say`You get this mail because ${organisation} typed your address into its team on ${serviceName}.`,
  };
}

const NOT_YOU: Block = { kind: "note", words: say`If that was not you, you need do nothing.` };

function button(label: string, url: string): Block {
  return { kind: "buttons", links: [{ label, url }] };
}

function note(own: TemplateStringsArray): Block {
  return { kind: "note", words: say(own) };
}
