// The sequencer rests while nothing waits, and an announcement wakes it.
import { afterAll, beforeAll, test } from "bun:test";
import { type BusinessId, newId, type ReviewId } from "#contract/id.ts";
import { recordEntries } from "#domain/log/entry.ts";
import { findHead } from "#domain/log/tile.ts";
import { startSequencer } from "#runtime/sequencer.ts";
import { BOX } from "../domain/log/support.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { until } from "../support/until.ts";

/** Less than its rest, so that only the announcement can have woken it. */
const WITHIN_MS = 9_000;
const business = { id: newId<"biz">() as BusinessId, slug: "a-shop" };

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test("an announced review is in the log long before the next look", async () => {
  const { context } = database;
  const sequencer = startSequencer(context, BOX);
  try {
    const size = async () => (await findHead(context))?.size ?? null;
    await until("the empty log is signed", async () => (await size()) === 0);
    for (let round = 1; round <= 3; round++) {
      const reviewId = newId<"rev">() as ReviewId;
      await recordEntries(context, [{ event: "replied", business, reviewId, by: "business" }]);
      sequencer.onChange(`business:${business.id}`);
      await until(`${round} are in the log`, async () => (await size()) === round, WITHIN_MS);
    }
  } finally {
    await sequencer.stop();
  }
});
