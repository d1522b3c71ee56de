// The other kinds of notices: who hears of each, and what is left of it when the mail goes out.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { type BusinessId, newId, type OrganisationId, type ReviewId } from "#contract/id.ts";
import { setChoice } from "#domain/account/notice/choice.ts";
import { NOTICE_KINDS } from "#domain/account/notice/kind.ts";
import { openClaim } from "#domain/business/claim/open.ts";
import { createIntegration } from "#domain/integration/integration.ts";
import { noticeSilent } from "#domain/integration/silent.ts";
import { createInvitations } from "#domain/invitation/create/create.ts";
import { noticeList } from "#domain/invitation/create/list-notice.ts";
import { submitAppeal } from "#domain/review/appeal/appeal.ts";
import { changeStatus } from "#domain/review/lifecycle/lifecycle.ts";
import { decideAppeal } from "#domain/review/moderation/decide-appeal.ts";
import { decideReports, undoReport } from "#domain/review/moderation/report.ts";
import { rewrite } from "#domain/review/publish/edit.ts";
import { postReply } from "#domain/review/reply.ts";
import { reportReview } from "#domain/review/report.ts";
import { lockReview } from "#domain/review/state/lock.ts";
import { inTransaction } from "#platform/database/context.ts";
import { LANGUAGES } from "#platform/language/language.ts";
import { createSecretBox } from "#platform/secret/secret-box.ts";
import { wordsIn } from "#words/words.ts";
import { seedPerson } from "../../../support/dashboard.ts";
import { seedOrganisation } from "../../../support/seed.ts";
import { submission } from "../support.ts";
import { NOTICE_SETTINGS, type NoticeWorld, openNoticeWorld } from "./support.ts";

const DAY_MS = 86_400_000;

let world: NoticeWorld;
let organisationId: OrganisationId;
let businessId: BusinessId;
let owner: Awaited<ReturnType<typeof seedPerson>>;
let admin: typeof owner;
let member: typeof owner;
let moderator: typeof owner;

beforeAll(async () => {
  world = await openNoticeWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.set("2026-11-20T12:00:00.000Z");
  await world.sql`truncate message, notice_event, notice_lane, notice, notice_choice, notice_time`;
  ({ organisationId, businessId } = await world.seed());
  owner = await seedPerson(world.service, { organisationId });
  admin = await seedPerson(world.service, { organisationId, role: "admin" });
  member = await seedPerson(world.service, { organisationId, role: "member" });
  moderator = await seedPerson(world.service, { staff: true });
  for (const person of [owner, admin])
    await inTransaction(world.context, (inside) =>
      setChoice(inside, { userId: person.id, businessId: null, kind: "review" }, "none"),
    );
});

/** Mails of notices that went out, as "who: subject". */
async function said(): Promise<string[]> {
  const before = world.mailbox.received.length;
  await world.mails();
  const names = new Map([
    [owner.email, "owner"],
    [admin.email, "admin"],
    [member.email, "member"],
  ]);
  return world.mailbox.received
    .slice(before)
    .filter(({ raw }) => raw.includes("/unsubscribe/notice/"))
    .map(({ to, mail }) => `${names.get(to[0] ?? "") ?? "?"}: ${mail.subject?.replaceAll("\u200b", "")}`)
    .sort();
}

/** Of the last notice, as it reads. */
const lastText = () =>
  world.mailbox.received
    .findLast(({ raw }) => raw.includes("/unsubscribe/notice/"))
    ?.mail.text?.replaceAll("\u200b", "")
    .replace(/\s+/g, " ") ?? "";

describe("an edited review", () => {
  const edit = async (id: ReviewId, body: string) => {
    // Later than the reply.
    world.clock.advance(60_000);
    await inTransaction(world.context, async (inside) => {
      const row = await lockReview(inside, id);
      if (row) await rewrite(inside, row, { submission: submission({ body }), language: "en" });
    });
  };
  const answered = async (by: typeof owner): Promise<ReviewId> => {
    const id = await world.write(businessId);
    await postReply(world.context, { organisationId, reviewId: id, body: "We are sorry to hear it.", userId: by.id });
    return id;
  };

  test("is told to the member who answered it, and to no other", async () => {
    const id = await answered(member);
    await edit(id, "It works now.");
    expect(await said()).toEqual(["member: A review that you answered was edited"]);
    expect(lastText()).toContain("It works now.");
  });

  test("of which nobody wrote the reply as a person, or that has none, is told to nobody", async () => {
    const id = await world.write(businessId);
    await edit(id, "No reply yet.");
    await postReply(world.context, { organisationId, reviewId: id, body: "Posted by a key of ours.", userId: null });
    await edit(id, "A reply by a key.");
    expect(await said()).toEqual([]);
  });

  test("is not told where the reply was changed since, nor to a former member", async () => {
    const id = await answered(owner);
    await edit(id, "It works now.");
    world.clock.advance(60_000);
    await postReply(world.context, { organisationId, reviewId: id, body: "Good to hear.", userId: owner.id });
    expect(await said()).toEqual([]);
    const left = await answered(member);
    await world.sql`delete from member where user_id = ${member.id}`;
    await edit(left, "Still broken.");
    expect(await said()).toEqual([]);
  });

  test("that a rule holds is told when it is published", async () => {
    const id = await answered(member);
    await edit(id, "Write to me at jo@author.example about what happened.");
    expect(await said()).toEqual([]);
    await changeStatus(world.context, id, { to: "published", reason: "cleared", askedBy: "moderator" });
    expect(await said()).toEqual(["member: A review that you answered was edited"]);
  });

  test("edited twenty times is two mails, not twenty", async () => {
    const id = await answered(member);
    for (let n = 0; n < 10; n++) await edit(id, `Attempt ${n}.`);
    expect(await said()).toHaveLength(1);
    const first = world.clock.now();
    for (let n = 10; n < 18; n++) await edit(id, `Attempt ${n}.`);
    expect(await said()).toEqual([]);
    world.clock.set(new Date(first.getTime() + 10 * 60_000));
    expect(await said()).toHaveLength(1);
    expect(lastText()).toContain("Attempt 17.");
  });
});

describe("a decided report", () => {
  const report = async (by: typeof owner) => {
    const id = await world.write(businessId, { title: "A lie" });
    const asked = { organisationId, reviewId: id, userId: by.id, reason: "spam", note: "" };
    return { id, reportId: await reportReview(world.context, asked) };
  };
  const decide = ({ id, reportId }: { id: ReviewId; reportId: string }, verdict: "dismiss" | "hide") =>
    decideReports(world.context, {
      reviewId: id,
      reportIds: [reportId],
      verdict,
      seen: { status: "published", editedAt: null },
      grounds: { reason: verdict === "hide" ? "spam" : "keeps_to_rules", note: null },
      decidedBy: moderator.id,
    });

  test("is told to owners who did not report it; the reporter has a mail of their own", async () => {
    const made = await report(member);
    await decide(made, "hide");
    expect(await said()).toEqual(["owner: A report was decided"]);
    expect(lastText()).not.toBe("");
    const [own] = await world.sql`select address from message where kind = 'report-decided'`;
    expect(own?.address).toBe(member.email);
  });

  test("by the owner is told to nobody twice", async () => {
    await decide(await report(owner), "dismiss");
    expect(await said()).toEqual([]);
  });

  test("that was undone before the mail went out is not told", async () => {
    const made = await report(member);
    await decide(made, "dismiss");
    await undoReport(world.context, made.reportId, null, moderator.id);
    expect(await said()).toEqual([]);
  });
});

describe("an appeal", () => {
  const appeal = async () => {
    const id = await world.write(businessId, { title: "Taken down" });
    await changeStatus(world.context, id, {
      to: "hidden",
      reason: "spam",
      askedBy: "moderator",
      decidedBy: moderator.id,
    });
    const [decision] = await world.sql`select id from moderation where review_id = ${id} and to_status = 'hidden'`;
    await submitAppeal(world.context, decision?.id, "I have the receipt, https://evil.example");
    const [made] = await world.sql`select id from appeal where review_id = ${id}`;
    return { id, appealId: made?.id };
  };

  test("is told to the owner, without the author's words to the moderator, and so is its outcome", async () => {
    const { appealId } = await appeal();
    expect(await said()).toEqual(["owner: A reviewer of Nordlicht appealed"]);
    expect(lastText()).not.toContain("receipt, ");
    expect(lastText()).toMatch(
      /4 of 5 stars > > Taken down By Ana R. Written on 20 November 2026 The reviewer appealed on 20 November 2026\. Taken down on 20 November 2026 because: Advertising\./,
    );
    const other = await seedPerson(world.service, { staff: true });
    const seen = { status: "hidden", editedAt: null } as const;
    await decideAppeal(world.context, {
      appealId,
      verdict: "restore",
      seen,
      answer: "It is fine.",
      decidedBy: other.id,
    });
    world.clock.advance(DAY_MS);
    expect(await said()).toEqual(["owner: An appeal succeeded: review of Nordlicht"]);
    expect(lastText()).toContain("The appeal was decided on 20 November 2026: the review is online again");
  });
});

describe("a claim by another", () => {
  test("is told to owners with the claimant's name, and not after it was withdrawn", async () => {
    const claimant = (await seedOrganisation(world.context, "scale", "Other Ltd")).id;
    const person = await seedPerson(world.service, { organisationId: claimant });
    const by = { organisationId: claimant, userId: person.id, locations: 10 };
    const { id } = await openClaim(world.context, businessId, by);
    expect(await said()).toEqual(["owner: Another organisation claims Nordlicht"]);
    expect(lastText()).toContain("Other Ltd");
    const again = await world.seed("Zweite");
    await seedPerson(world.service, { organisationId: again.organisationId });
    const second = await openClaim(world.context, again.businessId, by);
    await world.sql`update claim set status = 'withdrawn' where id = ${second.id}`;
    expect(await said()).toEqual([]);
    expect(id).not.toBe(second.id);
  });
});

describe("invitations", () => {
  const inviter = (most: number) => ({
    organisation: {
      id: organisationId,
      periodAnchor: new Date("2026-11-01T00:00:00Z"),
      preferredChannel: "email" as const,
    },
    planId: "scale",
    plan: { invitesPerMonth: most },
    messaging: { sms: false, whatsapp: false },
    source: "dashboard" as const,
    businessId,
  });
  const invite = (count: number, most: number) =>
    createInvitations(world.context, {
      ...inviter(most),
      rows: Array.from({ length: count }, () => ({ email: `c-${crypto.randomUUID()}@mailbox.example` })),
    });

  test("at 80 % and at 100 % the owner hears, once each", async () => {
    await invite(7, 10);
    expect(await said()).toEqual([]);
    await invite(1, 10);
    expect(await said()).toEqual(["owner: 80% of your invitations are used"]);
    await invite(1, 10);
    world.clock.advance(3_600_000);
    expect(await said()).toEqual([]);
    await invite(3, 10);
    expect(await said()).toEqual(["owner: 100% of your invitations are used"]);
    await invite(3, 10);
    world.clock.advance(3_600_000);
    expect(await said()).toEqual([]);
  });

  test("from none to all in one list is one mail, that of 100 %", async () => {
    await invite(20, 10);
    expect(await said()).toEqual(["owner: 100% of your invitations are used"]);
    expect(lastText()).toContain("10 of 10");
  });

  test("a plan without invitations, or one that nobody can use up, says nothing", async () => {
    await invite(3, 0);
    await invite(3, 1_000_000_000);
    expect(await said()).toEqual([]);
  });

  test("a list with refused rows is told with their numbers, a whole one is not", async () => {
    const tell = (codes: Parameters<typeof noticeList>[2]) =>
      inTransaction(world.context, (inside) => noticeList(inside, inviter(10), codes));
    await tell([null, null]);
    await tell([]);
    expect(await said()).toEqual([]);
    await tell([null, "duplicate", "limit_reached", "limit_reached"]);
    expect(await said()).toEqual(["owner: Rows of an invitation list were refused"]);
    expect(lastText()).toContain("Invited: 1. Refused: 3, of them over the allowance: 2.");
  });
});

describe("an integration", () => {
  const connect = async (of: { lastDaysAgo: number | null; outcome?: string; paused?: boolean }) => {
    const box = createSecretBox(NOTICE_SETTINGS.appSecret);
    const made = await createIntegration(world.context, box, {
      businessId,
      kind: "automation",
      secret: null,
      delayDays: 7,
    });
    await world.sql`update integration set paused = ${of.paused ?? false} where id = ${made.id}`;
    if (of.lastDaysAgo !== null) await order(made.id, of.lastDaysAgo, of.outcome);
    return made.id;
  };
  const order = (id: string, daysAgo: number, outcome = "queued") =>
    world.sql`insert into inbound_outcome (id, integration_id, outcome, order_key, created_at)
      values (${newId()}, ${id}, ${outcome}, '1', ${new Date(world.clock.now().getTime() - daysAgo * DAY_MS).toISOString()})`;

  test("that sent orders and then none for a week is told once, and again after its next silence", async () => {
    const id = await connect({ lastDaysAgo: 8 });
    for (let n = 0; n < 3; n++) await noticeSilent(world.context);
    expect(await said()).toEqual(["owner: No orders for a week: Automation"]);
    world.clock.advance(60_000);
    await order(id, 0);
    await noticeSilent(world.context);
    expect(await said()).toEqual([]);
    world.clock.advance(8 * DAY_MS);
    await noticeSilent(world.context);
    expect(await said()).toEqual(["owner: No orders for a week: Automation"]);
  });

  test("that is new, paused, talks, or only ever sent a test is not told", async () => {
    await connect({ lastDaysAgo: null });
    await connect({ lastDaysAgo: 6 });
    await connect({ lastDaysAgo: 8, paused: true });
    await connect({ lastDaysAgo: 8, outcome: "test" });
    expect(await noticeSilent(world.context)).toBe(0);
    expect(await said()).toEqual([]);
  });

  test("is told by its name, or by a number where several of its kind have none; a heading of many names the kinds", async () => {
    const named = async (name: string | null) => {
      const id = await connect({ lastDaysAgo: 8 });
      await world.sql`update integration set name = ${name} where id = ${id}`;
    };
    for (const name of ["Till <b> at till.example", null, null]) await named(name);
    await noticeSilent(world.context);
    await said();
    for (const name of ["Till <b> at till.example", "Automation 1", "Automation 2"])
      expect(lastText()).toContain(`Last order from ${name}: 12 November 2026`);
    expect(lastText()).toContain("No orders for a week: Till <b> at till.example, Automation 1 and Automation 2 ");
    for (const name of ["A", "B", "C", "D"]) await named(name);
    world.clock.advance(DAY_MS);
    await noticeSilent(world.context);
    expect(await said()).toEqual(["owner: No orders for a week: Automation"]);
    expect(lastText()).toContain("Last order from D: ");
  });

  test("is told by one of several processes", async () => {
    for (let n = 0; n < 5; n++) await connect({ lastDaysAgo: 9 });
    const told = await Promise.all(Array.from({ length: 4 }, () => noticeSilent(world.context, 2)));
    expect(told.reduce((sum, each) => sum + each, 0)).toBe(5);
    expect(await said()).toHaveLength(1);
  });
});

test("each kind has a mail and a row of the page in each language", () => {
  for (const language of LANGUAGES) {
    for (const kind of NOTICE_KINDS) expect(wordsIn("notice", language).kind[kind].length).toBeGreaterThan(2);
    for (const kind of NOTICE_KINDS.filter((each) => each !== "claim"))
      expect(wordsIn("noticeMail", language)[kind]).toBeDefined();
  }
});

test("all of a kind is turned off by its choice", async () => {
  for (const kind of NOTICE_KINDS)
    await inTransaction(world.context, (inside) =>
      setChoice(inside, { userId: owner.id, businessId: null, kind }, "none"),
    );
  const claimant = (await seedOrganisation(world.context, "scale", "Other Ltd")).id;
  const person = await seedPerson(world.service, { organisationId: claimant });
  await openClaim(world.context, businessId, { organisationId: claimant, userId: person.id, locations: 10 });
  expect(await said()).toEqual([]);
});
