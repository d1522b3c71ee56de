// An export has every field that an import reads, and is the same bytes each time.
import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { fromWire, toWire } from "#contract/id.ts";
import { exportArchive } from "#domain/archive/export.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import {
  BASE,
  business,
  category,
  emptied,
  exported,
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
beforeEach(() => emptied(db));

const OWN_ID = toWire("rev", "01890a5d-ac96-774b-bcce-b302099a8057");
const AWKWARD =
  'Käse 🧀 «naïve» "quoted" \\N \\n \\\\ \\. tab\there\nnew line\n\n\\t 漢字 \u2028 é e\u0301 {"a":1} $1 %s \'';

const LOGO = {
  small: Buffer.from("RIFF\x04\0\0\0WEBP", "latin1").toString("base64"),
  large: Buffer.from("\x89PNG\r\n\x1a\n\xff\0", "latin1").toString("base64"),
};

const EVERYTHING = [
  organisation({
    defaultLanguage: "pt-BR",
    billingInterval: "year",
    periodAnchor: "2023-01-31",
    createdAt: "2022-12-01T10:00:00.123Z",
  }),
  organisation({ id: OTHER_ORG, name: "Other", plan: "free", status: "past_due" }),
  category({ slug: "food", name: "Food & drink" }),
  category({ slug: "cheese", name: "Käse 🧀", names: { de: "Käse", ja: "チーズ 🧀" }, parent: "food" }),
  category({ slug: "a-cheese", name: "Cheddar", parent: "cheese" }),
  category({ slug: "empty", name: "Nobody's" }),
  business({
    category: "cheese",
    organisation: ORG,
    verifiedAt: "2023-02-03T04:05:06.789+02:00",
    createdAt: "2023-01-01",
  }),
  business({
    slug: "a.example",
    domain: "www.a.example",
    category: "a-cheese",
    country: "us",
    city: "",
    organisation: OTHER_ORG,
  }),
  business({ slug: "z-unclaimed", category: "empty", timezone: "America/Chicago" }),
  { type: "logo", business: "a.example", ...LOGO, createdAt: "2024-02-03T04:05:06.789Z" },
  { type: "logo", business: "cheese.example", ...LOGO },
  {
    type: "platform",
    business: "cheese.example",
    platform: "Große Karte",
    url: "https://map.example/1",
    rating: 4.35,
    count: 100_000_000,
  },
  {
    type: "platform",
    business: "cheese.example",
    platform: "App store",
    url: "http://app.example",
    rating: 5,
    count: 7,
    setBy: "owner",
    updatedAt: "2026-01-02T03:04:05.678Z",
  },
  {
    type: "product",
    business: "cheese.example",
    id: "sku-2",
    name: AWKWARD.slice(0, 40),
    url: "https://cheese.example/2",
  },
  { type: "product", business: "cheese.example", id: "sku-10", name: "Gouda", image: "https://cheese.example/10.png" },
  review({
    title: "Title \\N",
    body: AWKWARD,
    author: "\\.",
    email: "Ann.B+x@Mail.example",
    reply: { body: AWKWARD, createdAt: "2024-06-01" },
  }),
  review({
    externalId: OWN_ID,
    verified: false,
    source: "organic",
    email: "o@mail.example",
    formLanguage: "pl",
    products: [
      { id: "sku-2", rating: 1 },
      { id: "sku-10", rating: 5 },
    ],
  }),
  review({
    externalId: "\\N",
    rating: 1,
    status: "hidden",
    helpfulCount: 7,
    resolution: "resolved",
    resolutionAt: "2024-06-03T00:00:00Z",
  }),
  review({
    externalId: "NULL",
    business: "a.example",
    status: "removed",
    editedAt: "2024-06-02T00:00:00Z",
    experienceDate: "2024-05-01",
  }),
  review({
    externalId: "ed",
    source: "editor",
    verified: false,
    language: "fr",
    updatedAt: "2024-07-01T00:00:00.001Z",
  }),
  review({ externalId: "rewarded", incentivized: true, reward: "any_review", rewardNote: AWKWARD.slice(0, 40).trim() }),
  review({
    externalId: "declared",
    verified: false,
    source: "organic",
    email: "d@mail.example",
    incentivized: true,
    reward: "declared",
  }),
  review({ externalId: "asked", incentivized: false, reward: "none" }),
  review({ externalId: "brought", verified: false, source: "import", origin: "Elsewhere", incentivized: true }),
  review({ externalId: "held", status: "held", createdAt: "1970-01-01T00:00:00Z" }),
  review({ externalId: "pending", status: "pending", createdAt: "2024-02-29" }),
  invitation({
    name: AWKWARD.slice(0, 50),
    reference: "\t100\\1",
    phone: "+49 170 1",
    language: "zh-Hant-TW",
    channel: "sms",
    review: "r1",
    status: "reviewed",
    reviewedAt: "2024-05-31T09:30:00Z",
  }),
  invitation({ email: "gift@mail.example", reward: "any_review", rewardNote: "10 % off", status: "expired" }),
  // Its link is over, so its sentence is history.
  invitation({ email: "stars@mail.example", reward: "any_review", rewardNote: "A mug for 5 stars", status: "expired" }),
  invitation({ email: "new@mail.example", status: "queued", sendAt: "2099-01-01T00:00:00Z", review: OWN_ID }),
  invitation({ email: "old@mail.example", organisation: OTHER_ORG, sentAt: "2024-05-02", openedAt: "2024-05-03" }),
];

test("export, import into an empty database and export again give the same bytes", async () => {
  expect((await imported(db, EVERYTHING)).errors).toEqual([]);
  const first = await exported(db);
  expect(first.split("\n").length - 1).toBe(EVERYTHING.length);
  await emptied(db);
  db.clock.advance(1_000_000);
  const again = await imported(db, first.split("\n"));
  expect(again.errors).toEqual([]);
  expect(await exported(db)).toBe(first);
  const { stored, counted } = await figures(db);
  expect(stored).toEqual(counted);
});

test("export, import into the same database and export again give the same bytes, and nothing counts as changed", async () => {
  await imported(db, EVERYTHING);
  const first = await exported(db);
  db.clock.advance(1_000_000);
  const { summary } = await imported(db, first.split("\n"));
  expect(Object.values(summary.unchanged).reduce((a, b) => a + b)).toBe(EVERYTHING.length);
  expect(await exported(db)).toBe(first);
});

test("awkward text comes back as it went in", async () => {
  await imported(db, EVERYTHING);
  const [found] = (await records(db, "review")).filter(({ externalId }) => externalId === "r1");
  expect(found).toMatchObject({
    body: AWKWARD.normalize("NFC"),
    title: "Title \\N",
    author: "\\.",
    email: "Ann.B+x@Mail.example",
  });
  expect(found?.reply).toEqual({ body: AWKWARD.normalize("NFC"), createdAt: "2024-06-01T00:00:00.000Z" });
});

test("an owner's statement is in no export, so that no import confirms it", async () => {
  await imported(db, EVERYTHING);
  const before = await exported(db);
  await db.sql`insert into platform_statement (id, business_id, platform, url, rating, count)
    select gen_random_uuid(), id, 'Stated', 'https://stated.example', 5, 10000000 from business`;
  expect(await exported(db)).toBe(before);
});

test("records stand parents first, then by bytes, whatever the order in which they came", async () => {
  await imported(db, EVERYTHING.toReversed());
  const lines = (await exported(db))
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines.filter(({ type }) => type === "category").map(({ slug }) => slug)).toEqual([
    "empty",
    "food",
    "cheese",
    "a-cheese",
  ]);
  expect(lines.filter(({ type }) => type === "product").map(({ id }) => id)).toEqual(["sku-10", "sku-2"]);
  expect(lines.filter(({ type }) => type === "platform").map(({ platform }) => platform)).toEqual([
    "App store",
    "Große Karte",
  ]);
  expect(lines.filter(({ type }) => type === "review").map(({ externalId }) => externalId)).toEqual([
    "NULL",
    "held",
    "pending",
    "\\N",
    "asked",
    "brought",
    "declared",
    "ed",
    "r1",
    OWN_ID,
    "rewarded",
  ]);
});

test("optional fields that are absent are left out", async () => {
  await imported(db, [...BASE, review(), invitation()]);
  const text = await exported(db);
  expect(text).not.toContain("null");
  expect(text).not.toContain("undefined");
  expect(text.endsWith("}\n")).toBe(true);
});

test("one organisation's export holds its businesses, what hangs on them and the categories above, and no other customer", async () => {
  await imported(db, EVERYTHING);
  const text = await exported(db, fromWire("org", ORG) ?? undefined);
  const lines = text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines.filter(({ type }) => type === "organisation").map(({ id }) => id)).toEqual([ORG]);
  expect(lines.filter(({ type }) => type === "category").map(({ slug }) => slug)).toEqual(["food", "cheese"]);
  expect(lines.filter(({ type }) => type === "business").map(({ slug }) => slug)).toEqual(["cheese.example"]);
  expect(text).not.toContain("old@mail.example");
  expect(text).not.toContain('a.example"');
  await emptied(db);
  expect((await imported(db, text.split("\n"))).errors).toEqual([]);
  expect(await exported(db)).toBe(text);
});

test("an empty database is an empty archive", async () => {
  expect(await exported(db)).toBe("");
});

test("a writer that fails ends the export, and the connection is free again", async () => {
  await imported(db, EVERYTHING);
  const fail = () => Promise.reject(new Error("disk full"));
  await expect(exportArchive(db.context, {}, fail)).rejects.toThrow("disk full");
  expect((await exported(db)).length).toBeGreaterThan(0);
});

test("a label that contradicts itself is refused by its field, and a line without the fields is not known", async () => {
  for (const fields of [
    { reward: "any_review" },
    { incentivized: false, reward: "declared" },
    { incentivized: true, reward: "none" },
    { incentivized: "yes" },
    { incentivized: true, reward: "five_stars" },
    { verified: false, source: "import", incentivized: true, reward: "any_review" },
  ])
    expect([fields, (await imported(db, [...BASE, review({ externalId: "x", ...fields })])).errors.length]).toEqual([
      fields,
      1,
    ]);
  await imported(db, [...BASE, review({ externalId: "before" })]);
  const [found] = (await records(db, "review")).filter(({ externalId }) => externalId === "before");
  expect(found).not.toHaveProperty("incentivized");
});

test("no later file makes another label of a reward that an author told", async () => {
  const told = { externalId: "told", source: "organic", incentivized: true, reward: "declared" };
  await imported(db, [...BASE, review(told)]);
  for (const fields of [
    { incentivized: false, reward: "none" },
    { incentivized: true, reward: "any_review" },
    { incentivized: null, reward: null },
  ]) {
    const { errors } = await imported(db, [...BASE, review({ ...told, ...fields })]);
    const [found] = (await records(db, "review")).filter(({ externalId }) => externalId === "told");
    expect([errors, found]).toEqual([[], expect.objectContaining({ incentivized: true, reward: "declared" })]);
  }
});

test("a file puts no logo back that a moderator took down, and another one in its place", async () => {
  const logo = { type: "logo", business: "cheese.example", ...LOGO };
  await imported(db, [...BASE, logo]);
  await db.sql`update business_logo set small = null, large = null`;
  await imported(db, [...BASE, logo]);
  expect(await records(db, "logo")).toEqual([]);
  const large = Buffer.concat([Buffer.from(LOGO.large, "base64"), Buffer.from("other")]).toString("base64");
  await imported(db, [...BASE, { ...logo, large }]);
  expect(await records(db, "logo")).toMatchObject([{ business: "cheese.example", small: LOGO.small, large }]);
});

test("no later file takes a label away", async () => {
  const labelled = { externalId: "kept", verified: false, source: "import", origin: "Elsewhere", incentivized: true };
  await imported(db, [...BASE, review(labelled)]);
  for (const incentivized of [null, false]) await imported(db, [...BASE, review({ ...labelled, incentivized })]);
  const [found] = (await records(db, "review")).filter(({ externalId }) => externalId === "kept");
  expect(found).toMatchObject({ incentivized: true });
});
