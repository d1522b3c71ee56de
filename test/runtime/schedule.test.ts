// The timetable: every task has a time that comes, does no harm where there is nothing to do, and may run twice at once.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { Cron } from "croner";
import { startSchedule, TIMETABLE, WAKE_WORKERS } from "#runtime/schedule.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { PHOTO_LIMITS } from "../support/photo.ts";
import { invitationOf, seedInvitation, seedShop } from "../support/seed-invitation.ts";

const CONFIG = {
  invitationRetentionDays: 400,
  nearCopyDays: 90,
  dataDir: "/tmp/candor-schedule-test",
  photoStore: "folder" as const,
  photoS3: null,
  sendsOut: true,
  imageDecoder: "bun" as const,
  appSecret: "the secret of a test, of 32 characters and more",
  outboundAllow: [],
  baseUrl: "https://reviews.example",
  photoLimits: PHOTO_LIMITS,
  backup: null,
};

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test("every name is there once, and every time comes within a day", () => {
  expect(new Set(TIMETABLE.map((task) => task.name)).size).toBe(TIMETABLE.length);
  for (const { cron } of TIMETABLE) {
    const wait = new Cron(cron, { timezone: "UTC" }).msToNext();
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(24 * 3_600_000);
  }
});

for (const { name, run } of TIMETABLE) {
  test(`"${name}" runs in several processes at once`, async () => {
    await Promise.all([run(database.context, CONFIG), run(database.context, CONFIG)]);
  });
}

test("the days that invitations are kept come from the settings", async () => {
  const shop = await seedShop(database.context);
  const { id } = await seedInvitation(database.context, shop, { status: "expired", sendIn: -50 });
  const task = TIMETABLE.find((each) => each.name === "erase persons from old invitations");
  await task?.run(database.context, { ...CONFIG, invitationRetentionDays: 51 });
  expect((await invitationOf(database.context, id)).email).not.toBe("erased@invalid");
  await task?.run(database.context, { ...CONFIG, invitationRetentionDays: 49 });
  expect((await invitationOf(database.context, id)).email).toBe("erased@invalid");
});

test("starts, and stops at once", async () => {
  await startSchedule(database.context, CONFIG).stop();
});

test("a line of the timetable wakes the threads at least each half minute", async () => {
  expect(TIMETABLE).toContain(WAKE_WORKERS);
  const times = new Cron(WAKE_WORKERS.cron, { timezone: "UTC" }).nextRuns(3).map((time) => time.getTime());
  expect(times.slice(1).map((time, index) => time - (times[index] as number))).toEqual([30_000, 30_000]);
  let woken = 0;
  await WAKE_WORKERS.run(database.context, CONFIG, undefined, () => {
    woken++;
  });
  expect(woken).toBe(1);
});
