// GET /api/v1/reviews/{id}: one published review of a business that the organisation manages.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type BusinessId, newId, type OrganisationId, toWire } from "#contract/id.ts";
import { changeStatus } from "#domain/review/lifecycle/lifecycle.ts";
import type { ReviewStatus } from "#domain/review/state/columns.ts";
import { AUTHOR_SECRETS, seedBusiness, seedKey, seedOrganisation, seedReview } from "../../support/seed.ts";
import { BASE_URL, createTestService, json, type TestService } from "../../support/service.ts";

let service: TestService;
let organisationId: OrganisationId;
let businessId: BusinessId;
let key: string;

beforeAll(async () => {
  service = await createTestService();
  organisationId = (await seedOrganisation(service.context)).id;
  key = (await seedKey(service.context, organisationId)).secret;
  businessId = (await seedBusiness(service.context, { organisationId, slug: "shop.example" })).id;
});
afterAll(() => service.close());

const read = (id: string) => service.rest(`/reviews/${id}`, key);

describe("200", () => {
  test("shows every field of a review and no other", async () => {
    const id = await seedReview(service.context, businessId, {
      rating: 4,
      title: "Gut",
      body: "Schnell geliefert.\nGern wieder.",
      author: "Ö. Å.",
      verified: true,
      source: "invitation",
      language: "de",
      createdAt: "2026-11-19T10:00:00.123Z",
      reply: "Thank you for writing to us.",
    });
    const wire = toWire("rev", id);
    const response = await read(wire);
    expect(response.status).toBe(200);
    const { data } = await json(response);
    expect(data).toEqual({
      id: wire,
      businessId: toWire("biz", businessId),
      rating: 4,
      title: "Gut",
      body: "Schnell geliefert.\nGern wieder.",
      author: "Ö. Å.",
      verified: true,
      incentivized: null,
      reward: null,
      source: "invitation",
      status: "published",
      language: "de",
      experienceDate: "2026-11-19",
      helpfulCount: 0,
      createdAt: "2026-11-19T10:00:00.123Z",
      updatedAt: "2026-11-19T10:00:00.123Z",
      editedAt: null,
      url: `${BASE_URL}/review/shop.example/${wire}`,
      photos: [],
      reply: {
        id: expect.stringMatching(/^rpl_[0-9a-z]{26}$/),
        body: "Thank you for writing to us.",
        createdAt: "2026-11-19T11:00:00.123Z",
      },
    });
  });

  test("leaves reply out where there is none, and shows when the author edited", async () => {
    const id = await seedReview(service.context, businessId);
    await service.sql`update review set edited_at = '2026-11-20T13:00:00Z' where id = ${id}`;
    const { data } = await json(read(toWire("rev", id)));
    expect(Object.keys(data)).not.toContain("reply");
    expect(data.editedAt).toBe("2026-11-20T13:00:00.000Z");
  });

  test("an editor's review says that it is one", async () => {
    const id = await seedReview(service.context, businessId, { source: "editor" });
    expect((await json(read(toWire("rev", id)))).data.source).toBe("editor");
  });

  test("nothing about its author leaks", async () => {
    const id = await seedReview(service.context, businessId);
    const text = await (await read(toWire("rev", id))).text();
    for (const secret of [...AUTHOR_SECRETS, "email", "ip_hash", "ipHash", id]) expect(text).not.toContain(secret);
  });
});

describe("404", () => {
  for (const status of ["pending", "held", "hidden", "removed"] as const satisfies ReviewStatus[]) {
    test(`a ${status} review is as if it did not exist`, async () => {
      const id = await seedReview(service.context, businessId, { status });
      const response = await read(toWire("rev", id));
      expect(response.status).toBe(404);
      expect((await json(response)).error.code).toBe("not_found");
    });
  }

  test("a review is gone the moment it is removed", async () => {
    const id = await seedReview(service.context, businessId);
    expect((await read(toWire("rev", id))).status).toBe(200);
    await changeStatus(service.context, id, { to: "removed", reason: "spam", askedBy: "moderator" });
    expect((await read(toWire("rev", id))).status).toBe(404);
  });

  test("reviews of another organisation and of unclaimed businesses answer like unknown ids, to the letter", async () => {
    const other = await seedOrganisation(service.context);
    const foreign = await seedBusiness(service.context, { organisationId: other.id });
    const unclaimed = await seedBusiness(service.context);
    const bodies = await Promise.all(
      [
        await seedReview(service.context, foreign.id),
        await seedReview(service.context, unclaimed.id),
        newId<"rev">(),
      ].map(async (id) => {
        const response = await read(toWire("rev", id));
        expect(response.status).toBe(404);
        return response.text();
      }),
    );
    expect(new Set(bodies).size).toBe(1);
  });

  const malformed = [
    "rev_",
    "rev_01h455vb4pex5vsknk084sn02",
    "rev_01h455vb4pex5vsknk084sn02qq",
    "rev_81h455vb4pex5vsknk084sn02q",
    "rev_01H455VB4PEX5VSKNK084SN02Q",
    "rev_01h455vb4pex5vsknk084sn0iq",
    "biz_01h455vb4pex5vsknk084sn02q",
    "01h455vb4pex5vsknk084sn02q",
    "018c4a5e-0000-7000-8000-000000000000",
    "null",
    "%00",
    "rev_%00",
    "%E0%A4%A",
    "%zz",
    "%2e%2e",
    "' or 1=1 --",
    "💥",
    `rev_${"0".repeat(3_000)}`,
  ];
  for (const id of malformed) {
    test(`the malformed id ${id.slice(0, 40)} names no review`, async () => {
      const response = await read(id);
      expect(response.status).toBe(404);
      expect((await json(response)).error.code).toBe("not_found");
    });
  }

  test("the id of a business is no review's", async () => {
    expect((await read(toWire("biz", businessId))).status).toBe(404);
    const disguised = `rev_${toWire("biz", businessId).slice(4)}`;
    expect((await read(disguised)).status).toBe(404);
  });
});

describe("405", () => {
  test("a review cannot be deleted through the API", async () => {
    const id = await seedReview(service.context, businessId);
    const writer = await seedKey(service.context, organisationId, ["read", "write"]);
    const response = await service.rest(`/reviews/${toWire("rev", id)}`, writer.secret, { method: "DELETE" });
    expect(response.status).toBe(405);
    expect((await read(toWire("rev", id))).status).toBe(200);
  });
});
