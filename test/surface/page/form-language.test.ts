// Answers to forms in every language: no sentence of another, and the language kept through the answer. Pages: language/spoken.test.ts.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { OrganisationId, ReviewId } from "#contract/id.ts";
import { newId } from "#contract/id.ts";
import { updateOrganisation } from "#domain/account/state/organisation.ts";
import { changeStatus } from "#domain/review/lifecycle/lifecycle.ts";
import { dirOf, LANGUAGES, type Language } from "#platform/language/language.ts";
import { sealSent } from "#surface/page/form/sent.tsx";
import { wordsIn } from "#words/words.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { seenOf, sentencesOf } from "../../support/sentences.ts";
import { createSurface, insertCategory, insertInvitation, insertReviews, insertShop, TYPED } from "./fixture.ts";

let db: TestDatabase;
let surface: ReturnType<typeof createSurface>;
let shop: { organisationId: OrganisationId; id: Awaited<ReturnType<typeof insertShop>>["id"] };
let paths: Record<string, string>;
let reviewId: ReviewId;

const NAME = "Nordlicht & Söhne";
const SERVICE = "Candor";

beforeAll(async () => {
  db = await createTestDatabase();
  surface = createSurface(db.context);
  const categoryId = await insertCategory(db.context, "tables");
  shop = await insertShop(db.context, { slug: "nordlicht", name: NAME, categoryId });
  const link = (purpose: Parameters<typeof surface.links.sign>[0], id: string) => surface.links.sign(purpose, id);
  const invite = async (values = {}) => (await insertInvitation(db.context, shop, values)).id;
  const [published, hidden, removed] = await insertReviews(db.context, shop.id, [
    { source: "organic", reply: { body: "Thank you for the kind words." } },
    { status: "hidden" },
    { status: "removed" },
  ]);
  reviewId = published?.id as ReviewId;
  const request = newId();
  await db.sql`update review_author set email = 'ana@mailbox.example' where review_id in (${reviewId}, ${hidden?.id ?? ""})`;
  await db.sql`insert into removal_request (id, organisation_id, email, created_at)
    values (${request}, ${shop.organisationId}, 'ana@mailbox.example', now())`;
  paths = {
    write: "/review/nordlicht/write",
    "check your mail": `/sent/${sealSent(surface.box, { slug: "nordlicht", id: newId(), email: "jo@mailbox.example", sentAt: 0, hasPhotos: true, heldBy: ["links"] })}`,
    invite: `/invite/${link("invite", await invite({ products: ["Lamp"] }))}`,
    "used invitation": `/invite/${link("invite", await invite({ status: "reviewed", reviewId }))}`,
    "expired invitation": `/invite/${link("invite", await invite({ status: "expired" }))}`,
    "cancelled invitation": `/invite/${link("invite", await invite({ cancelledAt: db.clock.now() }))}`,
    "broken link": "/invite/nonsense",
    manage: `/manage/${link("manage", reviewId)}`,
    "manage a hidden review": `/manage/${link("manage", hidden?.id as string)}`,
    "manage a removed review": `/manage/${link("manage", removed?.id as string)}`,
    delete: `/manage/${link("manage", reviewId)}/delete`,
    unsubscribe: `/unsubscribe/${link("unsubscribe-review", reviewId)}`,
    removal: `/removal/${link("removal", request)}`,
    "confirmed review": `/confirm/${link("confirm", reviewId)}`,
    "nothing to confirm": `/confirm/${link("confirm", removed?.id as string)}`,
  };
});
afterAll(() => db.close());

const english = sentencesOf(wordsIn("form", "en"));

/** Short ones stand in words of other languages, and some are the same in two: "Online". */
const telling = [...english.values()].filter((sentence) => sentence.length > 8);

function expectOnly(language: Language, html: string): void {
  expect(html).toContain(`<html lang="${language}" dir="${dirOf(language)}"`);
  const seen = seenOf(html).replaceAll(NAME, "").replaceAll(SERVICE, "");
  expect(telling.filter((sentence) => seen.includes(sentence))).toEqual([]);
}

const OTHERS = LANGUAGES.filter((each) => each !== "en");

describe.each(OTHERS)("in %s", (language) => {
  test("no sentence is the English one", () => {
    const own = sentencesOf(wordsIn("form", language));
    expect([...own.keys()].sort()).toEqual([...english.keys()].sort());
    const same = [...own].filter(([place, sentence]) => sentence.length > 8 && sentence === english.get(place));
    expect(same).toEqual([]);
  });

  test("what is wrong with a form, which keeps the language by its own address", async () => {
    const page = await surface.html(`${paths.write}?lang=${language}`);
    const action = /<form class="form[^>]* action="([^"]+)"/.exec(page)?.[1] ?? "";
    expect(action).toBe(`/review/nordlicht/write?lang=${language}`);
    const wrong = { title: "x".repeat(121), body: "", author: "\u0007a", experienceDate: "2026-02-31", email: "ana@" };
    const answer = await surface.post(action, wrong, { "accept-language": "en" });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expectOnly(language, html);
    // One more waits in the field of pictures, for the script.
    expect(html.match(/class="error"(?! role="alert")/g)?.length).toBe(6);
    expect(html).toContain(wordsIn("form", language).fault.titleLong({ most: 120 }));
  });

  test("answers to posts: an edit, an answer, the private link, unsubscribing", async () => {
    const at = (path: string | undefined) => `${path}?lang=${language}`;
    const saved = await surface.post(at(paths.manage), { ...TYPED, title: `Table ${language}`, action: "edit" });
    expect(saved.status).toBe(303);
    expect(saved.headers.get("location")).toEndWith(`done=saved&lang=${language}`);
    expectOnly(language, await surface.html(saved.headers.get("location") as string));
    for (const fields of [{ action: "resolution" }, { action: "none" }])
      expectOnly(language, await (await surface.post(at(paths.manage), fields as Record<string, string>)).text());
    expectOnly(language, await (await surface.post(at(`${paths["used invitation"]}/link`), {})).text());
    expectOnly(language, await (await surface.post(at(`${paths["confirmed review"]}/link`), {})).text());
    expectOnly(language, await (await surface.post(at(paths.unsubscribe), {})).text());
    const [author] = await db.sql`select form_language from review_author where review_id = ${reviewId}`;
    expect(author?.form_language).toBe(language);
  });

  test("too many forms", async () => {
    const network = `203.0.113.${LANGUAGES.indexOf(language)}`;
    let last = new Response();
    for (let n = 0; n <= 10; n++) last = await surface.post(`${paths.write}?lang=${language}`, {}, {}, network);
    expect(last.status).toBe(429);
    const html = await last.text();
    expectOnly(language, html);
    expect(seenOf(html)).toContain(wordsIn("form", language).frame.tooMany);
  });
});

describe("which language", () => {
  const languageOf = async (path: string | undefined, header?: string) =>
    (
      await surface.ask(path as string, header === undefined ? {} : { headers: { "accept-language": header } })
    ).headers.get("content-language");
  const invitation = async (language: string | null) =>
    `/invite/${surface.links.sign("invite", (await insertInvitation(db.context, shop, { language })).id)}`;

  test("the invitation's stands before the reader's, and the address before both", async () => {
    const polish = await invitation("pl-PL");
    expect(await languageOf(polish, "de")).toBe("pl");
    expect(await languageOf(`${polish}?lang=ja`, "de")).toBe("ja");
    expect(await languageOf(`${polish}?lang=xx`, "de")).toBe("pl");
    expect(await languageOf(`${polish}?lang=fr&lang=de`, "de")).toBe("pl");
  });

  test("one that we do not speak is answered in the next of the chain", async () => {
    const swedish = await invitation("sv");
    expect(await languageOf(swedish, "de-x-private, en;q=0.1")).toBe("de");
    expect(await languageOf(swedish, "*;q=0")).toBe("en");
    await updateOrganisation(db.context, shop.organisationId, { defaultLanguage: "it" });
    expect(await languageOf(swedish)).toBe("it");
    expect(await languageOf(paths.write)).toBe("it");
    await updateOrganisation(db.context, shop.organisationId, { defaultLanguage: "sv" });
    expect(await languageOf(swedish)).toBe("en");
    await updateOrganisation(db.context, shop.organisationId, { defaultLanguage: null });
  });

  test("an author's pages keep that of their form", async () => {
    const [other] = await insertReviews(db.context, shop.id, [{}]);
    const manage = `/manage/${surface.links.sign("manage", other?.id as string)}`;
    await db.sql`update review_author set form_language = 'nl' where review_id = ${other?.id as string}`;
    expect(await languageOf(manage, "de")).toBe("nl");
    await changeStatus(db.context, other?.id as ReviewId, { to: "removed", reason: "spam", askedBy: "moderator" });
    expect(await languageOf(manage, "de")).toBe("nl");
  });

  test("a review without an invitation keeps the form's to its confirmation", async () => {
    const email = "jan@mailbox.example";
    const sent = await surface.post(`${paths.write}?lang=pl`, { ...TYPED, email }, { "accept-language": "de" });
    expect(sent.headers.get("location")).toMatch(/^\/sent\/[\w-]+\?lang=pl$/);
    const [row] = await db.sql`select review_id, form_language from review_author where email = ${email}`;
    expect(row?.form_language).toBe("pl");
    const confirm = `/confirm/${surface.links.sign("confirm", row?.review_id)}`;
    expect(await languageOf(confirm, "de")).toBe("pl");
    // A further one in another language is confirmed in that one, and later mails follow it.
    await surface.post(`${paths.write}?lang=es`, { ...TYPED, title: "Otra", email });
    const [revision] = await db.sql`select id from review_revision where review_id = ${row?.review_id}`;
    await surface.post(confirm, {});
    expect(await languageOf(`/confirm/${surface.links.sign("confirm", revision?.id)}`, "de")).toBe("es");
    await surface.post(`/confirm/${surface.links.sign("confirm", revision?.id)}`, {});
    const [after] = await db.sql`select form_language from review_author where email = ${email}`;
    expect(after?.form_language).toBe("es");
  });
});
