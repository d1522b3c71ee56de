// Adding a business after a search that found none: what was typed is kept, and the country sets the time zone.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { findBusiness } from "#domain/business/profile/business.ts";
import { readQuery } from "#surface/dashboard/claim/query.ts";
import { type Person, signIn } from "../../../support/dashboard.ts";
import { seedBusiness, seedCategory, seedOrganisation } from "../../../support/seed.ts";
import { type ClaimDashboard, createClaimDashboard } from "./support.ts";

let dashboard: ClaimDashboard;
let person: Person;
beforeAll(async () => {
  dashboard = await createClaimDashboard();
});
beforeEach(async () => {
  dashboard.clock.advance(60_000);
  const organisation = await seedOrganisation(dashboard.context, "scale");
  person = await signIn(dashboard, { organisationId: organisation.id, role: "owner" });
});
afterAll(() => dashboard.close());

const textOf = async (answer: Response | Promise<Response>) => (await answer).text();
const fieldIn = (html: string, name: string) =>
  new RegExp(`<input type="text" id="${name}" [^"]*"${name}" required aria-describedby="[^"]*" value="([^"]*)"`).exec(
    html,
  )?.[1] ?? "";

/** Follows the button below the search, as a browser does. */
async function follow(query: string) {
  const found = await textOf(person.get(`/dashboard/claim?${new URLSearchParams({ q: query })}`));
  const href = /href="(\/dashboard\/claim\/new[^"]*)"/.exec(found)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const answer = await person.get(href);
  expect(answer.status).toBe(200);
  const html = await answer.text();
  return { name: fieldIn(html, "name"), website: fieldIn(html, "website") };
}

describe("what was searched", () => {
  for (const [query, name, website] of [
    ["Zyx House", "Zyx House", ""],
    ["zyx-house.example", "", "zyx-house.example"],
    ["https://www.zyx-house.example/shop?a=1&b=2", "", "https://www.zyx-house.example/shop?a=1&b=2"],
    ["Zyx House zyx-house.com", "Zyx House", "zyx-house.com"],
    ["www.zyx-house.example Zyx House", "Zyx House", "www.zyx-house.example"],
    ["Zyx.Oak & Söhne", "Zyx.Oak & Söhne", ""],
    ["St. Zyx", "St. Zyx", ""],
    ["zyx-möbel.de", "", "zyx-möbel.de"],
    ["木の家ジクス", "木の家ジクス", ""],
    ["localhost", "localhost", ""],
    ["192.0.2.1", "192.0.2.1", ""],
    ["javascript:alert(1)", "javascript:alert(1)", ""],
  ] as const)
    test(query, () => expect(readQuery(query)).toEqual({ name, website }));

  test("is in the form, and nothing of it is lost", async () => {
    expect(await follow("Zyx House")).toEqual({ name: "Zyx House", website: "" });
    expect(await follow("Zyx & Söhne zyx-house.com")).toEqual({ name: "Zyx &amp; Söhne", website: "zyx-house.com" });
    expect(await follow(`"><i>zyx`)).toEqual({ name: "&quot;>&lt;i>zyx", website: "" });
  });

  test("is carried, too, where what was found is another business", async () => {
    await seedBusiness(dashboard.context, { name: "Wyvern Own" });
    expect(await follow("Wyvern")).toEqual({ name: "Wyvern", website: "" });
  });

  test("is cut at the limit of the search, also within a character of two units", async () => {
    expect((await follow(`${"x".repeat(199)}🌳`)).name.length).toBeLessThanOrEqual(120);
    expect((await person.get(`/dashboard/claim?q=${"x".repeat(199)}${encodeURIComponent("🌳")}`)).status).toBe(200);
  });

  test("stays after a fault", async () => {
    const sent = { name: "Zyx House", website: "zyx-house.example", country: "DE" };
    const html = await textOf(person.post("/dashboard/claim/new", sent));
    expect([fieldIn(html, "name"), fieldIn(html, "website")]).toEqual(["Zyx House", "zyx-house.example"]);
    expect(html).toContain('<option value="DE" selected>');
  });
});

test("the form keeps the search in its address, and names its organisation whatever was searched", async () => {
  const query = `website=zyx.example%2Fbiz_${"0".repeat(26)}`;
  const html = await textOf(person.get(`/dashboard/claim/new?${query}`));
  expect(html).toContain(`action="/dashboard/claim/new?${query}"`);
  expect(html.split(`action="/dashboard/claim/new?${query}"`)[1]?.split("</form>")[0]).toContain('name="shown"');
});

test("a first business has its organisation's name until another is typed, and a second one has none", async () => {
  const organisation = await seedOrganisation(dashboard.context, "scale", "Zyx Own");
  person = await signIn(dashboard, { organisationId: organisation.id, role: "owner" });
  const blank = () => textOf(person.get("/dashboard/claim/new?website=zyx-own.example"));
  expect(fieldIn(await blank(), "name")).toBe("Zyx Own");
  expect(fieldIn(await textOf(person.get("/dashboard/claim/new?name=Zyx+Other")), "name")).toBe("Zyx Other");
  await seedBusiness(dashboard.context, { organisationId: organisation.id });
  expect(fieldIn(await blank(), "name")).toBe("");
});

describe("the time zone", () => {
  let sites = 0;
  async function add(more: Record<string, string>) {
    const { slug } = await seedCategory(dashboard.context);
    const site = `zone-${++sites}.example`;
    const given = { name: `Zone ${sites}`, website: site, city: "Somewhere", category: slug, ...more };
    const answer = await person.post("/dashboard/claim/new", given);
    return { answer, zone: (await findBusiness(dashboard.context, site))?.timezone ?? null };
  }

  test("is the country's where none was chosen", async () => {
    expect((await add({ country: "DE", timezone: "" })).zone).toBe("Europe/Berlin");
  });
  test("and where the field was not sent", async () => {
    expect((await add({ country: "ES" })).zone).toBe("Europe/Madrid");
  });
  test("is the chosen one, whatever the country", async () => {
    expect((await add({ country: "DE", timezone: "Asia/Tokyo" })).zone).toBe("Asia/Tokyo");
  });
  test("must be chosen in a country of several times", async () => {
    const { answer, zone } = await add({ country: "US", timezone: "" });
    expect([answer.status, zone]).toEqual([422, null]);
    const html = await answer.text();
    expect(html).toContain("This country has several time zones. Choose yours.");
    expect(/<select id="timezone"[^>]*>/.exec(html)?.[0]).toContain("required");
    expect(html).toMatch(/<select id="timezone"[^>]*><option value>Choose<\/option>/);
  });
  test("that does not exist is refused, and a wrong country sets none", async () => {
    expect((await add({ country: "DE", timezone: "Europe/Nowhere" })).answer.status).toBe(422);
    for (const country of ["XX", "", "constructor", "de"]) {
      const { answer, zone } = await add({ country, timezone: "" });
      expect([answer.status, zone]).toEqual([422, null]);
      const html = await answer.text();
      expect(html).toContain('id="country-error"');
      // The country decides: one error, not two.
      expect(html).not.toContain('id="timezone-error"');
    }
  });
  test("is found below its country, whose zones come first once it was sent", async () => {
    const groups = (html: string) => [...html.matchAll(/<optgroup label="([^"]*)"/g)].map(([, label]) => label);
    const names = groups(await textOf(person.get("/dashboard/claim/new")));
    expect(names.slice(0, 2)).toEqual(["Australia", "Brazil"]);
    expect(names.at(-1)).toBe("Other time zones");
    const html = await (await add({ country: "US", timezone: "" })).answer.text();
    expect(groups(html)[0]).toBe("United States");
    expect(html).toMatch(
      /<optgroup label="United States">(?:<option[^>]*>[^<]*<\/option>)*<option value="America\/New_York">/,
    );
    expect(html.match(/value="America\/New_York"/g)).toHaveLength(1);
    expect(html.match(/value="Europe\/Berlin"/g)).toHaveLength(1);
  });
  test("needs no choice on the page, and says so", async () => {
    const html = await textOf(person.get("/dashboard/claim/new?lang=de"));
    expect(html).toContain("<option value>Die des Landes</option>");
    expect(/<select id="timezone"[^>]*>/.exec(html)?.[0]).not.toContain("required");
    expect(html).toMatch(/Nur für Länder mit mehreren Zeitzonen\.</);
  });
});
