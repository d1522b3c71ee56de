// An export, its import and another export give the same bytes after every lifecycle event of the product. Each step runs as the product
// runs it, and after each the export imports without an error.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { type InvitationId, type ReviewId, toWire } from "#contract/id.ts";
import { updateOrganisation } from "#domain/account/state/organisation.ts";
import { addBusiness, openClaim } from "#domain/business/claim/open.ts";
import { updateBusiness } from "#domain/business/profile/update.ts";
import { erasePerson } from "#domain/integration/erase.ts";
import { approveClaim, releaseBusiness } from "#domain/integration/ownership.ts";
import { purgeInvitations } from "#domain/invitation/erase.ts";
import { expireInvitations, purgeUnconfirmedReviews } from "#domain/invitation/expiry.ts";
import { confirmReview as confirm } from "#domain/invitation/invited.ts";
import { settleInvitationsSent } from "#domain/invitation/outgoing.ts";
import { findOpenInvitation, markOpened, redeem } from "#domain/invitation/redeem.ts";
import { cancelInvitation } from "#domain/invitation/state/cancel.ts";
import { bounceInvitations } from "#domain/invitation/suppression/bounce.ts";
import { unsubscribe } from "#domain/invitation/suppression/unsubscribe.ts";
import { deleteOwnReview, editReview, resolve } from "#domain/review/author/author.ts";
import { askForRemoval, removeOnRequest } from "#domain/review/author/removal.ts";
import { voteHelpful } from "#domain/review/helpful.ts";
import { changeStatus } from "#domain/review/lifecycle/lifecycle.ts";
import { decideReview, undoDecision } from "#domain/review/moderation/decide.ts";
import { decideReports } from "#domain/review/moderation/report.ts";
import { askForAddress, confirmAddress } from "#domain/review/own-address/own-address.ts";
import { changeEditorReview, removeEditorReview, writeEditorReview } from "#domain/review/publish/editor-review.ts";
import { submitOrganic } from "#domain/review/publish/organic.ts";
import { postReply } from "#domain/review/reply.ts";
import { reportReview } from "#domain/review/report.ts";
import { purgeRevisions } from "#domain/review/state/retention.ts";
import type { Submission } from "#domain/review/state/submission.ts";
import { inTransaction } from "#platform/database/context.ts";
import { readBusinessFields } from "../../support/business-fields.ts";
import { signIn } from "../../support/dashboard.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { seedCategory, seedKey, seedOrganisation } from "../../support/seed.ts";
import { seedShop } from "../../support/seed-invitation.ts";
import { createTestService, json, type TestService } from "../../support/service.ts";
import { openShop, orderA } from "../../surface/inbound/shop.ts";
import { emptied, exported, figures, imported } from "./support.ts";

let service: TestService;
let copy: TestDatabase;
beforeAll(async () => {
  [service, copy] = [await createTestService(), await createTestDatabase()];
  // The database's clock sets some moments, and an import refuses moments ahead of its own clock.
  for (const { clock } of [service, copy]) clock.set(new Date());
});
afterAll(() => Promise.all([service.close(), copy.close()]));

const EMAIL = "Ana.Souza@mailbox.example";
const AWKWARD = 'Käse 🧀 "x" \\N \\. tab\there\nline\n\n漢字 \u2028 e\u0301 \'';

let texts = 0;
const words = (change: Partial<Submission> = {}): Submission => ({
  rating: 4,
  title: `Title ${++texts} \\N`,
  body: `${AWKWARD} number ${texts}`.normalize("NFC"),
  author: "Ana S.",
  experienceDate: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
  ...change,
});

test("export, import, export are the same bytes after every lifecycle event that the product has", async () => {
  const { context, sql, clock } = service;
  const shop = await seedShop(context);
  const { organisationId, businessId } = shop;
  const key = (await seedKey(context, organisationId, ["read", "write"])).secret;
  const owner = await signIn(service, { organisationId, role: "owner" });
  const staff = await signIn(service, { staff: true });
  const other = await seedOrganisation(context, "scale", "Other & Co");
  const buyer = await signIn(service, { organisationId: other.id, role: "owner" });
  const category = await seedCategory(context);

  let steps = 0;
  /**
   * Runs one step, exports everything and imports it: into an empty database, and over the stored rows.
   * @param isTold false: an archive does not hold the rows that the step changes
   */
  async function after<T>(what: string, work: () => Promise<T>, isTold = true): Promise<T> {
    clock.advance(1);
    const before = await exported(service);
    const result = await work();
    steps++;
    const first = await exported(service);
    expect({ what, isTold: first !== before }).toEqual({ what, isTold });
    await emptied(copy);
    copy.clock.set(clock.now());
    const fresh = await imported(copy, first.split("\n"));
    expect({ what, errors: fresh.errors }).toEqual({ what, errors: [] });
    expect({ what, bytes: await exported(copy) }).toEqual({ what, bytes: first });
    const { stored, counted } = await figures(copy);
    expect({ what, stored }).toEqual({ what, stored: counted });
    const same = await imported(service, first.split("\n"));
    const { created, updated } = same.summary;
    const changed = [...Object.values(created), ...Object.values(updated)].reduce((a, b) => a + b);
    expect({ what, errors: same.errors, changed }).toEqual({ what, errors: [], changed: 0 });
    expect({ what, again: await exported(service) }).toEqual({ what, again: first });
    return result;
  }

  const invite = async (change: object = {}, email = EMAIL) => {
    const body = { businessId: toWire("biz", businessId), email, name: "Ana", reference: `R-${++texts}`, ...change };
    const { data } = await json(service.rest("/invitations", key, { body }));
    const [row] = await sql`select id from invitation order by created_at desc, id desc limit 1`;
    expect(data.id).toBe(toWire("inv", row?.id));
    return row?.id as InvitationId;
  };
  const write = async (id: InvitationId, change: Partial<Submission> = {}) => {
    const done = await redeem(context, id, { submission: words(change), language: "en", ipHash: null, ratings: [] });
    return (done as { reviewId: ReviewId }).reviewId;
  };
  const review = async (email = EMAIL, change: Partial<Submission> = {}) => write(await invite({}, email), change);
  const organic = async (email: string, change: Partial<Submission> = {}) => {
    await submitOrganic(context, { businessId, email, submission: words(change), language: "en", ipHash: null });
    const [row] =
      await sql`select subject_id as id from message where kind = 'review-confirm' order by id desc limit 1`;
    return row?.id as ReviewId;
  };
  const sent = (id: InvitationId, kind: "invitation" | "reminder" = "invitation") =>
    inTransaction(context, (inside) => settleInvitationsSent(inside, [{ invitationId: id, kind }]));
  const seen = async (id: ReviewId) => {
    const [row] = await sql`select status, edited_at from review where id = ${id}`;
    return { status: row?.status, editedAt: row?.edited_at && new Date(row.edited_at) };
  };
  const grounds = { reason: "spam", note: null };
  const asked = { email: EMAIL.toUpperCase(), actor: "command line" };

  await after("an empty shop", async () => {}, false);

  // Invitations in every state, by every way.
  const queued = await after("an invitation is queued", () => invite());
  await after("one without a reference or a name", () =>
    invite({ reference: null, name: null }, "no.name@mailbox.example"),
  );
  await after("one to an IDN address, by text", () => invite({ phone: "+4915112345678" }, "jo@bücher.example"));
  await after("it is sent", () => sent(queued));
  await after("a reminder is sent", () => sent(queued, "reminder"));
  await after("it is opened", () => markOpened(context, queued));
  const cancelled = await invite();
  await after("one is cancelled", () => cancelInvitation(context, organisationId, cancelled));
  const bounced = await invite({}, "bounced@mailbox.example");
  await sent(bounced);
  await after("one bounces", () =>
    inTransaction(context, (inside) => bounceInvitations(inside, [{ invitationId: bounced, suppress: "bounced" }])),
  );
  const expired = await invite();
  await after("one expires", async () => {
    await sql`update invitation set expires_at = now() - interval '1 minute' where id = ${expired}`;
    await expireInvitations(context);
  });
  const unwanted = await invite({}, "unwanted@mailbox.example");
  await after("somebody unsubscribes", () => unsubscribe(context, { invitationId: unwanted }));

  // Orders with products, and the review of one.
  const integration = await openShop(service, "storefront-a", { at: { ...shop } });
  const items = [
    { id: 1, product_id: 632910392, title: 'Mug "x" \\N' },
    { id: 2, product_id: 632910393, title: `${"T".repeat(300)}ü` },
  ];
  await after("an order comes in", () =>
    integration.send(orderA({ email: "buyer@mailbox.example", line_items: items })),
  );
  const [ordered] = await sql`select id from invitation where email = 'buyer@mailbox.example'`;
  const open = await findOpenInvitation(context, ordered?.id);
  const bought = await after("the order is reviewed, product by product", async () => {
    const ratings = (open?.products ?? []).map(({ id }) => ({ productId: id, rating: 3 }));
    const done = await redeem(context, ordered?.id, { submission: words(), language: "en", ipHash: null, ratings });
    return (done as { reviewId: ReviewId }).reviewId;
  });
  await after("its products are rated anew", () =>
    editReview(context, bought, words({ rating: 2 }), {
      language: "en",
      ratings: (open?.products ?? []).map(({ id }) => ({ productId: id, rating: 1 })),
    }),
  );
  await after("an order is called off", async () => {
    const order = orderA({ email: "late@mailbox.example" });
    await integration.send(order);
    await integration.send({ ...order, financial_status: "refunded" });
  });

  // Reviews, as their authors and moderators move them.
  const first = await after("a review is written by invitation", () => review());
  await after("one is held by a rule", () =>
    review("held@mailbox.example", { body: "See https://spam.example/ for more." }),
  );
  const pending = await after("one waits for its address", () => organic("organic@mailbox.example"));
  await sql`update review set created_at = date_trunc('milliseconds', now()) where id = ${pending}`;
  await after("its address is confirmed", () => confirm(context, pending));
  const revision = await after(
    "a revision of it waits",
    () => organic("organic@mailbox.example", { rating: 1 }),
    false,
  );
  await sql`update review_revision set created_at = now() where id = ${revision}`;
  await after("the revision is confirmed", () => confirm(context, revision));
  await after("one is edited", () => editReview(context, first, words({ rating: 5 }), { language: "en" }));
  const reply = (body: string) => postReply(context, { organisationId, reviewId: first, body, userId: owner.id });
  await after("a reply is posted", () => reply("Thank you for telling us, Ana."));
  await after("the reply is replaced", () => reply(`Thank you again. ${AWKWARD}`));
  await after("it is sorted", () => resolve(context, first, "resolved"));
  await after("and then it is not", () => resolve(context, first, "unresolved"));
  await after("somebody finds it helpful", () => voteHelpful(context, first, Buffer.from("voter")));
  const reportId = await after(
    "it is reported",
    () => reportReview(context, { organisationId, userId: owner.id, reviewId: first, reason: "spam", note: "x" }),
    false,
  );
  await after("the report is upheld, and the review hidden", async () =>
    decideReports(context, {
      reviewId: first,
      reportIds: [reportId],
      verdict: "hide",
      seen: await seen(first),
      grounds,
      decidedBy: staff.id,
    }),
  );
  await after("a moderator publishes it again", async () =>
    decideReview(context, {
      reviewId: first,
      verdict: "publish",
      seen: await seen(first),
      grounds: { reason: "keeps_to_rules", note: null },
      decidedBy: staff.id,
    }),
  );
  const held = await after("a moderator holds it", async () =>
    decideReview(context, { reviewId: first, verdict: "hold", seen: await seen(first), grounds, decidedBy: staff.id }),
  );
  await after("and takes that back", async () =>
    undoDecision(context, { reviewId: first, decisionId: held, seen: await seen(first), decidedBy: staff.id }),
  );
  const removed = await review("removed@mailbox.example");
  await after("a moderator removes one", async () =>
    decideReview(context, {
      reviewId: removed,
      verdict: "remove",
      seen: await seen(removed),
      grounds,
      decidedBy: staff.id,
    }),
  );
  const deleted = await review("deleted@mailbox.example");
  await after("an author deletes one", () => deleteOwnReview(context, deleted));
  const byOperator = await review("operator@mailbox.example");
  await after("the operator hides one", () =>
    changeStatus(context, byOperator, { to: "hidden", reason: "operator's decision", askedBy: "operator" }),
  );
  const byLink = await invite({ delivery: "link" }, "link@mailbox.example");
  const ofNobody = await after("one is written by link", () => write(byLink));
  await after("and its author confirms an own address", async () => {
    await askForAddress(context, { reviewId: ofNobody, email: "own@mailbox.example", formLanguage: "en" });
    const [typed] = await sql`select id from review_address`;
    await confirmAddress(context, typed?.id);
  });
  const requested = await review("requested@mailbox.example");
  await after("an author removes one because the business had asked", async () => {
    await inTransaction(context, (inside) =>
      askForRemoval(inside, { organisationId, email: "requested@mailbox.example" }),
    );
    const [request] = await sql`select id from removal_request`;
    expect(await removeOnRequest(context, request?.id, requested)).not.toBeNull();
  });
  const never = await organic("never@mailbox.example");
  await sql`update review set created_at = now() - interval '31 days' where id = ${never}`;
  await after("one that nobody confirmed is forgotten", async () => {
    await purgeUnconfirmedReviews(context);
    await purgeRevisions(context);
  });
  const editors = await after("an editor's review is written", () =>
    writeEditorReview(context, businessId, { rating: 3, title: "A visit", body: AWKWARD.normalize("NFC") }),
  );
  await after("it is changed", () =>
    changeEditorReview(context, businessId, editors, { rating: 4, title: "Two visits", body: "Both were fine." }),
  );
  await after("it is removed", () => removeEditorReview(context, businessId, editors));

  // Erasures by the operator, by an organisation and by age.
  await invite({ reference: null }, EMAIL);
  await after("an organisation erases a person", () => erasePerson(context, { ...asked, organisationId }));
  const second = await review(EMAIL);
  const again = await invite({}, EMAIL);
  await sent(again);
  await inTransaction(context, (inside) => bounceInvitations(inside, [{ invitationId: again, suppress: null }]));
  await after("the operator erases a person and keeps the text", () =>
    erasePerson(context, { ...asked, organisationId: null, reviews: "keep" }),
  );
  expect((await sql`select author, status from review where id = ${second}`)[0]).toMatchObject({
    author: "Former customer",
  });
  await review(EMAIL);
  await organic(EMAIL);
  await after("the operator erases a person and what they wrote", () =>
    erasePerson(context, { ...asked, organisationId: null, reviews: "remove" }),
  );
  await sql`update invitation set created_at = created_at - interval '401 days', expires_at = now() - interval '1 day'`;
  await after("age erases whom invitations were for", async () => {
    await expireInvitations(context);
    expect(await purgeInvitations(context, 400)).toBeGreaterThan(0);
  });
  expect(await exported(service)).toContain('"email":"erased@invalid"');

  // Platforms, as the owner and a moderator set them.
  const platforms = "/dashboard/settings/business/platforms";
  const rating = { platform: "Große Karte", url: "https://map.example/1", rating: "4,35", count: "120" };
  const state = async () => expect((await owner.post(platforms, rating)).status).toBe(303);
  const decide = async (decision: string, fields: Record<string, string>) => {
    const [waiting] = await sql`select id from platform_statement where status = 'stated'`;
    const path = `/moderation/platforms/${toWire("pst", waiting?.id)}/${decision}`;
    expect((await staff.post(path, fields)).status).toBe(303);
  };
  await after("an owner states a platform's rating", state, false);
  await after("a moderator rejects it", () => decide("reject", { reason: "The page shows 4.2." }), false);
  await after("the owner states it again", state, false);
  await after("a moderator confirms it", () => decide("confirm", { rating: "4.2", count: "118" }));
  await after("the owner takes it down", () => owner.post(`${platforms}/remove`, { platform: rating.platform }));

  // Organisations, and businesses that change hands.
  await after("an organisation is renamed", () =>
    updateOrganisation(context, organisationId, { name: "Käse 🧀 & Sons \\N" }),
  );
  await after("its plan ends", () => updateOrganisation(context, organisationId, { planStatus: "canceled" }));
  await after("and is there again", () =>
    updateOrganisation(context, organisationId, { planStatus: "active", plan: "starter" }),
  );
  const read = readBusinessFields(
    {
      name: "Bücher & Mehr",
      website: "https://bücher.example/läden?q=ü",
      country: "DE",
      city: "Köln",
      timezone: "Europe/Berlin",
      category: category.slug,
    },
    () => category.id,
  );
  if ("errors" in read) throw new Error(JSON.stringify(read.errors));
  const claimant = { organisationId: other.id, userId: buyer.id, locations: 50 };
  const added = await after("a business at an IDN domain is added and claimed", () =>
    addBusiness(context, read.fields, read.key, claimant),
  );
  if ("exists" in added) throw new Error("it was there");
  await after("the claim is granted", () => approveClaim(context, added.claimId, { decidedBy: staff.id }));
  await after("the business is changed", () =>
    updateBusiness(context, other.id, added.id, { ...read.fields, name: "Bücher", city: "Bonn" }),
  );
  const claim = await after(
    "a claim of somebody else's business waits",
    () => openClaim(context, businessId, claimant),
    false,
  );
  await after("a moderator grants it", () => approveClaim(context, claim.id, { decidedBy: staff.id }));
  await after("the business is given up", () => releaseBusiness(context, other.id, businessId));
  const anew = await after("a claim of it waits", () => openClaim(context, businessId, claimant), false);
  await after("and is granted", () => approveClaim(context, anew.id, { decidedBy: staff.id }));
  expect(steps).toBeGreaterThan(55);
});

test("an erased invitation clears the values of an older import, stays closed, and has no address", async () => {
  await emptied(copy);
  const { context } = service;
  await emptied(service);
  const shop = await seedShop(context);
  const key = (await seedKey(context, shop.organisationId, ["read", "write"])).secret;
  const body = {
    businessId: toWire("biz", shop.businessId),
    email: EMAIL,
    name: "Ana",
    reference: "R-1",
    delivery: "link",
  };
  await service.rest("/invitations", key, { body });
  const [row] = await service.sql`select id from invitation`;
  await inTransaction(context, (inside) => bounceInvitations(inside, [{ invitationId: row?.id, suppress: null }]));
  const before = await exported(service);
  await erasePerson(context, {
    email: EMAIL,

    actor: "command line",
    organisationId: null,
    reviews: "keep",
  });
  const after = await exported(service);
  await imported(copy, before.split("\n"));
  expect((await findOpenInvitation(copy.context, row?.id))?.state).toBe("open");
  expect((await imported(copy, after.split("\n"))).errors).toEqual([]);
  expect(await exported(copy)).toBe(after);
  expect((await findOpenInvitation(copy.context, row?.id))?.state).toBe("cancelled");
  for (const status of ["queued", "sent", "opened"]) {
    const line = after
      .replace('"status":"bounced"', `"status":"${status}"`)
      .split("\n")
      .filter((each) => each.includes('"invitation"'));
    const [error] = (await imported(copy, line)).errors;
    expect(error?.reason).toBe("status must be one of reviewed, expired, bounced where the person was erased");
  }
  expect(await exported(copy)).toBe(after);
});
