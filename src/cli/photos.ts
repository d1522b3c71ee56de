// photos move: moves the files of photos between the folder and the bucket. It can be stopped, and goes on when it is called again.
import { isKeptFile } from "#domain/review/photo/files.ts";
import { type Config, readConfig } from "#platform/config/config.ts";
import type { PhotoStore } from "#platform/photo/kept-file.ts";
import { movePhotos } from "#platform/photo/move.ts";
import { PHOTO_STORES, type PhotoPlace, photoStoreAt } from "#platform/photo/store.ts";
import { CommandError, type Output, printResult, quantity } from "./kit/terminal.ts";
import { withSession } from "./session.ts";

export async function movePhotosTo({ to, ...output }: Output & { to: string }): Promise<void> {
  const target = PHOTO_STORES.find((each) => each === to);
  if (target === undefined) throw new CommandError(`--to must be one of ${PHOTO_STORES.join(", ")}, not "${to}".`);
  const config = readConfig(process.env);
  // Otherwise the running service would go on to write where files are taken away.
  if (config.photoStore !== target)
    throw new CommandError(`Set PHOTO_STORE=${target} and restart the service first: it then reads from both places.`);
  const stores = { from: storeOf(target === "s3" ? "folder" : "s3", config), to: storeOf(target, config) };
  const { moved, bytes, gone } = await withSession(({ context }) =>
    movePhotos({ ...stores, isKept: (file) => isKeptFile(context, file) }),
  );
  printResult(output, { moved, bytes, gone }, [`${quantity(moved, "file", "files")} moved, ${bytes} bytes.`]);
}

function storeOf(place: PhotoPlace, config: Config): PhotoStore {
  const store = photoStoreAt(place, config);
  if (store === null) throw new CommandError("PHOTO_S3_ENDPOINT must be set to move photos to or from a bucket.");
  return store;
}
