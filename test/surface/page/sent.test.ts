// What follows after a review without an invitation was sent: the page names the address, and sends the mail again.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { newId } from "#contract/id.ts";
import { type SentReview, sealSent } from "#surface/page/form/sent.tsx";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { picture } from "../../support/photo.ts";
import { createSurface, insertBusiness, insertCategory, snapshot, TYPED } from "./fixture.ts";

let database: TestDatabase;
let surface: ReturnType<typeof createSurface>;
let email: string;
let mailboxes = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  surface = createSurface(database.context);
  const categoryId = await insertCategory(database.context, "shops");
  await insertBusiness(database.context, { slug: "oak", name: "Oak & Linen", categoryId });
  for (let n = 0; n < 6; n++) await insertBusiness(database.context, { slug: `elm-${n}`, categoryId });
});
afterAll(() => database.close());
beforeEach(() => {
  email = `jo-${mailboxes++}@mailbox.example`;
});

async function write(slug = "oak", query = ""): Promise<string> {
  const answer = await surface.post(`/review/${slug}/write${query}`, { ...TYPED, body: `A text of ${email}.`, email });
  return answer.headers.get("location") ?? "";
}

const mails = () => database.sql`select * from message where address = ${email} order by id`;
/** As the sender does once the mails are on their way. */
const sendAll = () => database.sql`update message set status = 'sent', settled_at = now() where address = ${email}`;

describe("the page", () => {
  test("names the whole address for an hour, then hides most of it, and is in no cache, search engine or referrer", async () => {
    const path = await write();
    expect(path).not.toContain("mailbox");
    const response = await surface.ask(path);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("x-robots-tag")).toBe("noindex");
    expect(response.headers.get("referrer-policy")).toBe("no-referrer");
    const html = await response.text();
    expect(html).toContain(`<bdi>${email}</bdi>`);
    expect(html).toContain("Send the email again");
    expect(html).toContain('href="/review/oak"');
    expect(html).not.toContain("moderator has looked");
    database.clock.advance(61 * 60_000);
    const later = await surface.html(path);
    expect(later).toContain("<bdi>j***@mailbox.example</bdi>");
    expect(later).not.toContain(email);
  });

  test("opens by a link that an earlier version made, which names no rules", async () => {
    const old = { slug: "oak", id: newId(), email, sentAt: 0, hasPhotos: false } as Partial<SentReview>;
    const response = await surface.ask(`/sent/${sealSent(surface.box, old as SentReview)}`);
    expect(response.status).toBe(200);
    expect(await response.text()).not.toContain("A moderator reads this review");
  });

  test("says that pictures wait where there are some", async () => {
    const data = new FormData();
    for (const [name, value] of Object.entries({ ...TYPED, email })) data.set(name, value);
    data.append("photo-file", new File([new Uint8Array(picture(120, 90))], "photo.png"));
    const answer = await surface.post("/review/oak/write", data);
    expect(await surface.html(answer.headers.get("location") ?? "")).toContain(
      "Pictures show after a moderator has looked",
    );
  });

  test("keeps the language, and an address with markup stays text", async () => {
    const path = await write("oak", "?lang=de");
    expect(path).toEndWith("?lang=de");
    const answer = await surface.post("/review/oak/write", { ...TYPED, email: "<b>bot</b>", homepage: "x" });
    const html = await surface.html(answer.headers.get("location") ?? "");
    expect(html).toContain("<bdi>&lt;b>bot&lt;/b></bdi>");
  });

  test("a token that was changed, cut or made up is no page", async () => {
    const path = await write();
    const token = path.slice("/sent/".length);
    const flipped = token.slice(0, -2) + (token.endsWith("AA") ? "BB" : "AA");
    for (const each of [flipped, token.slice(0, -4), `${token}=`, `${token}A`, "x", "%00", "a".repeat(5_000)]) {
      const get = await surface.ask(`/sent/${each}`);
      expect([each.slice(0, 9), get.status]).toEqual([each.slice(0, 9), 404]);
      expect((await surface.post(`/sent/${each}`, {})).status).toBe(404);
    }
  });
});

describe("the button", () => {
  test("sends the mail again, once it was sent, and looking sends nothing", async () => {
    const path = await write();
    const press = () => surface.post(path, {});
    expect((await press()).headers.get("location")).toBe(`${path}?again=1`);
    expect(await mails()).toHaveLength(1);
    await sendAll();
    const before = await snapshot(database.sql);
    expect(await surface.html(`${path}?again=1`)).toContain("at most 5 emails a day");
    expect(await snapshot(database.sql)).toBe(before);
    await Promise.all([press(), press()]);
    const [first, second, ...more] = await mails();
    expect(more).toEqual([]);
    expect(second).toMatchObject({ kind: "review-confirm", status: "due", subject_id: first?.subject_id });
  });

  test("sends nothing for what is confirmed, removed or too old", async () => {
    const path = await write();
    await sendAll();
    const states = [
      "status = 'published'",
      "status = 'removed'",
      "status = 'pending', created_at = now() - interval '31 days'",
    ];
    for (const state of states) {
      await database.sql`update review set ${database.sql.unsafe(state)} where id in (select subject_id from message where address = ${email})`;
      await surface.post(path, {});
      expect([state, (await mails()).length]).toEqual([state, 1]);
    }
  });

  test("with it and the form, a stranger's mailbox gets five mails a day, and every page is the same", async () => {
    const pages: string[] = [];
    for (let n = 0; n < 6; n++) {
      const path = await write(`elm-${n}`);
      await sendAll();
      for (let again = 0; again < 2; again++) await surface.post(path, {});
      await sendAll();
      pages.push((await surface.html(path)).replaceAll(path, "").replaceAll(/elm-\d|face-\d+/g, ""));
    }
    expect(await mails()).toHaveLength(5);
    expect(new Set(pages).size).toBe(1);
  });

  test("one network presses it three times a minute", async () => {
    const path = await write();
    const press = () => surface.post(path, {}, {}, "203.0.113.77");
    for (let n = 0; n < 3; n++) expect((await press()).status).toBe(303);
    const refused = await press();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await refused.text()).toContain(email);
  });

  test("a page of another site cannot press it", async () => {
    const path = await write();
    await sendAll();
    const headers = { origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" };
    expect((await surface.post(path, {}, headers)).status).toBe(403);
    expect(await mails()).toHaveLength(1);
  });
});
