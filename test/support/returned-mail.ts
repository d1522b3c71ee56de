// Returned mails as mail systems write them, for a mail of ours with a given Message-ID.

export type Returned = { messageId: string; to: string };

const lines = (...all: string[]) => all.join("\r\n");

const original = ({ messageId, to }: Returned) =>
  lines(
    "Received: from reviews.example (reviews.example [192.0.2.7])",
    "\tby mx.mailbox.example (Postfix) with ESMTPS id 4XyZ",
    "\tfor <someone@mailbox.example>; Fri, 20 Nov 2026 12:00:01 +0000 (UTC)",
    "From: Candor <no-reply@reviews.example>",
    `To: ${to}`,
    "Subject: =?utf-8?Q?Wie_war_Ihr_Einkauf=3F?=",
    `Message-ID: ${messageId}`,
    "Date: Fri, 20 Nov 2026 12:00:00 +0000",
    "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=utf-8",
    "",
    "Wie war Ihr Einkauf?",
    "",
  );

/** A multipart/report of these parts, each a block of headers, an empty line and a body. */
function report(headers: string[], type: string, parts: string[], boundary = "b1/of.the=report"): string {
  return lines(
    ...headers,
    "MIME-Version: 1.0",
    `Content-Type: multipart/report; report-type=${type};`,
    `\tboundary="${boundary}"`,
    "",
    "This is a MIME-encapsulated message.",
    "",
    ...parts.flatMap((part) => [`--${boundary}`, part]),
    `--${boundary}--`,
    "",
  );
}

const part = (type: string, ...body: string[]) => lines(`Content-Type: ${type}`, "", ...body);

const HEADERS = [
  "Return-Path: <>",
  "From: MAILER-DAEMON@mx.example (Mail Delivery System)",
  "Subject: Undelivered Mail Returned to Sender",
  "To: no-reply@reviews.example",
  "Auto-Submitted: auto-replied",
  "Message-Id: <20261120120005.4XyZ@mx.example>",
];

export const postfix = (mail: Returned, { status = "5.1.1", action = "failed" } = {}) =>
  report(HEADERS, "delivery-status", [
    lines(
      "Content-Description: Notification",
      part("text/plain; charset=us-ascii", "This is the mail system at host mx.example.", ""),
    ),
    lines(
      "Content-Description: Delivery report",
      part(
        "message/delivery-status",
        "Reporting-MTA: dns; mx.example",
        "X-Postfix-Queue-ID: 4XyZ",
        "X-Postfix-Sender: rfc822; no-reply@reviews.example",
        "Arrival-Date: Fri, 20 Nov 2026 12:00:01 +0000 (UTC)",
        "",
        `Final-Recipient: rfc822; ${mail.to}`,
        `Original-Recipient: rfc822;${mail.to}`,
        `Action: ${action}`,
        `Status: ${status}`,
        "Remote-MTA: dns; mx.mailbox.example",
        `Diagnostic-Code: smtp; 550 ${status} <${mail.to}>: Recipient address`,
        "    rejected: User unknown in virtual mailbox table",
        "",
      ),
    ),
    lines("Content-Description: Undelivered Message", part("message/rfc822", original(mail))),
  ]);

/** Exim names no original recipient, and returns headers only above a size. */
export const exim = (mail: Returned) =>
  report(
    [...HEADERS, `X-Failed-Recipients: ${mail.to}`, `References: ${mail.messageId}`],
    "delivery-status",
    [
      part("text/plain; charset=us-ascii", "This message was created automatically by mail delivery software.", ""),
      part(
        "message/delivery-status",
        "Reporting-MTA: dns; mail.example",
        "",
        "Action: failed",
        `Final-Recipient: rfc822;${mail.to}`,
        "Status: 5.0.0",
        "Remote-MTA: dns; mx.mailbox.example",
        "Diagnostic-Code: smtp; 550 No such user here",
        "",
      ),
      part("text/rfc822-headers", original(mail).split("\r\n\r\n")[0] as string, ""),
    ],
    "1605873600-eximdsn-804289383",
  );

/** Exchange folds, writes no empty line before its last boundary, and rewrites nothing of the Message-ID. */
export const exchange = (mail: Returned) =>
  report([...HEADERS, `In-Reply-To: ${mail.messageId}`, "X-MS-Exchange-Message-Is-Ndr:"], "delivery-status", [
    part(
      "multipart/alternative; boundary=inner",
      "--inner",
      part("text/plain", "Your message wasn't delivered."),
      "--inner--",
    ),
    part(
      "message/delivery-status",
      "Reporting-MTA: dns;AM0PR01MB1234.eurprd01.prod.exchangelabs.com",
      "Received-From-MTA: dns;reviews.example",
      "Arrival-Date: Fri, 20 Nov 2026 12:00:02 +0000",
      "",
      `Final-Recipient: rfc822;${mail.to}`,
      "Action: failed",
      "Status: 5.1.10",
      "Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient",
      " not found by SMTP address lookup",
    ),
    part("message/rfc822", original(mail)),
  ]);

export const gmail = (mail: Returned) =>
  report(
    [...HEADERS, `References: ${mail.messageId}`, `In-Reply-To: ${mail.messageId}`, `X-Failed-Recipients: ${mail.to}`],
    "delivery-status",
    [
      lines(
        'Content-Type: multipart/related; boundary="rel"',
        "",
        "--rel",
        part("text/html; charset=UTF-8", "<p>Address not found</p>"),
        "--rel--",
      ),
      part(
        "message/delivery-status",
        "Reporting-MTA: dns; googlemail.com",
        `Received-From-MTA: dns; no-reply@reviews.example`,
        "Arrival-Date: Fri, 20 Nov 2026 04:00:02 -0800 (PST)",
        `X-Original-Message-ID: ${mail.messageId}`,
        "",
        `Final-Recipient: rfc822; ${mail.to}`,
        "Action: failed",
        "Status: 5.1.1",
        "Remote-MTA: dns; gmail-smtp-in.l.google.com. (the server for the domain.)",
        "Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist.",
        "Last-Attempt-Date: Fri, 20 Nov 2026 04:00:02 -0800 (PST)",
        "",
      ),
      part("message/rfc822", original(mail)),
    ],
  );

/** Sendmail gives up a full mailbox after days, and quotes the alias that it resolved. */
export const sendmail = (mail: Returned, status = "4.2.2") =>
  report(HEADERS, "delivery-status", [
    part("text/plain", "   ----- The following addresses had permanent fatal errors -----", ""),
    part(
      "message/delivery-status",
      "Reporting-MTA: dns; mx.example",
      "Arrival-Date: Fri, 20 Nov 2026 12:00:00 GMT",
      "",
      `Original-Recipient: rfc822;${mail.to}`,
      "Final-Recipient: RFC822; resolved@backend.mailbox.example",
      "X-Actual-Recipient: X-Unix; |/usr/local/bin/deliver",
      "Action: failed",
      `Status: ${status}`,
      "Diagnostic-Code: SMTP; 452 4.2.2 Over quota",
      "Last-Attempt-Date: Wed, 25 Nov 2026 12:00:00 GMT",
      "",
    ),
    part("text/rfc822-headers", original(mail).split("\r\n\r\n")[0] as string, ""),
  ]);

export const qmail = (mail: Returned) =>
  lines(
    "Return-Path: <>",
    "From: MAILER-DAEMON@qmail.example",
    "To: no-reply@reviews.example",
    "Subject: failure notice",
    "",
    "Hi. This is the qmail-send program at qmail.example.",
    "I'm afraid I wasn't able to deliver your message to the following addresses.",
    "",
    `<${mail.to}>:`,
    "192.0.2.9 does not like recipient.",
    "Remote host said: 550 5.1.1 no such user",
    "",
    "--- Below this line is a copy of the message.",
    "",
    original(mail),
  );

export const feedback = (mail: Returned, type = "abuse") =>
  report(["From: <abuse@provider.example>", "Subject: FW: complaint", "To: <fbl@reviews.example>"], "feedback-report", [
    part("text/plain; charset=us-ascii", "This is an email abuse report."),
    part(
      "message/feedback-report",
      `Feedback-Type: ${type}`,
      "User-Agent: SomeGenerator/1.0",
      "Version: 1",
      "Original-Mail-From: <no-reply@reviews.example>",
      "Original-Rcpt-To: <redacted@provider.example>",
      "Arrival-Date: Fri, 20 Nov 2026 12:00:00 GMT",
      "",
    ),
    part("message/rfc822", original(mail)),
  ]);

/** A mail that a person forwarded, so that the report is an attachment. */
export const forwarded = (mail: string, depth = 1): string =>
  depth === 0
    ? mail
    : lines(
        "From: Operator <operator@shop.example>",
        "To: bounces@reviews.example",
        "Subject: Fwd: Undelivered Mail",
        "MIME-Version: 1.0",
        `Content-Type: multipart/mixed; boundary="fwd${depth}"`,
        "",
        `--fwd${depth}`,
        part("text/plain", "See below."),
        `--fwd${depth}`,
        part("message/rfc822", forwarded(mail, depth - 1)),
        `--fwd${depth}--`,
        "",
      );
