// What a person may hear when their place in the organisation changes between the event and the mail.
import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import type { BusinessId, OrganisationId } from "#contract/id.ts";
import { setChoice } from "#domain/account/notice/choice.ts";
import { recordNotice } from "#domain/account/notice/record.ts";
import { inTransaction } from "#platform/database/context.ts";
import { seedPerson } from "../../../support/dashboard.ts";
import { type NoticeWorld, openNoticeWorld } from "./support.ts";

const DAY_MS = 86_400_000;

let world: NoticeWorld;
let organisationId: OrganisationId;
let businessId: BusinessId;
let admin: Awaited<ReturnType<typeof seedPerson>>;

beforeAll(async () => {
  world = await openNoticeWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.set("2026-11-20T12:00:00.000Z");
  await world.sql`truncate message, notice_event, notice_lane, notice, notice_choice, notice_time`;
  ({ organisationId, businessId } = await world.seed());
  admin = await seedPerson(world.service, { organisationId, role: "admin" });
});

const choose = (kind: "review" | "silent", choice: "all" | "daily") =>
  inTransaction(world.context, (inside) => setChoice(inside, { userId: admin.id, businessId: null, kind }, choice));
const demote = () =>
  world.sql`update member set role = 'member' where user_id = ${admin.id} and organisation_id = ${organisationId}`;
const leave = () => world.sql`delete from member where user_id = ${admin.id}`;

test("an admin who became a member gets no queued mail that came by the role alone", async () => {
  await world.write(businessId);
  await world.spread();
  expect(await world.dueMails(admin.email)).toHaveLength(1);
  await demote();
  expect(await world.mails(admin.email)).toEqual([]);
});

test("one who chose reviews keeps them, and one who chose what a member may not see loses it", async () => {
  await choose("review", "daily");
  await choose("silent", "all");
  await world.write(businessId);
  const payload = { shop: "automation" as const, since: "2026-11-01T00:00:00.000Z" };
  await inTransaction(world.context, (inside) =>
    recordNotice(inside, { kind: "silent", organisationId, businessId, subjectId: crypto.randomUUID(), payload }),
  );
  await world.spread();
  expect(await world.dueMails(admin.email)).toHaveLength(2);
  await demote();
  world.clock.advance(2 * DAY_MS);
  const mails = await world.mails(admin.email);
  expect(mails.map(({ subject }) => subject?.replaceAll("\u200b", ""))).toEqual([
    "New review of Nordlicht: 4 of 5 stars",
  ]);
});

test("a person who left and came back gets nothing of what happened in between", async () => {
  await choose("review", "all");
  await leave();
  await world.write(businessId);
  await world.mails();
  await world.sql`insert into member (organisation_id, user_id, role) values (${organisationId}, ${admin.id}, 'admin')`;
  expect(await world.mails(admin.email)).toEqual([]);
  world.clock.advance(DAY_MS);
  await world.write(businessId);
  expect(await world.mails(admin.email)).toHaveLength(1);
});

test("a person whose account is gone is not mailed, and others are", async () => {
  const owner = await seedPerson(world.service, { organisationId });
  await world.write(businessId);
  await world.spread();
  await leave();
  await world.sql`delete from "user" where id = ${admin.id}`;
  await world.mails();
  const to = world.mailbox.received.flatMap((each) => each.to);
  expect(to).toContain(owner.email);
  expect(to).not.toContain(admin.email);
});
