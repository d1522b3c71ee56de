// The switch of language of a form with a fault, at private links and for one's own data.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { newId } from "#contract/id.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { createSurface, insertBusiness, insertCategory, insertReviews } from "./fixture.ts";

let database: TestDatabase;
let surface: ReturnType<typeof createSurface>;
let appeal: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const { context, sql } = database;
  surface = createSurface(context);
  const categoryId = await insertCategory(context, "shops");
  const id = await insertBusiness(context, { slug: "oak", categoryId });
  const decision = newId();
  const [hidden] = await insertReviews(context, id, [
    { status: "hidden", moderated: { id: decision, toStatus: "hidden" } },
  ]);
  await sql`update review_author set confirmed_at = now() where review_id = ${hidden?.id ?? ""}`;
  appeal = `/appeal/${surface.links.sign("appeal", decision)}`;
});
afterAll(() => database.close());

/** Sends the form, and presses the button of the switch in the page that refuses it. */
async function switched(path: string, fields: Record<string, string>) {
  const refused = await surface.post(path, fields);
  expect(refused.status).toBe(422);
  const html = await refused.text();
  const [button = ""] = /<button[^>]*lang="de"[^>]*>/.exec(html) ?? [];
  expect(html).toMatch(new RegExp(`<form[^>]* id="${/form="([^"]*)"/.exec(button)?.[1]}"`));
  const address = /formaction="([^"]*)"/.exec(button)?.[1] ?? "";
  expect(address).toBe(`${path}?lang=de`);
  const answer = await surface.post(address, { ...fields, otherLanguage: "" });
  return { status: answer.status, html: await answer.text() };
}

/** The bubble of a browser is in the browser's language. */
test("an appeal and a request for one's data leave no wrong field to the browser", async () => {
  for (const path of [appeal, "/about/your-data"]) {
    const html = await surface.html(path);
    expect(html).toMatch(/<form class="form"[^>]* novalidate[^>]*>.*? required/s);
    const refused = await surface.post(path, {});
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain('role="alert"');
  }
});

describe("keeps what was typed", () => {
  test("in an appeal, which is not sent", async () => {
    const words = `<b>${"Kept ".repeat(2_000)}`;
    const { status, html } = await switched(appeal, { words });
    expect(status).toBe(200);
    expect(html).toContain('<html lang="de"');
    expect(html).toContain(`&lt;b>${"Kept ".repeat(1_999)}`);
    const right = { words: "It was true.", otherLanguage: "" };
    expect((await surface.post(`${appeal}?lang=de`, right)).status).toBe(200);
    expect(await database.sql`select from appeal`).toHaveLength(0);
  });

  test("in the form for one's own data, which mails nothing", async () => {
    const { status, html } = await switched("/about/your-data", { email: "ana @mail.example" });
    expect(status).toBe(200);
    expect(html).toContain('value="ana @mail.example"');
    const right = { email: "ana@mail.example", otherLanguage: "" };
    expect((await surface.post("/about/your-data?lang=de", right)).status).toBe(200);
    expect(await database.sql`select from message`).toHaveLength(0);
  });
});
