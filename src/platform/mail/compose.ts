// A mail as the text that SMTP carries (RFC 5322, RFC 2045), with the headers that mail programs act on, and an envelope of exactly one
// recipient. Written at once: with nodemailer's composer, a stream for each part, the bench `mail` falls below 0.75 of its baseline.
import { smtpAddress } from "../text/email.ts";

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

type ComposedMail = { envelope: { from: string; to: string[] }; raw: string };

/** @param mail whose addresses are ones that `readKnownEmail` returned */
export function composeMail(mail: Mail, baseUrl: string): ComposedMail {
  const { from, to, replyTo, unsubscribeUrl } = mail;
  // No part can hold it: base64 has no underscore.
  const boundary = `=_${mail.messageId}`;
  const lines = [
    `From: ${nameText(from.name)}<${from.address}>`,
    `To: ${smtpAddress(to)}`,
    ...(replyTo === null ? [] : [`Reply-To: ${smtpAddress(replyTo)}`]),
    `Subject: ${headerText(mail.subject, SUBJECT_MAX)}`,
    `Message-ID: ${messageIdOf(mail.messageId, baseUrl)}`,
    `Date: ${new Date().toUTCString().replace("GMT", "+0000")}`,
    // Asks for no automatic replies (RFC 3834).
    "Auto-Submitted: auto-generated",
    `Content-Language: ${mail.language}`,
    ...(unsubscribeUrl === null
      ? []
      : [`List-Unsubscribe: <${unsubscribeUrl}>`, "List-Unsubscribe-Post: List-Unsubscribe=One-Click"]),
    "MIME-Version: 1.0",
    `Content-Type: multipart/alternative;\r\n boundary="${boundary}"`,
    "",
    ...partLines("text/plain", mail.text, boundary),
    ...partLines("text/html", mail.html, boundary),
    `--${boundary}--`,
    "",
  ];
  return { envelope: { from: from.address, to: [smtpAddress(to)] }, raw: lines.join("\r\n") };
}

/** Encodes in base64: the engine does it natively, and no line is longer than SMTP allows. */
function partLines(type: string, text: string, boundary: string): string[] {
  const encoded = Buffer.from(text.replace(/\r?\n/g, "\r\n")).toString("base64");
  return [
    `--${boundary}`,
    `Content-Type: ${type}; charset=utf-8`,
    "Content-Transfer-Encoding: base64",
    "",
    ...(encoded.match(/.{1,76}/g) ?? []),
  ];
}

const PRINTABLE = /^[\x20-\x7e]*$/;
/** Characters that a name may hold without quotes (RFC 5322, "atext"). */
const ATOMS = /^[\w!#$%&'*+/=?^`{|}~ -]+$/;
/** Of UTF-8 in an encoded word, so that a line with it has at most 76 characters (RFC 2047). */
const WORD_BYTES = 39;

function nameText(name: string): string {
  const text = headerText(name, NAME_MAX);
  if (text === "") return "";
  // Encoded words are never quoted; the address goes on a line of its own.
  if (text.startsWith("=?")) return `${text}\r\n `;
  return ATOMS.test(text) ? `${text} ` : `"${text.replace(/["\\]/g, "\\$&")}" `;
}

/** As it is, where it is ASCII; else as encoded words. Control characters, line ends above all, become spaces. */
function headerText(given: string, max: number): string {
  const letters = [...given.replace(/[\x00-\x1f\x7f]+/g, " ").trim()];
  const text = letters.length <= max ? letters.join("") : `${letters.slice(0, max - 1).join("")}…`;
  if (PRINTABLE.test(text) && !text.includes("=?")) return text;
  const words: string[] = [];
  let word = "";
  for (const letter of text) {
    if (Buffer.byteLength(word + letter) > WORD_BYTES) {
      words.push(word);
      word = "";
    }
    word += letter;
  }
  return [...words, word].map((each) => `=?UTF-8?B?${Buffer.from(each).toString("base64")}?=`).join("\r\n ");
}
