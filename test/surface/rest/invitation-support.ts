// Shared by the tests of invitations: an organisation with a key and a business, and its requests.
import { eq } from "drizzle-orm";
import { toWire } from "#contract/id.ts";
import type { Scope } from "#domain/account/key.ts";
import { DEFAULT_PLANS, type Plan, type Plans } from "#domain/account/plan/plan.ts";
import { business } from "#domain/business/state/table.ts";
import { seedBusiness, seedKey, seedOrganisation } from "../../support/seed.ts";
import { json, type TestService } from "../../support/service.ts";

/** Besides the usual plans: one of ten invitations, and one that is called free and has the API. */
export const PLANS: Plans = {
  ...DEFAULT_PLANS,
  ten: { ...(DEFAULT_PLANS.scale as Plan), invitesPerMonth: 10 },
  free: { ...(DEFAULT_PLANS.scale as Plan), name: "Free" },
};

export const TWILIO = {
  accountSid: "AC1",
  authToken: "token",
  from: "+15005550006",
  whatsappFrom: "+15005550007",
  baseUrl: "http://127.0.0.1:1",
};

export async function seedInviter(service: TestService, plan = "scale", scopes: Scope[] = ["read", "write"]) {
  const organisation = await seedOrganisation(service.context, plan);
  const { id: keyId, secret: key } = await seedKey(service.context, organisation.id, scopes);
  const place = await seedBusiness(service.context, { organisationId: organisation.id, country: "DE" });
  const businessId = toWire("biz", place.id);
  const ask = (fields: object, headers: Record<string, string> = {}) =>
    service.rest("/invitations", key, { body: { businessId, ...fields }, headers });
  return {
    organisation,
    key,
    keyId,
    place,
    businessId,
    ask,
    /** Asks for one that is wanted, and gives it. */
    invite: async (fields: object) => {
      const response = await ask(fields);
      const body = await json(response);
      if (response.status !== 201) throw new Error(`${response.status} ${JSON.stringify(body)}`);
      return body.data;
    },
    bulk: (invitations: unknown, headers: Record<string, string> = {}, beside: object = {}) =>
      service.rest("/invitations/bulk", key, { body: { businessId, invitations, ...beside }, headers }),
    /** Where the business is, for quiet hours and phone numbers. */
    settle: (country: string, timezone: string) =>
      service.context.db.update(business).set({ country, timezone }).where(eq(business.id, place.id)),
    used: async () => (await json(service.rest("/me", key))).data.usage.invitesUsedThisPeriod as number,
    messages: async () =>
      (
        await service.sql`
        select kind, channel, address, run_at, subject_id, status from message
        where organisation_id = ${organisation.id} order by created_at, id`
      ).map(({ run_at, ...each }) => ({ ...each, runAt: new Date(run_at).toISOString() }) as unknown),
    rows: async () => [
      ...(await service.sql`select * from invitation where organisation_id = ${organisation.id} order by created_at, id`),
    ],
  };
}

export async function codeOf(response: Response): Promise<string> {
  const { error } = await json(response);
  return `${response.status} ${error?.code}`;
}
