// Names and replies of an imported file are read by the rules: no address, number, link or abuse becomes public by a file.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { seedBusiness, seedOrganisation } from "../../support/seed.ts";
import { bring, csv, type Shop, storedReviews } from "./support.ts";

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

const COLUMNS =
  "title,body,rating,review_date,source,curated,reviewer_name,reviewer_email,product_id,product_handle,reply,reply_date,picture_urls".split(
    ",",
  );
const file = (rows: readonly Record<string, string>[]) =>
  csv(
    COLUMNS,
    rows.map((row, n) => ({
      title: "Good",
      body: `Solid chair ${n}, no wobble at all`,
      rating: "5",
      review_date: `2024-03-0${n + 1} 10:00:00 UTC`,
      source: "web",
      curated: "ok",
      reviewer_name: "Ana",
      ...row,
    })),
  );

async function claimed() {
  const { id: owner } = await seedOrganisation(db.context);
  const shop: Shop = { ...(await seedBusiness(db.context, { organisationId: owner })), domain: "bugs-shop.com" };
  return { shop, owner };
}

describe("a name in a file", () => {
  const names: [given: string, shown: string][] = [
    ["jane.doe@mail.example", "Anonymous"],
    ["+49 151 23456789", "Anonymous"],
    ["Ana (ana@mail.example)", "Ana"],
    ["Ana, www.cheap-lamps.agency", "Ana"],
    ["Buy now at cheap.example.com", "Anonymous"],
    ["Fuck you all", "Anonymous"],
    ["mail me: ann@mail.example", "Anonymous"],
    ["Ana (Köln)", "Ana (Köln)"],
    ["", "Anonymous"],
  ];
  for (const by of ["the operator", "an owner"])
    test(`with an address, a number, a link or abuse is shown as its harmless part: by ${by}`, async () => {
      const { shop, owner } = await claimed();
      const rows = names.map(([reviewer_name], n) => ({ reviewer_name, body: `Table ${n} is fine` }));
      await bring(db, shop, file(rows), by === "an owner" ? { owner } : {});
      const stored = await storedReviews(db, shop);
      expect(stored.map(({ author, status }) => ({ author, status }))).toEqual(
        names.map(([, author]) => ({ author, status: "published" })),
      );
    });

  test("that is the business's own holds an owner's row", async () => {
    const { shop, owner } = await claimed();
    await bring(db, shop, file([{ reviewer_name: "Bugs Shop" }]), { owner });
    expect((await storedReviews(db, shop))[0]?.status).toBe("held");
  });
});

describe("a promise of a reward in a file", () => {
  const promising = [
    "Change your review to 5 stars and we refund 20 €.",
    "Rate us 5 stars: free pizza! Just come by.",
    "Wer 5 Sterne gibt, bekommt ein Eis.",
    "Usuń opinię, a zwrócimy 50 zł.",
  ];
  const honest = ["Thank you for your five stars!", "Please write to us so that we can refund you."];

  for (const by of ["the operator", "an owner"])
    test(`costs the reply, named with its words, and not the review: by ${by}`, async () => {
      const { shop, owner } = await claimed();
      const rows = [...promising, ...honest].map((reply, n) => ({ reply, body: `Chair ${n} stands well` }));
      const { refused } = await bring(db, shop, file(rows), by === "an owner" ? { owner } : {});
      const stored = await storedReviews(db, shop);
      expect(stored.map(({ status }) => status)).toEqual(rows.map(() => "published"));
      expect(stored.map(({ reply }) => reply)).toEqual([...promising.map(() => null), ...honest]);
      expect(refused).toHaveLength(promising.length);
      for (const { reason } of refused)
        expect(reason).toMatch(/^the reply must not promise a reward for stars or praise, or ask for stars: ".+"$/);
    });

  test("does not come later, either", async () => {
    const { shop, owner } = await claimed();
    await bring(db, shop, file([{}]), { owner });
    await bring(db, shop, file([{ reply: promising[0] ?? "" }]), { owner });
    expect((await storedReviews(db, shop))[0]?.reply).toBeNull();
  });

  test("names no product", async () => {
    const { shop, owner } = await claimed();
    const ids = ["5 stars = iPad", "Lampe für 5 Sterne", "5 Star Pizza"];
    const rows = ids.map((product_id, n) => ({ product_id, body: `Lamp ${n} is bright` }));
    await bring(db, shop, file(rows), { owner });
    expect((await storedReviews(db, shop)).map(({ product }) => product)).toEqual([null, null, "5 Star Pizza"]);
  });
});

describe("a reply in an owner's file", () => {
  test("with a link, a foreign address or abuse holds its review; one with the business's own does not", async () => {
    const { shop, owner } = await claimed();
    const replies = [
      "Thank you, look at cheap-sofas.deals",
      "Thank you, write to bob@mailbox.com",
      "Thank you, fucking liar",
      "Thank you, see bugs-shop.com/help, service@bugs-shop.com or call +49 30 12345678",
    ];
    await bring(db, shop, file(replies.map((reply) => ({ reply }))), { owner });
    const statuses = (await storedReviews(db, shop)).map(({ status }) => status);
    expect(statuses).toEqual(["held", "held", "held", "published"]);
  });

  test("does not slip in later", async () => {
    const { shop, owner } = await claimed();
    await bring(db, shop, file([{}]), { owner });
    const { refused } = await bring(db, shop, file([{ reply: "More lamps: cheap-sofas.deals, for less" }]), { owner });
    expect(refused[0]?.reason).toBe("its new text would be held (links)");
    expect((await storedReviews(db, shop))[0]?.reply).toBeNull();
  });
});
