// Creates an API key. It is shown once, on the next page.

import type { Scope } from "#domain/account/key.ts";
import { createOwnKey } from "#domain/account/key.ts";
import { toWire } from "#platform/id.ts";
import { readText, TEXT_LIMIT } from "#platform/text.ts";
import { TextField } from "#surface/look/field.tsx";
import { act, done, orExplain } from "../../act.ts";
import { Submit } from "../../component/button.tsx";
import { OptionSet } from "../../component/field.tsx";
import { page } from "../../shell.tsx";
import type { Answer, MemberVisit } from "../../visit.ts";
import { KEYS_PATH } from "./list.tsx";

const ACCESS: Record<string, { scopes: Scope[]; label: string; hint: string }> = {
  read: {
    scopes: ["read"],
    label: "Read",
    hint: "Businesses, reviews, invitations and insights. The key changes nothing.",
  },
  write: {
    scopes: ["read", "write"],
    label: "Read and write",
    hint: "Also invite customers, reply to reviews and manage webhooks.",
  },
};

type Errors = Partial<Record<"name" | "access", string>>;

/** GET /dashboard/settings/keys/new */
export function newKeyPage(visit: MemberVisit, errors: Errors = {}, problem?: string): Answer {
  const { fields } = visit;
  return page(visit, {
    title: "Create a key",
    active: "keys",
    back: { href: KEYS_PATH, label: "API keys" },
    errors,
    problem,
    children: (
      <form class="form" method="post" action={`${KEYS_PATH}/new`}>
        <TextField
          name="name"
          label="Name"
          value={fields.name}
          error={errors.name}
          hint="The program that uses it, such as “Shop” or “Reports”."
          required
        />
        <OptionSet
          id="access"
          legend="What it may do"
          error={errors.access}
          type="radio"
          options={Object.entries(ACCESS).map(([value, { label, hint }]) => ({
            name: "access",
            value,
            label,
            hint,
            checked: (fields.access ?? "read") === value,
          }))}
        />
        <Submit>Create the key</Submit>
      </form>
    ),
  });
}

/** POST /dashboard/settings/keys/new */
export async function newKeyPost(visit: MemberVisit): Promise<Answer> {
  const name = readText(visit.fields.name, TEXT_LIMIT.name);
  const access = Object.entries(ACCESS).find(([value]) => value === visit.fields.access)?.[1];
  const errors: Errors = {};
  if ("wrong" in name) errors.name = `The name ${name.wrong}.`;
  else if (/[\n\t]/.test(name.text)) errors.name = "The name must be one line.";
  if (!access) errors.access = "Choose what the key may do.";
  if ("wrong" in name || !access || errors.name) return newKeyPage(visit, errors);
  const { organisation, user } = visit;
  return orExplain(
    async () => {
      const { secret } = await act(
        visit,
        (made: { id: string; prefix: string }) => ({
          action: "key.create",
          subject: toWire("key", made.id),
          detail: { name: name.text, scopes: access.scopes.join(", ") },
        }),
        (inside) =>
          createOwnKey(inside, {
            organisationId: organisation.id,
            name: name.text,
            scopes: access.scopes,
            createdBy: user.id,
          }),
      );
      const text = "The key is created. Copy it now: only its hash is stored.";
      return done(visit, KEYS_PATH, { tone: "done", text, secret: { label: `Key for ${name.text}`, value: secret } });
    },
    ({ message }) => newKeyPage(visit, {}, message),
  );
}
