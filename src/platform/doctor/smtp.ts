// Whether the mail server answers, speaks TLS as SMTP_URL says, and accepts our login. Sends nothing.
import { heloName, smtpServer } from "#platform/mail/smtp-url.ts";
import { type Finding, findingsOf, inWords } from "./finding.ts";

const { ok, wrong } = findingsOf("mail");
const WITHIN_MS = 5_000;

const ADVICE: Record<string, string> = {
  EAUTH: "it does not accept the login: look at user and password in SMTP_URL",
  ETLS: "TLS could not be agreed on: is it smtps:// (port 465) or smtp:// (port 587)?",
  ESOCKET:
    "TLS or the connection failed: is it smtps:// (port 465) or smtp:// (port 587), and is its certificate valid?",
  EDNS: "no such host is known",
};

/** @param smtpUrl as `readConfig` accepts it, and `baseUrl`, whose host greets */
export async function checkSmtp(smtpUrl: string, baseUrl: string): Promise<Finding[]> {
  // Loaded here because every command would wait for it.
  const { createTransport } = await import("nodemailer");
  const { maxConnections: _pooled, ...server } = smtpServer(smtpUrl);
  const transport = createTransport({
    name: heloName(baseUrl),
    ...server,
    connectionTimeout: WITHIN_MS,
    greetingTimeout: WITHIN_MS,
    dnsTimeout: WITHIN_MS,
    socketTimeout: WITHIN_MS,
  });
  const where = `${server.host}:${server.port}`;
  try {
    await transport.verify();
    return ok(`${where} answers${server.auth ? " and accepts the login" : ""}`);
  } catch (error) {
    const { code = "", cause } = error as { code?: string; cause?: { code?: string } };
    const said = /ECONNREFUSED/.test(`${cause?.code} ${(error as Error).message}`)
      ? "no server listens at that address"
      : (ADVICE[code] ?? inWords(error));
    return wrong(`No mail can be sent through ${where}: ${said}.`);
  } finally {
    transport.close();
  }
}
