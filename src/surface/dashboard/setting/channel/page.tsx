// The channel and the sender of invitations, with a preview.
import { toWire } from "#contract/id.ts";
import { includesTexts } from "#domain/account/plan/gate.ts";
import { MOST_REMINDER_DAYS, type Sending, updateOrganisation } from "#domain/account/state/organisation.ts";
import { domainsOfOrganisation } from "#domain/business/state/domain-key.ts";
import type { TextChannel } from "#domain/invitation/create/channel.ts";
import { openSenderCheck } from "#domain/invitation/sender-check.ts";
import { readLanguageTag } from "#platform/language/tag.ts";
import { linkIn } from "#platform/promise/name.ts";
import { promiseIn } from "#platform/promise/promise.ts";
import { readEmail } from "#platform/text/email.ts";
import { readPlainLine, readText } from "#platform/text/text.ts";
import type { Wrong } from "#platform/text/wrong.ts";
import { area, email, select, text } from "#surface/form/field.tsx";
import { type Words, wordsIn } from "#words/words.ts";
import { Form } from "../../component/form.tsx";
import { languageOptions } from "../../component/language.ts";
import { textChannels } from "../../invitation/inviter.ts";
import { CustomerMessages } from "../../invitation/message.tsx";
import { done } from "../../kit/act.ts";
import { form } from "../../kit/form.ts";
import { page } from "../../kit/shell.tsx";
import type { MemberVisit } from "../../kit/visit.ts";
import { CHANNEL_PATH, SenderTest } from "./test.tsx";

export const channelForm = form({
  find: ({ context, organisation }: MemberVisit) => domainsOfOrganisation(context, organisation.id),
  fields(visit: MemberVisit, own) {
    const words = wordsIn("settingChannel", visit.language);
    return {
      channel: channelField(visit, words),
      senderName: text({
        label: words.senderName,
        hint: words.senderNameHint({ service: visit.deps.config.serviceName }),
        stored: visit.organisation.senderName,
        read: (typed) => readSenderName(typed?.trim() || null, own, words.wrong.name),
      }),
      replyTo: email({
        label: words.replyTo,
        hint: words.replyToHint,
        stored: visit.organisation.replyTo,
        read: (typed) => readReplyTo(typed?.trim() || null),
      }),
      defaultLanguage: select({
        label: words.language,
        hint: words.languageHint,
        options: languageOptions(words.asCountry, visit.organisation.defaultLanguage, visit.language),
        stored: visit.organisation.defaultLanguage,
        read: (typed) => (typed?.trim() ? (readLanguageTag(typed.trim()) ?? { wrong: words.wrong.language }) : null),
      }),
      postalAddress: area({
        label: words.postal,
        hint: words.postalHint,
        most: POSTAL_ADDRESS.max,
        stored: visit.organisation.postalAddress,
        read: (typed) => readPostalAddress(typed?.trim() || null, words.wrong),
      }),
      reminderDays: text({
        label: words.days,
        hint: words.daysHint({ most: MOST_REMINDER_DAYS }),
        stored: visit.organisation.reminderDays?.toString(),
        read: (typed) => readReminderDays(typed?.trim() || null, words.wrong),
      }),
    };
  },
  async page(visit, { all, fault }) {
    const open = await openSenderCheck(visit.context, visit.organisation.id);
    return page(visit, {
      title: wordsIn("frame", visit.language).setting.channel,
      isSetting: true,
      hasFrames: true,
      ...fault,
      children: (
        <>
          <div class="panel paired">
            <Form action={CHANNEL_PATH} submit={wordsIn("settingChannel", visit.language).save}>
              {all}
            </Form>
          </div>
          <SenderTest visit={visit} open={open} />
          <CustomerMessages visit={visit} />
        </>
      ),
    });
  },
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
  done({ visit }, changed) {
    const { saved, same } = wordsIn("settingChannel", visit.language);
    return done(visit, CHANNEL_PATH, changed ? saved : same);
  },
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

function channelField(visit: MemberVisit, words: Words<"settingChannel">) {
  const { preferredChannel } = visit.organisation;
  const allowed = textChannels(visit);
  const isLost = preferredChannel !== "email" && !allowed.includes(preferredChannel);
  const offered = isLost ? (["email", ...allowed, preferredChannel] as const) : (["email", ...allowed] as const);
  return select({
    label: words.channel,
    hint: hintOf(visit, allowed, isLost, words),
    options: offered.map((each) => ({ value: each, label: words.channelName[each] })),
    stored: preferredChannel,
    // Without text channels the form has no such field.
    read: (typed) =>
      typed?.trim()
        ? (offered.find((each) => each === typed.trim()) ?? { wrong: words.wrong.channel })
        : preferredChannel,
  });
}

function hintOf(
  { deps, organisation }: MemberVisit,
  allowed: readonly TextChannel[],
  isLost: boolean,
  words: Words<"settingChannel">,
): string {
  if (allowed.length > 0 && !isLost) return words.channelHint;
  const { twilio } = deps.config;
  const isSetUp = Boolean(twilio?.from ?? twilio?.whatsappFrom);
  if (isSetUp && !includesTexts(organisation.plan)) return isLost ? words.planLost : words.planOff;
  return isLost ? words.setUpLost : words.setUpOff;
}

type ChannelWrong = Words<"settingChannel">["wrong"];

const SENDER_NAME = { min: 1, max: 80 };
const POSTAL_ADDRESS = { min: 1, max: 300 };
const MOST_LINES = 6;
/** As a sender name it would pass for the address that the mail comes from. */
const LIKE_AN_ADDRESS = /@/;

/** @param own domains that the name may hold. @param notName the sentence about an address in its place */
function readSenderName(name: string | null, own: readonly string[], notName: string): string | null | Wrong {
  if (name === null) return null;
  const read = readPlainLine(name, SENDER_NAME);
  if ("wrong" in read) return read;
  if (LIKE_AN_ADDRESS.test(name) || linkIn(name, own) !== null) return { wrong: notName };
  return promiseIn(read.text) ?? read.text;
}

function readReplyTo(address: string | null): string | null | Wrong {
  const read = address === null ? { email: null } : readEmail(address);
  return "wrong" in read ? read : read.email;
}

function readPostalAddress(postal: string | null, { lines }: ChannelWrong): string | null | Wrong {
  if (postal === null) return null;
  const read = readText(postal, POSTAL_ADDRESS);
  if ("wrong" in read) return read;
  if (read.text.split("\n").length > MOST_LINES) return { wrong: lines({ most: MOST_LINES }) };
  return promiseIn(read.text) ?? read.text;
}

function readReminderDays(typed: string | null, wrong: ChannelWrong): number | null | Wrong {
  if (typed === null) return null;
  const days = /^\d{1,2}$/.test(typed) ? Number(typed) : Number.NaN;
  return days >= 1 && days <= MOST_REMINDER_DAYS ? days : { wrong: wrong.days({ most: MOST_REMINDER_DAYS }) };
}
