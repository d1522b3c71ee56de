// Keeps the files of photos, in a folder or in a bucket that speaks S3. A file is written whole or not at all.
import { join } from "node:path";
import { createFolderStore } from "./folder-store.ts";
import { type PhotoStore, PhotoStoreError } from "./kept-file.ts";
import { createS3Store, type S3Settings } from "./s3-store.ts";

export { createFolderStore, type PhotoStore, PhotoStoreError };

export const PHOTO_STORES = ["folder", "s3"] as const;
export type PhotoPlace = (typeof PHOTO_STORES)[number];

export type PhotoStoreSettings = { dataDir: string; photoStore: PhotoPlace; photoS3: S3Settings | null };

/** The store of one place; null where its settings are missing. */
export function photoStoreAt(place: PhotoPlace, { dataDir, photoS3 }: PhotoStoreSettings): PhotoStore | null {
  if (place === "folder") return createFolderStore(join(dataDir, "photos"));
  return photoS3 === null ? null : createS3Store(photoS3);
}

/** Writes to the chosen place, and finds what the other one still has: a move needs no pause. */
export function createPhotoStore(settings: PhotoStoreSettings): PhotoStore {
  const [first, second] = [...PHOTO_STORES]
    .sort((place) => (place === settings.photoStore ? -1 : 1))
    .flatMap((place) => photoStoreAt(place, settings) ?? []);
  if (first === undefined) throw new Error("There is no store of photos.");
  return second === undefined ? first : createDoubleStore(first, second);
}

function createDoubleStore(first: PhotoStore, second: PhotoStore): PhotoStore {
  return {
    write: first.write,
    async read(name) {
      return (await first.read(name)) ?? (await second.read(name)) ?? first.read(name);
    },
    async remove(name) {
      // The second one first, or a move in between could copy it back.
      await second.remove(name);
      await first.remove(name);
    },
    async *list() {
      yield* first.list();
      yield* second.list();
    },
  };
}
