// Queueing wakes senders for due messages, and withdrawing cancels messages of its subjects only.
import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { newId } from "#contract/id.ts";
import { queueMessages, withdrawMessages } from "#domain/message/message.ts";
import { listenForChanges } from "#platform/database/change.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { until } from "../../support/until.ts";

const WEEK_MS = 7 * 24 * 60 * 60 * 1_000;

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.sql`delete from message`;
});

const queue = async (runAt = new Date(), subjectId: string = newId()) => {
  await queueMessages(database.context, [
    { kind: "k", channel: "email", address: "a@b.example", organisationId: null, subjectId, runAt },
  ]);
  return subjectId;
};
const statusOf = async (subjectId: string) =>
  (await database.sql`select status from message where subject_id = ${subjectId}`)[0]?.status;

test("a message that is due wakes senders, one that is due in a week does not", async () => {
  const heard: string[] = [];
  const changes = listenForChanges(
    database.target,
    { onChange: (topic) => heard.push(topic), onGap: () => heard.push("listening") },
    database.context.log,
  );
  await until("listening", () => heard.includes("listening"));
  const now = database.clock.now();
  await queue(new Date(now.getTime() + WEEK_MS));
  await queue(now);
  await until("woken", () => heard.includes("message"));
  // Notifications arrive in the order of their commits.
  expect(heard.filter((topic) => topic === "message")).toHaveLength(1);
  await changes.stop();
});

test("payload and address are stored unchanged", async () => {
  const subjectId = newId();
  const address = `"o'neil, \\ {x}"@b.example`;
  const payload = { text: `a "quoted" {list}, \\ and ü`, none: null };
  await queueMessages(database.context, [
    { kind: "k", channel: "email", address, organisationId: null, subjectId, payload, urgent: true },
  ]);
  const [row] = await database.sql`select address, payload, urgent from message where subject_id = ${subjectId}`;
  expect(row).toEqual({ address, payload, urgent: true });
});

test("withdrawing cancels the waiting messages about a subject, and no others", async () => {
  const [withdrawn, other] = [await queue(), await queue()];
  await withdrawMessages(database.context, [withdrawn]);
  expect([await statusOf(withdrawn), await statusOf(other)]).toEqual(["cancelled", "due"]);
});
