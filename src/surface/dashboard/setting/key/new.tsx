// Making an API key. It is shown once, on the page after.

import type { Scope } from "#domain/account/key.ts";
import { createOwnKey } from "#domain/account/own-key.ts";
import { toWire } from "#platform/id.ts";
import { Refusal } from "#platform/refusal.ts";
import { readText, TEXT_LIMIT } from "#platform/text.ts";
import { TextField } from "#surface/look/field.tsx";
import { act, done } from "../../act.ts";
import { Submit } from "../../component/button.tsx";
import { hasFeature, planRefusal } from "../../plan-gate.tsx";
import { page } from "../../shell.tsx";
import type { Answer, MemberVisit } from "../../visit.ts";
import { KEYS_PATH } from "./list.tsx";

const ACCESS: Record<string, { scopes: Scope[]; label: string; hint: string }> = {
  read: { scopes: ["read"], label: "Read", hint: "Businesses, reviews, invitations and insights. It changes nothing." },
  write: {
    scopes: ["read", "write"],
    label: "Read and write",
    hint: "Also invite customers, reply to reviews and manage webhooks.",
  },
};

type Errors = Partial<Record<"name" | "access", string>>;

/** GET /dashboard/settings/keys/new */
export function newKeyPage(visit: MemberVisit, errors: Errors = {}, problem?: string): Answer {
  if (!hasFeature(visit, "api")) return planRefusal(visit, "api");
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
          hint="What uses it, such as “Shop” or “Reports”."
          required
        />
        <fieldset
          class="field"
          id="access"
          aria-invalid={errors.access ? "true" : undefined}
          tabindex={errors.access ? -1 : undefined}
        >
          <legend>What it may do</legend>
          {errors.access && <p class="error">{errors.access}</p>}
          <div class="choices stacked">
            {Object.entries(ACCESS).map(([value, { label, hint }]) => (
              <label key={value} class="choice">
                <input type="radio" name="access" value={value} checked={(fields.access ?? "read") === value} />
                <span>
                  <strong>{label}</strong>
                  <span class="under hint">{hint}</span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        <Submit>Create the key</Submit>
      </form>
    ),
  });
}

/** POST /dashboard/settings/keys/new */
export async function newKeyPost(visit: MemberVisit): Promise<Answer> {
  if (!hasFeature(visit, "api")) return planRefusal(visit, "api");
  const name = readText(visit.fields.name, TEXT_LIMIT.name);
  const access = Object.entries(ACCESS).find(([value]) => value === visit.fields.access)?.[1];
  const errors: Errors = {};
  if ("wrong" in name) errors.name = `The name ${name.wrong}.`;
  else if (/[\n\t]/.test(name.text)) errors.name = "The name must be one line.";
  if (!access) errors.access = "Choose what it may do.";
  if ("wrong" in name || !access || errors.name) return newKeyPage(visit, errors);
  const { organisation, user } = visit;
  try {
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
    const text = "The key is made. Copy it now: only a trace of it is kept, and it cannot be shown again.";
    return done(visit, KEYS_PATH, { tone: "done", text, secret: { label: `Key for ${name.text}`, value: secret } });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return newKeyPage(visit, {}, error.message);
  }
}
