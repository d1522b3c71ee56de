// Interprets a failed SMTP delivery. A permanent refusal of RCPT blames the address, of DATA the mail. Other failures (connecting,
// TLS, login, sender) blame the server or our settings.
import type { NodemailerError } from "nodemailer";
import { reasonOf, type SendOutcome } from "#platform/send-outcome.ts";

/** Fields that the library adds to errors beyond its own type. */
type SmtpError = NodemailerError & { originalCode?: string | undefined };

const SENDER = "MAIL FROM";
const RECIPIENT = "RCPT TO";
const CONTENT = "DATA";
const AUTHENTICATION = [530, 534, 535, 538];
/** Enhanced codes (RFC 3463) about the address itself. Not a full mailbox (x.2.2) or a policy against us (x.7.*), which may change. */
const OF_THE_ADDRESS = /\b5\.(?:1\.\d{1,3}|2\.1)\b/;
const ENHANCED = /^5\d\d[ -]5\.\d{1,3}\.\d{1,3}\b/;

/** @param hasBegun the mail was being sent when this happened */
export function smtpOutcome(error: SmtpError, hasBegun: boolean): SendOutcome {
  const status = error.responseCode ?? 0;
  const reason = reasonOf(error.response ?? error.message);
  const isAboutMail = error.command === RECIPIENT || error.command === CONTENT;
  if (AUTHENTICATION.includes(status)) return { kind: "away", reason };
  if (isAboutMail && status >= 500 && status !== 503) {
    const permanent =
      error.command === RECIPIENT &&
      (!ENHANCED.test(error.response ?? "") || OF_THE_ADDRESS.test(error.response ?? ""));
    return { kind: "bounced", permanent, reason };
  }
  if (isAboutMail && status >= 400) return { kind: "again", reason };
  if (!hasBegun || error.command === SENDER || isOfTheConnection(error)) return { kind: "away", reason };
  // Broken off, perhaps because of this mail, so it costs an attempt. If it arrived, the next attempt has the same Message-ID.
  return { kind: "again", reason };
}

function isOfTheConnection({ code, originalCode }: SmtpError): boolean {
  return code === "EAUTH" || code === "ETLS" || code === "EDNS" || originalCode === "ECONNREFUSED";
}
