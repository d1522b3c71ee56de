// Hears on each SMTP connection whether the server takes addresses with letters beyond ASCII before the @, and asks it at the start.
import type { Config } from "../config/config.ts";
import { noteInternational } from "../text/international.ts";
import { greet } from "./greet.ts";
import { smtpServer } from "./smtp-url.ts";

const LEVELS = ["trace", "info", "warn", "error", "fatal"] as const;
/** Connections that broke between question and answer. */
const MOST_OPEN = 1_000;

/** Options of nodemailer that note each answer to EHLO. One that offers STARTTLS comes again, encrypted, if we begin TLS. */
export function hearingInternational({ secure, ignoreTLS }: { secure: boolean; ignoreTLS: boolean }) {
  const asking = new Set<unknown>();
  const debug = ({ sid, tnx }: { sid?: unknown; tnx?: unknown }, line: unknown) => {
    const text = String(line);
    if (tnx === "client" && /^EHLO /i.test(text)) {
      if (asking.size >= MOST_OPEN) asking.clear();
      asking.add(sid);
    } else if (tnx === "server" && asking.delete(sid)) {
      const comesAgain = !secure && !ignoreTLS && /[ -]STARTTLS\b/i.test(text);
      if (!comesAgain) noteInternational(/^250[ -]/.test(text) && /^250[ -]SMTPUTF8\b/im.test(text));
    }
  };
  const silent = Object.fromEntries(LEVELS.map((level) => [level, () => {}]));
  return { transactionLog: true, logger: { ...silent, level: () => {}, debug } };
}

/** Asks the server of SMTP_URL. Never rejects; where it does not answer, nothing is known. Without SMTP_URL no address is taken. */
export async function askInternational({ smtpUrl, baseUrl }: Pick<Config, "smtpUrl" | "baseUrl">): Promise<void> {
  if (smtpUrl === null) return noteInternational(false);
  await greet(smtpUrl, baseUrl, hearingInternational(smtpServer(smtpUrl))).catch(() => {});
}
