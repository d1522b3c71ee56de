import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { newId } from "#contract/id.ts";
import { leaseMessages, nextDueIn, renewLeases } from "#domain/message/lease.ts";
import { type Channel, queueMessages } from "#domain/message/message.ts";
import { type Settlement, settleMessages } from "#domain/message/settle.ts";
import { message } from "#domain/message/table.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";

const LEASE_MS = 60_000;
const ALL: Channel[] = ["email", "sms", "whatsapp"];

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.sql`delete from message`;
});

async function queue(count: number, channel: Channel = "email"): Promise<string[]> {
  const subjects = Array.from({ length: count }, () => newId());
  await queueMessages(
    database.context,
    subjects.map((subjectId) => ({ kind: "k", channel, address: "a@b.example", organisationId: null, subjectId })),
  );
  return subjects;
}

const lease = (limit = 100, channels = ALL) => leaseMessages(database.context, { channels, limit, leaseMs: LEASE_MS });
const rows = () => database.context.db.select().from(message).orderBy(message.runAt, message.id);
const expire = () => database.sql`update message set lease_until = now() - interval '1 second'`;

describe("leasing", () => {
  test("takes due messages, longest due first, and no more than the limit", async () => {
    await queue(3);
    await database.sql`update message set run_at = now() - interval '2 hours' where id = (select id from message order by id desc limit 1)`;
    await database.sql`update message set run_at = now() - interval '1 hour' where run_at > now() - interval '1 hour 30 minutes' or run_at < now() - interval '3 hours'`;
    const [first] = await rows();
    const leased = await lease(1);
    expect(leased.map(({ id }) => id)).toEqual([first?.id as string]);
    expect(leased[0]).toMatchObject({
      kind: "k",
      channel: "email",
      address: "a@b.example",
      attempts: 1,
      organisationId: null,
    });
    expect(leased[0]?.subjectId).toBe(first?.subjectId as string);
  });

  test("takes no message that is due later, settled, leased, or of another channel", async () => {
    await queue(1);
    await database.sql`update message set run_at = now() + interval '1 minute'`;
    expect(await lease()).toEqual([]);
    await database.sql`update message set run_at = now(), status = 'sent'`;
    expect(await lease()).toEqual([]);
    await database.sql`update message set status = 'due'`;
    expect(await lease(100, ["sms", "whatsapp"])).toEqual([]);
    expect(await lease()).toHaveLength(1);
    expect(await lease()).toEqual([]);
  });

  test("by many at once gives each message to one", async () => {
    await queue(500);
    const leases = await Promise.all(Array.from({ length: 20 }, () => lease(40)));
    const ids = leases.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const rest = await lease(500);
    expect(ids.length + rest.length).toBe(500);
  });

  test("takes the messages of a dead sender once its lease is over, under another owner", async () => {
    await queue(1);
    const [first] = await lease();
    await expire();
    const [second] = await lease();
    expect(second?.id).toBe(first?.id as string);
    expect(second?.owner).not.toBe(first?.owner as string);
    expect(second?.attempts).toBe(2);
  });
});

describe("when the next is due", () => {
  test("is null, 0 or a number of milliseconds", async () => {
    expect(await nextDueIn(database.context, ALL)).toBeNull();
    await queue(1, "sms");
    expect(await nextDueIn(database.context, ALL)).toBe(0);
    expect(await nextDueIn(database.context, ["email"])).toBeNull();
    await database.sql`update message set run_at = now() + interval '1 hour'`;
    const ms = (await nextDueIn(database.context, ALL)) ?? 0;
    expect(ms).toBeGreaterThan(3_590_000);
    // Stored moments are rounded to the millisecond.
    expect(ms).toBeLessThanOrEqual(3_600_001);
  });

  test("leaves out leased messages", async () => {
    await queue(1);
    await lease();
    expect(await nextDueIn(database.context, ALL)).toBeNull();
  });

  test("is found by the index alone, even among many settled messages", async () => {
    await queue(5_000);
    await database.sql`update message set status = 'sent'`;
    await database.sql`analyze message`;
    const plan = await database.context.db.execute(sql`
      explain select 1 from message where status = 'due' and (lease_until is null or lease_until < now()) and channel in ('email')
      order by run_at limit 1`);
    expect(JSON.stringify(plan)).toContain("message_due");
  });
});

describe("renewing", () => {
  test("returns the messages that are still ours, and prolongs only their leases", async () => {
    await queue(3);
    const [kept, lost, settled] = await lease();
    if (!kept || !lost || !settled) throw new Error("three were queued");
    await database.sql`update message set lease_until = now() + interval '1 second'`;
    await database.sql`update message set lease_owner = gen_random_uuid() where id = ${lost.id}`;
    await settleMessages(database.context, [{ ...settled, kind: "cancelled" }]);
    const ours = await renewLeases(database.context, [kept, lost, settled], LEASE_MS);
    expect([...ours]).toEqual([kept.id]);
    const after = await rows();
    const left = (id: string) =>
      ((after.find((row) => row.id === id)?.leaseUntil?.getTime() ?? 0) - Date.now()) / 1_000;
    expect(left(kept.id)).toBeGreaterThan(50);
    expect(left(lost.id)).toBeLessThan(10);
  });
});

describe("settling", () => {
  const ENDS: [end: object, expected: object][] = [
    [
      { kind: "sent", providerId: "p1" },
      { status: "sent", providerId: "p1", attempts: 1 },
    ],
    [
      { kind: "bounced", reason: "no" },
      { status: "bounced", lastError: "no", attempts: 1 },
    ],
    [
      { kind: "failed", reason: "often" },
      { status: "failed", lastError: "often", attempts: 1 },
    ],
    [{ kind: "cancelled" }, { status: "cancelled", attempts: 1 }],
    [
      { kind: "again", reason: "later", afterMs: 60_000 },
      { status: "due", lastError: "later", attempts: 1 },
    ],
    [
      { kind: "postponed", until: new Date("2030-01-01T00:00:00Z") },
      { status: "due", attempts: 0, runAt: new Date("2030-01-01T00:00:00Z") },
    ],
    [{ kind: "released" }, { status: "due", attempts: 0 }],
  ];
  for (const [end, expected] of ENDS) {
    const { kind } = end as { kind: string };
    test(`${kind} changes our message, and ends its lease`, async () => {
      await queue(1);
      const [mine] = await lease();
      const settled = await settleMessages(database.context, [
        { id: mine?.id, owner: mine?.owner, ...end } as Settlement,
      ]);
      expect([...settled]).toEqual([mine?.id as string]);
      const [row] = await rows();
      expect(row).toMatchObject({ ...expected, leaseOwner: null, leaseUntil: null });
      expect(row?.settledAt === null).toBe(row?.status === "due");
    });

    test(`${kind} by a sender that lost its lease changes nothing`, async () => {
      await queue(1);
      const [late] = await lease();
      await expire();
      const [other] = await lease();
      const before = await rows();
      const settled = await settleMessages(database.context, [
        { id: late?.id, owner: late?.owner, ...end } as Settlement,
      ]);
      expect(settled.size).toBe(0);
      expect(await rows()).toEqual(before);
      expect(before[0]?.leaseOwner).toBe(other?.owner as string);
    });
  }

  test("changes a message once, and no message that was cancelled meanwhile", async () => {
    const [subject] = await queue(1);
    const [mine] = await lease();
    if (!mine) throw new Error("one was queued");
    await database.sql`update message set status = 'cancelled' where subject_id = ${subject as string}`;
    expect((await settleMessages(database.context, [{ ...mine, kind: "sent", providerId: null }])).size).toBe(0);
    expect((await rows())[0]?.status).toBe("cancelled");
  });

  test("takes all kinds in one call, of several leases", async () => {
    await queue(4);
    const leased = [...(await lease(2)), ...(await lease(2))];
    const ends = ["sent", "bounced", "released", "cancelled"];
    const settled = await settleMessages(
      database.context,
      leased.map(({ id, owner }, n) => ({ id, owner, kind: ends[n], providerId: null, reason: "r" }) as Settlement),
    );
    expect(settled.size).toBe(4);
    const statuses = (await rows()).map((row) => row.status).sort();
    expect(statuses).toEqual(["bounced", "cancelled", "due", "sent"]);
  });
});
