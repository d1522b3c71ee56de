// The queues as lists of cases: the filter, the next case after a decision, and addresses that a stranger made up.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { type ReviewId, toWire } from "#contract/id.ts";
import { changeStatus } from "#domain/review/lifecycle/lifecycle.ts";
import { reportReview } from "#domain/review/report.ts";
import { type Person, signIn } from "../../../support/dashboard.ts";
import { seedBusiness, seedOrganisation, seedReview } from "../../../support/seed.ts";
import { createTestService, type TestService } from "../../../support/service.ts";
import { reviewNow, textOf } from "./support.ts";

let service: TestService;
let moderator: Person;
let organisationId: Awaited<ReturnType<typeof seedOrganisation>>["id"];
let business: Awaited<ReturnType<typeof seedBusiness>>;
let name: string;

beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.sql`delete from report`;
  await service.sql`update review set status = 'removed' where status = 'held'`;
  moderator = await signIn(service, { staff: true });
  organisationId = (await seedOrganisation(service.context)).id;
  name = `Kiln ${crypto.randomUUID().slice(0, 6)}`;
  business = await seedBusiness(service.context, { organisationId, name });
});

const wire = (id: ReviewId) => toWire("rev", id);

/** @param day of January 2020, by which the queue is ordered */
async function seedHeld(day: number, { reason = "links", at = business.id } = {}): Promise<ReviewId> {
  const createdAt = `2020-01-${String(day).padStart(2, "0")}T00:00:00Z`;
  const id = await seedReview(service.context, at, { createdAt, title: `Case ${day}` });
  await changeStatus(service.context, id, { to: "held", reason, askedBy: "rule" });
  return id;
}

const casesOf = (html: string) => [...html.matchAll(/<article class="review-card" id="([^"]+)"/g)].map(([, id]) => id);
const listed = async (path: string) => casesOf(await (await moderator.get(path)).text());
const backOf = (html: string) =>
  /name="back" value="(held[^"]*|reports[^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";

const publish = (id: ReviewId, back: string, person = moderator) =>
  person.post(`/moderation/reviews/${wire(id)}/decide`, {
    status: "held",
    edited: "",
    reason: "keeps_to_rules",
    verdict: "publish",
    back,
  });

describe("after a decision", () => {
  test("the address leads to the next case, to the one behind it if that was decided meanwhile, and to the page at the end", async () => {
    const [one, two, three] = [await seedHeld(1), await seedHeld(2), await seedHeld(3)];
    const other = await signIn(service, { staff: true });
    expect(casesOf(await (await moderator.get("/moderation")).text())).toEqual([one, two, three].map(wire));
    await publish(two, "held", other);
    const first = await publish(one, "held");
    expect(first.headers.get("location")).toBe(`/moderation?decided=${wire(one)}#${wire(three)}`);
    const last = await publish(three, "held");
    expect(last.headers.get("location")).toBe(`/moderation?decided=${wire(three)}#main`);
  });

  test("the message and the way back stand above the case that the address leads to, wherever it is in the list", async () => {
    const [first, second, third] = [await seedHeld(1), await seedHeld(2), await seedHeld(3)];
    const sent = await publish(second, "held");
    const html = await (await moderator.follow(sent)).text();
    const [, list = ""] = html.split('<ol class="cases"');
    const told = list.indexOf('class="told"');
    const box = list.slice(told, list.indexOf("<article", told));
    expect(box).toMatch(
      /^class="told"><form class="done undo".*<div role="status"><p>The review is online\.<\/p><\/div>/,
    );
    // One message: the state of the review would say the same again.
    expect(box).not.toContain(": Online");
    expect(list.indexOf(`id="${wire(first)}"`)).toBeLessThan(told);
    expect(list.slice(told).indexOf("<article")).toBe(
      list.slice(told).indexOf(`<article class="review-card" id="${wire(third)}"`),
    );
    expect([html.split("data-undo").length, html.split("The review is online.").length]).toEqual([2, 2]);
    const later = await (await moderator.get(sent.headers.get("location") ?? "")).text();
    expect(later).toMatch(/<form class="undo"[^>]*>.*?<\/a>: Online<\/p>/s);
  });

  test("the list stands where it stood: filter, page and queue", async () => {
    const elsewhere = await seedBusiness(service.context);
    const [one, skipped, next] = [await seedHeld(1), await seedHeld(2, { at: elsewhere.id }), await seedHeld(3)];
    const html = await (await moderator.get(`/moderation?business=${business.slug}&age=7&reason=links`)).text();
    expect(casesOf(html)).toEqual([one, next].map(wire));
    const answer = await publish(one, backOf(html));
    const location = answer.headers.get("location") ?? "";
    expect(location).toEndWith(`#${wire(next)}`);
    const query = new URL(location, "http://x").searchParams;
    expect(Object.fromEntries(query)).toEqual({
      business: business.slug,
      age: "7",
      reason: "links",
      decided: wire(one),
    });
    const after = await (await moderator.follow(answer)).text();
    expect(casesOf(after)).toEqual([wire(next)]);
    expect(after).toContain('role="status"');
    expect(after).toContain("data-undo");
    expect(await reviewNow(service, skipped)).toMatchObject({ status: "held" });
  });

  test("an undo leads to the case, which waits again", async () => {
    const id = await seedHeld(1);
    const html = await (await moderator.follow(publish(id, "held?age=1"))).text();
    const [form = ""] = /<form class="done undo".*?<\/form>/s.exec(html) ?? [];
    const fields = Object.fromEntries(
      [...form.matchAll(/name="([^"]+)" value(?:="([^"]*)")?/g)].map(([, n, v]) => [n, v ?? ""]),
    );
    const undone = await moderator.post(`/moderation/reviews/${wire(id)}/undo`, fields);
    expect(undone.headers.get("location")).toBe(`/moderation?age=1#${wire(id)}`);
  });

  test("the second of two moderators reads so, keeps what was typed, and goes on to the next case", async () => {
    const [one, two] = [await seedHeld(1), await seedHeld(2)];
    const other = await signIn(service, { staff: true });
    await publish(one, "held", other);
    const late = await moderator.post(`/moderation/reviews/${wire(one)}/decide`, {
      status: "held",
      edited: "",
      reason: "other",
      note: "Typed by the second.",
      verdict: "remove",
      back: "held",
    });
    expect(late.status).toBe(409);
    const html = await late.text();
    expect(html).toContain("Typed by the second.");
    expect(html).toContain(`<p class="back"><a class="touch" href="/moderation#${wire(two)}">`);
    expect(await reviewNow(service, one)).toMatchObject({ status: "published" });
  });

  test("a review that is read on its own page leads back to its place in the queue", async () => {
    const [one, two] = [await seedHeld(1), await seedHeld(2)];
    const list = await (await moderator.get("/moderation?age=1")).text();
    const [, href = ""] = new RegExp(`href="(/moderation/reviews/${wire(one)}[^"]*)"`).exec(list) ?? [];
    const html = await (await moderator.get(href.replaceAll("&amp;", "&"))).text();
    expect(html).toContain(`href="/moderation?age=1#${wire(one)}"`);
    const answer = await publish(one, backOf(html));
    expect(answer.headers.get("location")).toBe(`/moderation?age=1&decided=${wire(one)}#${wire(two)}`);
  });

  test("of a report the next reported review comes", async () => {
    const owner = await signIn(service, { organisationId });
    const reports: { id: ReviewId; report: string }[] = [];
    for (const reason of ["spam", "other", "spam"]) {
      const id = await seedReview(service.context, business.id);
      const of = { organisationId, userId: owner.id, reviewId: id, reason, note: "Why." };
      reports.push({ id, report: toWire("rpt", await reportReview(service.context, of)) });
      service.clock.advance(1_000);
    }
    const [one, , three] = reports;
    const html = await (await moderator.get("/moderation/reports?reason=spam")).text();
    expect(casesOf(html)).toEqual([one, three].map((each) => wire(each?.id as ReviewId)));
    const answer = await moderator.post(`/moderation/reports/${one?.report}/decide`, {
      verdict: "dismiss",
      status: "published",
      edited: "",
      reason: "keeps_to_rules",
      note: "",
      back: backOf(html),
    });
    expect(answer.headers.get("location")).toBe(
      `/moderation/reports?reason=spam&decided=${one?.report}#${wire(three?.id as ReviewId)}`,
    );
  });
});

describe("the filter", () => {
  test("finds a business by its slug, its link and its name, and says so where there is none", async () => {
    const id = await seedHeld(1);
    await seedHeld(2, { at: (await seedBusiness(service.context)).id });
    for (const typed of [
      business.slug,
      business.slug.toUpperCase(),
      `https://reviews.example/review/${business.slug}?page=2`,
      `https://www.${business.domain}/shop`,
      name,
    ])
      expect({ typed, cases: await listed(`/moderation?business=${encodeURIComponent(typed)}`) }).toEqual({
        typed,
        cases: [wire(id)],
      });
    const none = await moderator.get("/moderation?business=nothing-of-the-kind");
    expect(none.status).toBe(200);
    expect(await textOf(none)).toContain("No such business");
    expect(await textOf(moderator.get("/moderation?language=cy"))).toContain("No case matches Language: Welsh");
  });

  test("takes no address that it did not write: each is a page, escaped, and none is a redirect elsewhere", async () => {
    const id = await seedHeld(1);
    const HOSTILE = '"><script>alert(1)</script>';
    for (const [name, value] of [
      ["reason", HOSTILE],
      ["reason", "a".repeat(5_000)],
      ["reason", "__proto__"],
      ["language", "' or 1=1 --"],
      ["language", "ENG"],
      ["age", "-1"],
      ["age", "99999999999999999999"],
      ["business", HOSTILE],
      ["business", "\u0000\u0007nul"],
      ["business", "\ud800"],
      ["business", "&".repeat(5_000)],
      ["business", "../../login"],
      ["after", "99999999999999999999.1"],
      ["decided", "https://elsewhere.example"],
    ] as const) {
      const answer = await moderator.get(`/moderation?${new URLSearchParams({ [name]: value })}`);
      const html = await answer.text();
      expect({ name, value, status: answer.status }).toEqual({ name, value, status: 200 });
      expect(html).not.toContain("<script>alert");
      expect(html.length).toBeLessThan(64 * 1_024);
    }
    for (const back of [
      "https://elsewhere.example",
      "//elsewhere.example",
      "constructor",
      `held?business=${HOSTILE}`,
      "held#x",
    ]) {
      const answer = await publish(id, back);
      expect(answer.headers.get("location")).toStartWith("/moderation");
      expect(answer.headers.get("location")).not.toContain("<");
      await service.sql`update review set status = 'held' where id = ${id}`;
    }
    const html = await (await moderator.get(`/moderation/reviews/${wire(id)}?back=//elsewhere.example`)).text();
    expect(html).not.toContain("elsewhere");
  });
});

describe("reports of child abuse", () => {
  test("are named above a queue that others flood, with a link to the oldest, until the last is decided", async () => {
    const report = async (reason: string) => {
      const id = await seedReview(service.context, business.id);
      await service.sql`insert into report (id, review_id, made_by, reason, created_at)
        values (${Bun.randomUUIDv7()}, ${id}, 'reader', ${reason}, ${new Date(service.clock.now()).toISOString()})`;
      service.clock.advance(1_000);
      return id;
    };
    for (let n = 0; n < 30; n++) await report("spam");
    const noticeIn = async (path: string) =>
      /<p class="notice">(.*?)<\/p>/s.exec(await (await moderator.get(path)).text())?.[1] ?? "";
    expect(await noticeIn("/moderation/reports")).toBe("");
    const [oldest, later] = [await report("child_abuse"), await report("child_abuse")];
    expect(await noticeIn("/moderation/reports")).toContain("2 reviews are reported for sexual abuse of children.");
    expect(await noticeIn("/moderation/reports?reason=spam")).toContain(`/moderation/reviews/${wire(oldest)}?back=`);
    await service.sql`update report set status = 'dismissed' where review_id = ${oldest}`;
    expect(await noticeIn("/moderation/reports")).toContain(`/moderation/reviews/${wire(later)}?back=`);
    await service.sql`update report set status = 'dismissed' where review_id = ${later}`;
    expect(await noticeIn("/moderation/reports")).toBe("");
  });
});

describe("for screen readers", () => {
  test("the cases are a list of articles with headings, and the outcome of a decision is a status", async () => {
    await seedHeld(1);
    const html = await (await moderator.get("/moderation")).text();
    expect(html).toMatch(/<ol class="cases" aria-label="Held reviews"><li><article[^>]* tabindex="-1"/);
    const [, labelled = ""] = /aria-labelledby="(title-rev_[^"]+)"/.exec(html) ?? [];
    expect(html).toContain(`<h2 class="review-title" dir="auto" id="${labelled}">`);
    expect(await textOf(moderator.get("/moderation"))).toContain("1 case is waiting.");
  });
});

describe("the keys", () => {
  test("are switched off and on for the account, in every session of it", async () => {
    await seedHeld(1);
    const state = async () => /data-keys="(\w+)"/.exec(await (await moderator.get("/moderation/reports")).text())?.[1];
    expect(await state()).toBe("on");
    const answer = await moderator.post("/moderation/keys", { keys: "off", back: "reports?age=7" });
    expect(answer.headers.get("location")).toBe("/moderation/reports?age=7");
    expect(await textOf(moderator.follow(answer))).toContain("Single keys are off for your account.");
    expect(await state()).toBe("off");
    const [row] = await service.sql`select shortcut_keys as keys from "user" where id = ${moderator.id}`;
    expect(row?.keys).toBe(false);
    await moderator.post("/moderation/keys", { keys: "on", back: "//elsewhere.example" });
    expect(await state()).toBe("on");
  });
});

describe("an act of a case", () => {
  const report = async (id: ReviewId) => {
    const owner = await signIn(service, { organisationId });
    const of = { organisationId, userId: owner.id, reviewId: id, reason: "spam", note: "Why." };
    return toWire("rpt", await reportReview(service.context, of));
  };
  /** The reason in which a page begins. */
  const begunIn = async (answer: Promise<Response>) =>
    /<details class="ask[^"]*"[^>]* open>(?:(?!<\/details>).)*<select id="([^"]+)"[^>]* autofocus/s.exec(
      await (await answer).text(),
    )?.[1];

  test("leads to the page of the case, which begins in its form and keeps the place", async () => {
    const id = await seedHeld(1);
    const path = `/moderation/reviews/${wire(id)}?back=held%3Fage%3D1&act=`;
    expect(await begunIn(moderator.get(`${path}remove`))).toBe(`reason-remove-${wire(id)}`);
    expect(backOf(await (await moderator.get(`${path}remove`)).text())).toBe("held?age=1");
    const reported = await seedReview(service.context, business.id);
    await report(reported);
    for (const act of ["report-dismiss", "report-hide", "report-remove", "hold"])
      expect(await begunIn(moderator.get(`/moderation/reviews/${wire(reported)}?act=${act}`))).toBe(
        `reason-${act}-${wire(reported)}`,
      );
  });

  test("that is none, or not one of this case any more, opens nothing and is not echoed", async () => {
    const id = await seedHeld(1);
    for (const act of [
      "hide",
      "report-remove",
      "toString",
      "__proto__",
      "",
      '"><script>alert(1)</script>',
      "a".repeat(5_000),
    ]) {
      const answer = await moderator.get(`/moderation/reviews/${wire(id)}?act=${encodeURIComponent(act)}`);
      const html = await answer.text();
      expect({ act, status: answer.status, open: /<details class="ask"[^>]* open/.test(html) }).toEqual({
        act,
        status: 200,
        open: false,
      });
      expect(html).not.toContain("<script>alert");
    }
  });

  test("has one form in the page, however many cases there are, and none where no case can be decided", async () => {
    for (let day = 1; day <= 5; day++) await seedHeld(day);
    const html = await (await moderator.get("/moderation")).text();
    expect(html.match(/<template id="act-remove">/g)).toHaveLength(1);
    expect(html.match(/<textarea/g)).toHaveLength(1);
    expect(html.match(/value="remove" data-key="r"/g)).toHaveLength(5);
    const [online, offline] = [
      await seedReview(service.context, business.id),
      await seedReview(service.context, business.id),
    ];
    for (const id of [online, offline]) await report(id);
    await changeStatus(service.context, offline, { to: "hidden", reason: "spam", askedBy: "moderator" });
    const reports = await (await moderator.get("/moderation/reports")).text();
    const templates = [...reports.matchAll(/<template id="act-([^"]+)">/g)].map(([, name]) => name).sort();
    expect(templates).toEqual([
      "of",
      "report-dismiss",
      "report-dismiss-offline",
      "report-hide",
      "report-remove",
      "report-uphold",
    ]);
    await service.sql`update review set body = ${"&".repeat(4_900)} where status = 'held'`;
    expect(await (await moderator.get("/moderation")).text()).not.toContain("<textarea");
  });

  test("of a review that was edited names the version that was read", async () => {
    const [one, two] = [await seedHeld(1), await seedHeld(2)];
    await service.sql`update review set edited_at = '2026-01-02T03:04:05.678Z' where id = ${one}`;
    const html = await (await moderator.get("/moderation")).text();
    expect(html.match(/data-edited="2026-01-02T03:04:05.678Z"/g)).toHaveLength(1);
    expect(html).toContain(
      `formaction="/moderation/reviews/${wire(one)}/decide" name="edited" value="2026-01-02T03:04:05.678Z"`,
    );
    expect(html).toContain(`formaction="/moderation/reviews/${wire(two)}/decide" data-key="p"`);
  });
});

describe("the count of a long queue", () => {
  test("is kept for other pages, and a moderator's own decision shows at once", async () => {
    await service.sql`insert into review (id, business_id, rating, title, body, author, verified, source, status, language, experience_date, created_at, updated_at)
      select gen_random_uuid(), ${business.id}, 3, 'Many', 'Many of them.', 'Ana', false, 'organic', 'held', 'en', '2026-11-01', '2019-01-01', now()
      from generate_series(1, 120)`;
    const reported = await seedReview(service.context, business.id);
    const reports = async () =>
      /bdi class="rail-label">Reports<\/bdi>(?:<span[^>]*>(\d+)<)?/.exec(
        await (await moderator.get("/moderation/claims")).text(),
      )?.[1];
    await moderator.get("/moderation");
    expect(await reports()).toBe(undefined);
    const owner = await signIn(service, { organisationId });
    const of = { organisationId, userId: owner.id, reviewId: reported, reason: "spam", note: "Why." };
    const id = toWire("rpt", await reportReview(service.context, of));
    expect(await reports()).toBe(undefined);
    service.clock.advance(6_000);
    expect(await reports()).toBe("1");
    const decided = moderator.post(`/moderation/reports/${id}/decide`, {
      verdict: "dismiss",
      status: "published",
      edited: "",
      reason: "keeps_to_rules",
      note: "",
      back: "reports",
    });
    const after = await textOf(moderator.follow(decided));
    expect(after).toContain("The review stays online, and the reporter is told why.");
    // An empty queue counts nothing.
    expect(after).not.toContain("cases are waiting");
    expect(await reports()).toBe(undefined);
    await service.sql`update review set status = 'removed' where status = 'held'`;
  });
});

describe("two buttons never mean opposite things", () => {
  test("of a review that is offline no button says that it is left online", async () => {
    const owner = await signIn(service, { organisationId });
    const id = await seedReview(service.context, business.id);
    await reportReview(service.context, {
      organisationId,
      userId: owner.id,
      reviewId: id,
      reason: "spam",
      note: "Why.",
    });
    const online = await textOf(moderator.get("/moderation/reports"));
    expect(online).toContain("Leave it online");
    expect(online).toContain("Remove it");
    await changeStatus(service.context, id, { to: "hidden", reason: "spam", askedBy: "moderator" });
    const offline = await textOf(moderator.get("/moderation/reports"));
    expect(offline).not.toContain("Leave it online");
    expect(offline).not.toContain("Keep it offline");
    expect(offline).toContain("Agree with the report");
    expect(offline).toContain("Disagree with the report");
  });
});
