// Interprets a failed SMTP delivery. A permanent refusal is judged by its evidence, at RCPT as after DATA, because some servers look a
// mailbox up only then. Other failures (connecting, TLS, login, sender) blame the server or our settings.
import type { NodemailerError } from "nodemailer";
import { judge } from "./evidence.ts";
import { reasonOf, type SendOutcome } from "./send-outcome.ts";

/** Fields that the library adds to errors beyond its own type. */
type SmtpError = NodemailerError & { originalCode?: string | undefined };

const SENDER = "MAIL FROM";
const RECIPIENT = "RCPT TO";
const CONTENT = "DATA";
const AUTHENTICATION = [530, 534, 535, 538];

/** @param hasBegun the mail was being sent when this happened */
export function smtpOutcome(error: SmtpError, hasBegun: boolean): SendOutcome {
  const status = error.responseCode ?? 0;
  const reason = reasonOf(error.response ?? error.message);
  const isAboutMail = error.command === RECIPIENT || error.command === CONTENT;
  const verdict = judge({ status: null, said: error.response ?? null });
  if (AUTHENTICATION.includes(status)) return { kind: "away", reason };
  if (isAboutMail && status >= 500 && status !== 503) {
    return { kind: "bounced", permanent: verdict === "gone", refusesUs: verdict === "refused", reason };
  }
  if (isAboutMail && status >= 400) return { kind: "again", refusesUs: verdict === "refused", reason };
  if (!hasBegun || error.command === SENDER || isOfTheConnection(error)) return { kind: "away", reason };
  // Broken off, perhaps because of this mail, so it costs an attempt. If it arrived, the next attempt has the same Message-ID.
  return { kind: "again", reason };
}

function isOfTheConnection({ code, originalCode }: SmtpError): boolean {
  return code === "EAUTH" || code === "ETLS" || code === "EDNS" || originalCode === "ECONNREFUSED";
}
