// Invites one customer.

import { toWire } from "#contract/id.ts";
import type { TextChannel } from "#domain/invitation/create/channel.ts";
import { createInvitation } from "#domain/invitation/create/create.ts";
import type { Invitation } from "#domain/invitation/state/invitation.ts";
import { formatOf } from "#platform/language/format.ts";
import { zoneName } from "#platform/language/zone.ts";
import { readEmail } from "#platform/text/email.ts";
import type { Wrong } from "#platform/text/wrong.ts";
import { date, email, select, text } from "#surface/form/field.tsx";
import { wrongAt } from "#surface/form/form.ts";
import { wordsIn } from "#words/words.ts";
import { Form } from "../component/form.tsx";
import { languageOptions } from "../component/language.ts";
import { done } from "../kit/act.ts";
import { form } from "../kit/form.ts";
import { PlanNotice } from "../kit/plan-gate.tsx";
import { page } from "../kit/shell.tsx";
import type { BusinessVisit } from "../kit/visit.ts";
import { NEW_PATH } from "./choice.ts";
import { InviteLead } from "./invite-panel.tsx";
import { inviterOf, textChannels } from "./inviter.ts";
import { CustomerMessages } from "./message.tsx";
import { rewardFields } from "./reward.ts";
import { momentOf, today } from "./send-date.ts";
import { explain } from "./words.ts";

const FORM = "invite";
/** What most invitations leave as it is. */
const FOLDED = ["language", "sendOn", "reward", "rewardNote"] as const;

export const newInvitation = form({
  undone: "invited",
  fields(visit: BusinessVisit) {
    const { field, hint, asSet } = wordsIn("inviting", visit.language);
    const channels = textChannels(visit);
    const now = today(visit.context.clock.now(), visit.business.timezone);
    return {
      email: email({
        label: field.email,
        ...(channels.length > 0 && { hint: hint.email }),
        required: true,
        missing: wordsIn("missing", visit.language).email,
        // The domain reads it again. Here its fault stands beside those of the other fields.
        read(typed = "") {
          const read = readEmail(typed);
          return "wrong" in read ? read : typed;
        },
      }),
      name: text({ label: field.name, hint: hint.name, read: asGiven }),
      reference: text({ label: field.reference, hint: hint.reference, read: asGiven }),
      ...(channels.length > 0 && textFields(visit, channels)),
      language: select({
        label: field.language,
        hint: hint.language,
        options: languageOptions(asSet, null, visit.language),
        read: asGiven,
      }),
      sendOn: date({
        label: field.sendOn,
        hint: hint.sendOn,
        max: `${Number(now.slice(0, 4)) + 1}${now.slice(4)}`,
        read: (typed) => readDay(visit, asGiven(typed)),
      }),
      ...rewardFields(visit.language),
    };
  },
  page(visit, { fields, fault, typed }) {
    const { list, one } = wordsIn("inviting", visit.language);
    return page(visit, {
      title: list.new,
      back: { href: "/dashboard/invitations", label: wordsIn("frame", visit.language).main.invitations },
      hasFrames: true,
      ...fault,
      children: (
        <div class="columns">
          <Form id={FORM} action={NEW_PATH} submit={one.submit}>
            <PlanNotice visit={visit} feature="invitations" />
            <p class="muted">
              <InviteLead visit={visit} />
            </p>
            {fields.email}
            {fields.name}
            {fields.reference}
            {fields.channel}
            {fields.phone}
            <details class="unfold" open={FOLDED.some((name) => isSet(typed?.[name]) || fault.errors?.[name])}>
              <summary class="touch">{one.more}</summary>
              <div class="form">{FOLDED.map((name) => fields[name])}</div>
            </details>
          </Form>
          <CustomerMessages visit={visit} follows={FORM} />
        </div>
      ),
    });
  },
  explain(refusal, visit) {
    const { field, sentence, whole } = explain(refusal, visit.language);
    const isOnPage = field !== null && (textChannels(visit).length > 0 || (field !== "phone" && field !== "channel"));
    if (!isOnPage) return { problem: whole };
    const isByAddress = refusal.code === "duplicate" && asGiven(visit.fields.reference) === undefined;
    return wrongAt(isByAddress ? "email" : field, sentence);
  },
  change(inside, { visit, values: { sendOn, ...values } }): Promise<Invitation> {
    const fields = { phone: undefined, channel: undefined, ...values, sendAt: sendOn.sendAt };
    return createInvitation(inside, { ...inviterOf(visit), fields });
  },
  entry: ({ id }) => ({ action: "invitation.create", subject: toWire("inv", id) }),
  done({ visit }, made) {
    return done(visit, "/dashboard/invitations", saysWhen(visit, made));
  },
});

/** When the invitation is sent, by the clocks of the business. */
function saysWhen({ business, context, language }: BusinessVisit, { email, sendAt }: Invitation): string {
  const { one } = wordsIn("inviting", language);
  if (sendAt <= context.clock.now()) return one.done({ email });
  const when = formatOf(language).momentIn(sendAt, business.timezone);
  return one.doneLater({ email, when, zone: zoneName(business.timezone, language) });
}

function textFields({ organisation, language }: BusinessVisit, channels: readonly TextChannel[]) {
  const { field, hint, asSetChannel } = wordsIn("inviting", language);
  const { channelName } = wordsIn("settingChannel", language);
  return {
    channel: select({
      label: field.channel,
      options: [
        { value: "", label: asSetChannel({ channel: channelName[organisation.preferredChannel] }) },
        ...(["email", ...channels] as const).map((value) => ({ value, label: channelName[value] })),
      ],
      read: asGiven,
    }),
    phone: text({ label: field.phone, hint: hint.phone, read: asGiven }),
  };
}

function isSet(typed: string | undefined): boolean {
  return typed !== undefined && typed !== "" && typed !== "none";
}

function asGiven(typed: string | undefined): string | undefined {
  return typed?.trim() || undefined;
}

/** Undefined sends at once. */
function readDay(visit: BusinessVisit, typed: string | undefined): { sendAt: string | undefined } | Wrong {
  if (typed === undefined) return { sendAt: undefined };
  // Arabic text turns a date with hyphens round, so its sentences write slashes.
  const day = typed.replaceAll("/", "-");
  const { refused } = wordsIn("inviting", visit.language);
  const { timezone } = visit.business;
  const sendAt = /^\d{4}-\d\d-\d\d$/.test(day) ? momentOf(day, timezone) : null;
  if (sendAt === null) return { wrong: refused.day };
  return day < today(visit.context.clock.now(), timezone) ? { wrong: refused.past } : { sendAt };
}
