// What the search knows after each way to write a business: adding, a change, an archive, and the migration of an older database.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { newId } from "#contract/id.ts";
import { grantClaim } from "#domain/business/claim/grant.ts";
import { addBusiness } from "#domain/business/claim/open.ts";
import { decideProfile } from "#domain/business/claim/waiting.ts";
import { updateBusiness } from "#domain/business/profile/update.ts";
import { searchBusinesses } from "#domain/business/search/business.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { openPool } from "#platform/database/database.ts";
import { runMigrations } from "#platform/database/migrate.ts";
import journal from "../../../drizzle/meta/_journal.json" with { type: "json" };
import { seedPerson } from "../../support/dashboard.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { testServer } from "../../support/postgres.ts";
import { seedBusiness, seedCategory, seedOrganisation } from "../../support/seed.ts";
import { business, category, imported } from "../archive/support.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const found = async (query: string, context: Context = database.context) =>
  (await searchBusinesses(context, query, 40)).map(({ name }) => name);

const knows = (word: string) => database.sql`select from search_word where word = ${word}`.then((rows) => rows.length);

async function add(name: string, domain: string) {
  const { id: organisationId } = await seedOrganisation(database.context);
  const { id: userId } = await seedPerson(database, { organisationId });
  const fields = {
    ...{ name, website: `https://${domain}/`, country: "DE", city: "Köln" },
    ...{ timezone: "Europe/Berlin", categoryId: (await seedCategory(database.context)).id },
  };
  const added = await addBusiness(database.context, fields, domain, { organisationId, userId, locations: 3 });
  if ("exists" in added) throw new Error("The business exists.");
  return added;
}

test("a business that is added is found with an error at once", async () => {
  expect((await add("Waldkater", "waldkater.example")).isPublic).toBe(true);
  expect(await found("wladkater")).toEqual(["Waldkater"]);
});

describe("a profile that waits for a moderator", () => {
  const addWaiting = async (name: string, domain: string) => {
    const added = await add(name, domain);
    expect(added.isPublic).toBe(false);
    return added;
  };

  // Else its words would displace those of public ones, and the time of a search would tell that they exist.
  test("teaches the search no word until it is public", async () => {
    const { id } = await addWaiting("Geheimlabor Nachtigall", "unlike-it.example");
    expect([await knows("geheimlabor"), await knows("nachtigall"), await knows("unlike")]).toEqual([0, 0, 0]);
    await decideProfile(database.context, id, { verdict: "public", decidedBy: newId() });
    expect(await found("nachitgall")).toEqual(["Geheimlabor Nachtigall"]);
  });

  test("teaches none where it is refused, and all where its claim is granted", async () => {
    const refused = await addWaiting("Schattenkabinett", "shade.example");
    await decideProfile(database.context, refused.id, { verdict: "refused", decidedBy: newId() });
    expect(await knows("schattenkabinett")).toBe(0);
    const { claimId } = await addWaiting("Morgenstern", "dawn.example");
    const decision = { decidedBy: null, mayTakeOver: false };
    await inTransaction(database.context, (inside) => grantClaim(inside, claimId, decision));
    expect(await found("morgensetrn")).toEqual(["Morgenstern"]);
  });

  test("does not displace a public one among many similar words", async () => {
    await add("Kupferkessel", "kupferkessel.example");
    for (const letters of ["abcdef", "ghijk", "mnopqr", "tuvwxyz"]) {
      await addWaiting([...letters].map((letter) => `kupferkeesse${letter}`).join(" "), `one-${letters}.example`);
      await addWaiting([...letters].map((letter) => `kupferkees${letter}el`).join(" "), `two-${letters}.example`);
    }
    expect(await found("kupferkeessel")).toEqual(["Kupferkessel"]);
  });
});

test("a changed name and city are found with an error, the old ones no more", async () => {
  const { id: organisationId } = await seedOrganisation(database.context);
  const { id, domain } = await seedBusiness(database.context, { name: "Sonnenblume", organisationId });
  const fields = {
    ...{ name: "Mondschein", website: `https://${domain}/`, country: "DE", city: "Regensburg" },
    ...{ timezone: "Europe/Berlin", categoryId: (await seedCategory(database.context)).id },
  };
  expect(await updateBusiness(database.context, organisationId, id, fields)).toBe("changed");
  for (const query of ["mondshcein", "regnesburg", "regnesbrug"]) expect(await found(query)).toEqual(["Mondschein"]);
  for (const query of ["sonnenblume", "sonnenblmue"]) expect(await found(query)).toEqual([]);
});

test("names that a business had for a while do not displace those of others", async () => {
  await add("Silberkessel", "silberkessel.example");
  const { id: organisationId } = await seedOrganisation(database.context);
  const { id, domain } = await seedBusiness(database.context, { name: "Other", organisationId });
  const { id: categoryId } = await seedCategory(database.context);
  for (const letters of ["abcdef", "ghijk", "mnopqr", "tuvwxyz"])
    for (const words of [
      [...letters].map((letter) => `silberkeesse${letter}`),
      [...letters].map((letter) => `silberkees${letter}el`),
    ]) {
      const fields = { name: words.join(" "), website: `https://${domain}/`, country: "DE", city: "Ulm" };
      await updateBusiness(database.context, organisationId, id, { ...fields, timezone: "Europe/Berlin", categoryId });
    }
  const last = { name: "Other", website: `https://${domain}/`, country: "DE", city: "Ulm" };
  await updateBusiness(database.context, organisationId, id, { ...last, timezone: "Europe/Berlin", categoryId });
  expect(await found("silberkeessel")).toEqual(["Silberkessel"]);
});

describe("an archive", () => {
  test("is found with an error, new and changed businesses alike, and learns no word twice", async () => {
    const add = (name: string) => imported(database, [category(), business({ name, slug: "archive.example" })]);
    await add("Käseglocke");
    expect(await found("kaesegolcke")).toEqual(["Käseglocke"]);
    await add("Butterdose");
    await add("Käseglocke");
    await add("Butterdose");
    expect(await found("butetrdose")).toEqual(["Butterdose"]);
    expect(await found("kaeseglocke")).toEqual([]);
    expect([
      await knows("kaseglocke"),
      await knows("kaeseglocke"),
      await knows("butterdose"),
      await knows("bonn"),
    ]).toEqual([1, 1, 1, 0]);
  });

  test("two imports of the same new words at once do not wait for each other for ever", async () => {
    const names = Array.from({ length: 20 }, (_, n) => `Zweigwort${"abcdefghijklmnopqrst"[n]}ling`);
    const lines = (of: readonly string[], side: string) =>
      of.map((name, n) => business({ name, slug: `${side}-${n}.example`, domain: `${side}-${n}.example` }));
    const results = await Promise.all([
      imported(database, [category(), ...lines(names, "left")], { batchSize: 1 }),
      imported(database, [category(), ...lines(names.toReversed(), "right")], { batchSize: 1 }),
    ]);
    expect(results.flatMap(({ errors }) => errors)).toEqual([]);
    expect(await found("zweigwrotaling")).toContain("Zweigwortaling");
  });
});

test("the migration learns the businesses that exist", async () => {
  const { admin, target } = await testServer();
  const name = `search_${crypto.randomUUID().replaceAll("-", "")}`;
  await admin.unsafe(`create database ${name}`);
  const pool = openPool(target(name), { max: 2 });
  try {
    const made = journal.entries.find(({ tag }) => tag.endsWith("_search_that_forgives"))?.when ?? 0;
    await runMigrations(pool.db, made - 1);
    await pool.sql`insert into category (id, slug, name) values (gen_random_uuid(), 'shops', 'Shops')`;
    await pool.sql`
      insert into business (id, slug, name, domain, domain_key, website, country, city, timezone, category_id)
      select gen_random_uuid(), 'old-' || n, 'Töpferei Alt' || n, 'www.old-' || n || '.example', 'old-' || n || '.example', '', 'DE', 'Ulm',
        'Europe/Berlin', category.id from category, generate_series(1, 3) n`;
    await pool.sql`insert into business_tally (business_id) select id from business`;
    expect(await runMigrations(pool.db)).toBeGreaterThan(0);
    const context = { ...database.context, db: pool.db };
    expect(await found("alt2 toepferei", context)).toEqual(["Töpferei Alt2"]);
    expect(await found("töfperei", context)).toHaveLength(3);
    expect(await found("old-2", context)).toEqual(["Töpferei Alt2"]);
    expect(await pool.sql`select word from search_word where word = 'topferei'`).toHaveLength(1);
  } finally {
    await pool.close();
    await admin.unsafe(`drop database ${name} with (force)`);
  }
});
