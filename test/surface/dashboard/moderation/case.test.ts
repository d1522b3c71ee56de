// The moderators' pages: waiting work is read and decided, each decision with a reason, an entry in the log and, if possible, an undo.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { newId, type ReviewId, toWire } from "#contract/id.ts";
import { changeStatus } from "#domain/review/lifecycle/lifecycle.ts";
import { reportReview } from "#domain/review/report.ts";
import { browse, type Person, signIn } from "../../../support/dashboard.ts";
import { AUTHOR_SECRETS, seedBusiness, seedOrganisation, seedReview } from "../../../support/seed.ts";
import { createTestService, type TestService } from "../../../support/service.ts";
import { actionsOf, reviewNow, textOf } from "./support.ts";

const HOSTILE = `<script>alert(1)</script>"><img src=x onerror=alert(1)>`;
const FITS = 60 * 1024;
const LIST_FITS = 60_000;

let service: TestService;
let moderator: Person;
let organisationId: Awaited<ReturnType<typeof seedOrganisation>>["id"];
let business: Awaited<ReturnType<typeof seedBusiness>>;

beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.sql`delete from report`;
  await service.sql`update review set status = 'removed' where status = 'held'`;
  moderator = await signIn(service, { staff: true, name: "Mo Derator" });
  organisationId = (await seedOrganisation(service.context, "scale", "Example Ltd")).id;
  business = await seedBusiness(service.context, { organisationId, name: "Möbel & Söhne" });
});

async function seedHeld(values: Parameters<typeof seedReview>[2] = {}, reason = "links"): Promise<ReviewId> {
  const id = await seedReview(service.context, business.id, values);
  await changeStatus(service.context, id, { to: "held", reason, askedBy: "rule" });
  return id;
}

async function seedReported(note = "Look at the third line."): Promise<{ id: ReviewId; report: string }> {
  const owner = await signIn(service, { organisationId, name: "Ola Owner" });
  const id = await seedReview(service.context, business.id);
  const of = { organisationId, userId: owner.id, reviewId: id, reason: "spam", note };
  return { id, report: toWire("rpt", await reportReview(service.context, of)) };
}

const wire = (id: ReviewId) => toWire("rev", id);
const casePath = (id: ReviewId) => `/moderation/reviews/${wire(id)}`;
const decision = (values: Record<string, string>) => ({
  status: "held",
  edited: "",
  reason: "keeps_to_rules",
  verdict: "publish",
  ...values,
});

describe("a person who is no moderator", () => {
  test("finds no page and no post of the desk", async () => {
    const id = await seedHeld();
    const owner = await signIn(service, { organisationId });
    for (const path of ["/moderation", casePath(id), "/moderation/reports", "/moderation/claims", "/moderation/log"])
      expect((await owner.get(path)).status).toBe(404);
    expect((await owner.post(`${casePath(id)}/decide`, decision({}))).status).toBe(404);
    expect((await browse(service).post(`${casePath(id)}/decide`, decision({}))).status).toBe(303);
    expect(await reviewNow(service, id)).toMatchObject({ status: "held" });
  });
});

describe("the queue", () => {
  test("shows the text, the reasons in words, and no address or hash of anybody", async () => {
    const id = await seedHeld({ body: "Better buy at www.spam-shop.com instead." });
    const answer = await moderator.get("/moderation");
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain("Better buy at www.spam-shop.com instead.");
    expect(html).toContain("The text or the name contains a link or the address of a site");
    expect(html).toContain("Möbel &amp; Söhne");
    expect(html).toContain(wire(id));
    for (const secret of AUTHOR_SECRETS) expect(html).not.toContain(secret);
  });

  test("escapes the texts of people", async () => {
    await seedHeld({ title: HOSTILE, body: `${HOSTILE} www.spam-shop.com/<b>`, author: HOSTILE });
    const html = await (await moderator.get("/moderation")).text();
    expect(html).not.toContain("<script>alert");
    expect(html).not.toContain("<img");
    expect(html).toContain("&lt;script>alert(1)&lt;/script>");
  });

  test("shows near-copies beside the text", async () => {
    const body = "The chair arrived on a Tuesday morning and the driver carried it up four flights of stairs.";
    const [one, two] = [await seedHeld({ body }, "near_copy"), await seedHeld({ body }, "near_copy")];
    for (const id of [one, two])
      await service.sql`insert into review_fingerprint (review_id, simhash) values (${id}, 4611686018427387904)`;
    const text = await textOf(moderator.get("/moderation"));
    expect(text).toContain("Compare with 1 near-copy");
    expect(text.split("four flights of stairs").length - 1).toBe(6);
  });

  test("has 25 cases a page, and turns to what comes after", async () => {
    for (let index = 0; index < 26; index++) await seedHeld();
    const html = await (await moderator.get("/moderation")).text();
    expect(html.match(/<article/g)).toHaveLength(25);
    expect(html.length).toBeLessThan(LIST_FITS);
    const next = /rel="next" href="([^"]+)"/.exec(html)?.[1] ?? "";
    const second = await (await moderator.get(next)).text();
    expect(second.match(/<article/g)).toHaveLength(1);
    expect((await moderator.get("/moderation?after=nonsense")).status).toBe(200);
  });

  test("stays small whatever people write: long texts leave cases to the next page, and none is lost or shown twice", async () => {
    const seeded: string[] = [];
    for (let index = 0; index < 30; index++) {
      // Some can be read to their end, and some cannot.
      const body =
        index % 3 === 0 ? "&".repeat(5_000) : index % 3 === 1 ? "Ж".repeat(950) : "Short enough to be read at once.";
      const createdAt = `2020-01-${String(index + 1).padStart(2, "0")}T00:00:00Z`;
      const author = `${index}${'"'.repeat(70)}`;
      seeded.push(wire(await seedHeld({ title: "<".repeat(120), body, author, createdAt })));
    }
    const seen: string[] = [];
    let pages = 0;
    for (let path: string | undefined = "/moderation?reason=links&age=1"; path !== undefined; pages++) {
      const html = await (await moderator.get(path)).text();
      expect(Buffer.byteLength(html)).toBeLessThanOrEqual(LIST_FITS);
      const cases = [...html.matchAll(/<article class="review-card" id="([^"]+)"/g)].map(([, id]) => id ?? "");
      expect(cases.length).toBeGreaterThan(0);
      seen.push(...cases);
      path = /rel="next" href="([^"]+)"/.exec(html)?.[1]?.replaceAll("&amp;", "&");
    }
    expect(seen).toEqual(seeded);
    expect(pages).toBeGreaterThan(1);
  });

  test("offers no decision about a text that it does not show to its end", async () => {
    const id = await seedHeld({ body: `${"&".repeat(4_900)} and then the worst of it` });
    const html = await (await moderator.get("/moderation")).text();
    expect(html).not.toContain("worst of it");
    expect(html).not.toContain("/decide");
    expect(html).toContain("Read the whole text");
    const whole = await (await moderator.get(casePath(id))).text();
    expect(whole).toContain("and then the worst of it");
    expect(whole).toContain("/decide");
    expect(whole.length).toBeLessThan(FITS);
  });

  test("says so where nothing waits", async () => {
    expect(await textOf(moderator.get("/moderation"))).toContain("No reviews are waiting");
  });
});

const lastDecision = async (id: ReviewId) =>
  /name="decision" value="([^"]+)"/.exec(await (await moderator.get(casePath(id))).text())?.[1] ?? "";

/** A review that the moderator took offline, and the fields of its undo. */
async function hidden(verdict: "hide" | "hold" = "hide") {
  const id = await seedReview(service.context, business.id);
  await moderator.post(`${casePath(id)}/decide`, decision({ status: "published", verdict, reason: "personal_data" }));
  const status = verdict === "hide" ? "hidden" : "held";
  return { id, seen: { decision: await lastDecision(id), status, edited: "" } };
}

describe("deciding", () => {
  test("publishes with one button, keeps who and why, and offers the way back", async () => {
    const id = await seedHeld();
    const answer = await moderator.post(`${casePath(id)}/decide`, decision({ back: "" }));
    expect(answer.headers.get("location")).toBe(`/moderation?decided=${wire(id)}#main`);
    expect(await reviewNow(service, id)).toMatchObject({ status: "published" });
    const html = await (await moderator.follow(answer)).text();
    expect(html).toContain("The review is online.");
    const fields = Object.fromEntries(
      [...(/<form class="done undo".*?<\/form>/s.exec(html)?.[0] ?? "").matchAll(/name="(\w+)" value="([^"]*)"/g)].map(
        ([, name, value]) => [name, value] as [string, string],
      ),
    );
    const undone = await moderator.post(`${casePath(id)}/undo`, fields);
    expect(await textOf(moderator.follow(undone))).toContain(
      "The decision was undone. The review’s state: Being checked.",
    );
    expect(await reviewNow(service, id)).toMatchObject({ status: "held" });
    expect(await actionsOf(service, moderator.id)).toEqual(["review.undo", "review.publish"]);
    const profile = await (await service.get(`/review/${business.slug}`)).text();
    expect(profile).toContain("Held for a check");
  });

  test("hides, which the profile's figures say", async () => {
    const id = await seedReview(service.context, business.id);
    await moderator.post(
      `${casePath(id)}/decide`,
      decision({ status: "published", verdict: "hide", reason: "personal_data" }),
    );
    expect(await textOf(service.get(`/review/${business.slug}`))).toContain("HiddenPersonal dataA moderator1");
  });

  test("hides and takes it back from the review's page, and the profile's figures say nothing of it", async () => {
    const id = await seedReview(service.context, business.id);
    await moderator.post(
      `${casePath(id)}/decide`,
      decision({ status: "published", verdict: "hide", reason: "personal_data" }),
    );
    const decided = await lastDecision(id);
    const seen = { decision: decided, status: "hidden", edited: "" };
    expect((await moderator.post(`${casePath(id)}/undo`, { decision: decided })).status).toBe(409);
    expect((await moderator.post(`${casePath(id)}/undo`, seen)).status).toBe(303);
    expect(await reviewNow(service, id)).toMatchObject({ status: "published" });
    expect(await textOf(service.get(`/review/${business.slug}`))).not.toContain("HiddenPersonal dataA moderator1");
  });

  test("an undo publishes only the words that were read", async () => {
    const { id, seen } = await hidden();
    const edited = new Date("2026-11-20T12:00:00.000Z");
    await service.sql`update review set body = 'Words that nobody read.', edited_at = ${edited.toISOString()}::timestamptz where id = ${id}`;
    const answer = await moderator.post(`${casePath(id)}/undo`, seen);
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain("The reviewer changed the review in the meantime.");
    expect(await reviewNow(service, id)).toMatchObject({ status: "hidden" });
    const read = { ...seen, edited: edited.toISOString() };
    expect((await moderator.post(`${casePath(id)}/undo`, read)).status).toBe(303);
    expect(await reviewNow(service, id)).toMatchObject({ status: "published" });
  });

  test("an undo lets the rules read words that were edited after the decision", async () => {
    for (const verdict of ["hide", "hold"] as const) {
      const { id, seen } = await hidden(verdict);
      const edited = new Date(service.clock.now().getTime() + 60_000);
      const body = "See www.cheaper-lamps.com for the same lamp.";
      await service.sql`update review set body = ${body}, edited_at = ${edited.toISOString()}::timestamptz where id = ${id}`;
      const undone = await moderator.post(`${casePath(id)}/undo`, { ...seen, edited: edited.toISOString() });
      expect(await textOf(moderator.follow(undone))).toContain("The review’s state: Being checked.");
      expect(await reviewNow(service, id)).toMatchObject({ status: "held" });
      const [last] = await service.sql`
        select reason, asked_by from moderation where review_id = ${id} order by created_at desc, id desc limit 1`;
      expect(last).toMatchObject({ reason: "links", asked_by: "rule" });
    }
  });

  test("the way back above the queue is not offered for words that came after the decision", async () => {
    const { id } = await hidden();
    const path = `/moderation?decided=${wire(id)}`;
    expect(await (await moderator.get(path)).text()).toContain('class="undo"');
    await service.sql`update review set edited_at = now() + interval '1 hour' where id = ${id}`;
    expect(await (await moderator.get(path)).text()).not.toContain('class="undo"');
  });

  test("needs a reason, names the field, and keeps the typed text", async () => {
    const id = await seedHeld();
    const answer = await moderator.post(
      `${casePath(id)}/decide`,
      decision({ verdict: "remove", reason: "", note: `Typed ${HOSTILE}` }),
    );
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(html).toContain(`href="#reason-remove-${wire(id)}"`);
    expect(html).toContain("Choose a reason.");
    expect(html).toContain("Typed &lt;script>");
    const other = await moderator.post(`${casePath(id)}/decide`, decision({ verdict: "remove", reason: "other" }));
    expect(await other.text()).toContain(`href="#note-remove-${wire(id)}"`);
    expect(await reviewNow(service, id)).toMatchObject({ status: "held" });
    expect(await actionsOf(service, moderator.id)).toEqual([]);
  });

  test("tells the second of two that it was decided already", async () => {
    const id = await seedHeld();
    const other = await signIn(service, { staff: true });
    const both = await Promise.all([
      moderator.post(`${casePath(id)}/decide`, decision({})),
      other.post(`${casePath(id)}/decide`, decision({ verdict: "remove", reason: "spam" })),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([303, 409]);
    const told = both.find(({ status }) => status === 409) as Response;
    expect(await textOf(told)).toContain("Another decision was made in the meantime");
    const entries = [...(await actionsOf(service, moderator.id)), ...(await actionsOf(service, other.id))];
    expect(entries).toHaveLength(1);
  });

  test("takes no form that it did not draw: other verdicts, states, dates, ids", async () => {
    const id = await seedHeld();
    for (const values of [
      { verdict: "toString" },
      { verdict: "hide", reason: "spam" },
      { status: "constructor" },
      { edited: "yesterday" },
    ] as Record<string, string>[]) {
      const answer = await moderator.post(`${casePath(id)}/decide`, decision(values));
      expect({ values, isRefused: [409, 422].includes(answer.status) }).toEqual({ values, isRefused: true });
    }
    expect((await moderator.post(`${casePath(id)}/undo`, { decision: "1" })).status).toBe(404);
    expect((await moderator.post(`${casePath(id)}/undo`, { decision: newId() })).status).toBe(409);
    for (const path of ["rev_1", wire(newId<"rev">()), toWire("biz", business.id)])
      expect((await moderator.post(`/moderation/reviews/${path}/decide`, decision({}))).status).toBe(404);
    const lured = await moderator.post(`${casePath(id)}/decide`, decision({ back: "https://elsewhere.example" }));
    expect(lured.headers.get("location")).toBe(`/moderation?decided=${wire(id)}#main`);
  });

  test("in a case of the only moderator's own organisation is shown as such, and kept so", async () => {
    const own = await signIn(service, { staff: true, organisationId });
    const id = await seedHeld();
    expect(await textOf(own.get("/moderation"))).toContain("You belong to its organisation");
    expect((await own.post(`${casePath(id)}/decide`, decision({}))).status).toBe(422);
    const others = await service.sql`update "user" set staff = false where staff and id <> ${own.id} returning id`;
    expect((await own.post(`${casePath(id)}/decide`, decision({}))).status).toBe(303);
    await service.sql`update "user" set staff = true where id = any(${others.map((each) => each.id)}::uuid[])`;
    expect(await textOf(own.get("/moderation/log"))).toContain("The case was of their own organisation");
  });
});

describe("a review's page", () => {
  test("tells its whole history, and no address, hash or invitation of its author", async () => {
    const id = await seedHeld({ reply: "Thank you for telling us about it." });
    await moderator.post(`${casePath(id)}/decide`, decision({}));
    await moderator.post(
      `${casePath(id)}/decide`,
      decision({ status: "published", verdict: "remove", reason: "spam", note: "A word to the author." }),
    );
    const answer = await moderator.get(casePath(id));
    const html = await answer.text();
    expect(html).toContain("This review was removed. Only an appeal");
    for (const part of [
      "It is advertising",
      "It follows the rules",
      "Mo Derator",
      "A word to the author.",
      "Written by the reviewer.",
    ])
      expect(html).toContain(part);
    for (const secret of AUTHOR_SECRETS) expect(html).not.toContain(secret);
  });

  test("stays under its size with a long text, reply, history and words of moderators", async () => {
    const much = "<".repeat(5_000);
    const id = await seedReview(service.context, business.id, {
      title: "&".repeat(120),
      body: much,
      reply: much.slice(0, 3_000),
    });
    for (let index = 0; index < 20; index++)
      await service.sql`insert into review_edit (id, review_id, rating, title, body, replaced_at) values (${newId()}, ${id}, 1, 'Before', ${much}, now())`;
    for (const [status, verdict, reason] of [
      ["published", "hide", "other"],
      ["hidden", "publish", "other"],
      ["published", "hold", "other"],
      ["held", "publish", "other"],
    ] as const)
      await moderator.post(`${casePath(id)}/decide`, decision({ status, verdict, reason, note: '"'.repeat(500) }));
    const html = await (await moderator.get(casePath(id))).text();
    expect(html).toContain("Changed by the reviewer");
    expect(html.length).toBeLessThan(FITS);
  });

  test("is there in every state, and not for what is none", async () => {
    for (const status of ["pending", "held", "published", "hidden", "removed"] as const)
      expect((await moderator.get(casePath(await seedReview(service.context, business.id, { status })))).status).toBe(
        200,
      );
    expect((await moderator.get("/moderation/reviews/rev_1")).status).toBe(404);
    expect((await moderator.get(casePath(newId<"rev">()))).status).toBe(404);
  });
});

describe("reports", () => {
  test("are read with who and why, dismissed with words, and taken back", async () => {
    const { id, report } = await seedReported(`Third line ${HOSTILE}`);
    const html = await (await moderator.get("/moderation/reports")).text();
    expect(html).toContain("It is advertising or spam.");
    expect(html).toContain("Ola Owner");
    expect(html).toContain("Third line &lt;script>");
    for (const secret of [...AUTHOR_SECRETS, "company.example"]) expect(html).not.toContain(secret);
    const answer = await moderator.post(
      `/moderation/reports/${report}/decide`,
      decision({ status: "published", verdict: "dismiss", back: "", reports: report }),
    );
    expect(answer.headers.get("location")).toBe(`/moderation/reports?decided=${report}#main`);
    expect(await textOf(moderator.follow(answer))).toContain("The review stays online, and the reporter is told why.");
    const back = await moderator.post(`/moderation/reports/${report}/undo`, {});
    expect(await textOf(moderator.follow(back))).toContain("The report waits again.");
    expect(await actionsOf(service, moderator.id)).toEqual(["report.undo", "report.dismiss"]);
    expect(await reviewNow(service, id)).toMatchObject({ status: "published" });
  });

  test("upheld, the profile says that the business asked", async () => {
    const { id, report } = await seedReported();
    await moderator.post(
      `/moderation/reports/${report}/decide`,
      decision({ status: "published", verdict: "hide", reason: "spam", reports: report }),
    );
    expect(await reviewNow(service, id)).toMatchObject({ status: "hidden" });
    expect(await textOf(service.get(`/review/${business.slug}`))).toContain("HiddenAdvertisingThe business1");
    expect(await actionsOf(service, moderator.id)).toEqual(["report.hide"]);
  });

  test("need a reason, and tell the second moderator that it was decided", async () => {
    const { id, report } = await seedReported();
    const fields = decision({ status: "published", verdict: "dismiss", reports: report });
    const wrong = await moderator.post(`/moderation/reports/${report}/decide`, { ...fields, reason: "spam" });
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).toContain(`href="#reason-report-dismiss-${wire(id)}"`);
    expect((await moderator.post(`/moderation/reports/${report}/decide`, fields)).status).toBe(303);
    expect((await moderator.post(`/moderation/reports/${report}/decide`, fields)).status).toBe(409);
    expect((await moderator.post(`/moderation/reports/${toWire("rpt", newId())}/decide`, fields)).status).toBe(404);
    expect((await moderator.post("/moderation/reports/rpt_1/undo")).status).toBe(404);
  });
});
