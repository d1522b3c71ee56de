// A mail as nodemailer composes it, with the headers that mail programs act on, and an envelope of exactly one recipient.
import type { SendMailOptions } from "nodemailer";

export type Mail = {
  /** The message's id: the same mail keeps its Message-ID however often it is sent. */
  messageId: string;
  to: string;
  from: { name: string; address: string };
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  /** Language tag of the text. */
  language: string;
  /** Takes a POST (RFC 8058); null where nothing can be unsubscribed from. */
  unsubscribeUrl: string | null;
};

/** Code points. A header without a space is not folded, and a line has at most 998 octets. */
const NAME_MAX = 180;
const SUBJECT_MAX = 240;

export function messageIdOf(id: string, baseUrl: string): string {
  return `<${id}@${new URL(baseUrl).hostname}>`;
}

/** MAIL_FROM as name and address: `Reviews <reviews@example.com>`, or the address alone. */
export function senderOf(mailFrom: string): { name: string; address: string } {
  const named = /^([^<>]*)<([^<>]+)>$/.exec(mailFrom);
  return named
    ? { name: (named[1] as string).trim().replace(/^"(.*)"$/, "$1"), address: named[2] as string }
    : { name: "", address: mailFrom };
}

/** @param mail whose addresses are ones that `readEmail` returned, because nodemailer splits lists of addresses */
export function composeMail(mail: Mail, baseUrl: string): SendMailOptions {
  const { from, to, replyTo, unsubscribeUrl } = mail;
  return {
    messageId: messageIdOf(mail.messageId, baseUrl),
    from: { ...from, name: headerText(from.name, NAME_MAX) },
    to: { name: "", address: to },
    envelope: { from: from.address, to: [to] },
    ...(replyTo === null ? {} : { replyTo: { name: "", address: replyTo } }),
    subject: headerText(mail.subject, SUBJECT_MAX),
    text: mail.text,
    html: mail.html,
    headers: {
      // Asks for no automatic replies (RFC 3834).
      "Auto-Submitted": "auto-generated",
      "Content-Language": mail.language,
      ...(unsubscribeUrl === null
        ? {}
        : {
            // Prepared, because the address must not be folded.
            "List-Unsubscribe": { prepared: true, value: `<${unsubscribeUrl}>` },
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
          }),
    },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function headerText(text: string, max: number): string {
  const letters = [...text];
  return letters.length <= max ? text : `${letters.slice(0, max - 1).join("")}…`;
}
