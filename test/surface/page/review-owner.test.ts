// Who owns a review: an address that an organisation typed gives no rights over what a customer writes. The attackers are an owner who
// types an own mailbox and hands the link out, a customer who types a stranger's address, and clicks that race.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { fromWire, type ReviewId, toWire } from "#contract/id.ts";
import { erasePerson } from "#domain/integration/erase.ts";
import { MOST_ADDRESSES } from "#domain/review/own-address/own-address.ts";
import { MOST_UNCONFIRMED_A_DAY } from "#domain/review/publish/organic.ts";
import { knownMigrations } from "#platform/database/migrate.ts";
import { createLinks } from "#platform/secret/link.ts";
import { type Person, signIn } from "../../support/dashboard.ts";
import { type Mailing, startMailing } from "../../support/mailing.ts";
import { seedKey, seedReview } from "../../support/seed.ts";
import { seedInvitation, seedMessage, seedShop } from "../../support/seed-invitation.ts";
import { createTestService, TEST_CONFIG, type TestService } from "../../support/service.ts";
import { snapshot, TYPED } from "./fixture.ts";

const links = createLinks(TEST_CONFIG.appSecret);
const ONE_STAR = {
  ...TYPED,
  rating: "1",
  title: "Broken lamp",
  body: "It broke on the first evening.",
  author: "Ana R.",
};

let service: TestService;
let mailing: Mailing;
let shop: Awaited<ReturnType<typeof seedShop>>;
let key: string;
let owner: Person;
let moderator: Person;

beforeAll(async () => {
  service = await createTestService();
  mailing = await startMailing(service.context);
  moderator = await signIn(service, { staff: true });
});
afterAll(async () => {
  await mailing.stop();
  await service.close();
});
beforeEach(async () => {
  service.clock.advance(60_000);
  shop = await seedShop(service.context);
  key = (await seedKey(service.context, shop.organisationId, ["read", "write"])).secret;
  owner = await signIn(service, { organisationId: shop.organisationId, role: "owner" });
});

let count = 0;
const someone = (name = "customer") => `${name}-${++count}@mailbox.example`;

async function invite(email: string, delivery: "email" | "link"): Promise<string> {
  const answer = await service.rest("/invitations", key, {
    body: { businessId: toWire("biz", shop.businessId), email, reference: `R-${++count}`, delivery },
  });
  const { data } = (await answer.json()) as { data: { id: string } };
  return `/invite/${links.sign("invite", fromWire("inv", data.id) as string)}`;
}

/** An invitation that went out by text message to the number, with an address that the organisation typed. */
async function inviteByText(email: string): Promise<string> {
  const phone = `+4917012${String(++count).padStart(5, "0")}`;
  const given = { email, phone, channel: "sms" as const, reference: `T-${count}` };
  const { id } = await seedInvitation(service.context, shop, given);
  return `/invite/${links.sign("invite", id)}`;
}

/** Each post comes from a network of its own: rate windows are not what is tested. */
function post(path: string, fields: Record<string, string> = {}) {
  const headers = { "sec-fetch-site": "same-origin" };
  const request = new Request(`http://localhost${path}`, {
    method: "POST",
    headers,
    body: new URLSearchParams(fields),
  });
  return service.send(request, `198.${18 + (++count >> 8)}.${count & 255}.1`);
}

/** So that no review is a near-copy of another. */
function differentWords(): string {
  const letter = () => String.fromCharCode(97 + Math.floor(Math.random() * 26));
  return Array.from({ length: 20 }, () => Array.from({ length: 7 }, letter).join("")).join(" ");
}

const html = async (path: string) => (await service.get(path)).text();

/** Writes the review. @returns its id, and the address of its private page as the answer gave it */
async function write(path: string, fields: Record<string, string> = {}): Promise<{ id: ReviewId; manage: string }> {
  const answer = await post(path, { ...ONE_STAR, body: `${ONE_STAR.body} ${differentWords()}`, ...fields });
  expect(answer.status).toBe(303);
  const manage = answer.headers.get("location") ?? "";
  const id = links.read("manage", manage.replace("/manage/", "").replace(/\?.*/, ""));
  if (id === null) throw new Error("The answer has no private link.");
  return { id, manage };
}

const mailsTo = (address: string) =>
  service.sql`select kind, subject_id as subject, status from message where lower(address) = ${address.toLowerCase()} and kind <> 'invitation'`;
const mailboxOf = async (id: string) =>
  (await service.sql`select email from review_author where review_id = ${id}`)[0]?.email;
const typedFor = async (id: string) =>
  (await service.sql`select id from review_address where review_id = ${id} order by id`).map((row) => row.id as string);
const confirmPath = (id: string | undefined) => `/address/${links.sign("address", id ?? "")}`;

/** What an owner and moderators do to the review, each of which mails an author. */
async function everythingHappens(id: ReviewId, path: string): Promise<void> {
  const wire = toWire("rev", id);
  const reply = await service.rest("/replies", key, { body: { reviewId: wire, body: "Thank you for writing to us." } });
  expect(reply.status).toBe(201);
  const report = await owner.post(`/dashboard/reviews/${wire}/report`, { reason: "spam", note: "" });
  expect(report.status).toBe(303);
  for (let times = 0; times < 2; times++) expect((await post(`${path}/link`)).status).toBe(200);
  const hide = { status: "published", edited: "", reason: "other", note: "It names a person.", verdict: "hide" };
  expect((await moderator.post(`/moderation/reviews/${wire}/decide`, hide)).status).toBe(303);
}

describe("an address that an organisation typed", () => {
  for (const [how, byWhat] of [
    ["on a link", (email: string) => invite(email, "link")],
    ["on an invitation by text message", inviteByText],
  ] as const)
    test(`${how} gives no rights over the review: no mail about it goes there, on any path`, async () => {
      const typed = someone("owner");
      const path = await byWhat(typed);
      const { id } = await write(path);
      expect(await mailboxOf(id)).toBeNull();
      await everythingHappens(id, path);
      // The service asks the address, too, and finds no review of it.
      await owner.post("/dashboard/settings/privacy/removal", { email: typed });
      await service.sql`update message set run_at = now() - interval '1 minute' where status = 'due'`;
      await mailing.drain();
      expect((await mailsTo(typed)).filter(({ kind }) => kind !== "review-removal")).toHaveLength(0);
      expect(mailing.received.filter(({ to }) => to[0] === typed)).toEqual([]);
    });

  test("is not the author's: its erasure leaves what the customer wrote, and its name, alone", async () => {
    const typed = someone("owner");
    const { id } = await write(await invite(typed, "link"));
    const erasure = { email: typed, forgetSuppression: false, actor: "command line", organisationId: null } as const;
    expect(await erasePerson(service.context, { ...erasure, reviews: "remove" })).toMatchObject({
      reviews: 0,
      removed: 0,
    });
    const [review] = await service.sql`select status, author, title from review where id = ${id}`;
    expect(review).toMatchObject({ status: "published", author: "Ana R.", title: "Broken lamp" });
  });

  test("does not own the review of a customer who said that it is not theirs, although the link was mailed to it", async () => {
    const typed = someone("owner");
    const path = await invite(typed, "email");
    const { id } = await write(path, { notMine: "on" });
    expect(await mailboxOf(id)).toBeNull();
    await everythingHappens(id, path);
    expect(await mailsTo(typed)).toHaveLength(0);
  });

  test("owns the review where the link was mailed to it, and nobody objected", async () => {
    const customer = someone();
    const path = await invite(customer, "email");
    const { id } = await write(path);
    expect(await mailboxOf(id)).toBe(customer);
    await everythingHappens(id, path);
    expect((await mailsTo(customer)).map(({ kind }) => kind).sort()).toEqual(
      ["reply", "review-link", "review-link", "review-moderated", "review-receipt", "review-reported"].sort(),
    );
  });

  test("counts for the rules still: a link with an address of the business's own team holds the review", async () => {
    const { id } = await write(await invite(owner.email, "link"));
    const [held] = await service.sql`select reason from moderation where review_id = ${id} and to_status = 'held'`;
    expect(held?.reason).toBe("own_praise");
    expect(await mailsTo(owner.email)).toHaveLength(0);
  });
});

describe("an own address", () => {
  test("gets one mail without a word of the author or the business, and the review once its holder confirms", async () => {
    const [typed, own] = [someone("owner"), someone("ana")];
    const { id, manage } = await write(await invite(typed, "link"), { email: own });
    expect(await mailboxOf(id)).toBeNull();
    expect((await mailsTo(own)).map(({ kind }) => kind)).toEqual(["review-address"]);
    // Until then, nothing else goes there.
    await service.rest("/replies", key, {
      body: { reviewId: toWire("rev", id), body: "Thank you for writing to us." },
    });
    await service.sql`update message set run_at = now() - interval '1 minute' where status = 'due'`;
    await mailing.drain();
    const received = mailing.received.filter(({ to }) => to[0] === own);
    expect(received).toHaveLength(1);
    const [business] = await service.sql`select name from business where id = ${shop.businessId}`;
    const words = `${received[0]?.mail.subject} ${received[0]?.mail.text} ${received[0]?.mail.html}`;
    for (const word of ["Broken lamp", "first evening", "Ana R.", business?.name, shop.slug, "/manage/"])
      expect(words).not.toContain(word);
    const path = /\/address\/[\w-]{43}/.exec(words)?.[0] ?? "";
    const before = await snapshot(service.sql);
    const page = await html(path);
    expect(page).toContain(`${own[0]}***@mailbox.example`);
    for (const word of [own, "Broken lamp", "first evening", "/manage/"]) expect(page).not.toContain(word);
    expect(await snapshot(service.sql)).toBe(before);
    const answer = await post(path);
    expect(answer.headers.get("location")).toBe(`${manage.replace(/\?.*/, "")}?done=owned`);
    expect(await mailboxOf(id)).toBe(own);
    expect((await mailsTo(own)).map(({ kind }) => kind)).toEqual(["review-address", "review-receipt"]);
    expect(await html(answer.headers.get("location") ?? "")).toContain(`<bdi>${own[0]}***@mailbox.example</bdi>`);
    expect(await mailsTo(typed)).toHaveLength(0);
  });

  test("is confirmed once: the link shows no private link the second time, and mails nothing more", async () => {
    const own = someone("ana");
    const { id } = await write(await invite(someone("owner"), "link"), { email: own });
    const path = confirmPath((await typedFor(id))[0]);
    expect((await post(path)).status).toBe(303);
    for (const again of [await post(path), await service.get(path)]) {
      expect(again.status).toBe(200);
      expect(await again.text()).not.toContain("/manage/");
    }
    expect(await mailsTo(own)).toHaveLength(2);
  });

  test("of two that are confirmed at once, one gets the review, and the other hears that it belongs elsewhere", async () => {
    const [one, two] = [someone("ana"), someone("ben")];
    const { id, manage } = await write(await invite(someone("owner"), "link"), { email: one });
    await post(manage, { action: "address", email: two });
    const paths = (await typedFor(id)).map(confirmPath);
    expect(paths).toHaveLength(2);
    const answers = await Promise.all([...paths, ...paths].map((path) => post(path)));
    const winner = await mailboxOf(id);
    expect([one, two]).toContain(winner);
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(2);
    const loser = winner === one ? two : one;
    expect((await mailsTo(loser)).map(({ kind }) => kind)).toEqual(["review-address"]);
  });

  test("gets nothing after the review was removed, or its author was erased, or 30 days have passed", async () => {
    for (const change of [
      "update review set status = 'removed' where id = $1",
      "update review_author set erased_at = now() where review_id = $1",
      "update review_address set created_at = now() - interval '31 days' where review_id = $1",
    ]) {
      const own = someone("ana");
      const { id } = await write(await invite(someone("owner"), "link"), { email: own });
      await service.sql.unsafe(change, [id]);
      const path = confirmPath((await typedFor(id))[0]);
      expect({ change, status: (await post(path)).status }).toEqual({ change, status: 410 });
      expect(await mailboxOf(id)).toBeNull();
      await service.sql`update message set run_at = now() - interval '1 minute' where status = 'due'`;
      await mailing.drain();
      expect(mailing.received.filter(({ to }) => to[0] === own)).toEqual([]);
    }
  });

  test("goes with the person who is erased: the link that waited there opens nothing", async () => {
    const own = someone("ana");
    const { id } = await write(await invite(someone("owner"), "link"), { email: own });
    const path = confirmPath((await typedFor(id))[0]);
    const erasure = { email: own, forgetSuppression: false, actor: "command line", organisationId: null } as const;
    await erasePerson(service.context, { ...erasure, reviews: "keep" });
    expect((await post(path)).status).toBe(404);
    expect(await mailsTo(own)).toHaveLength(0);
  });

  test("is mailed few times, however many are typed for one review, and however many reviews name one", async () => {
    const { id, manage } = await write(await invite(someone("owner"), "link"));
    const strangers = Array.from({ length: MOST_ADDRESSES + 2 }, () => someone("stranger"));
    for (const email of strangers) expect((await post(manage, { action: "address", email })).status).toBe(303);
    expect(await typedFor(id)).toHaveLength(MOST_ADDRESSES);
    const victim = someone("victim");
    for (let n = 0; n < MOST_UNCONFIRMED_A_DAY + 2; n++)
      await write(await invite(someone("owner"), "link"), {
        email: n % 2 === 0 ? victim : victim.toUpperCase().replace("MAILBOX.EXAMPLE", "mailbox.example"),
      });
    expect(await mailsTo(victim)).toHaveLength(MOST_UNCONFIRMED_A_DAY);
  });

  test("cannot be typed for a review that has a mailbox, not even by the holder of the private link", async () => {
    const customer = someone();
    const { id, manage } = await write(await invite(customer, "email"));
    const page = await html(manage);
    expect(page).not.toContain('value="address"');
    expect((await post(manage, { action: "address", email: someone("thief") })).status).toBe(422);
    expect(await typedFor(id)).toEqual([]);
    expect(await mailboxOf(id)).toBe(customer);
  });

  test("that cannot be read is said beside its field, and the text stays", async () => {
    const path = await invite(someone("owner"), "link");
    const answer = await post(path, { ...ONE_STAR, email: "ana@" });
    expect(answer.status).toBe(422);
    const page = await answer.text();
    expect(page).toContain('id="email-error"');
    expect(page).toContain("It broke on the first evening.");
    const { manage } = await write(path);
    const later = await post(manage, { action: "address", email: "ana@" });
    expect(later.status).toBe(422);
    expect(await later.text()).toContain('id="email-error"');
  });
});

describe("the page says to which address the review belongs", () => {
  test("before and after, masked, for every kind of invitation", async () => {
    const customer = someone();
    const masked = `<bdi>${customer[0]}***@mailbox.example</bdi>`;
    const mailed = await invite(customer, "email");
    const before = await html(mailed);
    expect(before).toContain(`the review belongs to ${masked}, unless you state otherwise below`);
    expect(before).toContain("Not your address?");
    expect(before).not.toContain(customer);
    const { manage } = await write(mailed);
    expect(await html(manage)).toContain(`This review belongs to ${masked}`);
    for (const path of [await invite(someone("owner"), "link"), await inviteByText(someone("owner"))]) {
      const form = await html(path);
      expect(form).toMatch(
        /<div class="field"><label for="email">Your email<span class="optional"> \(optional\)<\/span><\/label>/,
      );
      expect(form).toContain("With it you can change or delete the review later.");
      expect(form).not.toContain("***@");
      const after = await write(path);
      const page = await html(after.manage);
      expect(page).toContain("This review belongs to no email address");
      expect(page).toContain(`${TEST_CONFIG.baseUrl}${after.manage.replace(/\?.*/, "")}</bdi>`);
      // Its own address is what opens the page, and the link is not printed again.
      expect(await html(after.manage.replace(/\?.*/, ""))).not.toContain(`<bdi>${TEST_CONFIG.baseUrl}/manage/`);
    }
  });

  test("and tells the author of an own address that waits", async () => {
    const own = someone("ana");
    const { manage } = await write(await invite(someone("owner"), "link"), { email: own });
    const page = await html(manage);
    expect(page).toContain(`Confirm with the link that we emailed to <bdi>${own[0]}***@mailbox.example</bdi>`);
    expect(page).toContain("Until then, keep this private link");
    expect(page).not.toContain("This review belongs to no email address");
    expect(page).not.toContain(own);
    const later = await html(manage.replace(/\?.*/, ""));
    expect(later).toContain(`waits for the confirmation of <bdi>${own[0]}***@mailbox.example</bdi>`);
    expect(later).not.toContain("keep this private link");
    expect(later).not.toContain("This review belongs to no email address");
    for (const each of [page, later]) {
      // The field for another address is folded, one button stands out, and the link is copied by one button.
      expect(each).toMatch(
        /<details class="change"><summary[^>]*>Change the address<\/summary><form[^>]*>.*?name="email"/s,
      );
      const open = each.replace(/<details class="(?:change|experts)".*?<\/details>/gs, "");
      expect(open.match(/class="button"/g) ?? []).toHaveLength(1);
      expect(each.match(/class="[^"]*copy-text/g) ?? []).toHaveLength(1);
    }
  });

  test("and keeps the field open where an address that was typed is refused", async () => {
    const { manage } = await write(await invite(someone("owner"), "link"), { email: someone("ana") });
    const refused = await post(manage.replace(/\?.*/, ""), { action: "address", email: "no address" });
    expect(await refused.text()).toMatch(/<details class="change" open><summary[^>]*>Change the address/);
  });

  test("but a used link tells nobody whether and to whom it belongs", async () => {
    const pages = new Set<string>();
    for (const fields of [{}, { email: someone("ana") }, { notMine: "on" }]) {
      const path = await invite(someone("owner"), "email");
      await write(path, fields);
      pages.add((await html(path)).replaceAll(path, "").replaceAll(/\/invite\/[\w-]{43}/g, ""));
      pages.add((await html(path)).replaceAll(path, "").replaceAll(/\/invite\/[\w-]{43}/g, ""));
    }
    expect(pages.size).toBe(1);
  });
});

describe("an author without a mailbox", () => {
  test("finds replies, reports, decisions with their reasons and the appeal on the private page, and the answer there", async () => {
    const path = await invite(someone("owner"), "link");
    const { id, manage } = await write(path);
    await service.rest("/replies", key, { body: { reviewId: toWire("rev", id), body: "We are sorry to hear that." } });
    await owner.post(`/dashboard/reviews/${toWire("rev", id)}/report`, {
      reason: "insult_or_hate",
      note: "A rival wrote it.",
    });
    const reported = await html(manage);
    for (const said of ["We are sorry to hear that.", "reported your review", "insults"])
      expect(reported).toContain(said);
    expect(reported).not.toContain("A rival wrote it.");
    const hide = { status: "published", edited: "", reason: "spam", note: "It sells a lamp.", verdict: "remove" };
    expect((await moderator.post(`/moderation/reviews/${toWire("rev", id)}/decide`, hide)).status).toBe(303);
    const removed = await html(manage);
    for (const said of ["It is advertising.", "It sells a lamp."]) expect(removed).toContain(said);
    const appeal = /\/appeal\/[\w-]{43}/.exec(removed)?.[0] ?? "";
    expect(reported).toContain('type="email"');
    // A removed review can get no mailbox (docs/invitations.md).
    expect(removed).not.toContain('type="email"');
    expect(await html(appeal)).toContain("It broke on the first evening.");
    expect(await html(appeal)).toContain("You find the answer on this page, so keep its link.");
    expect((await post(appeal, { words: "I bought it there." })).status).toBe(303);
    const sent = await html(appeal);
    for (const said of ["A moderator has your appeal", "You find the answer on this page, so keep its link."])
      expect(sent).toContain(said);
    expect(await html(manage)).toContain(appeal);
    const [{ id: appealId }] = (await service.sql`select id from appeal where review_id = ${id}`) as [{ id: string }];
    const answer = { verdict: "uphold", status: "removed", edited: "", answer: "It still sells a lamp." };
    await service.sql`update "user" set staff = false where id <> ${moderator.id}`;
    expect((await moderator.post(`/moderation/appeals/${toWire("apl", appealId)}/decide`, answer)).status).toBe(303);
    expect(await html(manage)).toContain("The decision stands");
    expect(await html(appeal)).toContain("It still sells a lamp.");
    expect(
      await service.sql`select 1 from message where kind = 'review-moderated' and subject_id = ${id}`,
    ).toHaveLength(0);
  });
});

test("the migration takes the mailbox from reviews written by link or text before, and from imported ones", async () => {
  const statements = knownMigrations().flatMap((each) => each.statements);
  const data = statements.filter(
    (each) => /^(--.*\n)*(UPDATE|WITH)/.test(each.trim()) && /review|invitation/.test(each),
  );
  const of = async (given: { channel?: "email" | "sms"; sentIn?: number; createdIn?: number }) => {
    const email = someone();
    const id = await seedReview(service.context, shop.businessId);
    await service.sql`update review_author set email = ${email} where review_id = ${id}`;
    await seedInvitation(service.context, shop, {
      email,
      reviewId: id,
      status: "reviewed",
      phone: "+491701234567",
      ...given,
    });
    return { id, email };
  };
  const link = await of({ sentIn: -3, createdIn: -3 });
  const text = await of({ channel: "sms", sentIn: -2, createdIn: -3 });
  const mailed = await of({ sentIn: -2, createdIn: -3 });
  const imported = {
    id: await seedReview(service.context, shop.businessId, { source: "import", verified: false }),
    email: someone(),
  };
  await service.sql`update review_author set email = ${imported.email} where review_id = ${imported.id}`;
  for (const { id, email } of [link, text, mailed, imported])
    await seedMessage(service.context, { kind: "reply", address: email, subjectId: id, status: "due" });
  await service.sql.begin(async (sql) => {
    for (const each of data) await sql.unsafe(each);
  });
  for (const { id, email } of [link, text, imported]) {
    expect(await mailboxOf(id)).toBeNull();
    expect((await mailsTo(email)).map(({ status }) => status)).toEqual(["cancelled"]);
  }
  expect(await mailboxOf(mailed.id)).toBe(mailed.email);
  expect((await mailsTo(mailed.email)).map(({ status }) => status)).toEqual(["due"]);
});
