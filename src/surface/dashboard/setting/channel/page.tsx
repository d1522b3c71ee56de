// How invitations go out and under which name: the form, and what comes of it.

import { findSending, MOST_REMINDER_DAYS, type Sending, updateOrganisation } from "#domain/account/organisation.ts";
import { includesTexts } from "#domain/account/plan-gate.ts";
import { domainsOfOrganisation } from "#domain/business/own-domain.ts";
import { type TextChannel, textChannelsOf } from "#domain/invitation/channel.ts";
import { toWire } from "#platform/id.ts";
import { EmailField, TextArea, TextField } from "#surface/look/field.tsx";
import { act, done } from "../../act.ts";
import { Submit } from "../../component/button.tsx";
import { SelectField } from "../../component/field.tsx";
import { page } from "../../shell.tsx";
import type { Answer, MemberVisit } from "../../visit.ts";
import { type ChannelErrors, type ChannelField, POSTAL_ADDRESS, readSending } from "./field.ts";
import { Preview } from "./preview.tsx";

export const CHANNEL_PATH = "/dashboard/settings/channel";
const CHANNEL_NAME = { email: "Mail", sms: "SMS", whatsapp: "WhatsApp" } as const;

/** GET /dashboard/settings/channel. */
export async function channelPage(visit: MemberVisit, errors: ChannelErrors = {}): Promise<Answer | null> {
  const sending = await findSending(visit.context, visit.organisation.id);
  if (!sending) return null;
  const { fields } = visit;
  const isTyped = Object.keys(errors).length > 0;
  const field = (name: ChannelField, set: string | null) => ({
    name,
    value: isTyped ? fields[name] : (set ?? undefined),
    error: errors[name],
  });
  const { serviceName } = visit.deps.config;
  return page(visit, {
    title: "Channel and sender",
    active: "channel",
    hasFrames: true,
    errors,
    children: (
      <>
        <form class="form" method="post" action={CHANNEL_PATH}>
          <Channel visit={visit} sending={sending} {...field("channel", sending.preferredChannel)} />
          <TextField
            {...field("senderName", sending.senderName)}
            label="Sender name"
            hint={`Mails come from this name via ${serviceName}. Without one, from the name of the business.`}
          />
          <EmailField
            {...field("replyTo", sending.replyTo)}
            label="Address for replies"
            hint="Where an answer to an invitation goes. It is not checked: make sure that somebody reads it."
          />
          <TextArea
            {...field("postalAddress", sending.postalAddress)}
            label="Postal address"
            hint="Stands at the foot of each invitation. In many countries the law asks for it."
            most={POSTAL_ADDRESS.max}
          />
          <TextField
            {...field("reminderDays", sending.reminderDays === null ? null : String(sending.reminderDays))}
            label="Days until a reminder"
            hint={`From 1 to ${MOST_REMINDER_DAYS}. Who has not written by then is reminded once. Without a number, nobody is.`}
          />
          <Submit>Save</Submit>
        </form>
        <Preview visit={visit} sending={sending} />
      </>
    ),
  });
}

/** POST /dashboard/settings/channel */
export async function channelPost(visit: MemberVisit): Promise<Answer | null> {
  const { organisation, context } = visit;
  const before = await findSending(context, organisation.id);
  if (!before) return null;
  const read = readSending(
    visit.fields,
    channelsOf(visit),
    before,
    await domainsOfOrganisation(context, organisation.id),
  );
  if ("errors" in read) return channelPage(visit, read.errors);
  const { preferredChannel, reminderDays } = read.sending;
  const changed = (Object.keys(before) as (keyof Sending)[]).filter((key) => before[key] !== read.sending[key]);
  if (changed.length > 0)
    await act(
      visit,
      {
        action: "channel.change",
        subject: toWire("org", organisation.id),
        // What was changed, and no address.
        detail: { changed: changed.join(", "), preferredChannel, reminderDays },
      },
      (inside) => updateOrganisation(inside, organisation.id, read.sending),
    );
  return done(
    visit,
    CHANNEL_PATH,
    changed.length > 0 ? "Saved. It holds for what goes out from now on." : "Nothing was changed.",
  );
}

function channelsOf({ deps, organisation }: MemberVisit): TextChannel[] {
  const { twilio } = deps.config;
  const messaging = { sms: Boolean(twilio?.from), whatsapp: Boolean(twilio?.whatsappFrom) };
  return textChannelsOf(organisation.plan, messaging);
}

type ChannelProps = {
  visit: MemberVisit;
  sending: Sending;
  name: string;
  value: string | undefined;
  error: string | undefined;
};

function Channel({ visit, sending: { preferredChannel }, name, value, error }: ChannelProps) {
  const allowed = channelsOf(visit);
  const isLost = preferredChannel !== "email" && !allowed.includes(preferredChannel);
  const offered = isLost ? (["email", ...allowed, preferredChannel] as const) : (["email", ...allowed] as const);
  return (
    <SelectField
      name={name}
      label="Preferred channel"
      value={value}
      error={error}
      hint={hintOf(visit, allowed, isLost)}
      options={offered.map((each) => ({ value: each, label: CHANNEL_NAME[each] }))}
    />
  );
}

function hintOf({ deps, organisation }: MemberVisit, allowed: readonly TextChannel[], isLost: boolean): string {
  if (allowed.length > 0 && !isLost)
    return "A text needs a mobile number and a reference. Where one is missing, the invitation goes by mail.";
  const { twilio } = deps.config;
  const isSetUp = Boolean(twilio?.from ?? twilio?.whatsappFrom);
  const reason =
    isSetUp && !includesTexts(organisation.plan)
      ? "Text messages need a paid plan."
      : "Text messages are not set up on this service.";
  return isLost ? `${reason} Until that changes, all invitations go by mail.` : reason;
}
