// Inviting one customer.

import { createInvitation } from "#domain/invitation/create.ts";
import type { Invitation } from "#domain/invitation/invitation.ts";
import { readPhone } from "#domain/invitation/phone.ts";
import { toWire } from "#platform/id.ts";
import { Refusal } from "#platform/refusal.ts";
import { DateField, EmailField, TextField } from "#surface/look/field.tsx";
import { act, done } from "../act.ts";
import { Submit } from "../component/button.tsx";
import { SelectField } from "../component/field.tsx";
import { page } from "../shell.tsx";
import type { Answer, BusinessVisit } from "../visit.ts";
import { inviterOf, isPlanActive, PLAN_INACTIVE, textChannels } from "./inviter.ts";
import { momentOf, today } from "./send-date.ts";
import { explain, type InviteField } from "./words.ts";

type Errors = Partial<Record<InviteField, string>>;
type Wrong = { errors?: Errors; problem?: string };

const CHANNELS = { email: "Mail", sms: "SMS", whatsapp: "WhatsApp" } as const;

/** GET /dashboard/invitations/new */
export function newInvitationPage(visit: BusinessVisit, { errors = {}, problem }: Wrong = {}): Answer {
  const { fields, organisation, business, context } = visit;
  const channels = textChannels(visit);
  const field = (name: InviteField) => ({ name, value: fields[name], error: errors[name] });
  const now = today(context.clock.now(), business.timezone);
  return page(visit, {
    title: "Invite a customer",
    active: "invitations",
    back: { href: "/dashboard/invitations", label: "Invitations" },
    errors,
    problem,
    children: (
      <form class="form" method="post" action="/dashboard/invitations/new">
        {problem === undefined && !isPlanActive(visit) && <p class="notice">{PLAN_INACTIVE}</p>}
        <p class="muted">
          One mail with a link to write a review of <bdi>{business.name}</bdi>. Invite only real customers, and all of
          them alike: to pick those who are content is not allowed.
        </p>
        <EmailField {...field("email")} label="Mail address" required />
        <TextField {...field("name")} label="Name" hint="For the greeting." />
        <TextField
          {...field("reference")}
          label="Reference"
          hint="Such as an order number. Each customer is invited once for each reference."
        />
        {channels.length > 0 && (
          <>
            <SelectField
              {...field("channel")}
              label="Channel"
              options={[
                { value: "", label: `As set: ${CHANNELS[organisation.preferredChannel]}` },
                ...(["email", ...channels] as const).map((value) => ({ value, label: CHANNELS[value] })),
              ]}
            />
            <TextField
              {...field("phone")}
              label="Mobile number"
              hint="For SMS and WhatsApp. International, or as it is written in the country of the business."
            />
          </>
        )}
        <DateField
          {...field("sendOn")}
          label="Day to send it"
          hint="At nine in the morning where the business is. Without a day, at once."
          max={`${Number(now.slice(0, 4)) + 1}${now.slice(4)}`}
        />
        <Submit>Queue the invitation</Submit>
      </form>
    ),
  });
}

/** POST /dashboard/invitations/new */
export async function newInvitationPost(visit: BusinessVisit): Promise<Answer> {
  if (!isPlanActive(visit)) return { ...newInvitationPage(visit, { problem: PLAN_INACTIVE }), status: 403 };
  const { fields } = visit;
  const given = (name: InviteField) => fields[name]?.trim() || undefined;
  const day = readDay(visit, given("sendOn"));
  const phone = given("phone");
  const errors: Errors = {};
  if ("wrong" in day) errors.sendOn = day.wrong;
  if (phone !== undefined && "wrong" in readPhone(phone, visit.business.country))
    errors.phone = explain({ code: "invalid_phone", message: "" }).sentence;
  if (given("email") === undefined) errors.email = explain({ code: "invalid_email", message: "" }).sentence;
  if (Object.keys(errors).length > 0 || "wrong" in day) return newInvitationPage(visit, { errors });
  const wish = {
    email: given("email"),
    name: given("name"),
    reference: given("reference"),
    phone,
    channel: given("channel"),
    sendAt: day.sendAt,
  };
  try {
    const made = await act(
      visit,
      ({ id }: Invitation) => ({ action: "invitation.create", subject: toWire("inv", id) }),
      (inside): Promise<Invitation> => createInvitation(inside, { ...inviterOf(visit), fields: wish }),
    );
    return done(visit, "/dashboard/invitations", `The invitation to ${made.email} is queued.`);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { field, sentence } = explain(error);
    if (field === null) return newInvitationPage(visit, { problem: sentence });
    // What has no field on this page is said above it.
    const isThere = textChannels(visit).length > 0 || (field !== "phone" && field !== "channel");
    const place = error.code === "duplicate" && wish.reference === undefined ? "email" : field;
    return newInvitationPage(visit, isThere ? { errors: { [place]: sentence } } : { problem: sentence });
  }
}

/** Undefined is now, and so is today. */
function readDay(visit: BusinessVisit, day: string | undefined): { sendAt: string | undefined } | { wrong: string } {
  if (day === undefined) return { sendAt: undefined };
  const { timezone } = visit.business;
  const sendAt = /^\d{4}-\d\d-\d\d$/.test(day) ? momentOf(day, timezone) : null;
  if (sendAt === null) return { wrong: "Choose a day, or write it as 2026-11-30." };
  return day < today(visit.context.clock.now(), timezone) ? { wrong: "Choose today or a later day." } : { sendAt };
}
