// Whether the mail server answers, speaks TLS as SMTP_URL says, and accepts our login. Sends nothing.
import { type Sentence, sentence } from "#contract/sentence.ts";
import { greet } from "#platform/mail/greet.ts";
import { smtpServer } from "#platform/mail/smtp-url.ts";
import { type Finding, findingsOf, whyOf } from "./finding.ts";

const { ok, wrong } = findingsOf("mail");

const ADVICE: Record<string, Sentence> = {
  EAUTH: sentence("doctorFault.mail.login"),
  ETLS: sentence("doctorFault.mail.tls"),
  ESOCKET: sentence("doctorFault.mail.socket"),
  EDNS: sentence("doctorFault.why.noHost"),
};

/** @param smtpUrl as `readConfig` accepts it, and `baseUrl`, whose host greets */
export async function checkSmtp(smtpUrl: string, baseUrl: string): Promise<Finding[]> {
  const { host, port, auth } = smtpServer(smtpUrl);
  const where = `${host}:${port}`;
  try {
    await greet(smtpUrl, baseUrl);
    return ok(sentence(auth ? "doctorFault.mail.okLogin" : "doctorFault.mail.ok", { where }));
  } catch (error) {
    const { code = "", cause } = error as { code?: string; cause?: { code?: string } };
    const said = /ECONNREFUSED/.test(`${cause?.code} ${(error as Error).message}`)
      ? sentence("doctorFault.why.listens")
      : (ADVICE[code] ?? whyOf(error));
    return wrong(sentence("doctorFault.mail.cannot", { where }), said);
  }
}
