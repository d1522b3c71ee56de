// The work list: customers' reviews without a reply, the recent ones first, in each part the lowest and newest; a reply leads to the next one, and never over another
// member's.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { newId, type ReviewId, toWire } from "#contract/id.ts";
import { changeStatus } from "#domain/review/lifecycle/lifecycle.ts";
import { postReply } from "#domain/review/reply.ts";
import { addSavedReply } from "#domain/review/saved-reply/saved-reply.ts";
import { auditAbout } from "../../../support/audit.ts";
import { browse, type Person, signIn } from "../../../support/dashboard.ts";
import { AUTHOR_SECRETS, seedBusiness, seedOrganisation, seedReview, seedReviews } from "../../../support/seed.ts";
import { createTestService, type TestService } from "../../../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

const PATH = "/dashboard/reviews/unanswered";
const GOOD = "Thank you, we have passed it on.";
const at = (id: ReviewId) => `${PATH}/${toWire("rev", id)}`;
const text = async (answer: Response | Promise<Response>) => (await answer).text();
const titlesOf = (html: string) =>
  [...html.matchAll(/<h2 class="review-title"[^>]*>([^<]*)</g)].map(([, title]) => title);
/** The addresses that open forms post to. */
const openOf = (html: string) =>
  [...html.matchAll(/<form [^>]*method="post" action="(\/dashboard\/reviews\/[^"]*)"/g)].map((m) => m[1]);
const fieldOf = (html: string) => /<textarea[^>]*id="body-work"[^>]*>\n?([\s\S]*?)<\/textarea>/.exec(html)?.[1];

async function seedShop(role: "owner" | "member" = "member") {
  const organisation = await seedOrganisation(service.context, "free");
  const shop = await seedBusiness(service.context, { organisationId: organisation.id, name: "Corner & Co" });
  return { organisation, shop, person: await signIn(service, { organisationId: organisation.id, role }) };
}

type Shop = Awaited<ReturnType<typeof seedShop>>;
const seed = ({ shop }: Shop, title: string, rating: number, day: number, more = {}) =>
  seedReview(service.context, shop.id, { title, rating, createdAt: `2026-01-0${day}T00:00:00Z`, ...more });
const repliesTo = async (id: ReviewId) =>
  (await service.sql`select body from reply where review_id = ${id}`).map(({ body }) => body);

describe("the list", () => {
  test("has the lowest first, and the newest among equals; none with a reply, offline, imported or an editor's", async () => {
    const shop = await seedShop();
    await seed(shop, "five", 5, 1);
    await seed(shop, "one, older", 1, 2);
    const first = await seed(shop, "one, newer", 1, 3);
    await seed(shop, "two", 2, 1);
    await seed(shop, "answered", 1, 1, { reply: GOOD });
    await seed(shop, "imported", 1, 1, { source: "import" });
    await seed(shop, "editor", 1, 1, { source: "editor" });
    await seed(shop, "pending", 1, 1, { status: "pending" });
    const hidden = await seed(shop, "hidden", 1, 1);
    await changeStatus(service.context, hidden, { to: "hidden", reason: "spam", askedBy: "moderator" });
    const other = await seedShop();
    await seed(other, "of another", 1, 1);
    const html = await text(shop.person.get(PATH));
    expect(titlesOf(html)).toEqual(["one, newer", "one, older", "two", "five"]);
    expect(openOf(html)).toEqual([at(first)]);
    expect(html).toContain("4 reviews wait for a reply.");
    expect(html).not.toContain("autofocus");
    for (const secret of AUTHOR_SECRETS) expect(html).not.toContain(secret);
  });

  test("has the last 90 days before older reviews of any stars, on each page, and the badge counts them alone", async () => {
    for (const count of [9, 10]) {
      const shop = await seedShop();
      const { id } = shop.shop;
      for (const [title, more] of [
        ["old five", { rating: 5, createdAt: "2026-01-01T00:00:00Z" }],
        ["old one", { rating: 1, createdAt: "2026-01-01T00:00:00Z" }],
      ] as const)
        await seedReview(service.context, id, { title, ...more });
      const recent = Array.from({ length: count }, (_, n) => `n${n}`);
      const createdAt = "2026-11-01T00:00:00Z";
      await seedReviews(
        service.context,
        id,
        recent.map((title) => ({ title, rating: 4, createdAt })),
      );
      const html = await text(shop.person.get(PATH));
      const [, next = ""] = /<a [^>]*rel="next"[^>]*href="([^"]*)"/.exec(html) ?? [];
      const all = [...titlesOf(html), ...titlesOf(await text(shop.person.get(next)))];
      expect([all.length, all.slice(-2)]).toEqual([count + 2, ["old one", "old five"]]);
      expect(new Set(all).size).toBe(count + 2);
      const says = `${count} reviews of the last 90 days`;
      expect(html).toContain(`${count} to answer, last 90 days</span>`);
      expect(html).toContain(`${says} wait for a reply. <a href="${PATH}?age=older">2 older ones wait, too.</a>`);
      for (const page of ["/dashboard/reviews", "/dashboard"])
        expect(await text(shop.person.get(page))).toContain(`${says} wait for a reply. 2 older ones wait, too.`);
    }
  });

  test("says how many wait where all are old, which the badge leaves out", async () => {
    const shop = await seedShop();
    await seedReview(service.context, shop.shop.id, { rating: 5, createdAt: "2026-01-01T00:00:00Z" });
    const html = await text(shop.person.get(PATH));
    expect(html).toContain("1 review waits for a reply. ");
    expect(html).toContain("1 of them is more than 90 days old.</a>");
    expect(html).not.toContain("rail-count");
  });

  test("says that nothing is left, and where a list that was turned over ends", async () => {
    const shop = await seedShop();
    expect(await text(shop.person.get(PATH))).toContain("Every review has a reply");
    const id = await seed(shop, "only", 3, 1);
    const beyond = await text(shop.person.get(`${PATH}?after=${toWire("rev", id)}`));
    expect(beyond).toContain("No further reviews");
    expect(titlesOf(beyond)).toEqual([]);
  });

  test("turns over ten reviews at a time, none twice and none left out, equal moments included", async () => {
    const shop = await seedShop();
    await seedReviews(
      service.context,
      shop.shop.id,
      Array.from({ length: 23 }, (_, n) => ({
        title: `n${n}`,
        rating: 1 + (n % 2),
        createdAt: "2026-01-01T00:00:00Z",
      })),
    );
    const seen: (string | undefined)[] = [];
    for (let path: string | null = PATH; path !== null; ) {
      const html = await text(shop.person.get(path));
      seen.push(...titlesOf(html));
      path = /<a [^>]*rel="next"[^>]*href="([^"]*)"/.exec(html)?.[1] ?? null;
    }
    expect(seen).toHaveLength(23);
    expect(new Set(seen).size).toBe(23);
    expect(seen.slice(0, 12).every((title) => Number(title?.slice(1)) % 2 === 0)).toBe(true);
  });

  test("keeps unreadable addresses out, and knows no review of another organisation", async () => {
    const [shop, other] = [await seedShop(), await seedShop()];
    await seed(shop, "own", 1, 1);
    const foreign = await seed(other, "foreign", 1, 1);
    expect(titlesOf(await text(shop.person.get(`${PATH}?after=%00nonsense`)))).toEqual(["own"]);
    expect(titlesOf(await text(shop.person.get(`${PATH}?after=${toWire("rev", foreign)}`)))).toEqual(["own"]);
    for (const id of [foreign, newId<"rev">()]) {
      expect((await shop.person.get(at(id))).status).toBe(404);
      expect((await shop.person.post(at(id), { body: GOOD })).status).toBe(404);
    }
    expect(await repliesTo(foreign)).toEqual([]);
  });

  test("is for those who are logged in", async () => {
    const answer = await browse(service).get(PATH);
    expect(answer.headers.get("location")).toBe(`/login?next=${encodeURIComponent(PATH)}`);
  });
});

describe("a reply", () => {
  test("leads to the next review, whose field is focused, and at the end back to the list", async () => {
    const shop = await seedShop();
    const [low, mid, high] = [
      await seed(shop, "low", 1, 1),
      await seed(shop, "mid", 2, 1),
      await seed(shop, "high", 5, 1),
    ];
    const sent = await shop.person.post(at(low), { body: GOOD });
    expect([sent.status, sent.headers.get("location")]).toEqual([303, at(mid)]);
    const html = await text(shop.person.follow(sent));
    // The message stands in the card whose field is focused, not at the top of the page.
    const [, card = ""] = html.split(`id="${toWire("rev", mid)}"`);
    expect(card).toMatch(/^[^>]*><div class="done" role="status"><p>The reply to the review by [^<]+ is online\./);
    expect(card.split('class="review-head')[0]).toContain(`href="/dashboard/reviews/${toWire("rev", low)}"`);
    expect(html.match(/role="status"><p>The reply/g)).toHaveLength(1);
    expect([titlesOf(html), openOf(html)]).toEqual([["mid", "high"], [at(mid)]]);
    expect(html).toMatch(/<textarea[^>]*id="body-work"[^>]*autofocus/);
    // One that was skipped does not hold the others up.
    const next = await shop.person.post(at(high), { body: GOOD });
    expect(next.headers.get("location")).toBe(PATH);
    await shop.person.post(at(mid), { body: GOOD });
    expect(await text(shop.person.get(PATH))).toContain("Every review has a reply");
    expect(await auditAbout(service.context, toWire("rev", low))).toEqual([
      expect.objectContaining({ action: "reply.create", actor: "member" }),
    ]);
  });

  test("keeps its page of a list that was turned over", async () => {
    const shop = await seedShop();
    const ids: ReviewId[] = [];
    for (let day = 3; day >= 1; day--) ids.push(await seed(shop, `day ${day}`, 1, day));
    const [first, second, third] = ids as [ReviewId, ReviewId, ReviewId];
    const after = `?after=${toWire("rev", first)}`;
    const sent = await shop.person.post(at(second) + after, { body: GOOD });
    expect(sent.headers.get("location")).toBe(at(third) + after);
  });

  test("that is refused stays in the list with all that was typed", async () => {
    const shop = await seedShop();
    const id = await seed(shop, "low", 1, 1);
    await seed(shop, "other", 2, 1);
    for (const body of ["short", "See https://evil.example/ for more of it", `<b>&"${"x".repeat(3_000)}`]) {
      const answer = await shop.person.post(at(id), { body });
      const html = await answer.text();
      expect([answer.status, openOf(html), titlesOf(html)]).toEqual([422, [at(id)], ["low", "other"]]);
      expect(fieldOf(html)).toBe(body.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;"));
    }
    expect(await repliesTo(id)).toEqual([]);
  });

  test("never replaces the one that another member sent meanwhile, also when both are sent at once", async () => {
    const shop = await seedShop();
    const { organisation } = shop;
    const colleague = await signIn(service, { organisationId: organisation.id, role: "owner" });
    const id = await seed(shop, "low", 1, 1);
    await postReply(service.context, { organisationId: organisation.id, userId: null, reviewId: id, body: GOOD });
    const late = await shop.person.post(at(id), { body: "Another text, which is late." });
    const html = await late.text();
    expect([late.status, fieldOf(html)]).toEqual([422, "Another text, which is late."]);
    expect(html).toContain("The review has a reply already");
    expect(await repliesTo(id)).toEqual([GOOD]);
    const raced = await seed(shop, "raced", 1, 2);
    const both = (person: Person, body: string) => person.post(at(raced), { body });
    const answers = await Promise.all([
      both(shop.person, "Ours is the first."),
      both(colleague, "Theirs is the first."),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 422]);
    expect(await repliesTo(raced)).toHaveLength(1);
  });

  test("from the list of reviews or the review's own page replaces none that came meanwhile, until it was seen", async () => {
    const shop = await seedShop();
    const id = await seed(shop, "low", 1, 1);
    const own = `/dashboard/reviews/${toWire("rev", id)}`;
    const formIn = async (path: string) => {
      const html = await text(shop.person.get(path));
      const form = html.slice(html.indexOf(`action="${own}/reply"`)).split("</form>")[0] ?? "";
      return Object.fromEntries(
        [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name = "", value]) => [
          name,
          value ?? "",
        ]),
      );
    };
    const [page, list] = [await formIn(own), await formIn("/dashboard/reviews")];
    const { organisation } = shop;
    await postReply(service.context, { organisationId: organisation.id, userId: null, reviewId: id, body: GOOD });
    for (const fields of [page, list]) {
      const late = await shop.person.post(`${own}/reply`, { ...fields, body: "Another text, which is late." });
      const html = await late.text();
      expect(late.status).toBe(422);
      for (const part of ["The review has a reply already", "Another text, which is late.", GOOD])
        expect(html).toContain(part);
      expect(await repliesTo(id)).toEqual([GOOD]);
    }
    const seen = await formIn(own);
    await shop.person.post(`${own}/reply`, { ...seen, body: "A better text, which is later." });
    expect(await repliesTo(id)).toEqual(["A better text, which is later."]);
  });

  test("to a review that went offline is refused, and the text stays", async () => {
    const shop = await seedShop();
    const id = await seed(shop, "low", 1, 1);
    await changeStatus(service.context, id, { to: "hidden", reason: "spam", askedBy: "moderator" });
    const answer = await shop.person.post(at(id), { body: GOOD });
    expect([answer.status, fieldOf(await answer.text())]).toEqual([422, GOOD]);
  });

  test("to a review that was removed shows nothing of it, whatever is posted", async () => {
    const shop = await seedShop();
    const id = await seed(shop, "Removed title", 1, 1, { body: "Removed words that nobody may read any more." });
    const saved = newId();
    const texts = { name: "Thanks", body: "Dear {name}, thanks." };
    await addSavedReply(service.context, shop.organisation.id, saved, texts);
    await changeStatus(service.context, id, { to: "removed", reason: "spam", askedBy: "moderator" });
    const own = `/dashboard/reviews/${toWire("rev", id)}/reply`;
    for (const path of [at(id), own])
      for (const fields of [{ body: "" }, { body: GOOD }, { body: GOOD, saved, insert: "1" }]) {
        const html = await text(shop.person.post(path, fields));
        expect(html).not.toContain("Removed title");
        expect(html).not.toContain("Removed words");
      }
    expect(await repliesTo(id)).toEqual([]);
  });

  test("that is sent twice, as a double click does, is no problem", async () => {
    const shop = await seedShop();
    const id = await seed(shop, "low", 1, 1);
    const answers = await Promise.all([1, 2].map(() => shop.person.post(at(id), { body: GOOD })));
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(await repliesTo(id)).toEqual([GOOD]);
    expect(await auditAbout(service.context, toWire("rev", id))).toHaveLength(1);
  });
});

describe("a saved reply", () => {
  const seedSaved = async ({ organisation }: Shop, body: string) => {
    const id = newId();
    await addSavedReply(service.context, organisation.id, id, { name: "Thanks", body });
    return id;
  };

  test("fills the field with the author's name as shown and the business's, below what was typed, and sends nothing", async () => {
    const shop = await seedShop();
    const id = await seed(shop, "low", 1, 1, { author: "Zoë 🌱" });
    const saved = await seedSaved(shop, "Dear {name},\nthank you. {business}");
    for (const path of [at(id), `/dashboard/reviews/${toWire("rev", id)}/reply`]) {
      const answer = await shop.person.post(path, { body: "  Hello.  ", saved, insert: "1" });
      expect(answer.status).toBe(200);
      const html = await answer.text();
      expect(html).toContain("\nHello.\n\nDear Zoë 🌱,\nthank you. Corner &amp; Co</textarea>");
      expect(html).toMatch(/<textarea[^>]*name="body"[^>]*autofocus/);
      // Enter presses the first button of the form.
      const [form = ""] = /<form [^>]*method="post" action="[^"]*(?:unanswered|reply)[\s\S]*?<\/form>/.exec(html) ?? [];
      const buttons = [...form.matchAll(/<button [^>]*>/g)].map(([tag]) => tag.includes('name="insert"'));
      expect(buttons).toEqual([false, true, false]);
    }
    expect(fieldOf(await text(shop.person.post(at(id), { body: "", saved, insert: "1" })))).toStartWith("Dear Zoë 🌱,");
    expect(await repliesTo(id)).toEqual([]);
  });

  test("has a hostile name as text: no markup, no place of its own, and no link that could be sent", async () => {
    const shop = await seedShop();
    const saved = await seedSaved(shop, "Dear {name}, thank you very much.");
    const names: [string, string][] = [
      [
        "</textarea><script>alert(1)</script>",
        "Dear &lt;/textarea>&lt;script>alert(1)&lt;/script>, thank you very much.",
      ],
      ["{business} {name}", "Dear {business} {name}, thank you very much."],
      ["$& $1 $$", "Dear $&amp; $1 $$, thank you very much."],
      ["constructor", "Dear constructor, thank you very much."],
      ["https://evil.example", "Dear https://evil.example, thank you very much."],
    ];
    for (const [author, shown] of names) {
      const id = await seed(shop, "low", 1, 1, { author });
      expect(fieldOf(await text(shop.person.post(at(id), { saved, insert: "1", body: "" })))).toBe(shown);
    }
    const [last] = await service.sql`select id from review where author = 'https://evil.example'`;
    const linked = await shop.person.post(at(last?.id), { body: "Dear https://evil.example, thank you very much." });
    expect(linked.status).toBe(422);
  });

  test("of another organisation, unknown, or none changes nothing that was typed", async () => {
    const [shop, other] = [await seedShop(), await seedShop()];
    const id = await seed(shop, "low", 1, 1);
    const foreign = await seedSaved(other, "Secret of another shop.");
    for (const saved of [foreign, newId(), "", "nonsense"]) {
      const answer = await shop.person.post(at(id), { body: "Typed so far.", saved, insert: "1" });
      expect(answer.status).toBe(422);
      const html = await answer.text();
      expect(html).toContain("Choose a saved reply first.");
      expect(fieldOf(html)).toBe("Typed so far.");
      expect(html).not.toContain("Secret of another shop.");
    }
  });
});

test("speaks German", async () => {
  const shop = await seedShop();
  await seed(shop, "low", 1, 1);
  const html = await text(shop.person.get(`${PATH}?lang=de`));
  expect(html).toContain("<h1>Bewertungen ohne Antwort</h1>");
  expect(html).toContain("1 Bewertung wartet auf eine Antwort.");
  expect(html).not.toMatch(/Reviews without|Open the review|Saved repl/);
});
