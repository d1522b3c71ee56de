// What a failed SMTP delivery means. The address is at fault where its RCPT was refused for good; a mail, where its DATA was;
// everything about connecting, TLS, logging in and the sender is the server's or our settings' fault, and no mail's.
import type { NodemailerError } from "nodemailer";
import { reasonOf, type SendOutcome } from "#platform/send-outcome.ts";

/** What the library adds to errors that its own type does not tell of. */
type SmtpError = NodemailerError & { originalCode?: string | undefined };

const SENDER = "MAIL FROM";
const RECIPIENT = "RCPT TO";
const CONTENT = "DATA";
const AUTHENTICATION = [530, 534, 535, 538];
/**
 * Enhanced codes (RFC 3463) of a refused recipient that say something of the address itself: bad mailbox, bad domain, moved
 * (x.1.*), disabled (x.2.1). Not a full mailbox (x.2.2), nor a policy against us (x.7.*), which tomorrow may be another.
 */
const OF_THE_ADDRESS = /\b5\.(?:1\.\d{1,3}|2\.1)\b/;
const ENHANCED = /^5\d\d[ -]5\.\d{1,3}\.\d{1,3}\b/;

/** @param hasBegun a connection was ready and the mail was on its way when this happened */
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
  // It broke off on the way. That may be this mail's doing, so it costs an attempt; and it may have arrived, which nobody can
  // know: the next attempt carries the same Message-ID.
  return { kind: "again", reason };
}

function isOfTheConnection({ code, originalCode }: SmtpError): boolean {
  return code === "EAUTH" || code === "ETLS" || code === "EDNS" || originalCode === "ECONNREFUSED";
}
