// Mails about new reviews: who gets them and when. The adversaries are a flood of reviews, a member who left, an author who is erased,
// and a sender that ends between two steps.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { type BusinessId, type OrganisationId, toWire } from "#contract/id.ts";
import { saveChoices, saveTime, setChoice } from "#domain/account/notice/choice.ts";
import type { Choice } from "#domain/account/notice/kind.ts";
import { endMails, lockLanes } from "#domain/account/notice/lane.ts";
import { removeMember } from "#domain/account/team/team.ts";
import { eraseReviews } from "#domain/review/author/erase.ts";
import { changeStatus } from "#domain/review/lifecycle/lifecycle.ts";
import { inTransaction } from "#platform/database/context.ts";
import { seedPerson } from "../../../support/dashboard.ts";
import { seedReview, seedReviews } from "../../../support/seed.ts";
import { type NoticeWorld, openNoticeWorld } from "./support.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

let world: NoticeWorld;
let organisationId: OrganisationId;
let businessId: BusinessId;
let owner: Awaited<ReturnType<typeof seedPerson>>;

beforeAll(async () => {
  world = await openNoticeWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.set("2026-11-20T12:00:00.000Z");
  await world.sql`truncate message, notice_event, notice_lane, notice, notice_choice, notice_time`;
  ({ organisationId, businessId } = await world.seed());
  owner = await seedPerson(world.service, { organisationId });
});

const choose = (choice: Choice, person = owner, of: BusinessId | null = null) =>
  inTransaction(world.context, (inside) =>
    setChoice(inside, { userId: person.id, businessId: of, kind: "review" }, choice),
  );
const inMinutes = (minutes: number) => new Date(world.clock.now().getTime() + minutes * MINUTE_MS);
/** Without the marks that keep mail programs from making links. */
const subject = (mail: { subject?: string | undefined } | undefined) => mail?.subject?.replaceAll("\u200b", "");

describe("pace", () => {
  test("the first review is mailed at once, with stars, words, author and the way to reply", async () => {
    const id = await world.write(businessId, { rating: 2, title: "A scratch", author: "Jo B." });
    const [{ slug }] = await world.sql<[{ slug: string }]>`select slug from business where id = ${businessId}`;
    const [mail, ...others] = await world.mails();
    expect(others).toEqual([]);
    expect(subject(mail)).toBe("New review of Nordlicht: 2 of 5 stars");
    for (const part of [mail?.text, mail?.html]) {
      for (const word of ["2 of 5 stars", "A scratch", "parcel", "By Jo B., verified"])
        expect(
          part
            ?.replaceAll("\u200b", "")
            .replace(/<[^>]*>/g, "")
            .replace(/\s+/g, " "),
        ).toContain(word);
      expect(part).toContain("/dashboard/reviews/rev_");
      expect(part).toContain("Written\u00a0on\u00a020\u00a0November\u00a02026");
      expect(part).toContain(`/review/${slug}/${toWire("rev", id)}`);
    }
    expect(await world.mails()).toEqual([]);
    expect(await world.sql`select 1 from notice where subject_id = ${id} and mailed_at is not null`).toHaveLength(1);
  });

  test("has no link to a public page where the profile is not public", async () => {
    await world.sql`update business set profile = 'waiting' where id = ${businessId}`;
    await world.write(businessId);
    const [mail] = await world.mails();
    expect(mail?.text).toContain("Written\u00a0on\u00a020\u00a0November\u00a02026");
    expect(mail?.text).not.toContain("/review/");
    expect(mail?.html).not.toContain("/review/");
  });

  test("what comes within ten minutes is one mail after them, and then the next ten", async () => {
    await world.write(businessId);
    expect(await world.mails()).toHaveLength(1);
    for (const minutes of [1, 4, 9]) {
      world.clock.set(`2026-11-20T12:0${minutes}:00.000Z`);
      await world.write(businessId);
      expect(await world.mails()).toEqual([]);
      expect(await world.dueMails()).toEqual([new Date("2026-11-20T12:10:00.000Z")]);
    }
    world.clock.set("2026-11-20T12:10:00.000Z");
    const [mail, ...others] = await world.mails();
    expect(others).toEqual([]);
    expect(subject(mail)).toBe("3 new reviews of Nordlicht");
    world.clock.advance(MINUTE_MS);
    await world.write(businessId);
    await world.spread();
    expect(await world.dueMails()).toEqual([new Date("2026-11-20T12:20:00.000Z")]);
    world.clock.advance(HOUR_MS);
    expect(await world.mails()).toHaveLength(1);
    await world.write(businessId);
    await world.spread();
    expect(await world.dueMails()).toEqual([inMinutes(10)]);
  });

  test("from twenty in an hour on one mail an hour, however many come", async () => {
    await choose("all");
    await world.write(businessId);
    await world.mails();
    const first = world.clock.now();
    world.clock.advance(11 * MINUTE_MS);
    for (let n = 0; n < 18; n++) await world.write(businessId);
    expect(await world.mails()).toHaveLength(1);
    const second = world.clock.now();
    await world.write(businessId);
    await world.spread();
    expect(await world.dueMails()).toEqual([new Date(second.getTime() + HOUR_MS)]);
    for (let n = 0; n < 30; n++) await world.write(businessId);
    await world.spread();
    expect(await world.dueMails()).toEqual([new Date(second.getTime() + HOUR_MS)]);
    world.clock.set(new Date(second.getTime() + HOUR_MS));
    const [mail, ...others] = await world.mails();
    expect(others).toEqual([]);
    expect(subject(mail)).toBe("31 new reviews of Nordlicht");
    expect(mail?.text).toContain("More in the dashboard: 11");
    expect(first < second).toBe(true);
  });

  test("twenty reviews of twenty businesses are no flood of one: each has its own mails", async () => {
    const other = await world.seed("Südwind");
    await seedPerson(world.service, { organisationId: other.organisationId });
    await world.write(businessId);
    await world.write(other.businessId);
    expect((await world.mails()).map(subject).sort()).toEqual([
      "New review of Nordlicht: 4 of 5 stars",
      "New review of Südwind: 4 of 5 stars",
    ]);
  });

  test("a business with 20 reviews a day is digested by default, with 19 it is not", async () => {
    const weekOf = (count: number) =>
      Array.from({ length: count }, (_, n) => ({
        createdAt: new Date(world.clock.now().getTime() - (n % 7) * DAY_MS - HOUR_MS).toISOString(),
        source: "invitation" as const,
      }));
    await seedReviews(world.context, businessId, weekOf(138));
    await world.write(businessId);
    expect(await world.mails()).toHaveLength(1);
    await world.write(businessId);
    expect(await world.mails()).toEqual([]);
    // The zone of the business is Europe/Berlin, an hour ahead of UTC in November.
    expect(await world.dueMails()).toEqual([new Date("2026-11-21T07:00:00.000Z")]);
    await choose("all");
    await world.write(businessId);
    world.clock.advance(10 * MINUTE_MS);
    expect(await world.mails()).toHaveLength(1);
  });

  test("imported reviews make no business busy", async () => {
    await seedReviews(
      world.context,
      businessId,
      Array.from({ length: 300 }, () => ({ source: "import" as const })),
    );
    await world.write(businessId);
    expect(await world.mails()).toHaveLength(1);
  });
});

describe("who", () => {
  test("owners and admins by default, members once they choose it, nobody who chose none", async () => {
    const admin = await seedPerson(world.service, { organisationId, role: "admin" });
    const member = await seedPerson(world.service, { organisationId, role: "member" });
    const eager = await seedPerson(world.service, { organisationId, role: "member" });
    const quiet = await seedPerson(world.service, { organisationId, role: "owner" });
    const stranger = await seedPerson(world.service);
    await choose("all", eager);
    await choose("none", quiet);
    await choose("all", stranger);
    await world.write(businessId);
    await world.mails();
    const to = world.mailbox.received.flatMap((each) => (each.raw.includes("/unsubscribe/notice/") ? each.to : []));
    for (const { email } of [owner, admin, eager]) expect(to).toContain(email);
    for (const { email } of [member, quiet, stranger]) expect(to).not.toContain(email);
  });

  test("1 to 3 stars only, also where the stars changed before the mail went out", async () => {
    await choose("low");
    await world.write(businessId, { rating: 4 });
    await world.write(businessId, { rating: 5 });
    const low = await world.write(businessId, { rating: 3 });
    expect(subject((await world.mails())[0])).toBe("New review of Nordlicht: 3 of 5 stars");
    world.clock.advance(HOUR_MS);
    const raised = await world.write(businessId, { rating: 1 });
    await world.spread();
    await world.sql`update review set rating = 5 where id = ${raised}`;
    expect(await world.mails()).toEqual([]);
    expect(low).not.toBe(raised);
  });

  test("an exception for a business comes before the choice for all", async () => {
    const second = await world.seed("Südwind");
    await world.sql`update business set organisation_id = ${organisationId} where id = ${second.businessId}`;
    await choose("none");
    await choose("all", owner, second.businessId);
    await world.write(businessId);
    await world.write(second.businessId);
    expect((await world.mails()).map(subject)).toEqual(["New review of Südwind: 4 of 5 stars"]);
  });

  test("a removed member gets nothing, not even what was queued", async () => {
    const admin = await seedPerson(world.service, { organisationId, role: "admin" });
    await choose("daily", admin);
    await world.write(businessId);
    await world.spread();
    expect(await world.dueMails(admin.email)).toHaveLength(1);
    const by = { organisationId, userId: admin.id };
    await inTransaction(world.context, (inside) => removeMember(inside, { userId: owner.id }, by));
    world.clock.advance(2 * DAY_MS);
    expect(await world.mails(admin.email)).toEqual([]);
    await world.write(businessId);
    world.clock.advance(2 * DAY_MS);
    expect(await world.mails(admin.email)).toEqual([]);
  });

  test("a business that left the organisation is mailed to its former owners no more", async () => {
    await world.write(businessId);
    await world.spread();
    const next = await world.seed("Elsewhere");
    await world.sql`update business set organisation_id = ${next.organisationId} where id = ${businessId}`;
    expect(await world.mails()).toEqual([]);
  });

  test("a member of two organisations hears by the role in each", async () => {
    const other = await world.seed("Südwind");
    await world.sql`insert into member (organisation_id, user_id, role) values (${other.organisationId}, ${owner.id}, 'member')`;
    await world.write(businessId);
    await world.write(other.businessId);
    expect((await world.mails()).map(subject)).toEqual(["New review of Nordlicht: 4 of 5 stars"]);
  });
});

describe("what", () => {
  test("an import and an editor's review mail nothing", async () => {
    await seedReview(world.context, businessId, { source: "import", status: "held" });
    const [held] = await world.sql`select id from review where business_id = ${businessId}`;
    await changeStatus(world.context, held?.id, { to: "published", reason: "cleared", askedBy: "moderator" });
    const editor = await seedReview(world.context, businessId, { source: "editor", status: "held" });
    await changeStatus(world.context, editor, { to: "published", reason: "cleared", askedBy: "moderator" });
    expect(await world.mails()).toEqual([]);
  });

  test("a held review is mailed when it is published, and not again after another hold", async () => {
    const id = await world.write(businessId, { body: "Write to me at jo@author.example about what happened." });
    expect(await world.mails()).toEqual([]);
    const move = (to: "published" | "held") =>
      changeStatus(world.context, id, { to, reason: "cleared", askedBy: "moderator" });
    await move("published");
    const [mail] = await world.mails();
    expect(subject(mail)).toBe("New review of Nordlicht: 4 of 5 stars");
    await move("held");
    await move("published");
    world.clock.advance(HOUR_MS);
    expect(await world.mails()).toEqual([]);
  });

  test("one that was erased, hidden or removed before the mail went out is not in it", async () => {
    await choose("daily");
    const [erased, hidden, removed] = [
      await world.write(businessId, { title: "Erased one" }),
      await world.write(businessId, { title: "Hidden one" }),
      await world.write(businessId, { title: "Removed one" }),
    ];
    const kept = await world.write(businessId, { title: "Anonymous one" });
    await world.write(businessId, { title: "Kept one" });
    await world.spread();
    await inTransaction(world.context, (inside) => eraseReviews(inside, [erased], "remove"));
    await inTransaction(world.context, (inside) => eraseReviews(inside, [kept], "keep"));
    await changeStatus(world.context, hidden, { to: "hidden", reason: "spam", askedBy: "moderator" });
    await changeStatus(world.context, removed, { to: "removed", reason: "spam", askedBy: "moderator" });
    world.clock.advance(DAY_MS);
    const [mail] = await world.mails();
    const text = mail?.text?.replaceAll("\u200b", "") ?? "";
    expect(text).toContain("Kept one");
    expect(text).toContain("Anonymous one");
    expect(text).toContain("By Former customer");
    for (const gone of ["Erased one", "Hidden one", "Removed one"]) expect(text).not.toContain(gone);
  });

  test("nothing is sent where nothing is left, and the next review is mailed as ever", async () => {
    const id = await world.write(businessId);
    await world.spread();
    await inTransaction(world.context, (inside) => eraseReviews(inside, [id], "remove"));
    expect(await world.mails()).toEqual([]);
    await world.write(businessId);
    expect(await world.mails()).toHaveLength(1);
  });
});

describe("digests", () => {
  test("come at the person's hour in the zone of the business, until one is chosen", async () => {
    await choose("daily");
    await world.write(businessId);
    await world.spread();
    expect(await world.dueMails()).toEqual([new Date("2026-11-21T07:00:00.000Z")]);
    await inTransaction(world.context, (inside) => saveTime(inside, owner.id, { hour: 17, zone: "Asia/Tokyo" }));
    await world.write(businessId);
    await world.spread();
    // 17:00 in Tokyo is 8:00 UTC; the mail that was queued for an hour earlier takes it along.
    expect(await world.dueMails()).toEqual([new Date("2026-11-21T07:00:00.000Z")]);
    world.clock.set("2026-11-21T07:00:00.000Z");
    expect(subject((await world.mails())[0])).toBe("2 new reviews of Nordlicht");
    await world.write(businessId);
    await world.spread();
    expect(await world.dueMails()).toEqual([new Date("2026-11-21T08:00:00.000Z")]);
  });

  test("weekly ones come on Monday, lowest stars first", async () => {
    await choose("weekly");
    await world.write(businessId, { rating: 5, title: "Fine" });
    await world.write(businessId, { rating: 1, title: "Broken" });
    await world.spread();
    // The test's 20 November is a Friday.
    expect(await world.dueMails()).toEqual([new Date("2026-11-23T07:00:00.000Z")]);
    world.clock.set("2026-11-23T07:00:00.000Z");
    const text = (await world.mails())[0]?.text ?? "";
    expect(text.indexOf("Broken")).toBeGreaterThan(-1);
    expect(text.indexOf("Broken")).toBeLessThan(text.indexOf("Fine"));
  });

  test("who changes from a digest to each one gets what waited at once", async () => {
    await choose("weekly");
    await world.write(businessId);
    await world.spread();
    await choose("all");
    expect(await world.mails()).toHaveLength(1);
  });

  test("who turns it off gets nothing of what waited", async () => {
    await choose("weekly");
    await world.write(businessId);
    await world.spread();
    await inTransaction(world.context, (inside) => saveChoices(inside, owner.id, null, { review: "none" }));
    world.clock.advance(8 * DAY_MS);
    expect(await world.mails()).toEqual([]);
  });
});

describe("between two steps", () => {
  const messageIds = async (): Promise<string[]> =>
    (await world.sql`select message_id from notice_lane where message_id is not null`).map((row) => row.message_id);
  const load = async () => {
    const [message] =
      await world.sql`select id, kind, channel, address, subject_id as "subjectId" from message where kind = 'notice'`;
    return world.kinds.get("notice")?.load(world.context, [{ ...message } as never]);
  };

  test("two processes that hand out at once enter each review once", async () => {
    for (let n = 0; n < 5; n++) await world.write(businessId);
    await Promise.all(Array.from({ length: 6 }, () => world.spread()));
    expect(await world.sql`select 1 from notice`).toHaveLength(5);
    expect(await world.mails()).toHaveLength(1);
  });

  test("a sender that ends before it settles loses nothing: the mail goes out, with what came since", async () => {
    await world.write(businessId);
    await world.spread();
    expect((await load())?.size).toBe(1);
    await world.write(businessId);
    expect((await world.mails()).map(subject)).toEqual(["2 new reviews of Nordlicht"]);
  });

  test("what comes while the mail is under way is in the next one", async () => {
    await world.write(businessId);
    await world.spread();
    const ids = await messageIds();
    await load();
    await world.write(businessId);
    await world.spread();
    await inTransaction(world.context, async (inside) => {
      await lockLanes(inside, ids);
      await endMails(inside, ids, true);
    });
    await world.sql`update message set status = 'sent' where kind = 'notice'`;
    await world.spread();
    expect(await world.dueMails()).toEqual([inMinutes(10)]);
    world.clock.advance(10 * MINUTE_MS);
    expect((await world.mails()).map(subject)).toEqual(["New review of Nordlicht: 4 of 5 stars"]);
  });

  test("a mail whose row was deleted blocks no later one", async () => {
    await world.write(businessId);
    await world.spread();
    await world.sql`delete from message`;
    await world.write(businessId);
    expect((await world.mails()).map(subject)).toEqual(["2 new reviews of Nordlicht"]);
  });
});
