// From a decision to the answer: the statement of reasons in the author's language, the appeal behind its link, the moderators' pages, and
// the mails to others. The attackers are an owner, a stranger with an address of the page, and an author who will not stop.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { newId, type ReviewId, toWire } from "#contract/id.ts";
import { findOpenAppeal } from "#domain/review/appeal/queue.ts";
import { eraseReviews } from "#domain/review/author/erase.ts";
import { reportReview } from "#domain/review/report.ts";
import { inTransaction } from "#platform/database/context.ts";
import { createLinks } from "#platform/secret/link.ts";
import { publishInvited, submission } from "../domain/review/support.ts";
import { browse, type Person, signIn } from "../support/dashboard.ts";
import { type Mailing, startMailing } from "../support/mailing.ts";
import { seedBusiness, seedKey, seedOrganisation } from "../support/seed.ts";
import { createTestService, TEST_CONFIG, type TestService } from "../support/service.ts";
import { until } from "../support/until.ts";

const links = createLinks(TEST_CONFIG.appSecret);
const TITLE = "Unmistakable title";
const BODY = "An unmistakable lamp.";
const HOSTILE = `<script>alert(1)</script> write to me@elsewhere.example or https://elsewhere.example`;
const DAY_MS = 86_400_000;

let service: TestService;
let mailing: Mailing;
let business: Awaited<ReturnType<typeof seedBusiness>>;
let organisationId: Awaited<ReturnType<typeof seedOrganisation>>["id"];
let owner: Person;
let first: Person;
let second: Person;

beforeAll(async () => {
  service = await createTestService();
  mailing = await startMailing(service.context);
});
afterAll(async () => {
  await mailing.stop();
  await service.close();
});
beforeEach(async () => {
  service.clock.advance(60_000);
  await service.sql`truncate message`;
  await service.sql`update "user" set staff = false`;
  mailing.received.length = 0;
  organisationId = (await seedOrganisation(service.context, "scale", "Rival Holding Ltd")).id;
  business = await seedBusiness(service.context, { organisationId, name: "Möbel & Söhne" });
  owner = await signIn(service, { organisationId, name: "Ola Reporter" });
  first = await signIn(service, { staff: true, name: "Mo First" });
  second = await signIn(service, { staff: true, name: "Sam Second" });
});

async function write(language = "en", body = BODY): Promise<{ id: ReviewId; email: string }> {
  const email = `ana-${crypto.randomUUID()}@mailbox.example`;
  const words = submission({ title: TITLE, body, author: "Ana R." });
  const of = { businessId: business.id, email, submission: words, language };
  return { id: await publishInvited(service.context, of), email };
}

/** Sends what waits. @returns the mails to an address, the newest last */
async function mailsTo(address: string) {
  await service.sql`update message set run_at = now() - interval '1 minute'`;
  await mailing.drain();
  return mailing.received.filter(({ to }) => to[0] === address).map((each) => each.mail);
}

/** The path in the newest mail to an address. */
async function linkMailedTo(address: string): Promise<string> {
  const text = (await mailsTo(address)).at(-1)?.text ?? "";
  return /\/appeal\/[\w-]{43}/.exec(text)?.[0] ?? "";
}

const casePath = (id: ReviewId) => `/moderation/reviews/${toWire("rev", id)}`;
const decide = (id: ReviewId, verdict: string, by = first) =>
  by.post(`${casePath(id)}/decide`, { status: "published", edited: "", reason: "spam", verdict });
const appeal = (path: string, words = "I have the receipt.") => browse(service).post(path, { words });

async function judge(
  id: ReviewId,
  verdict: string,
  { by = second, status = "removed", answer = "Read again. Sam" } = {},
) {
  const wire = toWire("apl", (await findOpenAppeal(service.context, id)) ?? newId());
  return by.post(`/moderation/appeals/${wire}/decide`, { verdict, status, edited: "", answer });
}

const statusOf = async (id: ReviewId) => (await service.sql`select status from review where id = ${id}`)[0]?.status;

describe("the statement of reasons", () => {
  test("of a removal says what, why, on which ground, who decided and until when an appeal is possible", async () => {
    const { id, email } = await write();
    await decide(id, "remove");
    const text = ((await mailsTo(email)).at(-1)?.text ?? "").replace(/\s+/g, " ");
    const until = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(
      new Date(service.clock.now().getTime() + 30 * DAY_MS),
    );
    for (const said of [
      TITLE,
      "It is advertising.",
      "Ground: the rules",
      "A person decided",
      until,
      "/appeal/",
      "For 30 days after a removal we keep your text, for this appeal only.",
      "court",
      "/about/reviews#appeal",
    ])
      expect(text).toContain(said);
    const about = await (await service.get("/about/reviews")).text();
    const [, appeals = ""] = about.split('<h2 id="appeal"');
    expect(appeals).toContain("out-of-court dispute settlement body");
    expect(appeals).toContain("https://digital-strategy.ec.europa.eu/");
    expect((await mailsTo(email)).filter((each) => each.subject?.includes("removed"))).toHaveLength(1);
  });

  test("of a rule's hold names the rule's finding, and that no person decided", async () => {
    const { email } = await write("de", "Siehe https://elsewhere.example/cheap");
    const [held, ...more] = await mailsTo(email);
    expect(more).toEqual([]);
    const text = (held?.text ?? "").replace(/\s+/g, " ");
    for (const said of ["automatische Regel", "Links oder Kontaktdaten", "Grundlage: die Regeln", "/appeal/"])
      expect(text).toContain(said);
  });

  test("never tells the author who reported, nor the business who wrote", async () => {
    const { id, email } = await write();
    const report = { organisationId, userId: owner.id, reviewId: id, reason: "spam", note: "Our rival wrote this." };
    const wire = toWire("rpt", await reportReview(service.context, report));
    const fields = { status: "published", edited: "", reason: "spam", verdict: "remove", reports: wire };
    await first.post(`/moderation/reports/${wire}/decide`, fields);
    await appeal(await linkMailedTo(email), "My name is Ana Secret.");
    await judge(id, "restore");
    const author = JSON.stringify(await mailsTo(email));
    for (const secret of ["Ola Reporter", "Rival Holding", "Our rival", owner.email, "Mo First"])
      expect(author).not.toContain(secret);
    const told = await mailsTo(owner.email);
    expect(told.map(({ subject }) => subject)).toEqual([
      "The review that you reported was taken down",
      "New review of Möbel & Söhne: 4 of 5 stars",
      "An appeal succeeded: review of Möbel & Söhne",
      "The review that you reported is online again",
    ]);
    for (const secret of [email, "Ana Secret", "Read again", "/appeal/", "/manage/"])
      expect(JSON.stringify(told)).not.toContain(secret);
  });
});

describe("the page of an appeal", () => {
  test("shows the removed review to its author, changes nothing by itself, and takes one appeal", async () => {
    const { id, email } = await write();
    await decide(id, "remove");
    const path = await linkMailedTo(email);
    const html = await (await service.get(path)).text();
    for (const said of [TITLE, BODY, "Why is the decision wrong?"]) expect(html).toContain(said);
    expect(await findOpenAppeal(service.context, id)).toBeNull();
    const answers = await Promise.all(Array.from({ length: 8 }, () => appeal(path)));
    for (const answer of answers) expect([answer.status, answer.headers.get("location")]).toEqual([303, path]);
    const sent = await (await service.get(path)).text();
    expect(sent).toMatch(/A moderator has your appeal[\s\S]*Your review of <bdi>Möbel &amp; Söhne/);
    expect(sent).toContain("We email you the answer.");
    expect(sent).toContain('href="/about/reviews#appeal"');
    expect(sent).toContain("lang=de");
    expect(await service.sql`select words from appeal where review_id = ${id}`).toHaveLength(1);
    expect(await (await service.get(path)).text()).not.toContain(BODY);
  });

  test("says why the review went offline, as the mail does", async () => {
    const { id, email } = await write();
    const fields = {
      status: "published",
      edited: "",
      reason: "spam",
      verdict: "remove",
      note: "<b>Three</b> adverts.",
    };
    await first.post(`${casePath(id)}/decide`, fields);
    const mail = ((await mailsTo(email)).at(-1)?.text ?? "").replace(/\s+/g, " ");
    const path = await linkMailedTo(email);
    const html = await (await service.get(path)).text();
    for (const said of ["It is advertising.", "Ground: the rules for reviews of this service."]) {
      expect(mail).toContain(said);
      expect(html).toContain(`<p>${said}</p>`);
    }
    expect(html).toContain("&lt;b>Three&lt;/b> adverts.</blockquote>");
    await appeal(path);
    expect(await (await service.get(path)).text()).not.toContain("adverts");
  });

  test("against a rule's hold asks why it should go online, keeps the author's words, and leads on to the removal it may end in", async () => {
    const { id, email } = await write("en", "See https://elsewhere.example/cheap");
    const mail = (await mailsTo(email)).at(-1)?.text ?? "";
    // What helps most comes first: an edit.
    expect(mail.indexOf("/manage/")).toBeLessThan(mail.indexOf("/appeal/"));
    expect(mail.match(/\/manage\/[\w-]{43}$/gm)).toHaveLength(1);
    expect(mail.replace(/\s+/g, " ")).not.toContain("different moderator");
    const path = await linkMailedTo(email);
    const manage = `/manage/${links.sign("manage", id)}`;
    expect(await (await service.get(manage)).text()).toContain("Tell the moderator why it should go online</a>");
    const form = await (await service.get(path)).text();
    expect(form).toContain("Why should it go online?");
    expect(form).toContain("No moderator has decided yet.");
    expect(form).not.toContain("Why is the decision wrong?");
    await appeal(path, "It is <b>my</b> own site.");
    const sent = await (await service.get(path)).text();
    expect(sent).toContain("You wrote on ");
    expect(sent).toContain("It is &lt;b>my&lt;/b> own site.</blockquote>");
    expect(sent).not.toContain("cheap");
    const wire = toWire("apl", (await findOpenAppeal(service.context, id)) ?? newId());
    const page = await (await second.get(`/moderation/appeals/${wire}`)).text();
    expect(page).toContain("Publish the review by <bdi>Ana R.</bdi>?");
    expect(page).not.toContain("Put back online");
    await judge(id, "uphold", { status: "held", answer: "Leave the link out." });
    const over = await (await service.get(path)).text();
    for (const said of ["This review was removed", "Leave the link out.", "It is &lt;b>my&lt;/b> own site."])
      expect(over).toContain(said);
    expect(over).not.toContain("The decision stands");
    const next = /href="(\/appeal\/[^"]+)">Appeal against the removal/.exec(over)?.[1] ?? "";
    expect(next).toBe(await linkMailedTo(email));
    expect(await (await service.get(next)).text()).toContain("Why is the decision wrong?");
    expect(await (await service.get(manage)).text()).not.toContain("The decision stands");
  });

  test("of a review that a person holds names no rule", async () => {
    const { id, email } = await write();
    await decide(id, "hold");
    expect(await statusOf(id)).toBe("held");
    const html = await (await service.get(await linkMailedTo(email))).text();
    expect(html).toContain("Why is the decision wrong?");
    expect(html).not.toContain("automatic rule");
  });

  test("is private: not cached, not indexed, no referrer", async () => {
    const { id, email } = await write();
    await decide(id, "hide");
    const { headers } = await service.get(await linkMailedTo(email));
    expect(headers.get("cache-control")).toContain("no-store");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("x-robots-tag")).toBe("noindex");
  });

  test("opens for no guessed token, none of another purpose, none of another decision, and after an erasure for none", async () => {
    const { id, email } = await write();
    await decide(id, "remove");
    const path = await linkMailedTo(email);
    const [decision] = await service.sql`select id from moderation where review_id = ${id}`;
    for (const token of [
      links.sign("appeal", id),
      links.sign("appeal", newId()),
      links.sign("manage", decision?.id),
      links.sign("manage", id),
      `${path.slice(8, -1)}${path.endsWith("A") ? "B" : "A"}`,
      "x",
      "%00",
    ]) {
      expect((await service.get(`/appeal/${token}`)).status).toBe(404);
      expect((await appeal(`/appeal/${token}`)).status).toBe(404);
    }
    await inTransaction(service.context, (inside) => eraseReviews(inside, [id], "keep"));
    const after = await service.get(path);
    expect(after.status).toBe(410);
    expect(await after.text()).not.toContain("nmistakable");
    expect((await appeal(path)).status).toBe(410);
    expect(await service.sql`select 1 from appeal where review_id = ${id}`).toEqual([] as never);
  });

  test("takes no post from another site, no empty and no endless words, and keeps the typed text", async () => {
    const { id, email } = await write();
    await decide(id, "hide");
    const path = await linkMailedTo(email);
    const foreign = { "sec-fetch-site": "cross-site", origin: "https://elsewhere.example" };
    expect((await browse(service).post(path, { words: "x" }, foreign)).status).toBe(403);
    for (const [words, said] of [
      ["  ", "Write why the decision is wrong."],
      ["&".repeat(2_001), "at most 2,000 characters"],
      ["a\u0000b", "control characters"],
    ] as const) {
      const answer = await appeal(path, words);
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain(said);
    }
    expect(await findOpenAppeal(service.context, id)).toBeNull();
  });

  test("says so in the author's language where it is too late", async () => {
    const { id, email } = await write("ja");
    await decide(id, "remove");
    const path = await linkMailedTo(email);
    await service.sql`update moderation set created_at = now() - interval '31 days' where review_id = ${id}`;
    const answer = await appeal(path);
    expect(answer.status).toBe(410);
    expect(await answer.text()).toContain("申し立ての期限が過ぎました");
  });
});

describe("the desk", () => {
  test("is for moderators alone", async () => {
    const { id, email } = await write();
    await decide(id, "remove");
    await appeal(await linkMailedTo(email));
    const wire = toWire("apl", (await findOpenAppeal(service.context, id)) ?? "");
    for (const path of ["/moderation/appeals", `/moderation/appeals/${wire}`])
      expect((await owner.get(path)).status).toBe(404);
    expect((await judge(id, "restore", { by: owner })).status).toBe(404);
    expect(await statusOf(id)).toBe("removed");
  });

  test("shows the removed text and the author's words as text, and no address", async () => {
    const { id, email } = await write();
    await decide(id, "remove");
    await appeal(await linkMailedTo(email), HOSTILE);
    const queue = await (await second.get("/moderation/appeals")).text();
    const wire = toWire("apl", (await findOpenAppeal(service.context, id)) ?? "");
    // The title leads to the appeal, where the review's own page shows less than the queue.
    const title = /<h2 class="review-title"[^>]*><a href="([^"?]*)[^"]*">([^<]*)</.exec(
      queue.slice(queue.indexOf(`id="${toWire("rev", id)}"`)),
    );
    expect(title?.slice(1)).toEqual([`/moderation/appeals/${wire}`, TITLE]);
    const html = await (await second.get(`/moderation/appeals/${wire}`)).text();
    for (const said of [BODY, "&lt;script>alert(1)", "It is advertising", "Mo First"]) expect(html).toContain(said);
    for (const no of ["<script>alert", 'href="https://elsewhere', "mailto:", email]) expect(html).not.toContain(no);
    expect(await (await first.get(casePath(id))).text()).not.toContain(BODY);
    expect(await (await first.get(casePath(id))).text()).toContain("Decide the appeal");
  });

  test("is shown as a held review is: its title, its business, and the next case of the queue it was opened from", async () => {
    const wires: string[] = [];
    for (const _each of [1, 2]) {
      const { id, email } = await write();
      await decide(id, "remove");
      await appeal(await linkMailedTo(email));
      wires.push(toWire("apl", (await findOpenAppeal(service.context, id)) ?? ""));
    }
    const back = encodeURIComponent(`appeals?business=${business.slug}`);
    const pages = await Promise.all(
      wires.map(async (wire) => (await second.get(`/moderation/appeals/${wire}?back=${back}`)).text()),
    );
    const next = pages.map((html) => /href="\/moderation\/appeals\/(apl_\w+)\?back=[^"]*">Next case</.exec(html)?.[1]);
    expect(next[0]).toBe(wires[1]);
    for (const html of pages) {
      expect(html).toContain(`<h1>Appeal: <bdi>${TITLE}</bdi></h1>`);
      expect(html).toContain(`href="/moderation/businesses/${business.slug}"`);
      expect(html).toContain('id="history"');
      expect(html).toContain("The review stays offline. The reviewer gets");
    }
    // Opened from no queue it leads to none.
    expect(await (await second.get(`/moderation/appeals/${wires[0]}`)).text()).not.toContain(">Next case<");
  });

  test("says of a held review that it is removed when the decision stands, on its page and in the list", async () => {
    const { id, email } = await write("en", "See https://elsewhere.example/cheap");
    await appeal(await linkMailedTo(email));
    expect(await statusOf(id)).toBe("held");
    const wire = toWire("apl", (await findOpenAppeal(service.context, id)) ?? "");
    const html = await (await second.get(`/moderation/appeals/${wire}`)).text();
    expect(html).toContain("is removed by this");
    expect(html).not.toContain("The review stays offline.");
    const list = await (await second.get(`/moderation/appeals?business=${business.slug}`)).text();
    const card = list.slice(list.indexOf(`data-of="${wire}"`));
    expect(/value="uphold"[^>]* data-template="([^"]+)"/.exec(card)?.[1]).toBe("uphold-held");
    const template = list.slice(list.indexOf('<template id="act-uphold-held">'));
    expect(template.slice(0, template.indexOf("</template>"))).toContain("is removed by this");
  });

  test("leaves the appeal to another moderator, needs words, answers by mail and logs the moderator", async () => {
    const { id, email } = await write("fr");
    await decide(id, "remove");
    const path = await linkMailedTo(email);
    await appeal(path);
    const profile = async () => (await service.get(`/review/${business.slug}`)).text();
    const own = await judge(id, "uphold", { by: first });
    expect(own.status).toBe(422);
    expect(await own.text()).toContain("Another moderator decides the appeal.");
    expect((await judge(id, "restore", { answer: " " })).status).toBe(422);
    expect((await judge(id, "toString")).status).toBe(422);
    expect((await judge(id, "restore", { answer: "Vous aviez raison." })).status).toBe(303);
    expect(await statusOf(id)).toBe("published");
    const answer = (await mailsTo(email)).at(-1);
    expect(answer?.subject).toBe("Réclamation acceptée : avis sur Möbel & Söhne");
    expect(answer?.text).toContain("Vous aviez raison.");
    const result = await (await service.get(path)).text();
    expect(result).toContain("Vous aviez raison.");
    expect(result).toContain(`/review/${business.slug}/${toWire("rev", id)}`);
    expect(await (await second.get("/moderation/log")).text()).toContain("Decided an appeal, put the review back");
    await until("the profile tells it", async () =>
      (await profile()).includes("<td>Put back online</td><td>The reviewer’s appeal succeeded</td>"),
    );
    expect((await judge(id, "uphold")).status).toBe(404);
  });

  test("of two moderators at once lets one decide, and tells the other", async () => {
    const { id, email } = await write();
    await decide(id, "remove");
    await appeal(await linkMailedTo(email));
    const third = await signIn(service, { staff: true });
    const both = await Promise.all([judge(id, "restore"), judge(id, "uphold", { by: third })]);
    expect(both.map(({ status }) => status).sort()).toEqual([303, 409]);
    expect(
      await service.sql`select 1 from audit_entry where subject = ${toWire("rev", id)} and action like 'appeal.%'`,
    ).toHaveLength(1);
  });
});

test("a removed review is removed to everybody else until an appeal puts it back", async () => {
  const { id, email } = await write();
  await decide(id, "remove");
  const { secret } = await seedKey(service.context, organisationId);
  const wire = toWire("rev", id);
  const everywhere = async () =>
    Promise.all([
      service.get(`/api/open/v1/businesses/${business.slug}/reviews`).then((answer) => answer.text()),
      service.rest(`/reviews/${wire}`, secret).then((answer) => answer.text()),
      service.get(`/review/${business.slug}/${wire}`).then((answer) => answer.text()),
      owner.get(`/dashboard/reviews/${wire}`).then((answer) => answer.text()),
      first.get(casePath(id)).then((answer) => answer.text()),
    ]);
  for (const text of await everywhere()) expect(text).not.toContain("nmistakable");
  await appeal(await linkMailedTo(email));
  for (const text of await everywhere()) expect(text).not.toContain("nmistakable");
  await judge(id, "restore");
  // A process that has kept no answer.
  const fresh = await createTestService({}, undefined, service);
  const open = await fresh.get(`/api/open/v1/businesses/${business.slug}/reviews`);
  expect(await open.text()).toContain(BODY);
  expect((await everywhere())[1]).toContain(BODY);
});
