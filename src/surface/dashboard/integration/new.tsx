// Creates an integration.
import { toWire } from "#contract/id.ts";
import {
  createIntegration,
  DEFAULT_DELAY_DAYS,
  INTEGRATION_KINDS,
  type IntegrationKind,
  MAX_DELAY_DAYS,
  OWN_SECRET,
} from "#domain/integration/integration.ts";
import { listOfBusiness, MOST_INTEGRATIONS } from "#domain/integration/list.ts";
import { TextField } from "#surface/look/field.tsx";
import { Form, OptionSet } from "../component/form.tsx";
import { act, done } from "../kit/act.ts";
import { type Fault, fieldOf, page } from "../kit/shell.tsx";
import type { Answer, BusinessVisit } from "../kit/visit.ts";
import { INTEGRATIONS_PATH } from "./list.tsx";
import { KIND_ABOUT, KIND_NAME } from "./words.ts";

export const SECRET_FIELD = { label: "The shop’s signing secret" };
export const DELAY_FIELD = { label: "Days from the order to the invitation", required: true };

type FieldName = "kind" | "secret" | "delay";

export function newIntegrationPage(visit: BusinessVisit, fault: Fault<FieldName> = {}): Answer {
  const field = fieldOf(visit, fault);
  return page(visit, {
    title: "Connect a shop",
    back: { href: INTEGRATIONS_PATH, label: "Integrations" },
    ...fault,
    children: (
      <Form action={`${INTEGRATIONS_PATH}/new`} submit="Connect">
        <OptionSet
          id="kind"
          legend="Sender of the orders"
          error={fault.errors?.kind}
          type="radio"
          options={INTEGRATION_KINDS.map((kind) => ({
            name: "kind",
            value: kind,
            label: KIND_NAME[kind],
            hint: KIND_ABOUT[kind],
            checked: visit.fields.kind === kind,
          }))}
        />
        <TextField
          {...SECRET_FIELD}
          {...field("secret")}
          hint="Only for Storefront A, which shows it below its webhooks. For the others we create one and show it once."
        />
        <TextField
          {...DELAY_FIELD}
          {...field("delay", String(DEFAULT_DELAY_DAYS))}
          hint="Enough for the parcel to arrive. 0 invites at once."
        />
      </Form>
    ),
  });
}

export async function newIntegrationPost(visit: BusinessVisit): Promise<Answer> {
  const { fields, business, deps } = visit;
  const kind = readKind(fields.kind);
  const delayDays = readDelay(fields.delay);
  const secret = kind && readSecret(kind, fields.secret);
  const errors: Partial<Record<FieldName, string>> = {};
  if (kind === null) errors.kind = "Choose what sends the orders.";
  if (secret === undefined) errors.secret = WRONG_SECRET;
  if (delayDays === null) errors.delay = WRONG_DELAY;
  if (kind === null || secret === undefined || delayDays === null) return newIntegrationPage(visit, { errors });
  const made = await act(
    visit,
    (result: { id: string } | null) =>
      result && { action: "integration.create", subject: toWire("int", result.id), detail: { kind, delayDays } },
    async (inside) => {
      const known = await listOfBusiness(inside, business.id);
      if (known.length >= MOST_INTEGRATIONS) return null;
      return createIntegration(inside, deps.box, { businessId: business.id, kind, secret, delayDays });
    },
  );
  if (made === null)
    return newIntegrationPage(visit, { problem: `A business has at most ${MOST_INTEGRATIONS} integrations.` });
  const path = `${INTEGRATIONS_PATH}/${toWire("int", made.id)}`;
  const text = "The address is ready. Now set up the shop with the steps below.";
  if (secret !== null) return done(visit, path, text);
  return done(visit, path, { tone: "done", text, secret: { label: "Secret for the shop", value: made.secret } });
}

/** Null for anything but whole days in the range; an empty field is the default. */
export function readDelay(written: string | undefined): number | null {
  const text = written?.trim() || String(DEFAULT_DELAY_DAYS);
  const days = /^\d{1,3}$/.test(text) ? Number(text) : -1;
  return days >= 0 && days <= MAX_DELAY_DAYS ? days : null;
}

export const WRONG_DELAY = `Enter whole days, from 0 to ${MAX_DELAY_DAYS}.`;

function readKind(written: string | undefined): IntegrationKind | null {
  return INTEGRATION_KINDS.find((kind) => kind === written) ?? null;
}

/** The secret of a shop that has its own, undefined if missing or malformed. Null for kinds whose secret the service creates. */
export function readSecret(kind: IntegrationKind, written: string | undefined): string | null | undefined {
  if (kind !== "storefront-a") return null;
  const secret = written?.trim() ?? "";
  return OWN_SECRET.test(secret) ? secret : undefined;
}

export const WRONG_SECRET = "Enter the secret that the shop shows: 8 to 255 letters, digits and signs without spaces.";
