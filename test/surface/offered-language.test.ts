// Languages that the operator does not offer: no page, menu, mail or kept answer is in them, whoever asks and however.
import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { LANGUAGES } from "#platform/language/language.ts";
import { wordingOf } from "#runtime/sender/kind/wording.ts";
import { browse, type Person, signIn } from "../support/dashboard.ts";
import { seedBusiness, seedOrganisation } from "../support/seed.ts";
import { createTestService, TEST_CONFIG, type TestService } from "../support/service.ts";
import { giveFactor } from "./dashboard/route-world.ts";

const PART = "/operator/service/languages";

let service: TestService;
let operator: Person;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.sql`delete from setting`;
  await service.handler.loadSettings();
  operator = await signIn(service, { operator: true });
  await giveFactor(service, operator.id);
});

const tick = (...languages: string[]) =>
  operator.post(PART, Object.fromEntries(languages.map((each) => [`language-${each}`, "on"])));
const languageOf = async (path: string, header = "") =>
  (await service.get(path, { "accept-language": header })).headers.get("content-language");
const stored = async () => (await service.sql`select value from setting where name = 'LANGUAGES'`)[0]?.value ?? null;

test("pages fall back to the default, menus and addresses list the offered ones, and all are back when all are ticked", async () => {
  const { slug } = await seedBusiness(service.context);
  const profile = `/review/${slug}`;
  for (const header of ["pl", "pl, de"]) expect(await languageOf(profile, header)).toBe("pl");
  expect((await tick("de", "fr")).status).toBe(303);
  expect(await stored()).toBe("de,fr");
  // English is the default, which is always offered.
  const asked = ["pl", "pl, de", "de", "fr;q=0.5, de", "ja", ""].map((header) => languageOf(profile, header));
  expect(await Promise.all(asked)).toEqual(["en", "en", "de", "de", "en", "en"]);
  // As kept answers, too.
  expect(await languageOf(profile, "pl, de")).toBe("en");
  expect([await languageOf(`${profile}?lang=pl`), await languageOf(`${profile}?lang=fr`)]).toEqual(["en", "fr"]);
  const html = await (await service.get(`${profile}?lang=pl`)).text();
  expect([...html.matchAll(/hreflang="(\w\w)"/g)].map(([, code]) => code)).toEqual(["de", "en", "fr"]);
  expect(html).not.toContain("lang=pl");
  expect((await tick(...LANGUAGES)).status).toBe(303);
  expect([await stored(), await languageOf(profile, "pl")]).toEqual([null, "pl"]);
});

test("a person who chose one reads the default, is offered none of them, and cannot choose one", async () => {
  const { id } = await seedOrganisation(service.context);
  const person = await signIn(service, { organisationId: id });
  await service.sql`update "user" set language = 'pl' where id = ${person.id}`;
  expect(await (await person.get("/dashboard")).text()).toContain('<html lang="pl"');
  await tick("de");
  const html = await (await person.get("/dashboard")).text();
  expect(html).toContain('<html lang="en"');
  const choices = /<select name="language".*?<\/select>/s.exec(html)?.[0] ?? "";
  expect([...choices.matchAll(/value="(\w\w)"/g)].map(([, code]) => code)).toEqual(["de", "en"]);
  expect((await person.post("/dashboard/language", { language: "pl", at: "/dashboard" })).status).toBe(404);
  expect((await person.post("/dashboard/account/language", { language: "pl" })).status).toBe(422);
  const login = await (await browse(service).get("/login", { "accept-language": "pl" })).text();
  expect([login.includes('<html lang="en"'), login.includes('lang="pl"')]).toEqual([true, false]);
});

test("mails to customers and members are in an offered one", () => {
  const { ownLanguage, languageFor } = wordingOf({ ...TEST_CONFIG, languages: ["de", "en"] });
  expect(ownLanguage({ person: "pl", organisation: "de" })).toBe("de");
  expect(languageFor({ language: "pl-PL", defaultLanguage: null, country: "PL" })).toBe("en");
  expect(languageFor({ language: "de-AT", defaultLanguage: null, country: "PL" })).toBe("de");
});

test("at least one is ticked, and what the environment sets is shown as fixed", async () => {
  const none = await tick();
  const html = await none.text();
  expect([none.status, html.includes("Choose at least one language"), html.includes('href="#LANGUAGES"')]).toEqual([
    422,
    true,
    true,
  ]);
  await tick("xx", "de");
  expect(await stored()).toBe("de");
  const fixed = await createTestService({ languages: ["de", "en"], given: { LANGUAGES: "de,en" } }, undefined, service);
  const person = await signIn(fixed, { operator: true });
  await giveFactor(fixed, person.id);
  const page = await (await person.get("/operator/service")).text();
  expect([page.includes("Fixed by LANGUAGES"), page.includes(`action="${PART}"`)]).toEqual([true, false]);
  await person.post(PART, { "language-pl": "on" });
  expect(await stored()).toBe("de");
});
