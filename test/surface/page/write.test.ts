// Writing a review without an invitation: it waits until its author has confirmed an address.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { createSurface, insertBusiness, insertCategory, insertReviews, snapshot, TYPED } from "./fixture.ts";

let database: TestDatabase;
let surface: ReturnType<typeof createSurface>;

beforeAll(async () => {
  database = await createTestDatabase();
  const { context } = database;
  surface = createSurface(context);
  const categoryId = await insertCategory(context, "shops");
  const oak = await insertBusiness(context, { slug: "oak", name: "Oak & Linen", categoryId });
  await insertReviews(context, oak, [{ title: "There already" }]);
  await insertBusiness(context, { slug: "hostile", name: '</title><script>alert("1")</script>', categoryId });
});
afterAll(() => database.close());

const PATH = "/review/oak/write";
const SENT = /^\/sent\/[\w-]{40,}$/;
const reviewsOf = (email: string) =>
  database.sql`select r.* from review r join review_author a on a.review_id = r.id where a.email = ${email}`;
const mailsTo = (email: string) => database.sql`select * from message where address = ${email}`;

describe("the form", () => {
  test("asks for an address besides, and says why and that it is never shown", async () => {
    const response = await surface.ask(PATH);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(html).toMatch(/<input[^>]* type="email"[^>]* name="email"[^>]* required/);
    expect(html).toContain("We never show it");
    expect(html).toContain("What happens next");
    expect(html).not.toContain("data-opened");
    expect(html).toMatch(/action="\/review\/oak\/write"/);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  });

  test("the language switch of a refused form keeps what was typed, and sends nothing", async () => {
    const typed = { ...TYPED, rating: "", body: "<b>Kept</b> words", email: "switch@mail.example" };
    const refused = await (await surface.post(PATH, typed)).text();
    const [button = ""] = /<button[^>]*lang="de"[^>]*>/.exec(refused) ?? [];
    expect(button).toContain('form="page-form"');
    expect(refused).toMatch(/<form[^>]* id="page-form"/);
    const address = /formaction="([^"]*)"/.exec(button)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const name = /name="([^"]*)"/.exec(button)?.[1] ?? "";
    expect(address).toBe(`${PATH}?lang=de`);
    const whole = { ...typed, rating: "5" };
    const answer = await surface.post(address, { ...whole, [name]: "" });
    expect(answer.status).toBe(200);
    const german = await answer.text();
    expect(german).toContain('<html lang="de"');
    expect(german).toContain("&lt;b>Kept&lt;/b> words");
    expect(german).toContain('value="switch@mail.example"');
    expect(german).not.toContain('class="errors"');
    expect(german).toMatch(/<button[^>]*lang="en"/);
    expect(await mailsTo("switch@mail.example")).toHaveLength(0);
    expect(await reviewsOf("switch@mail.example")).toHaveLength(0);
    expect(SENT.test((await surface.post(address, whole)).headers.get("location")?.split("?")[0] ?? "")).toBe(true);
  });

  test("never promises the mark of a verified purchase", async () => {
    const html = (await surface.html(PATH)).toLowerCase();
    const plain = "reviews from this link are not marked as verified.";
    expect(html).toContain(plain);
    expect(html.replace(plain, "")).not.toContain("verified");
  });

  test("is found from the profile and from a review's page", async () => {
    const profile = await surface.html("/review/oak");
    expect(profile).toContain(`href="${PATH}"`);
    const [, review = ""] = /href="(\/review\/oak\/rev_[^"]+)"/.exec(profile) ?? [];
    expect(await surface.html(review)).toContain(`href="${PATH}"`);
  });

  test("an unknown business: 404 for looking and for sending", async () => {
    for (const path of ["/review/none/write", "/review/%00/write", "/review/a'b/write"]) {
      expect((await surface.ask(path)).status).toBe(404);
      expect((await surface.post(path, { ...TYPED, email: "a@b.example" })).status).toBe(404);
    }
  });

  test("a business's name that tries to be more stays a name", async () => {
    const html = await surface.html("/review/hostile/write");
    // The theme's, the form's and that of pictures.
    expect(html.match(/<script[^>]*>/g)).toHaveLength(3);
    expect(html).not.toContain('alert("1")</script>');
  });
});

describe("sending it", () => {
  test("keeps the review offline, mails the author, and shows the address nowhere", async () => {
    const email = "jo@mailbox.example";
    const response = await surface.post(PATH, { ...TYPED, title: "Waiting for a click", email: ` ${email} ` });
    expect(response.status).toBe(303);
    const location = response.headers.get("location") ?? "";
    expect(location).toMatch(SENT);
    expect(await reviewsOf(email)).toMatchObject([{ status: "pending", verified: false, source: "organic" }]);
    expect(await mailsTo(email)).toMatchObject([{ kind: "review-confirm" }]);
    surface.cache.clear();
    expect(await surface.html("/review/oak")).not.toContain("Waiting for a click");
    expect(await surface.html(location)).toContain("Check your email");
  });

  test("the page after it says when a moderator reads the review first, and why, from its words alone", async () => {
    const readFirst = "A moderator reads this review before it goes online.";
    const pageFor = async (body: string, email: string) => {
      const answer = await surface.post(PATH, { ...TYPED, body, email });
      return surface.html(answer.headers.get("location") ?? "");
    };
    expect(await pageFor("It came in time, and works.", "plain@mailbox.example")).not.toContain(readFirst);
    const linked = "See https://elsewhere.example/lamp for a picture.";
    for (const email of ["linked@mailbox.example", "linked@mailbox.example"]) {
      const html = await pageFor(linked, email);
      expect(html).toContain(readFirst);
      expect(html).toContain("<p>It contains links or contact data.</p>");
    }
    expect(await pageFor("Call me at +44 20 7946 0958 for more.", "call@mailbox.example")).toContain(
      "<p>It contains contact data.</p>",
    );
  });

  test("an address that wrote before gets the same answer, and its first review stays until it confirms", async () => {
    const email = "twice@mailbox.example";
    const first = await surface.post(PATH, { ...TYPED, body: "The first time was fine.", email });
    const second = await surface.post(PATH, { ...TYPED, body: "The second time was not.", email: email.toUpperCase() });
    const answers = [first, second].map(({ status, headers }) => [
      status,
      headers.get("location")?.replace(/[\w-]{40,}/, ""),
    ]);
    expect(answers[1]).toEqual(answers[0]);
    expect(await reviewsOf(email)).toMatchObject([{ body: "The first time was fine." }]);
  });

  test("keeps no override of direction in any text: a reader sees the letters that the rules read", async () => {
    const email = "turned@mailbox.example";
    const turned = "Look at \u202emoc.spmal-paehc for more.";
    await surface.post(PATH, { ...TYPED, title: turned, body: turned, author: "A\u202eB", email });
    const [row] = await reviewsOf(email);
    const straight = "Look at moc.spmal-paehc for more.";
    expect(row).toMatchObject({ title: straight, body: straight, author: "AB" });
  });

  test("pressed twice it is one review", async () => {
    const email = "press@mailbox.example";
    const fields = { ...TYPED, body: "Pressed twice by a finger.", email };
    const answers = await Promise.all([surface.post(PATH, fields), surface.post(PATH, fields)]);
    expect(answers.map((each) => each.status)).toEqual([303, 303]);
    expect(await reviewsOf(email)).toHaveLength(1);
  });
});

describe("reviews that wait for one mailbox", () => {
  test("six reviews in a day with a stranger's address are five mails, whatever the businesses and spellings, and one page", async () => {
    const shelf = await insertCategory(database.context, "shelf");
    for (let n = 0; n < 8; n++) await insertBusiness(database.context, { slug: `flood-${n}`, categoryId: shelf });
    const spellings = [
      "jo.flood@gmail.com",
      "JoFlood+a@GMAIL.com",
      "j.o.f.l.o.o.d@googlemail.com",
      "joflood@gmail.com",
    ];
    const write = (n: number) =>
      surface.post(`/review/flood-${n}/write`, { ...TYPED, body: `Flood ${n}.`, email: spellings[n % 4] as string });
    const mails = () =>
      database.sql`select subject_id from message where kind = 'review-confirm' and candor_mailbox(address) = 'joflood@gmail.com' order by id`;
    const answers = await Promise.all([0, 1, 2, 3, 4, 5, 6].map(write));
    expect(answers.map((each) => each.status)).toEqual(Array(7).fill(303));
    for (const each of answers) expect(each.headers.get("location")).toMatch(SENT);
    expect(await mails()).toHaveLength(5);
    const kept = await database.sql`select 1 from review where body like 'Flood %'`;
    expect(kept).toHaveLength(5);

    // One that was confirmed does not wait any more; a day later none does.
    const [first] = await mails();
    await database.sql`update review set created_at = now() where id = ${first?.subject_id}`;
    const link = `/confirm/${surface.links.sign("confirm", first?.subject_id)}`;
    expect((await surface.post(link, {})).status).toBe(303);
    for (const n of [7, 7, 7]) await write(n);
    expect(await mails()).toHaveLength(6);
    database.clock.advance(25 * 3_600_000);
    await write(7);
    expect(await mails()).toHaveLength(7);
  });

  test("are five, whatever stands behind a plus, also at a domain whose mailboxes nobody knows", async () => {
    const shelf = await insertCategory(database.context, "tags");
    await insertBusiness(database.context, { slug: "flood-tags", categoryId: shelf });
    const write = (email: string) =>
      surface.post("/review/flood-tags/write", { ...TYPED, body: "Tagged flood.", email });
    const tagged = [1, 2, 3, 4, 5, 6].map((n) => `Jo+${n}@tags.example`);
    for (const email of ["jo@tags.example", ...tagged, "joe@tags.example", "jo+1@other-tags.example"])
      expect((await write(email)).headers.get("location")).toMatch(SENT);
    const rows = await database.sql`select address from message where address like '%tags.example' order by id`;
    expect(rows.map(({ address }) => address)).toEqual([
      "jo@tags.example",
      ...tagged.slice(0, 4),
      "joe@tags.example",
      "jo+1@other-tags.example",
    ]);
  });
});

describe("what is wrong with it", () => {
  test("an address that is none is said beside its field, and all that was typed stays", async () => {
    const before = await snapshot(database.sql);
    for (const email of ["", "jo", "jo@", "a@b\r\nBcc: c@d.example", "<script>@b.example", "jo@b"]) {
      const response = await surface.post(PATH, { ...TYPED, rating: "2", email });
      const html = await response.text();
      expect({ email, status: response.status }).toEqual({ email, status: 422 });
      expect(html).toContain('href="#email"');
      expect(html).toMatch(
        /<input[^>]* id="email"[^>]* aria-describedby="email-error email-hint"[^>]* aria-invalid="true"/,
      );
      expect(html).toContain('value="A good table"');
      expect(html).toMatch(/id="rating-2"[^>]* checked/);
    }
    expect(await snapshot(database.sql)).toBe(before);
  });

  test("all faults are named at once", async () => {
    const html = await (await surface.post(PATH, {})).text();
    for (const name of ["rating", "title", "body", "author", "email"]) {
      expect(html).toContain(`href="#${name}"`);
      expect(html).toContain(` id="${name}"`);
      expect(html).toContain(`id="${name}-error"`);
    }
  });

  test("a field that no person sees, filled in: the same answer, and nothing is kept", async () => {
    const html = await surface.html(PATH);
    expect(html).toMatch(/<div class="trap" aria-hidden="true">/);
    expect(html).toMatch(/<input id="homepage"[^>]* tabindex="-1"[^>]* autocomplete="off"/);
    const before = await snapshot(database.sql);
    const fields = { ...TYPED, email: "bot@mailbox.example", homepage: "https://spam.example" };
    const response = await surface.post(PATH, fields);
    expect(response.status).toBe(303);
    const location = response.headers.get("location") ?? "";
    expect(location).toMatch(SENT);
    expect(await surface.html(location)).toContain("<bdi>bot@mailbox.example</bdi>");
    expect((await surface.post(location, {})).status).toBe(303);
    expect(await snapshot(database.sql)).toBe(before);
  });
});

test("looking changes nothing", async () => {
  const before = await snapshot(database.sql);
  for (const query of ["", "?rating=5", "?rating=9"]) expect((await surface.ask(PATH + query)).status).toBe(200);
  expect(await snapshot(database.sql)).toBe(before);
});
