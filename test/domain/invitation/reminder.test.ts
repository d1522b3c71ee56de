// A customer gets one reminder, if the organisation wants it and the customer did not object, also where several processes run the task.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { updateOrganisation } from "#domain/account/state/organisation.ts";
import { queueReminders, takeTurn } from "#domain/invitation/reminder.ts";
import { optOutPhone } from "#domain/invitation/suppression/suppression.ts";
import { listenForChanges } from "#platform/database/change.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { invitationOf, type SeedInvitation, seedInvitation, seedShop } from "../../support/seed-invitation.ts";
import { suppress } from "../../support/suppress.ts";
import { until } from "../../support/until.ts";

let database: TestDatabase;
let shop: Awaited<ReturnType<typeof seedShop>>;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.sql`truncate invitation cascade`;
  await database.sql`truncate message`;
  await database.sql`truncate phone_opt_out`;
  await database.sql`update organisation set reminder_days = null`;
  shop = await seedShop(database.context);
  await updateOrganisation(database.context, shop.organisationId, { reminderDays: 3 });
});

const remind = () => queueReminders(database.context);
const reminders = () =>
  database.sql`select *, run_at > now() as later from message where kind = 'reminder' order by address`;

describe("who is reminded", () => {
  const cases: [name: string, values: SeedInvitation, reminded: boolean][] = [
    ["sent three days ago", { sendIn: -3.01 }, true],
    ["opened, not used", { sendIn: -5, status: "opened" }, true],
    ["sent less than three days ago", { sendIn: -2.99 }, false],
    ["not sent yet", { sendIn: -5, status: "queued" }, false],
    ["reviewed", { sendIn: -5, status: "reviewed" }, false],
    ["bounced", { sendIn: -5, status: "bounced" }, false],
    ["expired", { sendIn: -5, status: "expired" }, false],
    ["past its time, though not marked yet", { sendIn: -31 }, false],
    ["given as a link by the business itself", { sendIn: -5, message: null }, false],
    ["never sent by us", { sendIn: -5, message: "cancelled" }, false],
  ];
  for (const [name, values, reminded] of cases) {
    test(`${name}: ${reminded}`, async () => {
      const { id, email } = await seedInvitation(database.context, shop, values);
      expect(await remind()).toBe(reminded ? 1 : 0);
      const queued = await reminders();
      expect(queued).toHaveLength(reminded ? 1 : 0);
      if (!reminded) return;
      expect(queued[0]).toMatchObject({
        kind: "reminder",
        channel: "email",
        address: email,
        organisation_id: shop.organisationId,
        subject_id: id,
        status: "due",
        later: false,
      });
      expect((await invitationOf(database.context, id)).reminded_at).not.toBeNull();
      expect(await remind()).toBe(0);
      expect(await reminders()).toHaveLength(1);
    });
  }

  test("no customer of an organisation that did not ask for reminders or switched them off", async () => {
    const quiet = await seedShop(database.context);
    await seedInvitation(database.context, quiet, { sendIn: -10 });
    expect(await remind()).toBe(0);
    await updateOrganisation(database.context, quiet.organisationId, { reminderDays: 10 });
    expect(await remind()).toBe(1);
    await updateOrganisation(database.context, quiet.organisationId, { reminderDays: null });
    await seedInvitation(database.context, quiet, { sendIn: -11 });
    expect(await remind()).toBe(0);
  });

  test("no customer who unsubscribed, bounced or complained; another organisation's wish does not count", async () => {
    const other = await seedShop(database.context);
    for (const reason of ["unsubscribed", "bounced", "complained"] as const) {
      await seedInvitation(database.context, shop, { sendIn: -5, email: `Ana.${reason}@mailbox.example` });
      await suppress(database.context, shop.organisationId, [`ana.${reason}@mailbox.example`], reason);
    }
    await seedInvitation(database.context, shop, { sendIn: -5, email: "fine@mailbox.example" });
    await suppress(database.context, other.organisationId, ["fine@mailbox.example"], "unsubscribed");
    expect(await remind()).toBe(1);
    expect((await reminders()).map((each) => each.address)).toEqual(["fine@mailbox.example"]);
  });

  test("by text where the invitation was one, not at night, and not after STOP", async () => {
    const stopped = "+4915111111111";
    await optOutPhone(database.context, stopped);
    for (const phone of [stopped, "+4915122222222"])
      await seedInvitation(database.context, shop, { channel: "sms", phone, sendIn: -5 });
    expect(await remind()).toBe(1);
    const [queued] = await reminders();
    expect(queued).toMatchObject({ channel: "sms", address: "+4915122222222" });
    const local = Temporal.Instant.fromEpochMilliseconds(Date.parse(queued?.run_at));
    const { hour } = local.toZonedDateTimeISO("Europe/Berlin");
    expect(hour).toBeGreaterThanOrEqual(8);
    expect(hour).toBeLessThan(21);
  });

  test("by text, no customer who unsubscribed by mail; a bounce of the mail address does not matter", async () => {
    const of = { channel: "sms" as const, sendIn: -5 };
    for (const [n, reason] of (["unsubscribed", "complained", "bounced"] as const).entries()) {
      const email = `${reason}@mailbox.example`;
      await seedInvitation(database.context, shop, { ...of, email, phone: `+4915100000${n}` });
      await suppress(database.context, shop.organisationId, [email], reason);
    }
    expect(await remind()).toBe(1);
    expect((await reminders()).map((each) => each.address)).toEqual(["+49151000002"]);
  });

  test("in the morning of the business's place, wherever that is", async () => {
    // At any time it is night in some of these zones.
    const zones = [
      "Pacific/Auckland",
      "Asia/Tokyo",
      "Asia/Kolkata",
      "Europe/Berlin",
      "America/New_York",
      "Pacific/Honolulu",
    ];
    const shops = await Promise.all(zones.map(() => seedShop(database.context)));
    for (const [index, each] of shops.entries()) {
      await updateOrganisation(database.context, each.organisationId, { reminderDays: 1 });
      await database.sql`update business set timezone = ${zones[index] as string} where id = ${each.businessId}`;
      await seedInvitation(database.context, each, { channel: "whatsapp", phone: `+49151000000${index}`, sendIn: -2 });
    }
    expect(await remind()).toBe(zones.length);
    const queued = await reminders();
    expect(queued.some((each) => each.later)).toBe(true);
    for (const [index, zone] of zones.entries()) {
      const at = Temporal.Instant.fromEpochMilliseconds(Date.parse(queued[index]?.run_at));
      const { hour, minute } = at.toZonedDateTimeISO(zone);
      expect(hour).toBeGreaterThanOrEqual(8);
      expect(hour).toBeLessThan(21);
      if (queued[index]?.later) expect([hour, minute]).toEqual([8, 0]);
    }
  });
});

test("senders are woken", async () => {
  const heard: string[] = [];
  const changes = listenForChanges(
    database.target,
    { onChange: (topic) => heard.push(topic), onGap: () => heard.push("listening") },
    database.context.log,
  );
  await until("listening", () => heard.includes("listening"));
  await seedInvitation(database.context, shop, { sendIn: -5 });
  // A reminder is due by the clock of the database.
  database.clock.set(new Date());
  await remind();
  await until("woken", () => heard.includes("message"));
  await changes.stop();
});

describe("many", () => {
  const seedMany = (count: number) => database.sql`
    with made as (
      insert into invitation (id, organisation_id, business_id, email, channel, status, source, send_at, sent_at, expires_at, created_at)
      select gen_random_uuid(), ${shop.organisationId}, ${shop.businessId}, n || '@mailbox.example', 'email', 'sent', 'api',
        now() - interval '5 days', now() - interval '5 days' - n * interval '1 second', now() + interval '25 days', now()
      from generate_series(1, ${count}::int) n returning id, email
    )
    insert into message (id, kind, channel, address, subject_id, payload, status, run_at)
    select gen_random_uuid(), 'invitation', 'email', email, id, '{}', 'sent', now() from made`;

  test("in small batches and by several processes at once, each gets one", async () => {
    await seedMany(300);
    const counts = await Promise.all(Array.from({ length: 4 }, () => queueReminders(database.context, 16)));
    const rest = await queueReminders(database.context, 16);
    expect(counts.reduce((sum, each) => sum + each, 0) + rest).toBe(300);
    const [queued] = await database.sql`
      select count(*)::int as n, count(distinct subject_id)::int as who from message where kind = 'reminder'`;
    expect(queued).toEqual({ n: 300, who: 300 });
  });

  test("those that are passed over do not stand in the way of those behind", async () => {
    await seedMany(40);
    await database.sql`delete from message where address like '%9@mailbox.example' or address like '%5@mailbox.example'`;
    expect(await queueReminders(database.context, 4)).toBe(32);
  });

  test("what is due is found by its index among 20,000", async () => {
    await database.sql`
      insert into invitation (id, organisation_id, business_id, email, channel, status, source, send_at, sent_at, expires_at, created_at)
      select gen_random_uuid(), ${shop.organisationId}, ${shop.businessId}, 'many@mailbox.example', 'email',
        case when n % 4 = 0 then 'sent' else 'reviewed' end, 'api', now(), now() - n % 3 * interval '1 day',
        now() + interval '25 days', now() from generate_series(1, 20000) n`;
    await database.sql`analyze invitation`;
    await database.sql`analyze organisation`;
    // A batch of a hundredth of the rows, as 2,000 of 200,000 are.
    const plan = await database.sql.unsafe(`explain ${takeTurn.text}`, [200]);
    const text = plan.map((row) => (row as Record<string, string>)["QUERY PLAN"]).join("\n");
    expect(text).toContain("Index Scan using invitation_reminder");
    expect(text).not.toContain("Seq Scan on invitation");
    await seedInvitation(database.context, shop, { sendIn: -5 });
    expect(await remind()).toBe(1);
  });
});
