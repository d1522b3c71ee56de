// Invites one customer.
import { toWire } from "#contract/id.ts";
import type { TextChannel } from "#domain/invitation/create/channel.ts";
import { createInvitation } from "#domain/invitation/create/create.ts";
import type { Invitation } from "#domain/invitation/state/invitation.ts";
import type { Wrong } from "#platform/text/wrong.ts";
import { asTyped, date, email, select, text } from "#surface/form/field.tsx";
import { wrongAt } from "#surface/form/form.ts";
import { Form } from "../component/form.tsx";
import { languageOptions } from "../component/language.ts";
import { done } from "../kit/act.ts";
import { form } from "../kit/form.ts";
import { PlanNotice } from "../kit/plan-gate.tsx";
import { page } from "../kit/shell.tsx";
import type { BusinessVisit } from "../kit/visit.ts";
import { CHANNEL_NAME, inviterOf, textChannels } from "./inviter.ts";
import { momentOf, today } from "./send-date.ts";
import { explain } from "./words.ts";

export const newInvitation = form({
  fields(visit: BusinessVisit) {
    const channels = textChannels(visit);
    const now = today(visit.context.clock.now(), visit.business.timezone);
    return {
      email: email({ label: "Email address", required: true, read: asTyped }),
      name: text({ label: "Name", hint: "For the greeting.", read: asGiven }),
      reference: text({
        label: "Reference",
        hint: "Such as an order number. A customer is invited once for each reference.",
        read: asGiven,
      }),
      ...(channels.length > 0 && textFields(visit, channels)),
      language: select({
        label: "Language",
        hint: "Of the mails and the form. By default it is that of the settings.",
        options: languageOptions("As in the settings", null, visit.language),
        read: asGiven,
      }),
      sendOn: date({
        label: "Day to send it",
        hint: "At 9:00 in the time zone of the business. Without a day it is sent at once.",
        max: `${Number(now.slice(0, 4)) + 1}${now.slice(4)}`,
        read: (typed) => readDay(visit, asGiven(typed)),
      }),
    };
  },
  page: (visit, { all, fault }) =>
    page(visit, {
      title: "Invite a customer",
      back: { href: "/dashboard/invitations", label: "Invitations" },
      ...fault,
      children: (
        <Form action="/dashboard/invitations/new" submit="Queue the invitation">
          <PlanNotice visit={visit} feature="invitations" />
          <p class="muted">
            The customer gets one email with a link to write a review of <bdi>{visit.business.name}</bdi>. Invite real
            customers only, and do not pick the satisfied ones: that is not allowed.
          </p>
          {all}
        </Form>
      ),
    }),
  explain(refusal, visit) {
    const { field, sentence } = explain(refusal);
    const isOnPage = field !== null && (textChannels(visit).length > 0 || (field !== "phone" && field !== "channel"));
    if (!isOnPage) return { problem: sentence };
    const isByAddress = refusal.code === "duplicate" && asGiven(visit.fields.reference) === undefined;
    return wrongAt(isByAddress ? "email" : field, sentence);
  },
  change(inside, { visit, values: { sendOn, ...values } }): Promise<Invitation> {
    const fields = { phone: undefined, channel: undefined, ...values, sendAt: sendOn.sendAt };
    return createInvitation(inside, { ...inviterOf(visit), fields });
  },
  entry: ({ id }) => ({ action: "invitation.create", subject: toWire("inv", id) }),
  done: ({ visit }, made) => done(visit, "/dashboard/invitations", `The invitation to ${made.email} is queued.`),
});

function textFields({ organisation }: BusinessVisit, channels: readonly TextChannel[]) {
  return {
    channel: select({
      label: "Channel",
      options: [
        { value: "", label: `As in the settings: ${CHANNEL_NAME[organisation.preferredChannel]}` },
        ...(["email", ...channels] as const).map((value) => ({ value, label: CHANNEL_NAME[value] })),
      ],
      read: asGiven,
    }),
    phone: text({
      label: "Mobile number",
      hint: "For SMS and WhatsApp. In the international form, or as usual in the country of the business.",
      read: asGiven,
    }),
  };
}

function asGiven(typed: string | undefined): string | undefined {
  return typed?.trim() || undefined;
}

/** Undefined sends at once. */
function readDay(visit: BusinessVisit, day: string | undefined): { sendAt: string | undefined } | Wrong {
  if (day === undefined) return { sendAt: undefined };
  const { timezone } = visit.business;
  const sendAt = /^\d{4}-\d\d-\d\d$/.test(day) ? momentOf(day, timezone) : null;
  if (sendAt === null) return { wrong: "Choose a day, or write it as 2026-11-30." };
  return day < today(visit.context.clock.now(), timezone) ? { wrong: "Choose today or a later day." } : { sendAt };
}
