// Sends all messages that wait, as the service's sender does, before the demo goes on.
import { openMail } from "#platform/mail/mail.ts";
import { openTextMessages } from "#platform/text-message/text-message.ts";
import { createKinds } from "#runtime/sender/kind/registry.ts";
import { createSender } from "#runtime/sender/sender.ts";
import type { Session } from "../session.ts";

const GRACE_MS = 10_000;

export async function sendMails({ config, context }: Pick<Session, "config" | "context">): Promise<void> {
  const mail = openMail(config);
  const sender = createSender(context, { kinds: createKinds(config), mail, text: openTextMessages(config) });
  try {
    await sender.drain();
  } finally {
    await sender.stop(GRACE_MS);
    mail.close();
  }
}
