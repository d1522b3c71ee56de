// Reviews and exports in the reader's language: pages, messages, heads and names of files; and no page grows too large in any language.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { parse } from "csv-parse/sync";
import { newId, toWire } from "#contract/id.ts";
import { EXPORT_COLUMNS } from "#domain/review/dashboard/export.ts";
import { changeStatus } from "#domain/review/lifecycle/lifecycle.ts";
import { reviewEdit } from "#domain/review/state/table.ts";
import { LANGUAGES } from "#platform/language/language.ts";
import { reasonWords } from "#surface/look/reason.ts";
import { wordsIn } from "#words/words.ts";
import { type Person, signIn } from "../../../support/dashboard.ts";
import { seedBusiness, seedOrganisation, seedReview } from "../../../support/seed.ts";
import { createTestService, type TestService } from "../../../support/service.ts";

let service: TestService;
let owner: Person;
let shop: Awaited<ReturnType<typeof seedBusiness>>;
beforeAll(async () => {
  service = await createTestService();
  const organisation = await seedOrganisation(service.context, "free");
  shop = await seedBusiness(service.context, { organisationId: organisation.id, slug: "shop.example" });
  owner = await signIn(service, { organisationId: organisation.id, role: "owner" });
});
afterAll(() => service.close());

const inGerman = (path: string) => owner.get(`${path}${path.includes("?") ? "&" : "?"}lang=de`);
const at = (id: Parameters<typeof toWire>[1], rest = "") => `/dashboard/reviews/${toWire("rev", id)}${rest}`;
const ENGLISH = /\b(?:Reviews?|Reply|Report|Stars|Online since|moderator|Requested|found|Download for|leaves out)\b/;
const wordsOn = (html: string) =>
  html
    .slice(html.indexOf("<main"), html.indexOf("</main>"))
    .replace(/<[^>]*>/g, " ")
    .replace(/shop-?\S*/gi, "");

describe("in German", () => {
  test("the list, a review with its history, and the exports", async () => {
    const id = await seedReview(service.context, shop.id, { title: "Titel", body: "Inhalt", reply: "Danke, gern!" });
    await service.context.db.insert(reviewEdit).values({
      id: newId(),
      reviewId: id,
      rating: 2,
      title: "Alt",
      body: "Alt",
      replacedAt: service.context.clock.now(),
    });
    await changeStatus(service.context, id, { to: "hidden", reason: "personal_data", askedBy: "moderator" });
    await changeStatus(service.context, id, { to: "published", reason: "Frau Muster anrufen", askedBy: "rule" });
    for (const [path, title, says] of [
      ["/dashboard/reviews", "Bewertungen", "Alle veröffentlichten Bewertungen herunterladen"],
      ["/dashboard/reviews?q=zzz", "Bewertungen", "Keine Bewertung, die online ist, passt zu „<bdi>zzz</bdi>“"],
      [at(id), "Titel", "Verborgen</strong>: Personenbezogene Daten. Veranlasst von: Die Moderation."],
      ["/dashboard/export", "Bewertungen exportieren", "In der Datei fehlen:"],
    ] as const) {
      const html = await (await inGerman(path)).text();
      expect(html).toContain(`<title>${title} | Candor</title>`);
      expect(html).toContain(says);
      expect(wordsOn(html)).not.toMatch(ENGLISH);
      expect(html).not.toContain("Muster");
    }
    const html = await (await inGerman("/dashboard/reviews")).text();
    expect(html).toContain('aria-label="Antwort bearbeiten: Bewertung von Ana R."');
  });

  test("a reply and a report answer in the language of their page", async () => {
    const id = await seedReview(service.context, shop.id);
    const short = await owner.post(at(id, "/reply?lang=de"), { body: "Kurz" });
    expect(await short.text()).toContain("Ihre Antwort: ");
    const made = await owner.post(at(id, "/reply?lang=de"), { body: "Danke, das freut uns sehr." });
    expect(await (await owner.follow(made)).text()).toContain("Die Antwort ist online.");
    const reported = await owner.post(at(id, "/report?lang=de"), { reason: "spam" });
    expect(await (await owner.follow(reported)).text()).toContain("Die Bewertung wurde gemeldet.");
    await service.sql`update report set status = 'dismissed', decided_at = now(), decision = 'Nothing shows what was reported. Mein Satz.'
      where review_id = ${id}`;
    const html = await (await inGerman(at(id))).text();
    expect(html).toContain("Nichts belegt, was gemeldet wurde. Mein Satz.");
  });
});

test("a file has heads and a name in the reader's language, and an ASCII name beside it", async () => {
  const answer = await owner.get("/dashboard/reviews.csv?lang=ja");
  expect(answer.headers.get("content-disposition")).toBe(
    `attachment; filename="reviews-shop.example-2026-11-20.csv"; filename*=UTF-8''${encodeURIComponent("レビュー")}-shop.example-2026-11-20.csv`,
  );
  expect((await answer.text()).split("\r\n")[0]).toStartWith("ID,投稿日時,体験した日,星,");
  const judge = await owner.get("/dashboard/export/judge-me?lang=de");
  expect(judge.headers.get("content-disposition")).toEndWith("''bewertungen-shop.example-judge-me-2026-11-20.csv");
  expect(await judge.text()).toStartWith("title,body,rating,");
});

test.each(LANGUAGES)(
  "the file in %s has the separator that spreadsheets expect, also beside texts with either",
  async (language) => {
    const title = "Good; really, good";
    const organisation = await seedOrganisation(service.context, "free");
    const { id } = await seedBusiness(service.context, { organisationId: organisation.id });
    await seedReview(service.context, id, { title });
    const person = await signIn(service, { organisationId: organisation.id, role: "owner" });
    const text = await (await person.get(`/dashboard/reviews.csv?lang=${language}`)).text();
    const delimiter = ["en", "ja", "ar"].includes(language) ? "," : ";";
    const [heads, row, ...rest] = parse(text, { bom: true, delimiter }) as string[][];
    expect(rest).toEqual([]);
    expect([heads?.length, row?.[4]]).toEqual([EXPORT_COLUMNS.length, title]);
  },
);

test("no head needs quotes, and English has the names of the API", () => {
  for (const language of LANGUAGES) {
    const heads = Object.values(wordsIn("ownReview", language).csv.head);
    expect(new Set(heads).size).toBe(EXPORT_COLUMNS.length);
    for (const head of heads) expect(head).not.toMatch(/[",;\r\n\t]|^[=+@-]/);
  }
  const { head } = wordsIn("ownReview", "en").csv;
  expect(EXPORT_COLUMNS.map((column) => head[column])).toEqual([...EXPORT_COLUMNS]);
});

test("owners read codes in words, an operator's as it is, and no note about a person", () => {
  expect(reasonWords("personal-data", "de")).toBe("Personenbezogene Daten");
  expect(reasonWords("contact_data", "fr")).toBe("Liens ou coordonnées");
  expect(reasonWords("removal_request", "en")).toBe("Deleted by the reviewer");
  expect(reasonWords("keeps_to_rules", "en")).toBe("Follows the rules");
  expect(reasonWords("court_order", "de")).toBe("Court order");
  for (const other of ["Call Mrs Smith", "constructor()", ""])
    expect(reasonWords(other, "de")).toBe("Ein anderer Grund");
});

test.each(LANGUAGES)("the list stays under 60 KB in %s", async (language) => {
  const organisation = await seedOrganisation(service.context, "free");
  const { id } = await seedBusiness(service.context, { organisationId: organisation.id });
  const person = await signIn(service, { organisationId: organisation.id, role: "owner" });
  const worst = { title: "😀".repeat(120), author: "&".repeat(80), body: '"&'.repeat(2_500) };
  for (let index = 0; index < 10; index++) await seedReview(service.context, id, worst);
  const answer = await person.get(`/dashboard/reviews?lang=${language}`);
  expect((await answer.bytes()).length).toBeLessThan(60_000);
});
