// A sender that delivers the mails of a test's service to a mailbox of the test.
import type { Context } from "#platform/database/context.ts";
import { openMail } from "#platform/mail/mail.ts";
import { createKinds } from "#runtime/sender/kind/registry.ts";
import { createSender, type SenderDependencies } from "#runtime/sender/sender.ts";
import { startMailbox } from "./mailbox.ts";
import { TEST_CONFIG } from "./service.ts";

export const MAIL_SETTINGS = { ...TEST_CONFIG, mailFrom: "Candor <no-reply@reviews.example>" };

export type Mailing = Awaited<ReturnType<typeof startMailing>>;

/** @param text the provider of texts */
export async function startMailing(
  context: Context,
  text: SenderDependencies["text"] = null,
  settings: Parameters<typeof createKinds>[0] = MAIL_SETTINGS,
) {
  const { url, received, onRecipient, stop } = await startMailbox();
  const mail = openMail({ ...settings, smtpUrl: url, dkim: null, dataDir: "/nonexistent" });
  const sender = createSender(context, { kinds: createKinds(settings), mail, text });
  return {
    received,
    onRecipient,
    poll: sender.poll,
    drain: sender.drain,
    async stop() {
      await sender.stop(1_000);
      mail.close();
      await stop();
    },
  };
}
