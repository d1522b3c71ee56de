// Shared by the tests of webhooks: an organisation with keys and a business, and its requests.
import { toWire } from "#contract/id.ts";
import type { Scope } from "#domain/account/key.ts";
import { DEFAULT_PLANS, type Plan, type Plans } from "#domain/account/plan/plan.ts";
import { seedBusiness, seedKey, seedOrganisation } from "../../support/seed.ts";
import { json, type TestService } from "../../support/service.ts";

/** Besides the usual plans: one with the API and without webhooks. */
export const PLANS: Plans = { ...DEFAULT_PLANS, silent: { ...(DEFAULT_PLANS.scale as Plan), webhooks: false } };

export const URL_GIVEN = "https://receiver.example/hook?from=candor";

export async function seedListener(service: TestService, plan = "scale", scopes: Scope[] = ["read", "write"]) {
  const organisation = await seedOrganisation(service.context, plan);
  const { id: keyId, secret: key } = await seedKey(service.context, organisation.id, scopes);
  const business = await seedBusiness(service.context, { organisationId: organisation.id });
  const post = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
    service.rest(path, key, { method: "POST", headers, ...(body === undefined ? {} : { body }) });
  return {
    organisation,
    key,
    keyId,
    business,
    businessId: toWire("biz", business.id),
    post,
    get: (path: string) => service.rest(path, key),
    patch: (path: string, body: unknown) => service.rest(path, key, { method: "PATCH", body }),
    remove: (path: string) => service.rest(path, key, { method: "DELETE" }),
    /** A subscription as it was answered, secret included. */
    subscribe: async (fields: object = {}) => {
      const response = await post("/webhooks", { url: URL_GIVEN, events: ["review.created"], ...fields });
      const body = await json(response);
      if (response.status !== 201) throw new Error(`${response.status} ${JSON.stringify(body)}`);
      return body.data;
    },
  };
}

export async function codeOf(response: Response | Promise<Response>): Promise<string> {
  const answer = await response;
  return `${answer.status} ${(await json(answer)).error?.code}`;
}

/** Whether any row of any table of webhooks, messages or kept answers holds the text, in whatever encoding a column has. */
export async function isStored(service: TestService, text: string): Promise<boolean> {
  const tables = [
    "webhook_subscription",
    "webhook_event",
    "webhook_delivery",
    "webhook_attempt",
    "idempotency_key",
    "message",
  ];
  const asBase64 = Buffer.from(text).toString("base64").slice(0, -4);
  for (const table of tables) {
    const rows = await service.sql.unsafe(`select to_jsonb(t)::text as row from ${table} t`);
    const hex = Buffer.from(text).toString("hex");
    if (rows.some(({ row }) => [text, hex, asBase64].some((each) => (row as string).includes(each)))) return true;
  }
  return false;
}
