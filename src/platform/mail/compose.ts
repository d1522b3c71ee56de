// A mail as it stands in the wire's words: headers that mail programs act on, and an envelope of exactly one recipient.
import type { SendMailOptions } from "nodemailer";

export type Mail = {
  /** The message's id: the same mail has the same Message-ID however often it is sent. */
  messageId: string;
  to: string;
  from: { name: string; address: string };
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  /** Of the text: a language tag. */
  language: string;
  /** Takes a POST (RFC 8058); null where there is nothing to unsubscribe from. */
  unsubscribeUrl: string | null;
};

/** In code points. A header without a space is not folded, and a line ends at 998 octets. */
const NAME_MAX = 180;
const SUBJECT_MAX = 240;

export function messageIdOf(id: string, baseUrl: string): string {
  return `<${id}@${new URL(baseUrl).hostname}>`;
}

/** MAIL_FROM in its two parts: `Reviews <reviews@example.com>`, or the address alone. */
export function senderOf(mailFrom: string): { name: string; address: string } {
  const named = /^([^<>]*)<([^<>]+)>$/.exec(mailFrom);
  return named
    ? { name: (named[1] as string).trim().replace(/^"(.*)"$/, "$1"), address: named[2] as string }
    : { name: "", address: mailFrom };
}

/**
 * The mail as nodemailer takes it. Header values are encoded and folded there, and a line end within one becomes a space; but
 * addresses are taken apart, also those of the envelope: pass only ones that `readEmail` has read.
 */
export function composeMail(mail: Mail, baseUrl: string): SendMailOptions {
  return {
    messageId: messageIdOf(mail.messageId, baseUrl),
    from: { ...mail.from, name: headerText(mail.from.name, NAME_MAX) },
    to: { name: "", address: mail.to },
    envelope: { from: mail.from.address, to: [mail.to] },
    ...(mail.replyTo === null ? {} : { replyTo: { name: "", address: mail.replyTo } }),
    subject: headerText(mail.subject, SUBJECT_MAX),
    text: mail.text,
    html: mail.html,
    headers: {
      // Holiday notices and the like are not to answer (RFC 3834).
      "Auto-Submitted": "auto-generated",
      "Content-Language": mail.language,
      ...(mail.unsubscribeUrl === null
        ? {}
        : {
            // Prepared: not to be folded within the address.
            "List-Unsubscribe": { prepared: true, value: `<${mail.unsubscribeUrl}>` },
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
          }),
    },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function headerText(text: string, max: number): string {
  if (text.length <= max) return text;
  const letters = [...text];
  return letters.length <= max ? text : `${letters.slice(0, max - 1).join("")}…`;
}
