// The site, private links and senders for all mails.
import type { LeasedMessage } from "#domain/message/lease.ts";
import type { Config } from "#platform/config.ts";
import { createLinks, type LinkPurpose } from "#platform/link.ts";
import { type Mail, senderOf } from "#platform/mail/compose.ts";
import type { MailText } from "#surface/mail/letter/letter.ts";

export type KindSettings = Pick<Config, "appSecret" | "baseUrl" | "serviceName" | "mailFrom">;

const PATH: Record<LinkPurpose, string> = {
  invite: "invite",
  confirm: "confirm",
  manage: "manage",
  removal: "removal",
  "unsubscribe-invitation": "unsubscribe",
  "unsubscribe-review": "unsubscribe",
  account: "confirm-account",
  reset: "reset",
  setup: "setup",
  join: "join",
  claim: "dashboard/claim",
  // Copied by hand, not a link.
  "claim-code": "",
};

export function wordingOf({ appSecret, baseUrl, serviceName, mailFrom }: KindSettings) {
  const links = createLinks(appSecret);
  const own = senderOf(mailFrom);
  return {
    site: { baseUrl, serviceName },
    link: (purpose: LinkPurpose, id: string) => `${baseUrl}/${PATH[purpose]}/${links.sign(purpose, id)}`,
    sender: {
      own: { ...own, name: own.name || serviceName },
      via: (name: string) => ({ ...own, name: `${name} via ${serviceName}` }),
    },
  };
}

/** A mail under its message's own id, so that a repeat carries the same. */
export function mailOf(
  { id, address }: LeasedMessage,
  text: MailText,
  rest: Pick<Mail, "from" | "replyTo" | "unsubscribeUrl">,
): Mail {
  return { messageId: id, to: address, ...text, ...rest };
}
