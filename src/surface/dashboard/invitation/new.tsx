// Invites one customer.
import { toWire } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { createInvitation } from "#domain/invitation/create/create.ts";
import type { Invitation } from "#domain/invitation/state/invitation.ts";
import { SelectField } from "#surface/form/input.tsx";
import { DateField, EmailField, TextField } from "#surface/look/field.tsx";
import { Form } from "../component/form.tsx";
import { languageOptions } from "../component/language.ts";
import { done, tryAct } from "../kit/act.ts";
import { PlanNotice } from "../kit/plan-gate.tsx";
import { type Fault, fieldOf, page } from "../kit/shell.tsx";
import type { Answer, BusinessVisit } from "../kit/visit.ts";
import { CHANNEL_NAME, inviterOf, textChannels } from "./inviter.ts";
import { momentOf, today } from "./send-date.ts";
import { explain, type InviteField } from "./words.ts";

export function newInvitationPage(visit: BusinessVisit, fault: Fault<InviteField> = {}): Answer {
  const { organisation, business, context } = visit;
  const channels = textChannels(visit);
  const field = fieldOf(visit, fault);
  const now = today(context.clock.now(), business.timezone);
  return page(visit, {
    title: "Invite a customer",
    back: { href: "/dashboard/invitations", label: "Invitations" },
    ...fault,
    children: (
      <Form action="/dashboard/invitations/new" submit="Queue the invitation">
        <PlanNotice visit={visit} feature="invitations" />
        <p class="muted">
          The customer gets one email with a link to write a review of <bdi>{business.name}</bdi>. Invite real customers
          only, and do not pick the satisfied ones: that is not allowed.
        </p>
        <EmailField {...field("email")} label="Email address" required />
        <TextField {...field("name")} label="Name" hint="For the greeting." />
        <TextField
          {...field("reference")}
          label="Reference"
          hint="Such as an order number. A customer is invited once for each reference."
        />
        {channels.length > 0 && (
          <>
            <SelectField
              {...field("channel")}
              label="Channel"
              options={[
                { value: "", label: `As in the settings: ${CHANNEL_NAME[organisation.preferredChannel]}` },
                ...(["email", ...channels] as const).map((value) => ({ value, label: CHANNEL_NAME[value] })),
              ]}
            />
            <TextField
              {...field("phone")}
              label="Mobile number"
              hint="For SMS and WhatsApp. In the international form, or as usual in the country of the business."
            />
          </>
        )}
        <SelectField
          {...field("language")}
          label="Language"
          hint="Of the mails and the form. By default it is that of the settings."
          options={languageOptions("As in the settings")}
        />
        <DateField
          {...field("sendOn")}
          label="Day to send it"
          hint="At 9:00 in the time zone of the business. Without a day it is sent at once."
          max={`${Number(now.slice(0, 4)) + 1}${now.slice(4)}`}
        />
      </Form>
    ),
  });
}

export async function newInvitationPost(visit: BusinessVisit): Promise<Answer> {
  const { fields } = visit;
  const given = (name: InviteField) => fields[name]?.trim() || undefined;
  const day = readDay(visit, given("sendOn"));
  if ("wrong" in day) return newInvitationPage(visit, { errors: { sendOn: day.wrong } });
  const wish = {
    email: given("email") ?? "",
    name: given("name"),
    reference: given("reference"),
    phone: given("phone"),
    channel: given("channel"),
    language: given("language"),
    sendAt: day.sendAt,
  };
  const made = await tryAct(
    visit,
    ({ id }: Invitation) => ({ action: "invitation.create", subject: toWire("inv", id) }),
    (inside): Promise<Invitation> => createInvitation(inside, { ...inviterOf(visit), fields: wish }),
  );
  if (!(made instanceof Refusal))
    return done(visit, "/dashboard/invitations", `The invitation to ${made.email} is queued.`);
  const { field, sentence } = explain(made);
  const isOnPage = field !== null && (textChannels(visit).length > 0 || (field !== "phone" && field !== "channel"));
  if (!isOnPage) return newInvitationPage(visit, { problem: sentence });
  const at = made.code === "duplicate" && wish.reference === undefined ? "email" : field;
  return newInvitationPage(visit, { errors: { [at]: sentence } });
}

/** Undefined sends at once. */
function readDay(visit: BusinessVisit, day: string | undefined): { sendAt: string | undefined } | { wrong: string } {
  if (day === undefined) return { sendAt: undefined };
  const { timezone } = visit.business;
  const sendAt = /^\d{4}-\d\d-\d\d$/.test(day) ? momentOf(day, timezone) : null;
  if (sendAt === null) return { wrong: "Choose a day, or write it as 2026-11-30." };
  return day < today(visit.context.clock.now(), timezone) ? { wrong: "Choose today or a later day." } : { sendAt };
}
