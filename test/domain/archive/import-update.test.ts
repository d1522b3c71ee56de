// A second import changes nothing where nothing differs; where a field differs, it changes the row and moves the counters.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import {
  BASE,
  business,
  category,
  emptied,
  figures,
  imported,
  invitation,
  ORG,
  OTHER_ORG,
  organisation,
  records,
  review,
} from "./support.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  db.clock.set("2026-11-20T12:00:00Z");
  await emptied(db);
});

async function one(query: string): Promise<Record<string, unknown>> {
  const [row] = await db.sql.unsafe(query);
  return { ...row };
}

async function expectFigures(): Promise<void> {
  const { stored, counted } = await figures(db);
  expect(stored).toEqual(counted);
}

const reply = { body: "Thank you very much", createdAt: "2024-06-01T00:00:00Z" };

test("a review's mark of a reply follows the record, and a record without a reply leaves it", async () => {
  const marks = async () =>
    (await one("select array_to_json(array_agg(answered order by external_id))::text as marks from review")).marks;
  await imported(db, [...BASE, review({ reply }), review({ externalId: "r2" })]);
  expect(await marks()).toBe("[true,false]");
  await imported(db, [review({}), review({ externalId: "r2", reply })]);
  expect(await marks()).toBe("[true,true]");
  await imported(db, [review({ reply: null }), review({ externalId: "r2" })]);
  expect(await marks()).toBe("[false,true]");
});

describe("a review that changes", () => {
  beforeEach(() =>
    imported(db, [
      ...BASE,
      review({ reply, email: "ann@mail.example" }),
      review({ externalId: "r2", rating: 1, verified: false }),
    ]),
  );

  test.each([
    ["rating", { rating: 2 }],
    ["day", { createdAt: "2023-01-01T23:59:59.999Z" }],
    ["kind", { verified: false }],
    ["source", { verified: false, source: "editor" }],
    ["status", { status: "hidden" }],
    ["reply", { reply: { ...reply, body: "Another word of thanks" } }],
    ["no reply", { reply: null }],
    ["title", { title: "Not so good" }],
    ["helpfulCount", { helpfulCount: 3 }],
  ])("%s: the row follows, and the figures with it", async (_, changes) => {
    const { summary } = await imported(db, [review({ reply, email: "ann@mail.example", ...changes })]);
    expect(summary).toMatchObject({ updated: { review: 1 }, unchanged: { review: 0 } });
    await expectFigures();
    const again = await imported(db, [review({ reply, email: "ann@mail.example", ...changes })]);
    expect(again.summary).toMatchObject({ updated: { review: 0 }, unchanged: { review: 1 } });
    await expectFigures();
  });

  test("and says nothing of a field keeps it", async () => {
    const { summary } = await imported(db, [review()]);
    expect(summary.unchanged.review).toBe(1);
    const [kept] = (await records(db, "review")).filter(({ externalId }) => externalId === "r1");
    expect(kept).toMatchObject({ email: "ann@mail.example", reply: { body: reply.body } });
  });

  test("and clears a field with null", async () => {
    await imported(db, [review({ resolution: "resolved", resolutionAt: "2024-06-02T00:00:00Z" })]);
    await imported(db, [review({ email: null, reply: null, resolution: null, resolutionAt: null })]);
    const [cleared] = (await records(db, "review")).filter(({ externalId }) => externalId === "r1");
    expect(cleared).not.toContainAnyKeys(["email", "reply", "resolution", "resolutionAt"]);
  });

  test("is dated now, unless it says when", async () => {
    db.clock.set("2026-12-01T00:00:00Z");
    const updatedAt = async () =>
      (await one("select updated_at::text from review where external_id = 'r1'")).updated_at;
    await imported(db, [review({ title: "New" })]);
    expect(await updatedAt()).toBe("2026-12-01 00:00:00+00");
    await imported(db, [review({ title: "Newer", updatedAt: "2025-01-01T00:00:00Z" })]);
    expect(await updatedAt()).toBe("2025-01-01 00:00:00+00");
  });

  test("keeps its id and its reply's", async () => {
    const ids = () => one("select r.id, p.id as reply from review r join reply p on p.review_id = r.id");
    const before = await ids();
    await imported(db, [review({ title: "New", reply: { ...reply, body: "Another word of thanks" } })]);
    expect(await ids()).toEqual(before);
  });

  test("has its language told anew with its text only", async () => {
    const texts = {
      body: "Der Käse war leider schon verdorben, und niemand hat geantwortet.",
      title: "Sehr enttäuschend",
    };
    const language = async () => (await one("select language from review where external_id = 'r1'")).language;
    await imported(db, [review({ language: undefined })]);
    expect(await language()).toBe("en");
    await imported(db, [review({ ...texts, language: undefined })]);
    expect(await language()).toBe("de");
    await imported(db, [review({ ...texts, language: "nl" })]);
    await imported(db, [review({ ...texts, language: undefined })]);
    expect(await language()).toBe("nl");
  });
});

test("a reply whose date changes makes the month's median stale", async () => {
  await imported(db, [...BASE, review({ reply })]);
  await db.sql.unsafe("update business_month set stale = false");
  await imported(db, [review({ reply: { ...reply, createdAt: "2024-06-09T00:00:00Z" } })]);
  expect(await one("select stale, replied from business_month")).toEqual({ stale: true, replied: 1 });
});

test("a review that is not online is in the moderation figures, once", async () => {
  const lines = [
    ...BASE,
    ...["held", "hidden", "removed", "pending", "published"].map((status) => review({ externalId: status, status })),
  ];
  await imported(db, lines);
  await imported(db, lines);
  const rows = await db.sql.unsafe(
    "select from_status, to_status, reason, asked_by from moderation order by to_status",
  );
  expect(rows.map((row) => Object.values(row))).toEqual([
    ["pending", "held", "import", "import"],
    ["pending", "hidden", "import", "import"],
    ["pending", "removed", "import", "import"],
  ]);
  await imported(db, [review({ externalId: "hidden", status: "published" })]);
  expect(await one("select from_status, to_status from moderation where from_status = 'hidden'")).toEqual({
    from_status: "hidden",
    to_status: "published",
  });
  await expectFigures();
});

test("of several organic reviews of one address the first is the one that the author's next edits", async () => {
  const organic = (externalId: string, changes: object = {}) =>
    review({ externalId, verified: false, source: "organic", email: "Ann@mail.example", ...changes });
  await imported(db, [
    ...BASE,
    organic("a"),
    organic("b", { email: "ann@mail.example" }),
    organic("c", { email: "bob@mail.example" }),
    review({ externalId: "d", email: "eve@mail.example" }),
  ]);
  await imported(db, [organic("e")]);
  const rows = await db.sql.unsafe(
    "select r.external_id, a.organic from review r join review_author a on a.review_id = r.id order by 1",
  );
  expect(rows.map((row) => Object.values(row))).toEqual([
    ["a", true],
    ["b", false],
    ["c", true],
    ["d", false],
    ["e", false],
  ]);
  expect((await imported(db, [organic("c", { email: "ann@mail.example" })])).errors).toEqual([]);
});

test("platforms move the score, and a second time nothing", async () => {
  const platform = {
    type: "platform",
    business: "cheese.example",
    platform: "Map",
    url: "https://map.example",
    rating: 4.35,
    count: 200,
  };
  await imported(db, [...BASE, platform, review(), review({ externalId: "r2" })]);
  await expectFigures();
  expect((await imported(db, [platform])).summary.unchanged.platform).toBe(1);
  expect((await imported(db, [{ ...platform, rating: 1.5 }])).summary.updated.platform).toBe(1);
  await expectFigures();
});

const map = (changes: object = {}) => ({
  ...{ type: "platform", business: "cheese.example", platform: "Map", url: "https://map.example" },
  ...{ rating: 4.35, count: 200 },
  ...changes,
});

test("an imported rating counts as confirmed from its date and as long, and an older one not at all", async () => {
  const counted = async () => (await one("select platform_count::int as n from business_tally")).n;
  // 180 days before the clock of this test, to the millisecond.
  await imported(db, [...BASE, map({ updatedAt: "2026-05-24T12:00:00.000Z" })]);
  expect(await counted()).toBe(0);
  expect((await imported(db, [map({ updatedAt: "2026-05-24T12:00:00.000Z" })])).summary.unchanged.platform).toBe(1);
  await imported(db, [map({ updatedAt: "2026-05-24T12:00:00.001Z" })]);
  expect(await counted()).toBe(200);
  await imported(db, [map({ updatedAt: "2026-01-01" })]);
  expect(await counted()).toBe(0);
  // Figures without a date are as of this import, also where the same figures had ended.
  await imported(db, [map({})]);
  expect(await counted()).toBe(200);
  db.clock.advance(86_400_000);
  expect((await imported(db, [map({})])).summary.unchanged.platform).toBe(1);
  await expectFigures();
});

test("an import in place of an owner's confirmed rating is the operator's, and the same figures leave it the owner's", async () => {
  await imported(db, [...BASE, map({ setBy: "owner", updatedAt: "2026-11-01" })]);
  const setBy = async () => (await one("select set_by from platform_rating")).set_by;
  expect(await setBy()).toBe("owner");
  await imported(db, [map({})]);
  expect(await setBy()).toBe("owner");
  await imported(db, [map({ count: 201 })]);
  expect(await setBy()).toBe("import");
});

test("organisations, categories, businesses, products and invitations follow what the archive says", async () => {
  const product = {
    type: "product",
    business: "cheese.example",
    id: "p1",
    name: "Brie",
    url: "https://cheese.example/p1",
  };
  const all = [...BASE, product, invitation({ reference: "1", name: "Ann" })];
  await imported(db, all);
  const changed = [
    organisation({ plan: "free", status: "canceled" }),
    category({ name: "All shops" }),
    business({ name: "Käse", domain: "www.käse.example", organisation: null }),
    { ...product, name: "Camembert", url: null },
    organisation({ id: OTHER_ORG }),
    invitation({ reference: "1", email: "ANN@mail.example", status: "bounced" }),
  ];
  const { summary, errors } = await imported(db, changed);
  // The business lost its organisation: a stored invitation stays, and a line about it is refused.
  expect(errors).toEqual([{ line: 6, reason: 'business "cheese.example" belongs to no organisation' }]);
  expect(summary.updated).toMatchObject({ organisation: 1, category: 1, business: 1, product: 1 });
  expect(await one("select name, domain_key, verification_status, organisation_id, verified_at from business")).toEqual(
    {
      ...{ name: "Käse", domain_key: "xn--kse-qla.example", verification_status: "unclaimed" },
      ...{ organisation_id: null, verified_at: null },
    },
  );
  await imported(db, [
    business({ organisation: ORG }),
    invitation({ reference: "1", email: "ANN@mail.example", status: "bounced" }),
  ]);
  expect((await records(db, "invitation")).map(({ email, status, name }) => [email, status, name])).toEqual([
    ["ANN@mail.example", "bounced", "Ann"],
  ]);
});
