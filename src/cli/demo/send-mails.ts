// Sends all messages that wait, as the service's sender does, before the demo goes on.
import type { Config } from "#platform/config/config.ts";
import type { Context } from "#platform/database/context.ts";
import { openMail } from "#platform/mail/mail.ts";
import { openTextMessages } from "#platform/text-message/text-message.ts";
import { createKinds } from "#runtime/sender/kind/registry.ts";
import { createSender } from "#runtime/sender/sender.ts";

const GRACE_MS = 10_000;

export async function sendMails({ config, context }: { config: Config; context: Context }): Promise<void> {
  const mail = openMail(config);
  const sender = createSender(context, { kinds: createKinds(config), mail, text: openTextMessages(config) });
  try {
    await sender.drain();
  } finally {
    await sender.stop(GRACE_MS);
    mail.close();
  }
}
