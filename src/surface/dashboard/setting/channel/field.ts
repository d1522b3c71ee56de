// Reads the form of channel and sender.
import { MOST_REMINDER_DAYS, type Sending } from "#domain/account/organisation.ts";
import type { TextChannel } from "#domain/invitation/channel.ts";
import { readEmail } from "#platform/email.ts";
import { linkIn } from "#platform/name.ts";
import { readText } from "#platform/text.ts";
import type { Fields } from "#surface/look/fields.ts";

export type ChannelField = "channel" | "senderName" | "replyTo" | "postalAddress" | "reminderDays";
export type ChannelErrors = Partial<Record<ChannelField, string>>;

const SENDER_NAME = { min: 1, max: 80 };
export const POSTAL_ADDRESS = { min: 1, max: 300 };
const MOST_LINES = 6;
const LINE_BREAK = /[\n\t\u2028\u2029]/;
/** As a sender name it would pass for the address that the mail comes from. */
const LIKE_AN_ADDRESS = /@/;

/** @param allowed text channels of the plan @param before the saved values @param own domains that the sender's name may hold */
export function readSending(fields: Fields, allowed: readonly TextChannel[], before: Sending, own: readonly string[]) {
  const errors: ChannelErrors = {};
  const given = (name: ChannelField) => fields[name]?.trim() || null;
  const channel = (["email", ...allowed, before.preferredChannel] as const).find((each) => each === given("channel"));
  // Without text channels the form has no such field.
  const preferredChannel = channel ?? before.preferredChannel;
  if (!channel && given("channel") !== null) errors.channel = "Choose one of the channels.";

  const name = given("senderName");
  const senderName = name === null ? { text: null } : readText(name, SENDER_NAME);
  if ("wrong" in senderName) errors.senderName = `The name ${senderName.wrong}.`;
  else if (name !== null && LINE_BREAK.test(name)) errors.senderName = "The name must be one line.";
  else if (name !== null && (LIKE_AN_ADDRESS.test(name) || linkIn(name, own) !== null))
    errors.senderName = "Enter a name and not an address, which mail programs would warn about.";

  const address = given("replyTo");
  const replyTo = address === null ? { email: null } : readEmail(address);
  if ("wrong" in replyTo) errors.replyTo = "Enter an address such as name@example.com.";

  const postal = given("postalAddress");
  const postalAddress = postal === null ? { text: null } : readText(postal, POSTAL_ADDRESS);
  if ("wrong" in postalAddress) errors.postalAddress = `The address ${postalAddress.wrong}.`;
  else if ((postalAddress.text ?? "").split("\n").length > MOST_LINES)
    errors.postalAddress = `The address must have at most ${MOST_LINES} lines.`;

  const days = given("reminderDays");
  const reminderDays = days === null ? null : /^\d{1,2}$/.test(days) ? Number(days) : Number.NaN;
  if (reminderDays !== null && !(reminderDays >= 1 && reminderDays <= MOST_REMINDER_DAYS))
    errors.reminderDays = `Enter whole days from 1 to ${MOST_REMINDER_DAYS}, or nothing.`;

  if (Object.keys(errors).length > 0 || "wrong" in senderName || "wrong" in replyTo || "wrong" in postalAddress)
    return { errors };
  const sending: Sending = {
    preferredChannel,
    senderName: senderName.text,
    replyTo: replyTo.email,
    postalAddress: postalAddress.text,
    reminderDays,
  };
  return { sending };
}
