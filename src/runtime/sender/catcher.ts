// Keeps a message of a sandbox in place of sending it.
import type { OrganisationId } from "#contract/id.ts";
import { keepCaught, type NewCaught } from "#domain/message/caught.ts";
import type { LeasedMessage } from "#domain/message/lease.ts";
import type { Context } from "#platform/database/context.ts";
import type { SendOutcome } from "#platform/mail/send-outcome.ts";
import type { Worded } from "./kind/message-kind.ts";

/** @returns the outcome as that of a transport */
export async function catchMessage(
  context: Context,
  message: LeasedMessage,
  sandbox: OrganisationId,
  worded: Worded,
): Promise<Extract<SendOutcome, { kind: "sent" | "again" }>> {
  try {
    await keepCaught(context, caughtOf(message, sandbox, worded));
    return { kind: "sent", providerId: null };
  } catch (error) {
    context.log.error({ message: message.id, err: error }, "a message of a sandbox could not be kept");
    return { kind: "again", reason: "could not be kept" };
  }
}

function caughtOf({ id, channel, address }: LeasedMessage, organisationId: OrganisationId, worded: Worded): NewCaught {
  const about = { id, organisationId, channel, address };
  if ("text" in worded) return { ...about, subject: null, text: worded.text.body, html: null, language: null };
  const { subject, text, html, language } = worded.mail;
  return { ...about, subject, text, html, language };
}
