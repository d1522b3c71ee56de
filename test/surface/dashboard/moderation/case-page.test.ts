// The page of one case: the text, why it is held, its author and history, then the decision. Decisions apart from waiting reports are folded.
import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { toWire } from "#contract/id.ts";
import { openClaim } from "#domain/business/claim/open.ts";
import { changeStatus } from "#domain/review/lifecycle/lifecycle.ts";
import { reportReview } from "#domain/review/report.ts";
import { type Person, signIn } from "../../../support/dashboard.ts";
import { seedBusiness, seedOrganisation, seedReview } from "../../../support/seed.ts";
import { seedInvitation } from "../../../support/seed-invitation.ts";
import { createTestService, type TestService } from "../../../support/service.ts";

let service: TestService;
let moderator: Person;
let organisationId: Awaited<ReturnType<typeof seedOrganisation>>["id"];
let business: Awaited<ReturnType<typeof seedBusiness>>;

beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  moderator = await signIn(service, { staff: true });
  organisationId = (await seedOrganisation(service.context, "scale", "Example Ltd")).id;
  business = await seedBusiness(service.context, { organisationId, name: "Harbour" });
});

const caseOf = async (id: Parameters<typeof toWire<"rev">>[1]) =>
  (await moderator.get(`/moderation/reviews/${toWire("rev", id)}`)).text();
/** The actions that stand out, before they are opened. */
const primary = (html: string) =>
  [...(html.split("<main")[1] ?? "").matchAll(/<summary class="button"[^>]*>([^<]*)/g)].map(([, label]) => label);

test("the heading is what the page shows and the review's title, once, whatever its direction", async () => {
  const id = await seedReview(service.context, business.id, { title: "عنوان <b>" });
  const html = await caseOf(id);
  expect(html).toContain("<h1>Review: <bdi>عنوان &lt;b></bdi></h1>");
  expect(html).toContain("<title>Review: \u2068عنوان &lt;b>\u2069 | Candor</title>");
  expect(html.split("<article")[1]).not.toContain("عنوان");
});

test("own praise says what ties the review to the business, shows no address, and tells a moderator of the business, or of a claimant, nothing", async () => {
  const id = await seedReview(service.context, business.id, { author: "Ana" });
  await changeStatus(service.context, id, { to: "held", reason: "own_praise", askedBy: "rule" });
  const mail = `ana.secret@mail.${business.domain}`;
  const heldBy = async (by = moderator) => {
    const html = await (await by.get(`/moderation/reviews/${toWire("rev", id)}`)).text();
    expect(html).not.toContain("ana.secret");
    const [, list = ""] = /<ul class="held-by">(.*?)<\/ul>/s.exec(html) ?? [];
    return list.replace(/<[^>]+>/g, "");
  };
  // A fact that has changed since leaves the whole rule.
  expect(await heldBy()).toContain("or belongs to a member of its team or of a team that claims it");
  await service.sql`update review_author set email = ${mail} where review_id = ${id}`;
  expect(await heldBy()).toBe("The address is at the business’s own domain.");
  await service.sql`update review set author = 'Example Ltd' where id = ${id}`;
  const [atDomain, ofManager] = [await heldBy(), "The name is that of the organisation that manages the business."];
  expect(atDomain).toBe(`The address is at the business’s own domain. ${ofManager}`);
  await service.sql`update review set author = 'HARBOUR' where id = ${id}`;
  await service.sql`update review_author set email = 'ana.secret@mailbox.example' where review_id = ${id}`;
  expect(await heldBy()).toBe("The name is that of the business.");
  await service.sql`update review set author = 'Ana' where id = ${id}`;
  const rival = (await seedOrganisation(service.context, "scale", "Rival")).id;
  const [colleague, claimant] = [
    await signIn(service, { organisationId, staff: true }),
    await signIn(service, { organisationId: rival }),
  ];
  await service.sql`update review_author set email = ${claimant.email} where review_id = ${id}`;
  expect(await heldBy()).toContain("or belongs to a member of its team");
  await openClaim(service.context, business.id, { organisationId: rival, userId: claimant.id, locations: 9 });
  expect(await heldBy()).toBe("The address belongs to a member of a team that claims the business.");
  const ofClaimant = await signIn(service, { organisationId: rival, staff: true });
  expect(await heldBy(ofClaimant)).toContain("or belongs to a member of its team or of a team that claims it");
  await service.sql`update review_author set email = ${colleague.email} where review_id = ${id}`;
  expect(await heldBy()).toBe("The address belongs to a member of the business’s team.");
  expect(await heldBy(colleague)).toContain("or belongs to a member of its team or of a team that claims it");
  // The history has the rule's short name.
  const html = await caseOf(id);
  expect(html).toContain("From the business itself");
  expect(html).not.toContain("or belongs to a member of its team");
});

test("a queue of reports says when a review was reported, and what to type into its filter", async () => {
  const id = await seedReview(service.context, business.id, { createdAt: "2026-01-05T09:00:00Z" });
  const owner = await signIn(service, { organisationId });
  await reportReview(service.context, {
    organisationId,
    userId: owner.id,
    reviewId: id,
    reason: "spam",
    note: "Look.",
  });
  const html = await (await moderator.get("/moderation/reports")).text();
  const card = html.split(`id="${toWire("rev", id)}"`)[1]?.split("</header>")[0];
  expect(card).toContain(`Reported: <time datetime="${service.clock.now().toISOString().slice(0, 10)}`);
  expect(html).toContain('placeholder="Name, site or link"');
});

test("a held review has its text, why it is held and its author before the decision, its history after it, publishing is as quiet as its neighbours, and says its reason", async () => {
  const id = await seedReview(service.context, business.id, { title: "The title", author: "Ana" });
  await changeStatus(service.context, id, { to: "held", reason: "links", askedBy: "rule" });
  const html = await caseOf(id);
  const parts = ['class="review-text"', 'class="held-by"', 'class="review-facts"', "About <a"];
  const places = [...parts, 'class="actions case-actions"', 'id="history"'];
  const at = places.map((each) => html.indexOf(each, html.indexOf("<article")));
  expect(at.every((place, index) => place > (at[index - 1] ?? 0))).toBe(true);
  expect(primary(html)).toEqual([]);
  expect(html).toContain("Publish with a reason …");
  // No form that opens stands between the buttons and what they record.
  expect(html.indexOf("“Publish” records: It follows the rules")).toBeLessThan(html.indexOf("Publish with a reason …"));
  expect(html.indexOf("“Publish” records: It follows the rules")).toBeGreaterThan(0);
  expect(html).toMatch(/<summary[^>]*>Remove …</);
  expect(html).toContain("<strong>Remove the review by <bdi>Ana</bdi>? </strong>");
  expect(html).not.toContain('<summary class="touch">Hold');
  expect(html).toContain("<h1>Held review: <bdi>The title</bdi></h1>");
  expect(html).toContain("<title>Held review: The title | ");
  // The button sends its form as it stands: the review is online, and the page offers the way back.
  const [, form = ""] =
    /<form method="post" action="[^"]*\/decide">((?:<input [^>]*>)+)<button class="button button-quiet"[^>]*>Publish</.exec(
      html,
    ) ?? [];
  const fields = [...form.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]);
  const sent = await moderator.post(`/moderation/reviews/${toWire("rev", id)}/decide`, Object.fromEntries(fields));
  expect(sent.status).toBe(303);
  const after = await (await moderator.follow(sent)).text();
  expect(after).toContain("The review is online.");
  expect(after).toContain("Undo the last decision");
});

test("where reports wait, leaving the review online stands out, and the decision apart from them says how it differs", async () => {
  const id = await seedReview(service.context, business.id);
  expect(primary(await caseOf(id))).toEqual([]);
  const owner = await signIn(service, { organisationId });
  await reportReview(service.context, {
    organisationId,
    userId: owner.id,
    reviewId: id,
    reason: "spam",
    note: "Look.",
  });
  const html = await caseOf(id);
  expect(primary(html)).toEqual(["Leave it online"]);
  expect(html).toContain("<h1>Reported review: <bdi>");
  // The reason is a sentence, whose full stop no dot follows.
  expect(html).toMatch(/<strong>Reported: [^<]*\.<\/strong><span class="under muted small"><time/);
  // One decision apart from the reports is not folded.
  expect(html).not.toContain('<summary class="touch">Hold');
  expect(html).toMatch(/>Hold …</);
  expect(html).toContain("Hold: it goes offline and waits in the queue.");
  const refused = await moderator.post(`/moderation/reviews/${toWire("rev", id)}/decide`, {
    status: "published",
    edited: "",
    verdict: "hide",
    reason: "",
  });
  expect(refused.status).toBe(422);
});

test("a review of an order shows what is known of the order, and neither the customer's address nor their name", async () => {
  const shop = { organisationId, businessId: business.id };
  const reviewId = await seedReview(service.context, business.id, { source: "invitation", verified: true });
  await seedInvitation(service.context, shop, {
    email: "buyer@private.example",
    name: "Buyer Private",
    reference: "A-1042<b>",
    status: "reviewed",
    reviewId,
  });
  const html = await caseOf(reviewId);
  const order = /id="order">[\s\S]*?<\/section>/.exec(html)?.[0] ?? "";
  expect(order).toContain("A-1042&lt;b>");
  expect(order).toContain("Customer invited");
  for (const secret of ["buyer@private.example", "Buyer Private"]) expect(html).not.toContain(secret);
  expect(await caseOf(await seedReview(service.context, business.id))).not.toContain('id="order"');
  await service.sql`delete from invitation where review_id = ${reviewId}`;
  const gone = (await caseOf(reviewId)).split("<article")[1] ?? "";
  expect(gone).toContain("Verified purchase");
  expect(gone).toContain("The invitation and its order are not stored here.");
});

test("a report names the language of its words, and one without words names none", async () => {
  const id = await seedReview(service.context, business.id);
  const report = async (note: string) => {
    const { id: other } = await seedOrganisation(service.context, "scale");
    const { id: userId } = await signIn(service, { organisationId: other });
    await service.sql`insert into report (id, review_id, made_by, organisation_id, user_id, reason, note, status, created_at)
      values (gen_random_uuid(), ${id}, 'organisation', ${other}, ${userId}, 'spam', ${note}, 'open', now())`;
  };
  await report("Diese Bewertung wurde von einem Mitbewerber geschrieben, der nie bei uns gekauft hat.");
  expect(await caseOf(id)).toContain(" · German");
});

test("beside a case stand its business's score and held reviews, and above it the way to the next case of its queue", async () => {
  const hold = async (at: string) => {
    const id = await seedReview(service.context, business.id, { createdAt: at });
    await changeStatus(service.context, id, { to: "held", reason: "links", askedBy: "rule" });
    return id;
  };
  const first = await hold("2026-01-01T00:00:00Z");
  const second = await hold("2026-01-02T00:00:00Z");
  const queue = `business=${business.slug}`;
  const html = await (
    await moderator.get(`/moderation/reviews/${toWire("rev", first)}?back=${encodeURIComponent(`held?${queue}`)}`)
  ).text();
  expect(html).toMatch(/<dt>Score<\/dt><dd[^>]*>.*?<dt>Held reviews<\/dt><dd[^>]*>2</);
  expect(html).toContain(`href="/moderation/businesses/${business.slug}"`);
  const next = (page: string) => /href="\/moderation\/reviews\/(rev_\w+)\?[^"]*">Next case</.exec(page)?.[1] ?? null;
  expect(next(html)).toBe(toWire("rev", second));
  // The number is of the whole queue: under a filter it would mislead.
  expect(html).not.toMatch(/\d+ cases? (?:is|are) waiting/);
  const whole = await moderator.get(`/moderation/reviews/${toWire("rev", second)}?back=held`);
  expect(await whole.text()).toMatch(/\d+ cases? (?:is|are) waiting/);
  const last = await moderator.get(
    `/moderation/reviews/${toWire("rev", second)}?back=${encodeURIComponent(`held?${queue}`)}`,
  );
  expect(next(await last.text())).toBeNull();
  // A case that came from no queue leads to none.
  expect(next(await caseOf(first))).toBeNull();
});

test("reviews from the same mailbox and address range stand beside the one that a rule holds, and not for a moderator of its business", async () => {
  const [id, other, near] = [
    await seedReview(service.context, business.id, { author: "Ana" }),
    await seedReview(service.context, business.id, { author: "Joan K." }),
    await seedReview(service.context, business.id, { author: "Lee P." }),
  ];
  await service.sql`update review_author set email = 'one.secret@mailbox.example' where review_id in (${id}, ${other})`;
  await service.sql`update review_author set ip_hash = '\x01'::bytea, created_at = now() where review_id in (${id}, ${near})`;
  const related = async (by = moderator) =>
    (await (await by.get(`/moderation/reviews/${toWire("rev", id)}`)).text()).split('<details class="copies"').slice(1);
  expect((await related()).length).toBe(1);
  await changeStatus(service.context, id, { to: "held", reason: "burst", askedBy: "rule" });
  const [ofReviewer = "", ofRange = ""] = await related();
  expect(ofReviewer).toContain("Other reviews by this reviewer");
  expect(ofReviewer).toContain(
    `<a href="/moderation/reviews/${toWire("rev", other)}"><bdi>Joan K.</bdi> · Online</a> · `,
  );
  expect(ofReviewer).not.toContain("one.secret");
  expect(ofRange).toStartWith(" open>");
  expect(ofRange).toContain("Reviews from the same address range");
  expect(ofRange).toContain("Lee P.");
  expect(await related(await signIn(service, { organisationId, staff: true }))).toEqual([]);
  const html = await caseOf(id);
  expect(html).toContain("Several reviews from one network in a short time. Prompted by: An automatic rule.");
  expect(html).not.toContain('id="order"');
});
