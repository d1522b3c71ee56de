// The author's page: the review's status, changing it, deleting it, saying whether the reply has sorted things out.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { ReviewId } from "#contract/id.ts";
import { LANGUAGES } from "#platform/language/language.ts";
import { wordsIn } from "#words/words.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import {
  createSurface,
  type GivenReview,
  insertCategory,
  insertReviews,
  insertShop,
  SECRET_HOST,
  snapshot,
  TYPED,
} from "./fixture.ts";

let database: TestDatabase;
let surface: ReturnType<typeof createSurface>;
let shop: Awaited<ReturnType<typeof insertShop>>;

beforeAll(async () => {
  database = await createTestDatabase();
  surface = createSurface(database.context);
  const categoryId = await insertCategory(database.context, "shops");
  shop = await insertShop(database.context, { slug: "oak", name: "Oak", categoryId });
});
afterAll(() => database.close());

async function given(review: GivenReview = {}): Promise<{ id: ReviewId; wire: string; path: string }> {
  const [row] = (await insertReviews(database.context, shop.id, [review])) as [{ id: ReviewId; wire: string }];
  surface.cache.clear();
  return { ...row, path: `/manage/${surface.links.sign("manage", row.id)}` };
}
const reviewOf = async (id: ReviewId) => (await database.sql`select * from review where id = ${id}`)[0];
const eventsOf = async (event: string) =>
  (await database.sql`select count(*)::int as n from webhook_event where event = ${event}`)[0]?.n;

describe("the page", () => {
  test("tells the status of the review in plain words", async () => {
    const words = {
      published: "Online</strong> · Written on <time",
      held: "A moderator reads your review before it goes online.",
      pending: "Open the link in our email",
      hidden: "A moderator took your review offline.",
    } as const;
    for (const [status, sentence] of Object.entries(words)) {
      const { path, wire } = await given({ status: status as keyof typeof words, title: `Its title ${status}` });
      const response = await surface.ask(path);
      const html = await response.text();
      expect(response.status).toBe(200);
      expect(html).toContain(sentence);
      expect(html).toContain(`Its title ${status}`);
      expect(html.includes(`href="/review/oak/${wire}"`)).toBe(status === "published");
      expect(html.replace(`***@${SECRET_HOST}`, "")).not.toContain(SECRET_HOST);
    }
  });

  test("has one box: status and date stand in the review, pictures within Change it, the link under the buttons", async () => {
    for (const query of ["", "?done=published"]) {
      const { id, path } = await given();
      if (query !== "") await database.sql`update review_author set email = null where review_id = ${id}`;
      const html = await surface.html(path + query);
      const [, left = "", right = ""] = html.split(/class="form-(?:main|side)"/);
      const [card = "", below = ""] = left.split("</article>");
      expect(card).toContain("Online</strong>");
      expect(html.split("Written on <time")).toHaveLength(2);
      const [buttons = "", after = ""] = below.split(`href="${path}/delete"`);
      expect(buttons.split("<details")[1]).toContain('value="photos"');
      expect(after).toContain("Copy the link to this page");
      expect(right).toContain("review.tlog-proof");
      expect(right).not.toContain('value="photos"');
      expect(html).not.toContain('class="standing"');
    }
  });

  test("says in each language why a decision was taken, also one that no mail states", async () => {
    for (const reason of ["appeal_upheld", "taken_back", "put_right"] as const) {
      const { path } = await given({ moderated: { reason, fromStatus: "hidden", toStatus: "published" } });
      for (const language of LANGUAGES) {
        const part = (await surface.html(`${path}?lang=${language}`))
          .split('id="decisions"')[1]
          ?.split("</section>")[0];
        expect(part).toContain(wordsIn("mail", language).moderation.grounds[reason]);
        expect(part).not.toContain(reason);
      }
    }
  });

  test("of a review that was just written says what follows, and later does not", async () => {
    const { id, path } = await given();
    expect(await surface.html(`${path}?done=published`)).toContain("can reply. You then get an email.");
    expect(await surface.html(path)).not.toContain("can reply.");
    for (const status of ["held", "hidden"] as const) {
      const waiting = await given({ status });
      expect(await surface.html(`${waiting.path}?done=published`)).not.toContain("can reply.");
    }
    await database.sql`update review_author set email = null where review_id = ${id}`;
    expect(await surface.html(`${path}?done=published`)).toContain("can reply. You find the reply on this page.");
  });

  test("of a removed review shows nothing of it, and takes nothing", async () => {
    const { path } = await given({ status: "removed", title: "CANARY" });
    for (const at of [path, `${path}/delete`]) {
      const response = await surface.ask(at);
      expect(response.status).toBe(410);
      expect(await response.text()).not.toContain("CANARY");
    }
    const before = await snapshot(database.sql);
    for (const fields of [
      { action: "edit", ...TYPED },
      { action: "resolution", resolution: "resolved" },
      { action: "delete" },
    ])
      expect([410, 303]).toContain((await surface.post(path, fields)).status);
    expect(await snapshot(database.sql)).toBe(before);
  });

  test("is private, and looking changes nothing", async () => {
    const { path } = await given({ reply: { body: "We are sorry to hear that." } });
    const before = await snapshot(database.sql);
    for (const at of [path, `${path}/delete`, `${path}?resolution=resolved`, `${path}?done=deleted&action=delete`]) {
      const response = await surface.ask(at);
      expect(response.status).toBe(200);
      expect(response.headers.get("referrer-policy")).toBe("no-referrer");
      expect(response.headers.get("cache-control")).toBe("no-store");
    }
    expect(await snapshot(database.sql)).toBe(before);
  });

  test("claims nothing that an old address says and is not so", async () => {
    const { path } = await given({ status: "held" });
    expect(await surface.html(`${path}?done=published`)).not.toContain("Your review is online");
    for (const done of ["toString", "__proto__", "<script>", ""])
      expect(await surface.html(`${path}?done=${encodeURIComponent(done)}`)).not.toContain('role="status"');
  });

  test("a forged link: 404, for looking, changing and deleting", async () => {
    const { id } = await given();
    const before = await snapshot(database.sql);
    for (const token of ["x", surface.links.sign("confirm", id), surface.links.sign("manage", crypto.randomUUID())]) {
      expect((await surface.ask(`/manage/${token}`)).status).toBe(404);
      expect((await surface.ask(`/manage/${token}/delete`)).status).toBe(404);
      expect((await surface.post(`/manage/${token}`, { action: "delete" })).status).toBe(404);
    }
    expect(await snapshot(database.sql)).toBe(before);
  });
});

describe("changing it", () => {
  test("shows the new words at once, says that it was edited, and a reload changes nothing more", async () => {
    const { id, path } = await given({ title: "Before", body: "As it was before the change." });
    const fields = { action: "edit", ...TYPED, rating: "2", title: "After", body: "As it is since the change." };
    const response = await surface.post(path, fields);
    expect([response.status, response.headers.get("location")]).toEqual([303, `${path}?done=saved`]);
    expect(await reviewOf(id)).toMatchObject({ rating: 2, title: "After", status: "published" });
    expect(await surface.html("/review/oak")).toContain("As it is since the change.");
    const html = await surface.html(`${path}?done=saved`);
    expect(html).toContain("Your changes are saved.");
    expect(html).toContain("edited on");
    const after = await snapshot(database.sql);
    await surface.post(path, fields);
    expect(await snapshot(database.sql)).toBe(after);
  });

  test("with a link in it, it goes to a moderator", async () => {
    const { id, path } = await given();
    const response = await surface.post(path, {
      action: "edit",
      ...TYPED,
      body: "Buy at https://spam.example instead.",
    });
    expect(response.headers.get("location")).toBe(`${path}?done=held`);
    expect(await reviewOf(id)).toMatchObject({ status: "held" });
  });

  test("what is wrong is said in the open form, and the draft stays", async () => {
    const { id, path } = await given({ title: "Untouched" });
    const response = await surface.post(path, { action: "edit", ...TYPED, title: "", body: "My <i>draft</i>" });
    const html = await response.text();
    expect(response.status).toBe(422);
    expect(html).toMatch(/<details class="change" open>/);
    expect(html).toContain('href="#title"');
    expect(html).toContain("My &lt;i>draft&lt;/i></textarea>");
    expect(await reviewOf(id)).toMatchObject({ title: "Untouched" });
  });

  test("an action that there is none of does nothing", async () => {
    const { path } = await given();
    const before = await snapshot(database.sql);
    for (const action of ["", "publish", "constructor", "__proto__"])
      expect((await surface.post(path, { ...TYPED, action })).status).toBe(422);
    expect((await surface.post(path, TYPED)).status).toBe(422);
    expect(await snapshot(database.sql)).toBe(before);
  });
});

describe("deleting it", () => {
  test("asks first, takes it offline for good, and pressed again is deleted still", async () => {
    const { id, path } = await given({ title: "To be deleted" });
    expect(await surface.html("/review/oak")).toContain("To be deleted");
    expect(await surface.html(path)).toContain(`href="${path}/delete"`);
    const question = await surface.html(`${path}/delete`);
    expect(question).toContain("Delete your review?");
    expect(question).toContain(`action="${path}"`);
    expect((await surface.post(`${path}/delete`, {})).status).toBe(405);
    const answers = await Promise.all([1, 2].map(() => surface.post(path, { action: "delete" })));
    for (const answer of answers) expect(answer.headers.get("location")).toBe(`${path}?done=deleted`);
    expect(await reviewOf(id)).toMatchObject({ status: "removed" });
    expect(await surface.html("/review/oak")).not.toContain("To be deleted");
    expect(await surface.html(`${path}?done=deleted`)).toContain("Your review is deleted");
    expect(await eventsOf("review.removed")).toBe(1);
  });
});

describe("deleting one whose address was never confirmed", () => {
  test("fires review.removed, once, without the unconfirmed words", async () => {
    const { id, path, wire } = await given({ status: "pending", title: "Typed by a stranger" });
    const before = await eventsOf("review.removed");
    await Promise.all([1, 2].map(() => surface.post(path, { action: "delete" })));
    expect(await reviewOf(id)).toMatchObject({ status: "removed" });
    expect(await eventsOf("review.removed")).toBe(before + 1);
    const [told] =
      await database.sql`select data from webhook_event where event = 'review.removed' and data like ${`%${wire}%`}`;
    expect(told?.data).not.toContain("Typed by a stranger");
  });
});

describe("whether it was sorted", () => {
  test("is asked where there is a reply, and the link in the mail only chooses in advance", async () => {
    const { id, path } = await given({ rating: 1, reply: { body: "A new one is on its way to you." } });
    const html = await surface.html(`${path}?resolution=resolved`);
    expect(html).toContain("A new one is on its way to you.");
    expect(html).toMatch(/id="resolution"[^>]* value="resolved" checked/);
    expect(await reviewOf(id)).toMatchObject({ resolution: null });
    for (const resolution of ["resolved", "unresolved", "resolved"]) {
      const response = await surface.post(path, { action: "resolution", resolution });
      expect(response.headers.get("location")).toBe(`${path}?done=answered`);
      expect(await reviewOf(id)).toMatchObject({ resolution });
    }
    expect(await eventsOf("review.resolved")).toBe(2);
  });

  test("is asked after one to three stars only, and an answer to an older mail is taken all the same", async () => {
    for (const rating of [1, 2, 3, 4, 5]) {
      const { id, path } = await given({ rating, reply: { body: "Thank you for your time." } });
      for (const at of [path, `${path}?resolution=resolved`])
        expect({ rating, asks: (await surface.html(at)).includes('name="resolution"') }).toEqual({
          rating,
          asks: rating <= 3,
        });
      const answer = await surface.post(path, { action: "resolution", resolution: "resolved" });
      expect(answer.headers.get("location")).toBe(`${path}?done=answered`);
      expect(await reviewOf(id)).toMatchObject({ resolution: "resolved" });
    }
  });

  test("is not asked without a reply, and cannot be answered", async () => {
    const { id, path } = await given();
    expect(await surface.html(path)).not.toContain('name="resolution"');
    const response = await surface.post(path, { action: "resolution", resolution: "resolved" });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain("This review has no reply yet.");
    expect(await reviewOf(id)).toMatchObject({ resolution: null });
  });

  test("needs one of the two answers", async () => {
    const { id, path } = await given({ reply: { body: "Thank you for your time." } });
    for (const resolution of ["", "yes"]) {
      const response = await surface.post(path, { action: "resolution", resolution });
      expect(response.status).toBe(422);
      expect(await response.text()).toContain('href="#resolution"');
    }
    expect(await reviewOf(id)).toMatchObject({ resolution: null });
  });
});
