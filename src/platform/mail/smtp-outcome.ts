// Interprets a failed SMTP delivery. A permanent refusal blames the address if it speaks of the address, else the mail. Some servers look
// a mailbox up only after DATA. Other failures (connecting, TLS, login, sender) blame the server or our settings.
import type { NodemailerError } from "nodemailer";
import { reasonOf, type SendOutcome } from "./send-outcome.ts";

/** Fields that the library adds to errors beyond its own type. */
type SmtpError = NodemailerError & { originalCode?: string | undefined };

const SENDER = "MAIL FROM";
const RECIPIENT = "RCPT TO";
const CONTENT = "DATA";
const AUTHENTICATION = [530, 534, 535, 538];
const ENHANCED = /^5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/;
/**
 * Enhanced codes (RFC 3463) about the receiver's address. Not a full mailbox (x.2.2) or a policy against us (x.7.*), which may change,
 * and not the sender's address (x.1.7, x.1.8).
 */
const OF_THE_ADDRESS = /^5\.(?:1\.(?:0|1|2|3|4|6|9|10)|2\.1)$/;
/** They say nothing by themselves. */
const UNSPECIFIC = /^5\.[05]\.0$/;
/** For servers without enhanced codes, or with unspecific ones. */
const WORDS_OF_THE_ADDRESS =
  /\b(?:no such (?:user|recipient|mailbox|address|person)|(?:user|recipient|mailbox|address|account)(?: is)? (?:unknown|unavailable|not found|invalid|disabled|inactive|(?:does not|doesn't) exist)|(?:unknown|invalid|non-?existent) (?:user|recipient|mailbox|address|local part)|(?:does not|doesn't) have an account|no mailbox here)\b/i;

/** @param hasBegun the mail was being sent when this happened */
export function smtpOutcome(error: SmtpError, hasBegun: boolean): SendOutcome {
  const status = error.responseCode ?? 0;
  const reason = reasonOf(error.response ?? error.message);
  const isAboutMail = error.command === RECIPIENT || error.command === CONTENT;
  if (AUTHENTICATION.includes(status)) return { kind: "away", reason };
  if (isAboutMail && status >= 500 && status !== 503) {
    return { kind: "bounced", permanent: isOfTheAddress(error.response ?? ""), reason };
  }
  if (isAboutMail && status >= 400) return { kind: "again", reason };
  if (!hasBegun || error.command === SENDER || isOfTheConnection(error)) return { kind: "away", reason };
  // Broken off, perhaps because of this mail, so it costs an attempt. If it arrived, the next attempt has the same Message-ID.
  return { kind: "again", reason };
}

function isOfTheAddress(response: string): boolean {
  const code = ENHANCED.exec(response)?.[1];
  return code === undefined || UNSPECIFIC.test(code) ? WORDS_OF_THE_ADDRESS.test(response) : OF_THE_ADDRESS.test(code);
}

function isOfTheConnection({ code, originalCode }: SmtpError): boolean {
  return code === "EAUTH" || code === "ETLS" || code === "EDNS" || originalCode === "ECONNREFUSED";
}
