// An owner's changes of a business: read strictly, and limited to the proved domain.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { findBusiness } from "#domain/business/profile/business.ts";
import { COUNTRY_CODES } from "#domain/business/profile/country.ts";
import { readWebsite } from "#domain/business/profile/field.ts";
import { TIME_ZONES } from "#domain/business/profile/time-zone.ts";
import { updateBusiness } from "#domain/business/profile/update.ts";
import { readBusinessFields } from "../../../support/business-fields.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database.ts";
import { seedBusiness, seedCategory, seedOrganisation } from "../../../support/seed.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const FINE = {
  name: "Oak",
  website: "oak.example/shop",
  country: "DE",
  city: "Köln",
  timezone: "Europe/Berlin",
  category: "furniture",
};
const idOf = (slug: string) => (slug === "furniture" ? "the-id" : undefined);

describe("the fields", () => {
  test("are read with a site that lacks its scheme", () => {
    expect(readBusinessFields(FINE, idOf)).toMatchObject({
      fields: { website: "https://oak.example/shop", categoryId: "the-id" },
      key: "oak.example",
    });
  });

  test.each([
    ["name", ""],
    ["name", "x".repeat(121)],
    ["name", "a\u0007b"],
    ["city", ""],
    ["country", "XX"],
    ["country", "de"],
    ["timezone", "Mars/Olympus"],
    ["category", "nothing"],
    ["website", "javascript:alert(1)"],
    ["website", "https://a:b@oak.example"],
    ["website", "https://192.0.2.7/"],
    ["website", "https://[::1]/"],
    ["website", "http://localhost/"],
    ["website", "co.uk"],
    ["website", "https://github.io"],
    ["website", "not a site"],
    ["website", `https://oak.example/${"ä".repeat(2_000)}`],
  ])("name %s where it holds %p", (name, value) => {
    const read = readBusinessFields({ ...FINE, [name]: value }, idOf);
    expect("errors" in read && Object.keys(read.errors)).toEqual([name]);
  });

  test("an empty form gets an error for each field", () => {
    const read = readBusinessFields({}, idOf);
    expect("errors" in read && Object.keys(read.errors).sort()).toEqual(
      ["category", "city", "country", "name", "timezone", "website"].sort(),
    );
  });

  test("a stored zone is accepted even if the list lacks it", () => {
    expect(readBusinessFields({ ...FINE, timezone: "Asia/Calcutta" }, idOf, "Asia/Calcutta")).toHaveProperty("fields");
  });

  test("only known countries and zones are accepted", () => {
    const codes = [...COUNTRY_CODES];
    expect(codes).toContain("DE");
    expect(codes).toContain("GB");
    for (const gone of ["EU", "ZZ", "SU", "YU", "XA"]) expect(codes).not.toContain(gone);
    expect(codes.length).toBeGreaterThan(240);
    expect(TIME_ZONES).toContain("Europe/Berlin");
  });

  test("an address in another script is kept as ASCII", () => {
    expect(readWebsite("https://www.Käsehaus.example/")).toEqual({
      url: "https://www.xn--ksehaus-5wa.example/",
      key: "xn--ksehaus-5wa.example",
    });
  });
});

describe("a change", () => {
  test("is kept, where the site stays at the domain or below it", async () => {
    const organisation = await seedOrganisation(database.context);
    const { id, slug, domain } = await seedBusiness(database.context, { organisationId: organisation.id });
    const { id: categoryId } = await seedCategory(database.context);
    const fields = {
      name: "New name",
      website: `https://shop.${domain}/`,
      country: "AT",
      city: "Wien",
      timezone: "Europe/Vienna",
      categoryId,
    };
    const change = (more: object = {}) => updateBusiness(database.context, organisation.id, id, { ...fields, ...more });
    expect(await change()).toBe("changed");
    expect(await change()).toBe("same");
    expect(await findBusiness(database.context, slug)).toMatchObject({
      name: "New name",
      country: "AT",
      category: { id: categoryId },
      verificationStatus: "verified",
    });
    for (const website of ["https://elsewhere.example/", `https://evil-${domain}/`, `https://${domain}.evil.example/`])
      expect(await change({ website, name: "Other" })).toBe("domain");
    expect((await findBusiness(database.context, slug))?.name).toBe("New name");
    const stranger = await seedOrganisation(database.context);
    expect(await updateBusiness(database.context, stranger.id, id, fields)).toBeNull();
  });
});
