// Writing a review from an invitation: the form, its result, and the page of a link that has ended.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { InvitationId } from "#contract/id.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import {
  createSurface,
  insertCategory,
  insertInvitation,
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
  shop = await insertShop(database.context, { slug: "oak", name: "Oak & Linen", categoryId });
});
afterAll(() => database.close());

const invite = (given: Parameters<typeof insertInvitation>[2] = {}) => insertInvitation(database.context, shop, given);
const linkTo = (id: InvitationId) => `/invite/${surface.links.sign("invite", id)}`;
const stateOf = async (id: InvitationId) =>
  (await database.sql`select status, opened_at, review_id from invitation where id = ${id}`)[0];
const reviewsOf = (email: string) =>
  database.sql`select r.* from review r join review_author a on a.review_id = r.id where a.email = ${email}`;

describe("the form", () => {
  test("names the business, asks for what a review needs, and says before the button what happens next", async () => {
    const { id } = await invite({ products: ["Table", "Chair"] });
    const response = await surface.ask(linkTo(id));
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain("Oak &amp; Linen");
    for (const name of ["rating", "title", "body", "author"])
      expect(html).toMatch(new RegExp(`<(input|textarea)[^>]* name="${name}"[^>]* required`));
    expect(html).toMatch(/<input[^>]* name="experienceDate"[^>]* max="2026-11-21"/);
    expect(html).toMatch(
      /<details class="change"><summary>Not your address\?<\/summary>.*<input type="email" id="email" name="email"/,
    );
    expect(html.match(/name="product-/g)).toHaveLength(12);
    expect(html.indexOf("What happens next")).toBeLessThan(html.indexOf("Publish review"));
    expect(html).toMatch(/name="author"[^>]* value="Maria L\."/);
  });

  test("prefills no name that holds a link, a number or a sentence", async () => {
    for (const name of ["https://evil.example/win", "Call +49 151 23456789", "You won a prize"]) {
      const { id } = await invite();
      await database.sql`update invitation set name = ${name} where id = ${id}`;
      expect(await surface.html(linkTo(id))).not.toMatch(/name="author"[^>]* value="[^"]/);
    }
  });

  test("prefills a name of an order in the order in which it is said, or nothing", async () => {
    const names: [given: string, prefilled: string | null][] = [
      ["Doe, Jane <x@y.example>", "Jane D."],
      ["Doe, Jane", "Jane D."],
      ["Doe, Jane <x", null],
      ["Doe,", null],
      ["Acme, Inc.", null],
    ];
    for (const [name, prefilled] of names) {
      const { id } = await invite();
      await database.sql`update invitation set name = ${name} where id = ${id}`;
      const found = /name="author"[^>]* value="([^"]+)"/.exec(await surface.html(linkTo(id)))?.[1] ?? null;
      expect({ name, found }).toEqual({ name, found: prefilled });
    }
  });

  test("stars in the mail choose in advance, and anything else chooses nothing", async () => {
    const { id } = await invite();
    expect(await surface.html(`${linkTo(id)}?rating=4`)).toMatch(/<input[^>]*id="rating-4"[^>]* checked/);
    for (const query of ["?rating=6", "?rating=", "?rating=%00", '?rating="><script>', ""])
      expect(await surface.html(linkTo(id) + query)).not.toMatch(/<input[^>]* name="rating"[^>]* checked/);
  });

  test("is private: not cached, not indexed, no referrer, and without the customer's address", async () => {
    const { id, email } = await invite();
    const response = await surface.ask(linkTo(id));
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("referrer-policy")).toBe("no-referrer");
    expect(response.headers.get("x-robots-tag")).toBe("noindex");
    expect(response.headers.get("set-cookie")).toBeNull();
    expect(response.headers.get("content-security-policy")).toMatch(
      /; connect-src 'self';.*; script-src 'self' 'sha256-[^']+'$/,
    );
    expect(response.headers.get("content-security-policy")).not.toContain("unsafe");
    const html = await response.text();
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toContain(email);
    expect(html.replace(`<bdi>${email[0]}***@${SECRET_HOST}</bdi>`, "")).not.toContain(SECRET_HOST);
  });

  test("looking changes nothing; only the page's own request marks it as opened", async () => {
    const { id } = await invite();
    const before = await snapshot(database.sql);
    for (const query of ["", "?rating=5", "?done=published"]) await surface.html(linkTo(id) + query);
    expect((await surface.ask(`${linkTo(id)}/opened`)).status).toBe(405);
    expect(await snapshot(database.sql)).toBe(before);
    const response = await surface.post(`${linkTo(id)}/opened`, {});
    expect(response.status).toBe(204);
    expect(await response.text()).toBe("");
    expect(await stateOf(id)).toMatchObject({ status: "opened" });
    const opened = await snapshot(database.sql);
    expect((await surface.post(`${linkTo(id)}/opened`, {})).status).toBe(204);
    expect(await snapshot(database.sql)).toBe(opened);
  });
});

describe("sending it", () => {
  test("a link, a number or a word that is hidden from the rules but not from readers holds the review", async () => {
    for (const [body, reason] of [
      ["Better at cheaper.c\u034fom, really.", "links"],
      ["Better at сheaper.сom, really.", "links"],
      ["Call me: +44 79\ufe0f11 123456.", "contact_data"],
      ["Call me: ٠٢٠ ٧٩٤٦ ٠٩٥٨.", "contact_data"],
      ["What a fu\u00adсking joke.", "profanity"],
    ] as const) {
      const { id, email } = await invite();
      expect((await surface.post(linkTo(id), { ...TYPED, body })).status).toBe(303);
      const [review] = await reviewsOf(email);
      expect(review).toMatchObject({ status: "held" });
      const reasons = await database.sql`select reason from moderation where review_id = ${review?.id}`;
      expect({ body, reasons: reasons.map((row) => row.reason) }).toEqual({ body, reasons: [reason] });
    }
  });

  test("publishes a verified review, shows it on the profile at once, and leads to the author's page", async () => {
    const { id, email, products } = await invite({ products: ["Table", "Chair"] });
    expect(await surface.html("/review/oak")).not.toContain("A straight table");
    const fields = {
      ...TYPED,
      title: "A straight table",
      [`product-${products[0]}`]: "5",
      [`product-${products[1]}`]: "",
    };
    const response = await surface.post(linkTo(id), fields);
    expect(response.status).toBe(303);
    const [review] = await reviewsOf(email);
    expect(review).toMatchObject({ rating: 4, verified: true, source: "invitation", status: "published" });
    expect(response.headers.get("location")).toBe(`/manage/${surface.links.sign("manage", review?.id)}?done=published`);
    expect(await stateOf(id)).toMatchObject({ status: "reviewed", review_id: review?.id });
    const rated = await database.sql`select product_id, rating from product_rating where review_id = ${review?.id}`;
    expect(rated).toMatchObject([{ product_id: products[0], rating: 5 }]);
    expect(await surface.html("/review/oak")).toContain("A straight table");
    const own = await surface.html(response.headers.get("location") ?? "");
    expect(own).toContain("Thank you. Your review is online.");
    expect(own).toMatch(/<span class="verified-mark">.*?Verified purchase<\/span>/);
    expect(own.match(/<a class="button" /g)).toHaveLength(1);
    // One stands out, and the order is: look, change, delete.
    expect(own).toMatch(/View it on the profile.*?Change it.*?Delete it/s);
  });

  test("the form says that the review will be marked as a verified purchase, and for which order", async () => {
    const { id } = await invite();
    expect(await surface.html(linkTo(id))).toMatch(
      /<p class="form-order small"><span class="verified-mark">.*?Verified purchase<\/span>/,
    );
    expect(await surface.html("/review/oak/write")).not.toContain("verified-mark");
  });

  test("says so where a moderator looks at it first", async () => {
    const { id, email } = await invite();
    const response = await surface.post(linkTo(id), {
      ...TYPED,
      body: "Write to me at https://spam.example/now please",
    });
    expect(response.headers.get("location")).toEndWith("?done=held");
    expect((await reviewsOf(email))[0]).toMatchObject({ status: "held" });
    expect(await surface.html(response.headers.get("location") ?? "")).toContain("Being checked");
  });

  test("an empty date is today, and only products of the order are rated", async () => {
    const { id, email } = await invite({ products: ["Lamp"] });
    const other = await invite({ products: ["Shelf"] });
    const fields = { ...TYPED, body: "The lamp is bright.", experienceDate: "", [`product-${other.products[0]}`]: "1" };
    expect((await surface.post(linkTo(id), fields)).status).toBe(303);
    const [review] = await reviewsOf(email);
    expect(review?.experience_date).toBe("2026-11-20");
    expect(await database.sql`select * from product_rating where review_id = ${review?.id}`).toHaveLength(0);
  });

  test("two at once make one review, and one of them gets its private link", async () => {
    const { id, email } = await invite();
    const fields = { ...TYPED, body: "Sent by a finger that pressed twice." };
    const answers = await Promise.all([1, 2, 3].map(() => surface.post(linkTo(id), fields)));
    expect(answers.map((each) => each.status).sort()).toEqual([303, 409, 409]);
    for (const answer of answers.filter((each) => each.status === 409)) {
      expect(answer.headers.get("location")).toBeNull();
      expect(await answer.text()).not.toContain("/manage/");
    }
    expect(await reviewsOf(email)).toHaveLength(1);
  });

  test("a second tab with other words hears that the link was used, and gets its words back", async () => {
    const { id, email } = await invite();
    await surface.post(linkTo(id), { ...TYPED, body: "The first tab." });
    const second = await surface.post(linkTo(id), { ...TYPED, body: "The second <b>tab</b>." });
    const html = await second.text();
    expect(second.status).toBe(409);
    expect(html).toContain("This link was used");
    expect(html).toContain("The second &lt;b>tab&lt;/b>.");
    const [review] = await reviewsOf(email);
    expect(review?.body).toBe("The first tab.");
    expect(html).not.toContain("The first tab.");
    expect(html).not.toContain("/manage/");
  });
});

describe("what is wrong with it", () => {
  test("is said on top and beside the fields, and what was typed stays", async () => {
    const { id, email } = await invite({ products: ["Table"] });
    const before = await snapshot(database.sql);
    const body = '\n\n<script>alert("1")</script>\r\n  two  spaces & "quotes" </textarea>';
    const response = await surface.post(linkTo(id), {
      rating: "3",
      title: " ",
      body,
      author: "",
      experienceDate: "2031-01-01",
    });
    const html = await response.text();
    expect(response.status).toBe(422);
    expect(html).toContain("<title>Not published: ");
    expect(html).toMatch(/<div class="errors" role="alert" tabindex="-1" autofocus>/);
    for (const name of ["title", "author", "experienceDate"]) {
      expect(html).toContain(`href="#${name}"`);
      expect(html).toMatch(new RegExp(`<input[^>]* id="${name}"[^>]* aria-describedby="${name}-error[ "]`));
      expect(html).toMatch(new RegExp(`<input[^>]* id="${name}"[^>]* aria-invalid="true"`));
      expect(html).toContain(`<p class="error" id="${name}-error">`);
    }
    expect(html).not.toContain('href="#body"');
    expect(html).toMatch(/id="rating-3"[^>]* checked/);
    const [, kept = ""] = /<textarea[^>]*>\n([\s\S]*?)<\/textarea>/.exec(html) ?? [];
    expect(readable(kept)).toBe(body);
    expect(html).toContain('value="2031-01-01"');
    expect(html).not.toContain("data-opened");
    expect(await snapshot(database.sql)).toBe(before);
    expect(await reviewsOf(email)).toHaveLength(0);
  });

  test("a rating that is no star, a field sent twice, bytes that are no text: nothing breaks", async () => {
    const { id, email } = await invite();
    for (const rating of ["0", "6", "4.5", "1e0", " 4", "٤"])
      expect((await surface.post(linkTo(id), { ...TYPED, rating })).status).toBe(422);
    const raw = await surface.ask(linkTo(id), {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded; charset=UTF-8" },
      body: "rating=4&rating=1&title=%FF%FE%00x&body=%C3%28&author=a&__proto__=1&toString=2&=&&%",
    });
    expect(raw.status).toBe(422);
    expect(await reviewsOf(email)).toHaveLength(0);
  });

  test("5,000 emoji are a review, and one more is too many and comes back whole", async () => {
    const { id, email } = await invite();
    const more = await surface.post(linkTo(id), { ...TYPED, body: "🎉".repeat(5_001) });
    expect(more.status).toBe(422);
    expect((await more.text()).match(/🎉/g)).toHaveLength(5_001);
    expect((await surface.post(linkTo(id), { ...TYPED, body: "🎉".repeat(5_000) })).status).toBe(303);
    expect((await reviewsOf(email))[0]?.body).toBe("🎉".repeat(5_000));
  });
});

describe("a link that does not work", () => {
  test("forged, cut off, or made for another purpose: 404, with what to do", async () => {
    const { id } = await invite();
    const good = surface.links.sign("invite", id);
    const tokens = [
      `${good.slice(0, -1)}${good.endsWith("A") ? "B" : "A"}`.replace(/^./, (first) => (first === "A" ? "B" : "A")),
      good.slice(0, 20),
      `${good}A`,
      surface.links.sign("manage", id),
      surface.links.sign("invite", crypto.randomUUID()),
      "x",
      "%00",
      "'--",
    ];
    for (const token of tokens) {
      for (const response of [await surface.ask(`/invite/${token}`), await surface.post(`/invite/${token}`, TYPED)]) {
        expect({ token, status: response.status }).toEqual({ token, status: 404 });
        expect(await response.text()).toContain("Open it again from your email.");
      }
      // Guessers learn nothing more: an expired link opens nothing.
      expect([404, 204]).toContain((await surface.post(`/invite/${token}/opened`, {})).status);
    }
    expect(await stateOf(id)).toMatchObject({ status: "sent" });
  });

  test("expired, cancelled and used each explain themselves, take nothing, and lose no words", async () => {
    const past = new Date(Date.now() - 1_000);
    const expired = await invite({ expiresAt: past });
    const cancelled = await invite({ status: "expired", cancelledAt: past });
    const bySweep = await invite({ status: "expired" });
    const cases = [
      [expired, "This link has expired"],
      [bySweep, "This link has expired"],
      [cancelled, "This invitation has ended"],
    ] as const;
    for (const [{ id, email }, words] of cases) {
      const shown = await surface.ask(linkTo(id));
      expect(shown.status).toBe(410);
      expect(await shown.text()).toContain(words);
      const sent = await surface.post(linkTo(id), { ...TYPED, body: "Written too late." });
      expect(sent.status).toBe(410);
      const html = await sent.text();
      expect(html).toContain("Written too late.");
      expect(html).toContain('href="/review/oak/write"');
      expect(await reviewsOf(email)).toHaveLength(0);
    }
  });
});

test("a customer's name that tries to be more stays a name", async () => {
  const { id } = await invite({
    name: '"><script>alert(1)</script> \u202eevil',
    reference: "<!-- <img src=x>",
    products: ["</legend><script>"],
  });
  const html = await surface.html(linkTo(id));
  // The theme's, the form's and that of pictures.
  expect(html.match(/<script[^>]*>/g)).toHaveLength(3);
  expect(html).toMatch(/<script src="\/assets\/form\.[a-z0-9]+\.js" defer>/);
  expect(html).not.toContain("<!--");
  expect(html).not.toContain("<img src=x");
  expect(html).not.toMatch(/\sstyle=|\son[a-z]+=/);
});

/** Escaped text as a browser parses it. */
function readable(html: string): string {
  return html.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}
