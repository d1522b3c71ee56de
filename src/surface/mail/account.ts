// Mails to people who have an account, or are asked to make one. Each says what caused it and what to do if the reader did not.
import type { Role } from "#domain/account/state/permission.ts";
import type { Language } from "#platform/language/language.ts";
import { button, type Letter, link, type MailSite, type MailText, note, paragraph } from "./letter/letter.ts";
import { renderLetter } from "./letter/render.ts";
import { ACCOUNT_MAIL_WORDS } from "./letter/sentences.ts";

export type AccountWords =
  | { kind: "account-confirm"; url: string }
  | { kind: "account-exists"; loginUrl: string; resetUrl: string }
  | { kind: "password-reset"; url: string }
  | { kind: "password-changed"; resetUrl: string }
  | { kind: "factors-changed"; accountUrl: string; resetUrl: string }
  | { kind: "setup-check"; accountUrl: string }
  | { kind: "new-device"; browser: string; range: string; accountUrl: string; resetUrl: string }
  | { kind: "team-invitation"; url: string; organisationName: string; inviterName: string | null; role: Role };

export function accountMail(site: MailSite, language: Language, of: AccountWords): MailText {
  return renderLetter(site, language, accountLetter(site, language, of));
}

function accountLetter({ serviceName: service }: MailSite, language: Language, of: AccountWords): Letter {
  const words = ACCOUNT_MAIL_WORDS[language];
  const signedUp = words.signedUp({ service });
  const hasAccount = words.hasAccount({ service });
  switch (of.kind) {
    case "account-confirm": {
      const { confirm } = words;
      return {
        subject: confirm.subject({ service }),
        heading: confirm.heading,
        lead: confirm.lead({ service }),
        blocks: [button(confirm.button, of.url), note(confirm.note), note(words.notYou)],
        reason: signedUp,
      };
    }
    case "account-exists": {
      const { exists } = words;
      return {
        subject: exists.subject({ service }),
        heading: exists.heading,
        lead: exists.lead({ service }),
        blocks: [button(exists.button, of.loginUrl), link(words.newPassword, of.resetUrl), note(words.notYou)],
        reason: signedUp,
      };
    }
    case "password-reset": {
      const { reset } = words;
      return {
        subject: reset.subject({ service }),
        heading: reset.heading,
        lead: reset.lead({ service }),
        blocks: [button(reset.button, of.url), note(reset.note), note(words.notYou)],
        reason: reset.reason({ service }),
      };
    }
    case "password-changed": {
      const { changed } = words;
      return {
        subject: changed.subject({ service }),
        heading: changed.heading,
        lead: changed.lead({ service }),
        blocks: [paragraph(changed.notYou), link(words.newPassword, of.resetUrl)],
        reason: hasAccount,
      };
    }
    case "factors-changed": {
      const { factors } = words;
      return {
        subject: factors.subject({ service }),
        heading: factors.heading,
        lead: factors.lead({ service }),
        blocks: [paragraph(factors.notYou), link(words.newPassword, of.resetUrl), link(words.account, of.accountUrl)],
        reason: hasAccount,
      };
    }
    case "setup-check": {
      const { setup } = words;
      return {
        subject: setup.subject({ service }),
        heading: setup.heading,
        lead: setup.lead({ service }),
        blocks: [paragraph(setup.check), link(words.account, of.accountUrl)],
        reason: setup.reason({ service }),
      };
    }
    case "new-device": {
      const { device } = words;
      return {
        subject: device.subject({ service }),
        heading: device.heading,
        lead: device.lead({ service, ...browserOf(of.browser), range: of.range }),
        blocks: [paragraph(device.notYou), link(device.sessions, of.accountUrl), link(words.newPassword, of.resetUrl)],
        reason: hasAccount,
      };
    }
    case "team-invitation": {
      const { join } = words;
      const { organisationName: organisation, inviterName: inviter, role } = of;
      return {
        subject: join.subject({ organisation, service }),
        heading: join.heading({ organisation }),
        lead:
          inviter === null
            ? join.lead[role]({ organisation, service })
            : join.by[role]({ inviter, organisation, service }),
        blocks: [button(join.button, of.url), note(join.note({ organisation }))],
        reason: join.reason({ organisation, service }),
      };
    }
  }
}

/** The parts of a device's stored English name, such as "Safari on an iPhone" and "An unknown browser". */
function browserOf(stored: string): { browser: string | null; system: string | null } {
  const [browser = "", system = null] = stored.split(" on ");
  return {
    browser: browser === "An unknown browser" ? null : browser,
    system: system === null ? null : system.replace(/^an /, ""),
  };
}
