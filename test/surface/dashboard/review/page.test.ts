// Reviews at the dashboard: found, read, answered, reported; each by those who may, and of their own businesses alone.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { newId, type ReviewId, toWire } from "#contract/id.ts";
import type { Organisation } from "#domain/account/state/organisation.ts";
import { changeStatus } from "#domain/review/lifecycle/lifecycle.ts";
import { reply as replyTable, reviewEdit } from "#domain/review/state/table.ts";
import { auditAbout } from "../../../support/audit.ts";
import { type Person, signIn } from "../../../support/dashboard.ts";
import { AUTHOR_SECRETS, seedBusiness, seedOrganisation, seedReview, seedReviews } from "../../../support/seed.ts";
import { createTestService, type TestService } from "../../../support/service.ts";

let service: TestService;
let organisation: Organisation;
let owner: Person;
let shop: Awaited<ReturnType<typeof seedBusiness>>;
let foreign: ReviewId;
beforeAll(async () => {
  service = await createTestService();
  ({ organisation, owner, shop } = await seedShop());
  const other = await seedShop();
  foreign = await seedReview(service.context, other.shop.id, { title: "Of somebody else" });
});
afterAll(() => service.close());

async function seedShop() {
  const made = await seedOrganisation(service.context, "free");
  const business = await seedBusiness(service.context, { organisationId: made.id });
  return {
    organisation: made,
    shop: business,
    owner: await signIn(service, { organisationId: made.id, role: "owner" }),
  };
}

const text = async (answer: Response | Promise<Response>) => (await answer).text();
const titlesOf = (html: string) =>
  [...html.matchAll(/<h2 class="review-title"[^>]*><a [^>]*>([^<]*)<\/a>/g)].map((match) => match[1]);
const hrefOf = (html: string, label: string) => {
  const link = [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(?:<svg[\s\S]*?<\/svg>)?([^<]*)/g)];
  return link.find((match) => match[2] === label)?.[1]?.replaceAll("&amp;", "&") ?? null;
};
const at = (id: ReviewId, rest = "") => `/dashboard/reviews/${toWire("rev", id)}${rest}`;
const GOOD_REPLY = "Thank you, we have passed it on.";

describe("GET /dashboard/reviews", () => {
  test("lists a business's own reviews, newest first, and never who the author is", async () => {
    const { shop, owner } = await seedShop();
    await seedReview(service.context, shop.id, { title: "Older", createdAt: "2026-01-01T00:00:00Z" });
    await seedReview(service.context, shop.id, {
      title: "Newer",
      createdAt: "2026-01-02T00:00:00Z",
      reply: "So it is.",
    });
    const html = await text(owner.get("/dashboard/reviews"));
    expect(titlesOf(html)).toEqual(["Newer", "Older"]);
    expect(html).toContain("So it is.");
    for (const secret of AUTHOR_SECRETS) expect(html).not.toContain(secret);
  });

  test("shows what people write as text, whatever it is", async () => {
    const { shop, owner } = await seedShop();
    const hostile = `<script>alert(1)</script>"'&`;
    await seedReview(service.context, shop.id, {
      title: hostile,
      body: hostile,
      author: hostile,
      reply: `${hostile} 10 letters`,
    });
    const html = await text(owner.get(`/dashboard/reviews?q=${encodeURIComponent(hostile)}`));
    expect(html).not.toContain("<script>alert");
    expect(html).toContain("&lt;script>alert(1)");
    expect(titlesOf(html)).toHaveLength(1);
  });

  const FILTERS: [query: string, titles: string[]][] = [
    ["stars=1", ["one"]],
    ["stars=9", ["answered", "verified", "de", "one"]],
    ["verified=yes", ["verified"]],
    ["verified=no", ["answered", "de", "one"]],
    ["reply=none", ["verified", "de", "one"]],
    ["status=held", ["held"]],
    ["status=hidden", ["hidden"]],
    ["status=removed", ["answered", "verified", "de", "one"]],
    ["q=GROSSE", []],
    ["q=GRÖßE", ["de", "one"]],
    ["q=große+tur", ["one"]],
    ["q=100%25", ["verified"]],
    ["q=100_", []],
    ["q=.*", []],
    ["q=Zoë", ["answered"]],
    ["q=zoe", ["answered"]],
    ["q=%00%F0%9F", ["answered", "verified", "de", "one"].slice(0, 0)],
    ["q=grosse&status=held", ["held"]],
    ["stars=1&verified=yes", []],
    ["before=nonsense", ["answered", "verified", "de", "one"]],
    ["before=99999999999999999.rev_00000000000000000000000000", ["answered", "verified", "de", "one"]],
  ];
  describe("finds", () => {
    let person: Person;
    beforeAll(async () => {
      const made = await seedShop();
      person = made.owner;
      const day = (n: number) => ({ createdAt: `2026-02-0${n}T00:00:00Z` });
      const { context } = service;
      await seedReview(context, made.shop.id, { title: "one", rating: 1, body: "Die Große Tür\nfehlt", ...day(1) });
      await seedReview(context, made.shop.id, { title: "de", body: "Die größe passt", language: "de", ...day(2) });
      await seedReview(context, made.shop.id, {
        title: "verified",
        body: "100% in time",
        verified: true,
        source: "invitation",
        ...day(3),
      });
      await seedReview(context, made.shop.id, {
        title: "answered",
        author: "Zoë K.",
        reply: "A reply of ours.",
        ...day(4),
      });
      const [held, hidden] = await seedReviews(context, made.shop.id, [
        { title: "held", body: "grosse", ...day(5) },
        { title: "hidden", ...day(6) },
      ]);
      await seedReview(context, made.shop.id, { title: "pending", status: "pending", ...day(7) });
      await changeStatus(context, held as ReviewId, { to: "held", reason: "links", askedBy: "rule" });
      await changeStatus(context, hidden as ReviewId, { to: "hidden", reason: "illegal", askedBy: "moderator" });
    });
    for (const [query, titles] of FILTERS)
      test(`${query}: ${titles.join(", ") || "nothing"}`, async () => {
        const answer = await person.get(`/dashboard/reviews?${query}`);
        expect(answer.status).toBe(200);
        expect(titlesOf(await answer.text())).toEqual(titles);
      });
  });

  test("every review stands on one page, and a link leads back to the newest", async () => {
    const { shop, owner } = await seedShop();
    // Two at each moment: the id decides.
    const all = Array.from({ length: 25 }, (_, index) => ({
      title: `n${index}`,
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, Math.floor(index / 2))).toISOString(),
    }));
    await seedReviews(service.context, shop.id, all);
    const down: (string | undefined)[][] = [];
    let href: string | null = "/dashboard/reviews";
    let last = "";
    while (href) {
      last = await text(owner.get(href));
      down.push(titlesOf(last));
      href = hrefOf(last, "Older");
    }
    expect(down.map((each) => each.length)).toEqual([10, 10, 5]);
    expect(new Set(down.flat()).size).toBe(25);
    expect(titlesOf(await text(owner.get(hrefOf(last, "Newest") as string)))).toEqual(down[0] as string[]);
  });

  test("a search says how far back it went, and goes on from there until it has seen all", async () => {
    const { shop, owner } = await seedShop();
    const many = Array.from({ length: 5_300 }, (_, index) => ({
      title: index === 0 ? "the needle" : "hay",
      createdAt: new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString(),
    }));
    await seedReviews(service.context, shop.id, many);
    let html = await text(owner.get("/dashboard/reviews?q=needle"));
    const seen: string[] = [];
    // One page reads 5,000 reviews.
    for (let turn = 0; turn < 5 && titlesOf(html).length === 0; turn++) {
      seen.push(/Nothing found since ([^<]*)/.exec(html)?.[1] ?? "nothing said");
      html = await text(owner.get(hrefOf(html, "Search further back") ?? "/nowhere"));
    }
    expect(titlesOf(html)).toEqual(["the needle"]);
    expect(seen).toEqual(["1 January 2026"]);
    expect(hrefOf(html, "Search further back")).toBeNull();
  });

  test("stays under 60 KB whatever people write", async () => {
    const { shop, owner } = await seedShop();
    const worst = {
      title: '"'.repeat(120),
      author: "&".repeat(80),
      body: '"&'.repeat(2_500),
      reply: '"'.repeat(3_000),
    };
    for (let index = 0; index < 11; index++)
      await seedReview(
        service.context,
        shop.id,
        index % 2 === 0 ? worst : { ...worst, title: "😀".repeat(120), body: "😀".repeat(5_000), reply: "" },
      );
    const answer = await owner.get("/dashboard/reviews");
    expect((await answer.bytes()).length).toBeLessThan(60_000);
  });
});

describe("GET /dashboard/reviews/:id", () => {
  test("tells a review's whole history", async () => {
    const { context } = service;
    const id = await seedReview(context, shop.id, { title: "Now", reply: "We have answered." });
    await context.db.insert(reviewEdit).values({
      id: newId(),
      reviewId: id,
      rating: 2,
      title: "Before",
      body: "It said this.",
      replacedAt: context.clock.now(),
    });
    await changeStatus(context, id, { to: "hidden", reason: "personal_data", askedBy: "moderator" });
    await changeStatus(context, id, { to: "published", reason: "Call Mrs Smith at home", askedBy: "moderator" });
    const html = await text(owner.get(at(id)));
    for (const part of [
      "Now",
      "Before",
      "It said this.",
      "We have answered.",
      "Hidden",
      "Personal data",
      "Another reason",
    ])
      expect(html).toContain(part);
    expect(html).not.toContain("Mrs Smith");
    for (const secret of AUTHOR_SECRETS) expect(html).not.toContain(secret);
  });

  test("its history says by role who wrote, replied, reported and decided, the latest first", async () => {
    const { context, sql } = service;
    const id = await seedReview(context, shop.id, { title: "Told <b>", createdAt: "2026-11-01T00:00:00Z" });
    await owner.post(`${at(id)}/reply`, { body: "We have answered this." });
    await owner.post(`${at(id)}/report`, { reason: "spam", note: "" });
    await sql`update reply set created_at = '2026-11-02', updated_at = '2026-11-03' where review_id = ${id}`;
    await sql`update report set created_at = '2026-11-04', decided_at = '2026-11-05', status = 'dismissed' where review_id = ${id}`;
    const html = await text(owner.get(at(id)));
    const history = html.slice(html.indexOf('<ol class="history">'));
    const says = [...history.slice(0, history.indexOf("</ol>")).matchAll(/<p>(.*?)<\/p>/g)].map(([, each]) =>
      each?.replace(/<[^>]*>/g, "").trim(),
    );
    expect(says).toEqual([
      "The moderator left the review as it is.",
      "Your team reported it: It is advertising or spam. · Ada Person",
      "Your team changed the reply. · Ada Person",
      "Your team replied.",
      "Written by the reviewer.",
    ]);
    expect(html).toContain('<h1><bdi lang="en">Told &lt;b></bdi></h1>');
    expect(html).not.toContain("About ");
  });

  test("of another organisation, pending, malformed or unknown: 404", async () => {
    const pending = await seedReview(service.context, shop.id, { status: "pending" });
    const ids = [toWire("rev", foreign), toWire("rev", pending), "rev_x", "nonsense", toWire("rev", newId())];
    for (const id of ids) expect((await owner.get(`/dashboard/reviews/${id}`)).status).toBe(404);
  });

  test("of a removed one nothing is shown but that", async () => {
    const id = await seedReview(service.context, shop.id, { title: "Secret title", body: "Secret words of it" });
    await changeStatus(service.context, id, { to: "removed", reason: "illegal", askedBy: "moderator" });
    const answer = await owner.get(at(id));
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html).not.toContain("Secret");
    expect(html).not.toContain("/reply");
  });
});

describe("POST /dashboard/reviews/:id/reply", () => {
  test("publishes a reply under the person's name, tells the author, and comes back to the list", async () => {
    const id = await seedReview(service.context, shop.id);
    const answer = await owner.post(at(id, "/reply"), { body: GOOD_REPLY, back: "?stars=5&x=//evil.example" });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(`/dashboard/reviews?stars=5#${toWire("rev", id)}`);
    expect(await text(owner.follow(answer))).toContain("The reply is online.");
    expect(await service.sql`select body, user_id from reply where review_id = ${id}`).toMatchObject([
      { body: GOOD_REPLY, user_id: owner.id },
    ]);
    expect(await service.sql`select kind from message where subject_id = ${id}`).toMatchObject([{ kind: "reply" }]);
    const audit = await auditAbout(service.context, toWire("rev", id));
    expect(audit).toMatchObject([
      { action: "reply.create", userId: owner.id, actor: "owner", organisationId: organisation.id },
    ]);
  });

  test("a second one replaces the first, and a member may do it", async () => {
    const member = await signIn(service, { organisationId: organisation.id, role: "member" });
    const id = await seedReview(service.context, shop.id, { reply: "The first reply." });
    const answer = await member.post(at(id, "/reply"), { body: GOOD_REPLY });
    expect(answer.headers.get("location")).toBe(at(id));
    expect(await text(member.follow(answer))).toContain("The reply was replaced.");
    const rows = await service.context.db.select({ body: replyTable.body }).from(replyTable);
    expect(rows.filter(({ body }) => body === "The first reply.")).toHaveLength(0);
    const [entry] = await auditAbout(service.context, toWire("rev", id));
    expect(entry).toMatchObject({ action: "reply.replace", actor: "member" });
  });

  test("is deleted by a member, is on the profile no more, and can be written again", async () => {
    const member = await signIn(service, { organisationId: organisation.id, role: "member" });
    const id = await seedReview(service.context, shop.id, { reply: "A reply to delete." });
    const page = await text(member.get(at(id)));
    expect(page).toContain("The email that was sent about it stays");
    const answer = await member.post(at(id, "/reply/delete"));
    expect(answer.headers.get("location")).toBe(at(id));
    const after = await text(member.follow(answer));
    expect(after).toContain("The reply was deleted.");
    expect(after).not.toContain("A reply to delete.");
    expect(await (await service.get(`/review/${shop.slug}`)).text()).not.toContain("A reply to delete.");
    // A second press changes nothing and is noted nowhere.
    expect((await member.post(at(id, "/reply/delete"))).status).toBe(303);
    expect(await auditAbout(service.context, toWire("rev", id))).toMatchObject([{ action: "reply.delete" }]);
    await member.post(at(id, "/reply"), { body: GOOD_REPLY });
    expect(await text(member.get(at(id)))).toContain(GOOD_REPLY);
  });

  test("of another organisation's review is not deleted", async () => {
    const foreign = await seedBusiness(service.context, {
      organisationId: (await seedOrganisation(service.context)).id,
    });
    const id = await seedReview(service.context, foreign.id, { reply: "Their own reply." });
    expect((await owner.post(at(id, "/reply/delete"))).status).toBe(404);
    expect(await service.sql`select body from reply where review_id = ${id}`).toMatchObject([
      { body: "Their own reply." },
    ]);
  });

  const WRONG: [name: string, body: string, says: string][] = [
    ["too short", "Hi", "Enter at least 10 characters."],
    ["too long", "x".repeat(3_001), "Enter at most 3,000 characters."],
    ["with a control character", `A control \u0007 character`, "Remove the control characters."],
    [
      "with the author's address",
      "Write to author.secret (at) mailbox.example please",
      "may name only email addresses at",
    ],
    ["with another's address", "Write to nobody (at) nowhere.example please", "may name only email addresses at"],
  ];
  for (const [name, body, says] of WRONG)
    test(`${name}: the form again, with what was typed`, async () => {
      const id = await seedReview(service.context, shop.id);
      const answer = await owner.post(at(id, "/reply"), { body: `<b>${body}` });
      expect(answer.status).toBe(422);
      const html = await answer.text();
      expect(html).toContain(says);
      expect(html).toContain(`&lt;b>${body.slice(0, 9)}`);
      expect(html).toContain(`href="#body-${toWire("rev", id)}"`);
      expect(await service.sql`select id from reply where review_id = ${id}`).toHaveLength(0);
      expect(await auditAbout(service.context, toWire("rev", id))).toEqual([]);
    });

  test("to a review that is not online says so; to another organisation's there is none", async () => {
    const id = await seedReview(service.context, shop.id);
    await changeStatus(service.context, id, { to: "hidden", reason: "illegal", askedBy: "moderator" });
    const answer = await owner.post(at(id, "/reply"), { body: GOOD_REPLY });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain("not public");
    expect((await owner.post(at(foreign, "/reply"), { body: GOOD_REPLY })).status).toBe(404);
    expect(await service.sql`select id from reply where review_id = ${foreign}`).toHaveLength(0);
  });

  test("from another site is refused", async () => {
    const id = await seedReview(service.context, shop.id);
    const answer = await owner.post(at(id, "/reply"), { body: GOOD_REPLY }, { "sec-fetch-site": "cross-site" });
    expect(answer.status).toBe(403);
  });
});

describe("POST /dashboard/reviews/:id/report", () => {
  test("reports once: it stays online, its author is told, and the list says so", async () => {
    const id = await seedReview(service.context, shop.id, { title: "Reported one" });
    const fields = { reason: "personal_data", note: "A phone number <b>", back: "" };
    const answer = await owner.post(at(id, "/report"), fields);
    expect(answer.headers.get("location")).toBe(`/dashboard/reviews#${toWire("rev", id)}`);
    expect(await text(owner.follow(answer))).toContain("The review was reported.");
    const [row] =
      await service.sql`select id, reason, note, status, organisation_id, user_id from report where review_id = ${id}`;
    expect(row).toMatchObject({
      reason: "personal_data",
      note: "A phone number <b>",
      status: "open",
      organisation_id: organisation.id,
      user_id: owner.id,
    });
    const mails = () => service.sql`select kind, urgent from message where subject_id = ${row?.id}`;
    expect(await mails()).toMatchObject([{ kind: "review-reported", urgent: true }]);
    expect(await service.sql`select status from review where id = ${id}`).toMatchObject([{ status: "published" }]);

    const again = await owner.post(at(id, "/report"), fields);
    expect(again.status).toBe(422);
    expect(await again.text()).toContain("You reported this review already.");
    expect(await mails()).toHaveLength(1);
    const audit = await auditAbout(service.context, toWire("rev", id));
    expect(audit).toMatchObject([{ action: "review.report", detail: { reason: "personal_data" } }]);
    const html = await text(owner.get(at(id)));
    expect(html).toContain("A phone number &lt;b>");
    expect(html).not.toContain("/report");
  });

  test("more than 10 in an hour or 50 in a day are refused with 429, the reason and when to come back", async () => {
    const flooder = await seedOrganisation(service.context);
    const person = await signIn(service, { organisationId: flooder.id });
    const { id: businessId } = await seedBusiness(service.context, { organisationId: flooder.id });
    const report = async () =>
      person.post(at(await seedReview(service.context, businessId), "/report"), { reason: "spam" });
    const age = (interval: string) =>
      service.sql`update report set created_at = created_at - ${interval}::interval where organisation_id = ${flooder.id}`;
    for (let hour = 0; hour < 5; hour++) {
      const first = await Promise.all(Array.from({ length: 12 }, report));
      expect(first.map(({ status }) => status).sort()).toEqual([...Array(10).fill(303), 429, 429]);
      const refused = first.find(({ status }) => status === 429);
      const says = await refused?.text();
      expect(says).toContain(hour < 4 ? "10 reviews within an hour" : "50 reviews within 24 hours");
      expect(says).toMatch(hour < 4 ? /Try again in (60|59) minutes\./ : /Try again in 20 hours\./);
      expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(3_000);
      await age("25 minutes");
      if (hour < 4) expect(await (await report()).text()).toMatch(/Try again in 3[45] minutes\./);
      await age("36 minutes");
    }
    const beyond = await report();
    expect(beyond.status).toBe(429);
    const says = await beyond.text();
    expect(says).toContain("An organisation can report 50 reviews within 24 hours");
    expect(says).toContain("Try again in 19 hours.");
    await age("20 hours");
    expect((await report()).status).toBe(303);
  });

  test("again after a decision tells the author nothing more", async () => {
    const id = await seedReview(service.context, shop.id);
    const mails = () => service.sql`select m.id from message m join report p on p.id = m.subject_id
      where p.review_id = ${id} and m.kind = 'review-reported'`;
    for (let n = 0; n < 3; n++) {
      expect((await owner.post(at(id, "/report"), { reason: "spam" })).status).toBe(303);
      await service.sql`update report set status = 'dismissed' where review_id = ${id}`;
    }
    expect(await mails()).toHaveLength(1);
  });

  test("twice at once makes one report", async () => {
    const id = await seedReview(service.context, shop.id);
    const send = () => owner.post(at(id, "/report"), { reason: "spam" });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 422, 422]);
    expect(await service.sql`select id from report where review_id = ${id}`).toHaveLength(1);
  });

  const WRONG: [name: string, fields: Record<string, string>, field: string][] = [
    ["without a reason", {}, "reason"],
    ["with a reason of no list", { reason: "constructor" }, "reason"],
    ["for another reason without a word", { reason: "other", note: "  " }, "note"],
    ["with too long a note", { reason: "spam", note: "x".repeat(1_001) }, "note"],
  ];
  for (const [name, fields, field] of WRONG)
    test(`${name}: the form again`, async () => {
      const id = await seedReview(service.context, shop.id);
      const answer = await owner.post(at(id, "/report"), fields);
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain(`href="#${field}-${toWire("rev", id)}"`);
      expect(await service.sql`select id from report where review_id = ${id}`).toHaveLength(0);
    });

  test("of another organisation's review: 404; of one that is not online: 422", async () => {
    expect((await owner.post(at(foreign, "/report"), { reason: "spam" })).status).toBe(404);
    const id = await seedReview(service.context, shop.id);
    await changeStatus(service.context, id, { to: "held", reason: "links", askedBy: "rule" });
    expect((await owner.post(at(id, "/report"), { reason: "spam" })).status).toBe(422);
    expect(await service.sql`select id from report where review_id in (${id}, ${foreign})`).toHaveLength(0);
  });
});
