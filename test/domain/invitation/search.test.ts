// The search of invitations: whole addresses and references, and beginnings of names, within one business.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { EVERY_INVITATION, type InvitationChoice, type InvitationPart } from "#domain/invitation/choice.ts";
import { listOfBusiness } from "#domain/invitation/dashboard.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { seedInvitation, seedShop } from "../../support/seed-invitation.ts";

let database: TestDatabase;
let shop: Awaited<ReturnType<typeof seedShop>>;
beforeAll(async () => {
  database = await createTestDatabase();
  shop = await seedShop(database.context);
  for (const [index, name] of NAMES.entries())
    await seedInvitation(database.context, shop, { name, email: `n${index}@mailbox.example`, createdIn: -index });
});
afterAll(() => database.close());

const NAMES = [
  "Anna Schmidt",
  "MÜLLER-LÜDENSCHEIDT Jörg",
  "Özlem Çelik",
  "山田 太郎",
  "山田　花子",
  "فاطمة الزهراء",
  "Seán O'Brien",
  "Back\\slash & 'Quote':* | !x",
  "Jean\u00a0Valjean",
  "Łukasz Żak",
  "Иван Петров",
  null,
];

async function found(search: string, choice: Partial<InvitationChoice> = {}, of = shop): Promise<(string | null)[]> {
  const page = await listOfBusiness(
    database.context,
    of,
    { ...EVERY_INVITATION, search, ...choice },
    { before: null, limit: 50 },
  );
  return page.rows.map(({ name }) => name);
}

describe("a search by name", () => {
  const hits: [asked: string, names: (string | null)[]][] = [
    ["anna", ["Anna Schmidt"]],
    ["SCHM", ["Anna Schmidt"]],
    ["schmidt anna", ["Anna Schmidt"]],
    ["an sch", ["Anna Schmidt"]],
    ["lüdenscheidt", ["MÜLLER-LÜDENSCHEIDT Jörg"]],
    ["müller-lüd", ["MÜLLER-LÜDENSCHEIDT Jörg"]],
    ["özlem", ["Özlem Çelik"]],
    ["ÇELIK", ["Özlem Çelik"]],
    ["山田", ["山田 太郎", "山田　花子"]],
    ["花子", ["山田　花子"]],
    ["الزهراء", ["فاطمة الزهراء"]],
    ["o'b", ["Seán O'Brien"]],
    ["valjean", ["Jean\u00a0Valjean"]],
    ["łukasz", ["Łukasz Żak"]],
    ["петр", ["Иван Петров"]],
    ["back\\slash", ["Back\\slash & 'Quote':* | !x"]],
    ["'quote':*", ["Back\\slash & 'Quote':* | !x"]],
  ];
  for (const [asked, names] of hits)
    test(`${asked} finds ${names}`, async () => {
      expect(await found(asked)).toEqual(names);
    });

  test("many words cost no more than eight: further ones, and the same ones again, do not narrow", async () => {
    const letters = [..."bcdefghijklmnopqrtuvwxyz"];
    expect(await found(`anna schmidt ${"an s ".repeat(3)}`)).toEqual(["Anna Schmidt"]);
    expect(await found(`anna schmidt ${"anna ".repeat(40)} nobody`)).toEqual([]);
    expect(await found(`a an ann anna s sc sch schm ${letters.join(" ")}`)).toEqual(["Anna Schmidt"]);
  });

  const misses = [
    "chmidt",
    "anna müller",
    "%",
    "_nna",
    "a' | 'schmidt",
    "!anna",
    "anna | x",
    "\\",
    "'",
    "&",
    "-",
    "   -  ",
    ":*",
    "\ud83d\ude00",
  ];
  for (const asked of misses)
    test(`${JSON.stringify(asked)} finds no customer by its signs`, async () => {
      const names = await found(asked);
      expect(names.filter((name) => name?.startsWith("Anna"))).toEqual([]);
    });

  test("127 words are a search as any other", async () => {
    expect(await found("a ".repeat(127).trim())).toEqual(["Anna Schmidt"]);
  });

  test("finds none of another business, and none of an earlier owner", async () => {
    const other = await seedShop(database.context);
    expect(await found("anna", {}, other)).toEqual([]);
    expect(await found("n0@mailbox.example", {}, other)).toEqual([]);
    expect(await found("anna", {}, { ...shop, organisationId: other.organisationId })).toEqual([]);
  });
});

describe("a search by reference", () => {
  const hits: [reference: string, asked: string][] = [
    ["A-1520", "a-1520"],
    ["A-1520", "A-1520"],
    ["a-1520", "A-1520"],
    ["#de/77b", "#DE/77B"],
    ["ÄÖ-9", "äö-9"],
    ["Kauf-1", "Kauf-1"],
    ["STRASSE 5", "strasse 5"],
  ];
  for (const [reference, asked] of hits)
    test(`${asked} finds ${reference}`, async () => {
      const place = await seedShop(database.context);
      await seedInvitation(database.context, place, { name: "Ada", reference });
      await seedInvitation(database.context, place, { name: "Bo", reference: `${reference}1` });
      expect(await found(asked, {}, place)).toEqual(["Ada"]);
    });

  test("finds both where one reference differs from the other by case alone, and none by a part", async () => {
    const place = await seedShop(database.context);
    await seedInvitation(database.context, place, { name: "Ada", reference: "X-1" });
    await seedInvitation(database.context, place, { name: "Bo", reference: "x-1" });
    expect((await found("x-1", {}, place)).sort()).toEqual(["Ada", "Bo"]);
    for (const asked of ["x-", "%-1", "x_1", "X-11"]) expect(await found(asked, {}, place)).toEqual([]);
  });
});

describe("a search with a filter", () => {
  test("obeys state, source and period", async () => {
    const place = await seedShop(database.context);
    await seedInvitation(database.context, place, { name: "Ada One", status: "bounced", createdIn: -2 });
    await seedInvitation(database.context, place, { name: "Ada Two", status: "sent", createdIn: -40 });
    const since = new Date(Date.now() - 30 * 86_400_000);
    expect(await found("ada", {}, place)).toEqual(["Ada One", "Ada Two"]);
    expect(await found("ada", { status: "sent" }, place)).toEqual(["Ada Two"]);
    expect(await found("ada", { since }, place)).toEqual(["Ada One"]);
    await database.sql`update invitation set source = 'automation' where business_id = ${place.businessId} and name = 'Ada Two'`;
    expect(await found("ada", { source: "automation" }, place)).toEqual(["Ada Two"]);
    expect(await found("ada", { source: "automation", since }, place)).toEqual([]);
  });

  test("pages through many of the same moment without a row twice or missing, also while others come", async () => {
    const place = await seedShop(database.context);
    const { businessId, organisationId } = place;
    await database.sql`
      insert into invitation (id, organisation_id, business_id, email, name, channel, status, source, send_at, expires_at, created_at)
      select gen_random_uuid(), ${organisationId}, ${businessId}, 'p' || n || '@mailbox.example', 'Pia ' || n, 'email', 'sent',
        'api', now(), now() + interval '30 days', date_trunc('day', now()) - (n / 40) * interval '1 day'
      from generate_series(1, 120) n`;
    const seen: string[] = [];
    let before: InvitationPart["before"] = null;
    do {
      const page: Awaited<ReturnType<typeof listOfBusiness>> = await listOfBusiness(
        database.context,
        place,
        { ...EVERY_INVITATION, search: "pia" },
        { before, limit: 25 },
      );
      seen.push(...page.rows.map(({ email }) => email));
      before = page.older;
      await seedInvitation(database.context, place, { name: "Pia New", createdIn: 0 });
    } while (before !== null && seen.length < 500);
    expect(seen).toHaveLength(120);
    expect(new Set(seen).size).toBe(120);
  });

  test("of a name that thousands have walks through the list, without a row twice or missing", async () => {
    const place = await seedShop(database.context);
    const { businessId, organisationId } = place;
    await database.sql`
      insert into invitation (id, organisation_id, business_id, email, name, channel, status, source, send_at, expires_at, created_at)
      select gen_random_uuid(), ${organisationId}, ${businessId}, 'q' || n || '@mailbox.example',
        case when n > 11000 then 'Quirin ' || n else 'Otto' end, 'email', case when n % 7 = 0 then 'bounced' else 'sent' end, 'api',
        now(), now() + interval '30 days', date_trunc('day', now()) - (n / 40) * interval '1 minute'
      from generate_series(1, 14000) n`;
    const all = async (search: string, choice: Partial<InvitationChoice> = {}) => {
      const emails: string[] = [];
      let before: InvitationPart["before"] = null;
      do {
        const asked = { ...EVERY_INVITATION, search, ...choice };
        const page = await listOfBusiness(database.context, place, asked, { before, limit: 900 });
        emails.push(...page.rows.map(({ email }) => email));
        before = page.older;
      } while (before !== null);
      expect(new Set(emails).size).toBe(emails.length);
      return emails.length;
    };
    expect(await all("quirin")).toBe(3_000);
    expect(await all("quirin", { status: "bounced" })).toBe(429);
    expect(await all("quirin 1300")).toBe(10);
    expect(await all("quirin 13001")).toBe(1);
    expect(await all("q13001@mailbox.example")).toBe(1);
    // Nothing in the part that the first page walks through, so it goes on.
    const first = await listOfBusiness(
      database.context,
      place,
      { ...EVERY_INVITATION, search: "quirin" },
      { before: null, limit: 25 },
    );
    expect(first.rows).toEqual([]);
    expect(first.older).not.toBeNull();
  });

  test("an erased customer is found no more", async () => {
    const place = await seedShop(database.context);
    const { id } = await seedInvitation(database.context, place, { name: "Gone Person" });
    expect(await found("gone", {}, place)).toEqual(["Gone Person"]);
    await database.sql`update invitation set name = null, email = 'erased@invalid' where id = ${id}`;
    expect(await found("gone", {}, place)).toEqual([]);
  });
});
