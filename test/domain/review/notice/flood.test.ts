// Many events at once: they hold up no other mail for long, and one mail costs no more than a bound, however many reviews came before it.
import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import type { BusinessId, OrganisationId } from "#contract/id.ts";
import { MOST_WAITING } from "#domain/account/notice/kind.ts";
import { queueMessage, serviceMail } from "#domain/message/message.ts";
import { seedPerson } from "../../../support/dashboard.ts";
import { type NoticeWorld, openNoticeWorld } from "./support.ts";

const NOW = "2026-11-20T12:00:00.000Z";

let world: NoticeWorld;
let organisationId: OrganisationId;
let businessId: BusinessId;

beforeAll(async () => {
  world = await openNoticeWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.set(NOW);
  await world.sql`truncate message, notice_event, notice_lane, notice, notice_choice, notice_time`;
  ({ organisationId, businessId } = await world.seed());
  await seedPerson(world.service, { organisationId });
});

/** Events of reviews that were erased meanwhile. */
const events = (count: number) => world.sql`
  insert into notice_event (id, kind, organisation_id, business_id, subject_id, payload, created_at)
  select gen_random_uuid(), 'review', ${organisationId}::uuid, ${businessId}::uuid, gen_random_uuid(), '{"rating":2}', ${NOW}
  from generate_series(1, ${count}::int)`;

const count = async (table: "notice" | "notice_event"): Promise<number> =>
  (await world.sql`select count(*)::int as count from ${world.sql(table)}`)[0]?.count;

test("a mail of another kind is leased before the events are all handed out", async () => {
  await events(1_000);
  await queueMessage(world.context, serviceMail("unknown-kind", "ana@mailbox.example", crypto.randomUUID()));
  expect(await world.sender.poll()).toBe(0);
  expect(
    await world.sql`select 1 from message where kind = 'unknown-kind' and status = 'due' and attempts = 0`,
  ).toHaveLength(0);
  expect(await count("notice_event")).toBeGreaterThan(500);
  await world.sender.drain();
  expect(await count("notice_event")).toBe(0);
});

test("of more than a mail counts none is kept, and the mail goes out with those that are left", async () => {
  await world.write(businessId, { title: "The first" });
  await world.spread();
  await events(MOST_WAITING + 300);
  await world.spread();
  expect(await count("notice")).toBe(MOST_WAITING);
  const [mail, ...others] = await world.mails();
  expect(others).toEqual([]);
  expect(mail?.text).toContain("The first");
  expect(await world.sql`select 1 from notice where mailed_at is null`).toHaveLength(0);
  // And the next ones wait in an empty lane again.
  await world.write(businessId, { title: "A later one" });
  world.clock.set("2026-11-20T15:00:00.000Z");
  expect((await world.mails()).map(({ text }) => text?.includes("A later one"))).toEqual([true]);
});

test("a full lane whose mail is gone gets another", async () => {
  await world.write(businessId);
  await events(MOST_WAITING);
  await world.spread();
  await world.sql`delete from message`;
  await world.write(businessId);
  expect(await world.mails()).toHaveLength(1);
});

test("two processes that fill a lane at once keep to the bound", async () => {
  await events(MOST_WAITING + 1_000);
  await Promise.all([world.spread(), world.spread(), world.spread()]);
  expect(await count("notice")).toBe(MOST_WAITING);
});
