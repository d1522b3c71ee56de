// An erasure or a removal deletes the files within a minute, in a folder and in a bucket, also where ten processes die on the way.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Cron } from "croner";
import { type BusinessId, newId, type ReviewId } from "#contract/id.ts";
import { eraseReviews } from "#domain/review/author/erase.ts";
import { arrangePhotos } from "#domain/review/author/photo.ts";
import { changeStatus } from "#domain/review/lifecycle/lifecycle.ts";
import { removeGonePhotos } from "#domain/review/photo/files.ts";
import { createUploads } from "#domain/review/photo/upload.ts";
import { PHOTO_SIZES, photoFile } from "#domain/review/state/photo.ts";
import { inTransaction } from "#platform/database/context.ts";
import { createFolderStore } from "#platform/photo/folder-store.ts";
import type { PhotoStore } from "#platform/photo/kept-file.ts";
import { createS3Store } from "#platform/photo/s3-store.ts";
import { createPhotoStore } from "#platform/photo/store.ts";
import { TIMETABLE } from "#runtime/schedule.ts";
import { startS3 } from "../../../../lab/s3-server.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database.ts";
import { PHOTO_LIMITS, photoKit, picture } from "../../../support/photo.ts";
import { seedBusiness, seedReview } from "../../../support/seed.ts";
import { TEST_CONFIG } from "../../../support/service.ts";

const SECRET = "the secret of a bucket";
const s3 = startS3(SECRET);
const REVIEWS = 6;
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await s3.stop();
  await database.close();
});

const bucket = {
  endpoint: s3.endpoint,
  region: "us-east-1",
  bucket: "photos",
  keyId: "key",
  secret: SECRET,
  pathStyle: true,
};
const storeAt = (photoStore: "folder" | "s3", photoS3: typeof bucket | null = bucket) =>
  createPhotoStore({ dataDir: join(tmpdir(), `candor-gone-${crypto.randomUUID()}`), photoStore, photoS3 });
const STORES: Record<string, () => PhotoStore> = {
  "a folder": () => storeAt("folder", null),
  "a bucket": () => storeAt("s3"),
  "a bucket, while files move there": () => storeAt("s3"),
};

const ENDS: Record<string, (id: ReviewId) => Promise<unknown>> = {
  "an erasure that keeps the words": (id) =>
    inTransaction(database.context, (inside) => eraseReviews(inside, [id], "keep")),
  "an erasure of the words": (id) => inTransaction(database.context, (inside) => eraseReviews(inside, [id], "remove")),
  "a removal": (id) =>
    changeStatus(database.context, id, { to: "removed", reason: "deleted_by_author", askedBy: "author" }),
};

async function filesIn(store: PhotoStore, names: ReadonlySet<string>): Promise<number> {
  let count = 0;
  for await (const file of store.list()) if (names.has(file.slice(0, 22))) count++;
  return count;
}

for (const [where, open] of Object.entries(STORES))
  for (const [what, end] of Object.entries(ENDS))
    test(`${what} in ${where}: ten kills leave no file behind`, async () => {
      const store = open();
      const kit = { ...photoKit(), store };
      const businessId: BusinessId = (await seedBusiness(database.context)).id;
      const reviews: ReviewId[] = [];
      for (let n = 0; n < REVIEWS; n++) {
        const id = await seedReview(database.context, businessId, { rating: 4 });
        const sent = await createUploads(database.context, kit, PHOTO_LIMITS).take({
          id: newId<"pho">(),
          businessId,
          bytes: picture(40, 30),
        });
        if ("fault" in sent) throw new Error(sent.fault);
        await arrangePhotos(database.context, id, { given: [{ id: sent.id, alt: "" }], removed: [] });
        reviews.push(id);
      }
      const rows = await database.sql<
        { name: string }[]
      >`select name from review_photo where business_id = ${businessId}`;
      const names = new Set(rows.map(({ name }) => name));
      expect(await filesIn(store, names)).toBe(REVIEWS * 2);
      for (const id of reviews) await end(id);
      for (let kill = 0; kill < 10; kill++) {
        let removals = 0;
        const died = Promise.withResolvers<void>();
        const die = () => {
          died.resolve();
          return new Promise<never>(() => {});
        };
        const remove = async (name: string) => {
          // Before the file goes, or after it and before its row is forgotten: what follows never runs.
          if (removals++ >= kill % 3) await die();
          await store.remove(name);
          if (kill % 2 === 1) await die();
        };
        await Promise.race([removeGonePhotos(database.context, { ...store, remove }), died.promise]);
      }
      expect(await filesIn(store, names)).toBeGreaterThan(0);
      await removeGonePhotos(database.context, store);
      expect(await filesIn(store, names)).toBe(0);
      expect(await database.sql`select 1 from photo_gone where name = any(${[...names]})`).toHaveLength(0);
    });

const DELETERS = [
  "delete files of pictures that are gone",
  "delete pictures without a row",
  "move waiting pictures to the bucket",
];

test("a copy that runs with OUTBOUND=off deletes nothing in the original's bucket", async () => {
  const dataDir = join(tmpdir(), `candor-copy-${crypto.randomUUID()}`);
  const config = { ...TEST_CONFIG, dataDir, photoStore: "s3" as const, photoS3: bucket };
  const store = createPhotoStore(config);
  // The original's: one came after the backup, and one is gone in the copy alone.
  const [newer, gone] = [1, 2].map((n) => photoFile(`${n}`.repeat(22), PHOTO_SIZES[0]));
  for (const file of [newer, gone]) await store.write(file as string, picture(4, 3));
  await createFolderStore(join(dataDir, "photos")).write(newer as string, picture(4, 3));
  await database.sql`insert into photo_gone (name) values (${"2".repeat(22)})`;
  const run = async (sendsOut: boolean) => {
    for (const { name, run } of TIMETABLE)
      if (DELETERS.includes(name)) await run(database.context, { ...config, sendsOut });
  };
  const original = createS3Store(bucket);
  const there = async () =>
    (await Promise.all([newer, gone].map((file) => original.read(file as string)))).map(Boolean);
  await run(false);
  expect(await there()).toEqual([true, true]);
  await run(true);
  expect(await there()).toEqual([false, false]);
});

test("the task runs at the start and every half minute", () => {
  const task = TIMETABLE.find(({ name }) => name === "delete files of pictures that are gone");
  const [first, second] = new Cron(task?.cron ?? "", { timezone: "UTC" }).nextRuns(2);
  expect(Number(second) - Number(first)).toBe(30_000);
  expect(task?.atStart).toBe(true);
});
