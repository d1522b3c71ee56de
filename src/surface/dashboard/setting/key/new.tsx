// The form that creates an API key.
import { toWire } from "#contract/id.ts";
import { createKey, type Scope } from "#domain/account/key.ts";
import { TEXT_LIMIT } from "#platform/text/text.ts";
import type { Wrong } from "#platform/text/wrong.ts";
import { DAY_MS } from "#platform/time/clock.ts";
import { readMoment } from "#platform/time/moment.ts";
import { check, date, radio, text } from "#surface/form/field.tsx";
import { done } from "../../kit/act.ts";
import { form } from "../../kit/form.ts";
import { formPage } from "../../kit/form-page.tsx";
import { readOneLine } from "../../kit/read.ts";
import type { MemberVisit } from "../../kit/visit.ts";
import { KEYS_PATH } from "./list.tsx";

type Access = { value: string; scopes: Scope[]; label: string; hint: string };

const ACCESS: readonly Access[] = [
  {
    value: "read",
    scopes: ["read"],
    label: "Read",
    hint: "Businesses, reviews, invitations and insights. The key changes nothing.",
  },
  {
    value: "write",
    scopes: ["read", "write"],
    label: "Read and write",
    hint: "Also invite customers, reply to reviews and manage webhooks.",
  },
];

export const newKey = form({
  fields: ({ business, context }: MemberVisit) => ({
    name: text({
      label: "Name",
      called: "The name",
      hint: "The program that uses it, such as “Shop” or “Reports”.",
      required: true,
      read: (typed) => readOneLine(typed, TEXT_LIMIT.name),
    }),
    access: radio({
      label: "What it may do",
      called: "The access",
      options: ACCESS,
      stored: "read",
      read: (typed) => ACCESS.find(({ value }) => value === typed) ?? { wrong: "must be chosen" },
    }),
    expires: date({
      label: "Last day",
      called: "The last day",
      hint: "Without a date the key works until it is revoked.",
      read: (typed) => readLastDay(typed, context.clock.now()),
    }),
    ...(business && { business: check({ label: `Only for ${business.name}` }) }),
  }),
  page: (visit, drawn) =>
    formPage(visit, drawn, {
      title: "Create a key",
      back: { href: KEYS_PATH, label: "API keys" },
      action: `${KEYS_PATH}/new`,
      submit: "Create the key",
    }),
  change: (inside, { visit: { organisation, user, business }, values }) =>
    createKey(inside, {
      organisationId: organisation.id,
      name: values.name.text,
      scopes: values.access.scopes,
      createdBy: user.id,
      expiresAt: values.expires.at,
      businessIds: values.business && business ? [business.id] : null,
    }),
  entry: ({ id }, { values: { name, access } }) => ({
    action: "key.create",
    subject: toWire("key", id),
    detail: { name: name.text, scopes: access.scopes.join(", ") },
  }),
  done({ visit, values: { name } }, { secret: value }) {
    const text = "The key is created. Copy it now: only its hash is stored.";
    return done(visit, KEYS_PATH, { tone: "done", text, secret: { label: `Key for ${name.text}`, value } });
  },
});

/** The end of a day, in UTC; null for none. */
function readLastDay(typed: string | undefined, now: Date): { at: Date | null } | Wrong {
  if (!typed?.trim()) return { at: null };
  const start = readMoment(`${typed.trim()}T00:00:00Z`);
  const end = start && new Date(start.getTime() + DAY_MS);
  return end && end > now ? { at: end } : { wrong: "must be a day such as 2027-03-01, from today on" };
}
