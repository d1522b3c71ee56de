// The language of the dashboard's pages: the address's, the person's, the browser's, the organisation's default.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { signIn } from "../../support/dashboard.ts";
import { seedOrganisation } from "../../support/seed.ts";
import { createTestService, type TestService } from "../../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

async function member() {
  const organisation = await seedOrganisation(service.context);
  const person = await signIn(service, { organisationId: organisation.id });
  const language = async (query = "") =>
    /<html lang="(\w+)"/.exec(await (await person.get(`/dashboard/settings/team${query}`)).text())?.[1];
  return { organisation, person, language };
}

test("a choice in the rail stays, and leads back to its page; the address shows one page and changes nothing", async () => {
  const { person, language } = await member();
  expect(await language()).toBe("en");
  const answer = await person.post("/dashboard/language", { language: "de", at: "/dashboard/settings/team" });
  expect(answer.headers.get("location")).toBe("/dashboard/settings/team");
  expect(await language()).toBe("de");
  expect(await language("?lang=ar")).toBe("ar");
  expect(await language()).toBe("de");
});

test("an unknown language changes nothing, and no other site is led to", async () => {
  const { person, language } = await member();
  expect((await person.post("/dashboard/language", { language: "xx", at: "/dashboard" })).status).toBe(404);
  for (const at of [
    "//evil.example",
    "https://evil.example",
    "/\\evil.example",
    "/dashboard/../..//evil.example",
    "",
  ]) {
    const answer = await person.post("/dashboard/language", { language: "fr", at });
    expect(answer.headers.get("location")).toBe("/dashboard");
  }
  expect(await language()).toBe("fr");
});

test("without a choice the organisation's default counts", async () => {
  const { organisation, language } = await member();
  await service.sql`update organisation set default_language = 'pl' where id = ${organisation.id}`;
  expect(await language()).toBe("pl");
});

test("the address carries the language through the pages without an account", async () => {
  const page = await (await service.get("/login?lang=ja")).text();
  expect(page).toContain('href="/signup?lang=ja"');
  expect(page).toContain('href="/reset?lang=ja"');
  expect(await (await service.get("/login")).text()).toContain('href="/signup"');
});
