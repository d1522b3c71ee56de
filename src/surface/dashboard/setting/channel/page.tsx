// The channel and the sender of invitations, with a preview.
import { toWire } from "#contract/id.ts";
import { includesTexts } from "#domain/account/plan/gate.ts";
import { MOST_REMINDER_DAYS, type Sending, updateOrganisation } from "#domain/account/state/organisation.ts";
import { domainsOfOrganisation } from "#domain/business/state/domain-key.ts";
import type { TextChannel } from "#domain/invitation/create/channel.ts";
import { readLanguageTag } from "#platform/language/tag.ts";
import { readEmail } from "#platform/text/email.ts";
import { linkIn } from "#platform/text/name.ts";
import { readText } from "#platform/text/text.ts";
import type { Wrong } from "#platform/text/wrong.ts";
import { area, email, select, text } from "#surface/form/field.tsx";
import { Form } from "../../component/form.tsx";
import { languageOptions } from "../../component/language.ts";
import { CHANNEL_NAME, textChannels } from "../../invitation/inviter.ts";
import { done } from "../../kit/act.ts";
import { form } from "../../kit/form.ts";
import { page } from "../../kit/shell.tsx";
import type { MemberVisit } from "../../kit/visit.ts";
import { Preview } from "./preview.tsx";

const CHANNEL_PATH = "/dashboard/settings/channel";

export const channelForm = form({
  find: ({ context, organisation }: MemberVisit) => domainsOfOrganisation(context, organisation.id),
  fields: (visit: MemberVisit, own) => ({
    channel: channelField(visit),
    senderName: text({
      label: "Sender name",
      hint: `Mails come from this name via ${visit.deps.config.serviceName}. The default is the name of the business.`,
      stored: visit.organisation.senderName,
      read: (typed) => readSenderName(typed?.trim() || null, own),
    }),
    replyTo: email({
      label: "Address for replies",
      hint: "Customers who reply to an invitation write to it. We do not check it: make sure that somebody reads it.",
      stored: visit.organisation.replyTo,
      read: (typed) => readReplyTo(typed?.trim() || null),
    }),
    postalAddress: area({
      label: "Postal address",
      hint: "Shown at the foot of each invitation. The law requires it in many countries.",
      most: POSTAL_ADDRESS.max,
      stored: visit.organisation.postalAddress,
      read: (typed) => readPostalAddress(typed?.trim() || null),
    }),
    defaultLanguage: select({
      label: "Language of your customers",
      hint: "For mails, text messages and forms, unless an invitation names another.",
      options: languageOptions("As in the country of the business", visit.organisation.defaultLanguage),
      stored: visit.organisation.defaultLanguage,
      read: (typed) => (typed?.trim() ? (readLanguageTag(typed.trim()) ?? { wrong: WRONG_LANGUAGE }) : null),
    }),
    reminderDays: text({
      label: "Days until a reminder",
      hint: `From 1 to ${MOST_REMINDER_DAYS}. A customer who has not written a review by then is reminded once. Without a number there are no reminders.`,
      stored: visit.organisation.reminderDays?.toString(),
      read: (typed) => readReminderDays(typed?.trim() || null),
    }),
  }),
  page: (visit, { all, fault }) =>
    page(visit, {
      title: "Channel and sender",
      hasFrames: true,
      ...fault,
      children: (
        <>
          <Form action={CHANNEL_PATH} submit="Save">
            {all}
          </Form>
          <Preview visit={visit} />
        </>
      ),
    }),
  async change(inside, { visit: { organisation }, values }) {
    const sending = sendingOf(values);
    const changed = keysOf(sending).filter((key) => organisation[key] !== sending[key]);
    if (changed.length === 0) return null;
    await updateOrganisation(inside, organisation.id, sending);
    return changed;
  },
  entry: (changed, { visit: { organisation }, values: { channel: preferredChannel, reminderDays } }) => ({
    action: "channel.change",
    subject: toWire("org", organisation.id),
    // The names of the fields: an address does not belong in the log.
    detail: { changed: changed.join(", "), preferredChannel, reminderDays },
  }),
  done: ({ visit }, changed) =>
    done(visit, CHANNEL_PATH, changed ? "Saved. Later invitations use the new values." : "Nothing was changed."),
});

type ChannelValues = Omit<Sending, "preferredChannel"> & { channel: Sending["preferredChannel"] };

function sendingOf({
  channel,
  senderName,
  replyTo,
  postalAddress,
  defaultLanguage,
  reminderDays,
}: ChannelValues): Sending {
  return { preferredChannel: channel, senderName, replyTo, postalAddress, defaultLanguage, reminderDays };
}

function keysOf(sending: Sending): (keyof Sending)[] {
  return Object.keys(sending) as (keyof Sending)[];
}

function channelField(visit: MemberVisit) {
  const { preferredChannel } = visit.organisation;
  const allowed = textChannels(visit);
  const isLost = preferredChannel !== "email" && !allowed.includes(preferredChannel);
  const offered = isLost ? (["email", ...allowed, preferredChannel] as const) : (["email", ...allowed] as const);
  return select({
    label: "Preferred channel",
    hint: hintOf(visit, allowed, isLost),
    options: offered.map((each) => ({ value: each, label: CHANNEL_NAME[each] })),
    stored: preferredChannel,
    // Without text channels the form has no such field.
    read: (typed) =>
      typed?.trim()
        ? (offered.find((each) => each === typed.trim()) ?? { wrong: "Choose one of the channels." })
        : preferredChannel,
  });
}

function hintOf({ deps, organisation }: MemberVisit, allowed: readonly TextChannel[], isLost: boolean): string {
  if (allowed.length > 0 && !isLost)
    return "A text message needs a mobile number and a reference. Without one of them the invitation goes by email.";
  const { twilio } = deps.config;
  const isSetUp = Boolean(twilio?.from ?? twilio?.whatsappFrom);
  const reason =
    isSetUp && !includesTexts(organisation.plan)
      ? "Text messages need a paid plan."
      : "Text messages are not set up on this service.";
  return isLost ? `${reason} Until that changes, all invitations go by email.` : reason;
}

const SENDER_NAME = { min: 1, max: 80 };
const POSTAL_ADDRESS = { min: 1, max: 300 };
const MOST_LINES = 6;
const LINE_BREAK = /[\n\t\u2028\u2029]/;
/** As a sender name it would pass for the address that the mail comes from. */
const LIKE_AN_ADDRESS = /@/;

const WRONG_LANGUAGE = "Choose one of the languages.";

/** @param own domains that the name may hold */
function readSenderName(name: string | null, own: readonly string[]): string | null | Wrong {
  if (name === null) return null;
  const read = readText(name, SENDER_NAME);
  if ("wrong" in read) return { wrong: `The name ${read.wrong}.` };
  if (LINE_BREAK.test(name)) return { wrong: "The name must be one line." };
  if (LIKE_AN_ADDRESS.test(name) || linkIn(name, own) !== null)
    return { wrong: "Enter a name and not an address, which mail programs would warn about." };
  return read.text;
}

function readReplyTo(address: string | null): string | null | Wrong {
  const read = address === null ? { email: null } : readEmail(address);
  return "wrong" in read ? { wrong: "Enter an address such as name@example.com." } : read.email;
}

function readPostalAddress(postal: string | null): string | null | Wrong {
  if (postal === null) return null;
  const read = readText(postal, POSTAL_ADDRESS);
  if ("wrong" in read) return { wrong: `The address ${read.wrong}.` };
  if (read.text.split("\n").length > MOST_LINES) return { wrong: `The address must have at most ${MOST_LINES} lines.` };
  return read.text;
}

function readReminderDays(typed: string | null): number | null | Wrong {
  if (typed === null) return null;
  const days = /^\d{1,2}$/.test(typed) ? Number(typed) : Number.NaN;
  return days >= 1 && days <= MOST_REMINDER_DAYS
    ? days
    : { wrong: `Enter whole days from 1 to ${MOST_REMINDER_DAYS}, or nothing.` };
}
