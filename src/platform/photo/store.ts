// Keeps the files of photos, in a folder or in a bucket that speaks S3. A file is written whole or not at all.
import { join } from "node:path";
import { createFolderStore } from "./folder-store.ts";
import { type PhotoStore, PhotoStoreError } from "./kept-file.ts";
import { createS3Store, type S3Settings } from "./s3-store.ts";

export const PHOTO_STORES = ["folder", "s3"] as const;
export type PhotoPlace = (typeof PHOTO_STORES)[number];

export type PhotoStoreSettings = { dataDir: string; photoStore: PhotoPlace; photoS3: S3Settings | null };

/** A bucket that failed is asked again after this time, or each request would wait for its limit. */
const REST_MS = 10_000;

/** Hears that a photo waits in the folder, because the bucket does not take it. */
type OnWait = (error: unknown) => void;

/** The store of one place; null where its settings are missing. */
export function photoStoreAt(place: PhotoPlace, { dataDir, photoS3 }: PhotoStoreSettings): PhotoStore | null {
  if (place === "folder") return createFolderStore(join(dataDir, "photos"));
  return photoS3 === null ? null : createS3Store(photoS3);
}

/**
 * Writes to the chosen place, and finds what the other one still has: a move needs no pause. What the bucket does not take waits in
 * the folder.
 */
export function createPhotoStore(settings: PhotoStoreSettings, onWait: OnWait = () => {}): PhotoStore {
  const folder = createFolderStore(join(settings.dataDir, "photos"));
  const bucket = photoStoreAt("s3", settings);
  if (bucket === null) return folder;
  return createDoubleStore(folder, resting(bucket), settings.photoStore, onWait);
}

function createDoubleStore(folder: PhotoStore, bucket: PhotoStore, chosen: PhotoPlace, onWait: OnWait): PhotoStore {
  return {
    async write(name, bytes) {
      if (chosen === "folder") return folder.write(name, bytes);
      try {
        await bucket.write(name, bytes);
      } catch (error) {
        if (!(error instanceof PhotoStoreError)) throw error;
        await folder.write(name, bytes);
        onWait(error);
      }
    },
    async read(name) {
      // The last one, because it may have been moved out of the bucket in between.
      return (await folder.read(name)) ?? (await bucket.read(name)) ?? folder.read(name);
    },
    async remove(name) {
      await folder.remove(name);
      await bucket.remove(name);
    },
    async *list() {
      yield* folder.list();
      yield* bucket.list();
    },
  };
}

/** Fails at once for a while after the store was away. */
function resting(store: PhotoStore): PhotoStore {
  let failed: { until: number; error: PhotoStoreError } | null = null;
  const trying = async <T>(work: () => Promise<T>): Promise<T> => {
    if (failed && performance.now() < failed.until) throw failed.error;
    try {
      return await work();
    } catch (error) {
      if (error instanceof PhotoStoreError && error.fault === "away")
        failed = { until: performance.now() + REST_MS, error };
      throw error;
    }
  };
  return {
    write: (name, bytes) => trying(() => store.write(name, bytes)),
    read: (name) => trying(() => store.read(name)),
    remove: (name) => trying(() => store.remove(name)),
    list: () => store.list(),
  };
}
