// Keys that end, and keys that reach some businesses alone.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { newId, type ReviewId, toWire } from "#contract/id.ts";
import { createKey } from "#domain/account/key.ts";
import { signIn } from "../../support/dashboard.ts";
import { seedBusiness, seedOrganisation, seedReview } from "../../support/seed.ts";
import { createTestService, json, type TestService } from "../../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

async function seed(more: Partial<Parameters<typeof createKey>[1]> = {}) {
  const { context } = service;
  const organisation = await seedOrganisation(context, "enterprise");
  const [own, other] = [
    await seedBusiness(context, { organisationId: organisation.id, name: "Own" }),
    await seedBusiness(context, { organisationId: organisation.id, name: "Other" }),
  ];
  const reviews = [await seedReview(context, own.id), await seedReview(context, other.id)];
  const given = { organisationId: organisation.id, name: "test", scopes: ["read", "write"] as ("read" | "write")[] };
  const { secret, id } = await createKey(context, { ...given, businessIds: [own.id], ...more });
  return { organisation, own, other, reviews, secret, id };
}

test("a key works until its moment, and not from then on, also where it was remembered", async () => {
  const expiresAt = new Date(service.clock.now().getTime() + 10_000);
  const { secret } = await seed({ expiresAt, businessIds: null });
  expect((await service.rest("/me", secret)).status).toBe(200);
  service.clock.advance(9_999);
  expect((await service.rest("/me", secret)).status).toBe(200);
  service.clock.advance(1);
  const refused = await service.rest("/me", secret);
  expect(refused.status).toBe(401);
  expect((await json(refused)).error.code).toBe("invalid_api_key");
});

describe("a key that is limited to a business", () => {
  test("lists its businesses by name, whichever was named first, a page at a time", async () => {
    const { context } = service;
    const organisation = await seedOrganisation(context, "enterprise");
    const idOf = async (name: string) => (await seedBusiness(context, { organisationId: organisation.id, name })).id;
    await idOf("Left out");
    const businessIds = [await idOf("zinnia"), await idOf("Aster"), await idOf("Mallow")];
    const { secret } = await createKey(context, {
      organisationId: organisation.id,
      name: "test",
      scopes: ["read"],
      businessIds,
    });
    const namesOf = ({ data }: { data: { name: string }[] }) => data.map(({ name }) => name);
    const first = await json(service.rest("/businesses?perPage=2", secret));
    expect([namesOf(first), first.total]).toEqual([["Aster", "Mallow"], 3]);
    expect(namesOf(await json(service.rest("/businesses?perPage=2&page=2", secret)))).toEqual(["zinnia"]);
  });

  test("reads and writes there, and knows no other business of the organisation", async () => {
    const { secret, own, other, reviews } = await seed();
    const [mine, theirs] = [toWire("biz", own.id), toWire("biz", other.id)];
    const [read, unread] = reviews.map((id) => toWire("rev", id));
    const listed = await json(service.rest("/businesses", secret));
    expect(listed.data.map(({ id }: { id: string }) => id)).toEqual([mine]);
    const asked: [path: string, status: number, body?: object][] = [
      [`/businesses/${mine}/reviews`, 200],
      [`/businesses/${theirs}/reviews`, 404],
      [`/reviews/${read}`, 200],
      [`/reviews/${unread}`, 404],
      [`/insights/business/${mine}/trends`, 200],
      [`/insights/business/${theirs}/trends`, 404],
      [`/invitations?businessId=${mine}`, 200],
      [`/invitations?businessId=${theirs}`, 404],
      ["/invitations", 403],
      ["/insights/benchmarks", 403],
      ["/webhooks", 403],
      ["/webhooks", 403, { url: "https://other.example/hook", events: ["review.created"] }],
      ["/replies", 201, { reviewId: read, body: "Thank you for the words." }],
      ["/replies", 404, { reviewId: unread, body: "Thank you for the words." }],
      ["/invitations", 201, { businessId: mine, email: "ana@mailbox.example" }],
      ["/invitations", 404, { businessId: theirs, email: "ana@mailbox.example" }],
      ["/invitations/bulk", 404, { businessId: theirs, invitations: [{ email: "eva@mailbox.example" }] }],
    ];
    for (const [path, status, body] of asked)
      expect({ path, body, status: (await service.rest(path, secret, body ? { body } : {})).status }).toEqual({
        path,
        body,
        status,
      });
    expect((await service.sql`select 1 from invitation where business_id = ${other.id}`).length).toBe(0);
  });

  test("hears the same sentence for what is out of its reach, of nobody and unreadable", async () => {
    const { secret, other, reviews } = await seed();
    const [theirs, nobodys] = [toWire("biz", other.id), toWire("biz", newId<"biz">())];
    const [unread, unknown] = [toWire("rev", reviews[1] as ReviewId), toWire("rev", newId<"rev">())];
    const held = toWire("rev", await seedReview(service.context, other.id, { status: "held" }));
    const body = "Thank you for the words.";
    const email = "ana@mailbox.example";
    const asked: [path: string, body?: object][] = [
      ...[theirs, nobodys, "biz_x"].flatMap((id): [string, object?][] => [
        [`/businesses/${id}/reviews`],
        [`/insights/business/${id}/trends`],
        [`/invitations?businessId=${id}`],
        ["/invitations", { businessId: id, email }],
        ["/invitations/bulk", { businessId: id, invitations: [{ email }] }],
      ]),
      ...[unread, unknown, held, "rev_x"].flatMap((id): [string, object?][] => [
        [`/reviews/${id}`],
        ["/replies", { reviewId: id, body }],
      ]),
    ];
    const answers = await Promise.all(
      asked.map(async ([path, sent]) => (await service.rest(path, secret, sent ? { body: sent } : {})).text()),
    );
    expect(new Set(answers)).toEqual(
      new Set([
        JSON.stringify({ error: { code: "not_found", message: "There is no such record in your organisation." } }),
      ]),
    );
  });

  test("learns from /me of its own businesses alone; what remains of the allowance is the organisation's", async () => {
    const { context } = service;
    const { organisation, secret, own, other } = await seed();
    const whole = await createKey(context, {
      organisationId: organisation.id,
      name: "whole",
      scopes: ["read", "write"],
    });
    const url = "https://receiver.example/hook";
    await service.rest("/webhooks", whole.secret, { body: { url, events: ["review.created"] } });
    const invite = (business: string, email: string, more = {}) =>
      service.rest("/invitations", whole.secret, { body: { businessId: toWire("biz", business), email, ...more } });
    await invite(own.id, "ana@mailbox.example");
    await invite(own.id, "eva@mailbox.example", { delivery: "link" });
    for (const n of [1, 2, 3]) await invite(other.id, `other${n}@mailbox.example`);
    const usage = async (key: string) => (await json(service.rest("/me", key))).data.usage;
    const [all, limited] = [await usage(whole.secret), await usage(secret)];
    expect(all).toMatchObject({
      invitesUsedThisPeriod: 5,
      invitesQueuedThisPeriod: 4,
      businesses: 2,
      publishedReviews: 2,
    });
    expect(all).toMatchObject({ activeWebhooks: 1, activeApiKeys: 2 });
    expect(limited).toEqual({
      ...all,
      invitesUsedThisPeriod: 2,
      invitesQueuedThisPeriod: 1,
      businesses: 1,
      publishedReviews: 1,
      activeWebhooks: 0,
      activeApiKeys: 1,
    });
  });

  test("is made in the dashboard with its last day, and is listed with where it was used last", async () => {
    const { organisation, other } = await seed();
    const owner = await signIn(service, { organisationId: organisation.id });
    const path = "/dashboard/settings/keys/new";
    for (const expires of ["yesterday", "2020-01-01", "2027-02-31"])
      expect((await owner.post(path, { name: "Shop", access: "read", expires })).status).toBe(422);
    const made = await owner.post(path, { name: "Shop", access: "read", expires: "2030-01-31", business: "on" });
    const secret = /value="(trk_live_\w+)"/.exec(await (await owner.follow(made)).text())?.[1] as string;
    const [row] =
      await service.sql`select expires_at, business_ids from api_key where organisation_id = ${organisation.id} and name = 'Shop'`;
    expect(new Date(row?.expires_at).toISOString()).toBe("2030-02-01T00:00:00.000Z");
    // The first by name is the one that is shown.
    expect(row?.business_ids).toEqual([other.id] as never);
    await service.rest("/me", secret, { peer: "192.0.2.77" });
    const page = async () => (await owner.get("/dashboard/settings/keys")).text();
    const { until } = await import("../../support/until.ts");
    await until("the use is noted", async () => (await page()).includes("192.0.2.0/24"));
    expect(await page()).not.toContain("192.0.2.77");
  });
});
