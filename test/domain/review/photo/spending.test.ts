// The time that the pictures of one address range take to decode is bounded within an hour, with a decoder that says what it spent.
import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import type { BusinessId } from "#contract/id.ts";
import { removeGonePhotos } from "#domain/review/photo/files.ts";
import { createUploads } from "#domain/review/photo/upload.ts";
import type { Photo, PhotoFault } from "#platform/photo/decode.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database.ts";
import { PHOTO_LIMITS, photoKit, picture } from "../../../support/photo.ts";
import { seedBusiness } from "../../../support/seed.ts";

const kit = photoKit();
const LIMIT_SECONDS = 10;
let database: TestDatabase;
let businessId: BusinessId;
let range: Uint8Array;
let read: Photo;

beforeAll(async () => {
  database = await createTestDatabase();
  const photo = await kit.read(picture(80, 60));
  if ("fault" in photo) throw new Error(photo.fault);
  read = photo;
});
afterAll(() => database.close());
beforeEach(async () => {
  businessId = (await seedBusiness(database.context)).id;
  range = crypto.getRandomValues(new Uint8Array(32));
});

/** Sends a picture whose decoding takes so long. @param of.at minutes from the clock of the test */
async function send(ms: number, of: { at?: number; from?: Uint8Array; answer?: Photo | { fault: PhotoFault } } = {}) {
  const { at = 0, from = range, answer = read } = of;
  const now = new Date(database.context.clock.now().getTime() + at * 60_000);
  const context = { ...database.context, clock: { ...database.context.clock, now: () => now } };
  const decoder = async (_bytes: Uint8Array, onSpent?: (spent: number) => void) => {
    onSpent?.(ms);
    return answer;
  };
  const uploads = createUploads(
    context,
    { ...kit, read: decoder },
    { ...PHOTO_LIMITS, secondsPerNetwork: LIMIT_SECONDS },
  );
  return uploads.upload({ businessId, ipHash: from, bytes: picture(80, 60) });
}

test("what was spent counts for an hour, and the refusal says when the next picture may come", async () => {
  expect(await send(3_000)).toHaveProperty("id");
  expect(await send(3_000, { at: 20 })).toHaveProperty("id");
  expect(await send(2_000, { at: 30 })).toHaveProperty("id");
  // 8 of 10 seconds are gone, and the next one may take 3. The first leaves the hour at 60.
  expect(await send(1, { at: 40 })).toEqual({ fault: "spent", retryAfter: 20 * 60 });
  expect(await send(1, { at: 59 })).toEqual({ fault: "spent", retryAfter: 60 });
  expect(await send(3_000, { at: 60 })).toHaveProperty("id");
  expect(await send(1, { at: 61 })).toEqual({ fault: "spent", retryAfter: 19 * 60 });
});

test("many small ones pass, because each counts with its own time", async () => {
  for (let n = 0; n < 20; n++) expect(await send(100)).toHaveProperty("id");
});

test("pictures that are refused count, too: a picture made to hang costs its sender", async () => {
  const answer = { fault: "large" } as const;
  for (let n = 0; n < 3; n++) expect(await send(3_000, { answer })).toEqual(answer);
  expect(await send(1)).toMatchObject({ fault: "spent" });
});

test("many at once do not pass together", async () => {
  const sent = await Promise.all(Array.from({ length: 30 }, () => send(3_000)));
  expect(sent.filter((each) => "id" in each)).toHaveLength(Math.floor(LIMIT_SECONDS / 3));
});

test("another network is not bounded by it", async () => {
  for (let n = 0; n < 4; n++) await send(3_000);
  expect(await send(1)).toMatchObject({ fault: "spent" });
  expect(await send(1, { from: crypto.getRandomValues(new Uint8Array(32)) })).toHaveProperty("id");
});

test("nothing about a network is kept beyond the hour", async () => {
  await send(100);
  const now = new Date(database.context.clock.now().getTime() + 3_600_000);
  await removeGonePhotos({ ...database.context, clock: { ...database.context.clock, now: () => now } }, kit.store);
  expect(await database.sql`select from photo_decoding where ip_hash = ${Buffer.from(range)}`).toHaveLength(0);
});
