// Connects to the mail server as SMTP_URL says, logs in, and leaves. Sends nothing.
import { heloName, smtpServer } from "./smtp-url.ts";

const WITHIN_MS = 5_000;

/** Throws nodemailer's error. @param baseUrl its host greets. @param options of nodemailer besides */
export async function greet(smtpUrl: string, baseUrl: string, options: object = {}): Promise<void> {
  // Loaded here because every command would wait for it.
  const { createTransport } = await import("nodemailer");
  const { maxConnections: _pooled, ...server } = smtpServer(smtpUrl);
  const transport = createTransport({
    name: heloName(baseUrl),
    ...server,
    ...options,
    connectionTimeout: WITHIN_MS,
    greetingTimeout: WITHIN_MS,
    dnsTimeout: WITHIN_MS,
    socketTimeout: WITHIN_MS,
  });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
