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
import { EmailField, TextArea, TextField } from "#surface/look/field.tsx";
import type { Fields } from "#surface/look/fields.ts";
import { Form, SelectField } from "../../component/form.tsx";
import { languageOptions } from "../../component/language.ts";
import { CHANNEL_NAME, textChannels } from "../../invitation/inviter.ts";
import { act, done } from "../../kit/act.ts";
import { fieldOf, page } from "../../kit/shell.tsx";
import type { Answer, MemberVisit } from "../../kit/visit.ts";
import { Preview } from "./preview.tsx";

const CHANNEL_PATH = "/dashboard/settings/channel";

export function channelPage(visit: MemberVisit, errors: ChannelErrors = {}): Answer {
  const sending = visit.organisation;
  const field = fieldOf(visit, { errors });
  const { serviceName } = visit.deps.config;
  return page(visit, {
    title: "Channel and sender",
    hasFrames: true,
    errors,
    children: (
      <>
        <Form action={CHANNEL_PATH} submit="Save">
          <Channel visit={visit} errors={errors} />
          <TextField
            {...field("senderName", sending.senderName)}
            label="Sender name"
            hint={`Mails come from this name via ${serviceName}. The default is the name of the business.`}
          />
          <EmailField
            {...field("replyTo", sending.replyTo)}
            label="Address for replies"
            hint="Customers who reply to an invitation write to it. We do not check it: make sure that somebody reads it."
          />
          <TextArea
            {...field("postalAddress", sending.postalAddress)}
            label="Postal address"
            hint="Shown at the foot of each invitation. The law requires it in many countries."
            most={POSTAL_ADDRESS.max}
          />
          <SelectField
            {...field("defaultLanguage", sending.defaultLanguage)}
            label="Language of your customers"
            hint="For mails, text messages and forms, unless an invitation names another."
            options={languageOptions("As in the country of the business", sending.defaultLanguage)}
          />
          <TextField
            {...field("reminderDays", sending.reminderDays?.toString())}
            label="Days until a reminder"
            hint={`From 1 to ${MOST_REMINDER_DAYS}. A customer who has not written a review by then is reminded once. Without a number there are no reminders.`}
          />
        </Form>
        <Preview visit={visit} />
      </>
    ),
  });
}

export async function channelPost(visit: MemberVisit): Promise<Answer> {
  const { organisation, context } = visit;
  const own = await domainsOfOrganisation(context, organisation.id);
  const read = readSending(visit.fields, textChannels(visit), organisation, own);
  if ("errors" in read) return channelPage(visit, read.errors);
  const { preferredChannel, reminderDays } = read.sending;
  const changed = (Object.keys(read.sending) as (keyof Sending)[]).filter(
    (key) => organisation[key] !== read.sending[key],
  );
  if (changed.length > 0)
    await act(
      visit,
      {
        action: "channel.change",
        subject: toWire("org", organisation.id),
        // The names of the fields: an address does not belong in the log.
        detail: { changed: changed.join(", "), preferredChannel, reminderDays },
      },
      (inside) => updateOrganisation(inside, organisation.id, read.sending),
    );
  const text = changed.length > 0 ? "Saved. Later invitations use the new values." : "Nothing was changed.";
  return done(visit, CHANNEL_PATH, text);
}

function Channel({ visit, errors }: { visit: MemberVisit; errors: ChannelErrors }) {
  const { preferredChannel } = visit.organisation;
  const allowed = textChannels(visit);
  const isLost = preferredChannel !== "email" && !allowed.includes(preferredChannel);
  const offered = isLost ? (["email", ...allowed, preferredChannel] as const) : (["email", ...allowed] as const);
  return (
    <SelectField
      {...fieldOf(visit, { errors })("channel", preferredChannel)}
      label="Preferred channel"
      hint={hintOf(visit, allowed, isLost)}
      options={offered.map((each) => ({ value: each, label: CHANNEL_NAME[each] }))}
    />
  );
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

type ChannelField = "channel" | "senderName" | "replyTo" | "postalAddress" | "defaultLanguage" | "reminderDays";
type ChannelErrors = Partial<Record<ChannelField, string>>;

const SENDER_NAME = { min: 1, max: 80 };
const POSTAL_ADDRESS = { min: 1, max: 300 };
const MOST_LINES = 6;
const LINE_BREAK = /[\n\t\u2028\u2029]/;
/** As a sender name it would pass for the address that the mail comes from. */
const LIKE_AN_ADDRESS = /@/;

/** @param allowed text channels of the plan @param before the saved values @param own domains that the sender's name may hold */
function readSending(fields: Fields, allowed: readonly TextChannel[], before: Sending, own: readonly string[]) {
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

  const language = given("defaultLanguage");
  const defaultLanguage = readLanguageTag(language);
  if (language !== null && defaultLanguage === null) errors.defaultLanguage = "Choose one of the languages.";

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
    defaultLanguage,
    reminderDays,
  };
  return { sending };
}
