// The form that creates an API key.
import { toWire } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { createKey, type Scope } from "#domain/account/key.ts";
import { readText, TEXT_LIMIT } from "#platform/text/text.ts";
import { DAY_MS } from "#platform/time/clock.ts";
import { readMoment } from "#platform/time/moment.ts";
import { DateField, TextField } from "#surface/look/field.tsx";
import { CheckField, Form, OptionSet } from "../../component/form.tsx";
import { done, tryAct } from "../../kit/act.ts";
import { readAll } from "../../kit/read.ts";
import { type Fault, fieldOf, page } from "../../kit/shell.tsx";
import type { Answer, MemberVisit } from "../../kit/visit.ts";
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

export function newKeyPage(visit: MemberVisit, fault: Fault<"name" | "access" | "expires"> = {}): Answer {
  const { fields } = visit;
  return page(visit, {
    title: "Create a key",
    back: { href: KEYS_PATH, label: "API keys" },
    ...fault,
    children: (
      <Form action={`${KEYS_PATH}/new`} submit="Create the key">
        <TextField
          {...fieldOf(visit, fault)("name")}
          label="Name"
          hint="The program that uses it, such as “Shop” or “Reports”."
          required
        />
        <OptionSet
          id="access"
          legend="What it may do"
          error={fault.errors?.access}
          type="radio"
          options={ACCESS.map(({ value, label, hint }) => {
            return { name: "access", value, label, hint, checked: (fields.access ?? "read") === value };
          })}
        />
        <DateField
          {...fieldOf(visit, fault)("expires")}
          label="Last day"
          hint="Without a date the key works until it is revoked."
        />
        {visit.business && (
          <CheckField name="business" label={`Only for ${visit.business.name}`} checked={fields.business === "on"} />
        )}
      </Form>
    ),
  });
}

export async function newKeyPost(visit: MemberVisit): Promise<Answer> {
  const { organisation, user, business, fields, context } = visit;
  const read = readText(fields.name, TEXT_LIMIT.name);
  const all = readAll({
    name: ["The name", "text" in read && /[\n\t]/.test(read.text) ? { wrong: "must be one line" } : read],
    access: ["The access", ACCESS.find(({ value }) => value === fields.access) ?? { wrong: "must be chosen" }],
    expires: ["The last day", readLastDay(fields.expires, context.clock.now())],
  });
  if ("errors" in all) return newKeyPage(visit, all);
  const { name, access, expires } = all.read;
  const { scopes } = access;
  const detail = { name: name.text, scopes: scopes.join(", ") };
  const given = {
    organisationId: organisation.id,
    name: name.text,
    scopes,
    createdBy: user.id,
    expiresAt: expires.at,
    businessIds: fields.business === "on" && business ? [business.id] : null,
  };
  const made = await tryAct(
    visit,
    ({ id }: { id: string }) => ({ action: "key.create", subject: toWire("key", id), detail }),
    (inside) => createKey(inside, given),
  );
  if (made instanceof Refusal) return newKeyPage(visit, { problem: made.message });
  const text = "The key is created. Copy it now: only its hash is stored.";
  return done(visit, KEYS_PATH, { tone: "done", text, secret: { label: `Key for ${name.text}`, value: made.secret } });
}

/** The end of a day, in UTC; null for none. */
function readLastDay(typed: string | undefined, now: Date): { at: Date | null } | { wrong: string } {
  if (!typed?.trim()) return { at: null };
  const start = readMoment(`${typed.trim()}T00:00:00Z`);
  const end = start && new Date(start.getTime() + DAY_MS);
  return end && end > now ? { at: end } : { wrong: "must be a day such as 2027-03-01, from today on" };
}
