// Deletes uploads that no review took, and files whose rows are gone. A killed task goes on at its next run.
import { inBatches } from "#platform/database/batch.ts";
import type { Context } from "#platform/database/context.ts";
import type { Database } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import type { PhotoStore } from "#platform/photo/kept-file.ts";
import { movePhotos } from "#platform/photo/move.ts";
import { type PhotoStoreSettings, photoStoreAt } from "#platform/photo/store.ts";
import { PHOTO_SIZES, photoFile, readPhotoFile } from "../state/photo.ts";
import { forgetDecoding } from "./spending.ts";

const BATCH = 500;

/** As long as an author can object after a picture was taken down. */
export const OBJECTION_DAYS = 30;

/** Deletes rows of uploads and of pictures that were taken down, after their time, and the files of all rows that are gone. @returns the number of pictures */
export async function removeGonePhotos(context: Context, store: PhotoStore): Promise<number> {
  await forgetDecoding(context);
  await inBatches(BATCH, async () => (await expire(context, context.clock.now().toISOString(), BATCH)).length);
  return inBatches(BATCH, async () => {
    const names = (await gone(context, BATCH)).map(({ name }) => name);
    for (const name of names) for (const size of PHOTO_SIZES) await store.remove(photoFile(name, size));
    await forget(context, names);
    return names.length;
  });
}

/** Whether the file's picture has a row; true for a file of another name. */
export async function isKeptFile(context: Context, file: string): Promise<boolean> {
  const read = readPhotoFile(file);
  return read === null || (await known(context, [read.name])).length > 0;
}

/** Moves pictures that wait in the folder into the bucket, once it takes them. */
export async function moveWaitingPhotos(
  context: Context,
  settings: PhotoStoreSettings,
  signal?: AbortSignal,
): Promise<void> {
  const [from, to] = [photoStoreAt("folder", settings), photoStoreAt("s3", settings)];
  if (settings.photoStore !== "s3" || from === null || to === null) return;
  const isKept = (file: string) => isKeptFile(context, file);
  const { moved } = await movePhotos({ from, to, isKept, signal });
  if (moved > 0) context.log.info({ files: moved }, "pictures that waited are in the bucket");
}

/**
 * Deletes files that have no row, such as after a restore. @param findExpected those of the names whose rows are on their way
 * @returns their number
 */
export async function removeStrayFiles(
  context: Context,
  store: PhotoStore,
  findExpected: (names: readonly string[]) => Promise<ReadonlySet<string>> = async () => new Set(),
): Promise<number> {
  let removed = 0;
  const look = async (files: readonly string[]) => {
    const named = files.flatMap((file) => {
      const read = readPhotoFile(file);
      return read ? [{ file, name: read.name }] : [];
    });
    const names = named.map(({ name }) => name);
    // In this order: a row that is on its way while the first is asked is there when the second is.
    const expected = await findExpected(names);
    const kept = new Set([...expected, ...(await known(context, names)).map(({ name }) => name)]);
    for (const { file, name } of named) {
      if (kept.has(name)) continue;
      await store.remove(file);
      removed++;
    }
  };
  let some: string[] = [];
  for await (const file of store.list()) {
    some.push(file);
    if (some.length < BATCH) continue;
    await look(some);
    some = [];
  }
  await look(some);
  return removed;
}

export async function countAllPhotos(db: Database): Promise<number> {
  const [row] = await countAll(db);
  return row?.photos ?? 0;
}

const countAll = statement<{ photos: number }, []>(
  "photo_count_all",
  "select count(*)::int as photos from review_photo",
);

const expire = statement(
  "photo_expire",
  `delete from review_photo where id in (
    select id from review_photo where expires_at < $1::timestamptz limit $2::int for update skip locked)
  or id in (
    select id from review_photo where state = 'taken_down' and queued_at is null
      and decided_at < $1::timestamptz - make_interval(days => ${OBJECTION_DAYS}) limit $2::int for update skip locked)
  returning 1`,
);

const gone = statement<{ name: string }, [limit: number]>(
  "photo_gone",
  "select name from photo_gone order by gone_at limit $1::int",
);

const forget = statement<unknown, [names: readonly string[]]>(
  "photo_forget",
  "delete from photo_gone where name = any($1::text[])",
);

const known = statement<{ name: string }, [names: readonly string[]]>(
  "photo_known",
  "select name from review_photo where name = any($1::text[])",
);
