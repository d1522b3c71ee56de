// Whether photos can be written, read and removed again, and which decoder reads them.
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { sentence } from "#contract/sentence.ts";
import type { Config } from "../config/config.ts";
import { type PhotoStore, PhotoStoreError } from "../photo/kept-file.ts";
import { photoStoreAt } from "../photo/store.ts";
import { withTimeout } from "../time/with-timeout.ts";
import { type Finding, findingsOf, whyOf } from "./finding.ts";

const { ok, warning, wrong } = findingsOf("photos");
const WITHIN_MS = 10_000;

type Settings = Pick<Config, "imageDecoder" | "photoStore" | "photoS3" | "dataDir">;

export async function checkPhotos(config: Settings): Promise<Finding[]> {
  const { photoStore, photoS3, imageDecoder: decoder, dataDir } = config;
  const place = photoStore === "s3" && photoS3 ? `${photoS3.endpoint} (${photoS3.bucket})` : "DATA_DIR";
  // The first start makes it, and the check of the disk says so.
  if (photoStore === "folder" && !existsSync(dataDir)) return [];
  const store = photoStoreAt(photoStore, config);
  try {
    if (store) await withTimeout(tryOut(store), WITHIN_MS);
  } catch (error) {
    const isFull = error instanceof PhotoStoreError && error.fault === "full";
    return wrong(
      sentence("doctorFault.photos.away", { place }),
      isFull ? sentence("doctorFault.why.noRoom") : whyOf(error),
      sentence("doctorFault.photos.look"),
    );
  }
  const fine = sentence("doctorFault.photos.ok", { place, decoder });
  const files = photoStore === "s3" ? await countOf(photoStoreAt("folder", config)) : 0;
  return files === 0 ? ok(fine) : warning(fine, sentence("doctorFault.photos.wait", { files }));
}

async function countOf(store: PhotoStore | null): Promise<number> {
  let files = 0;
  if (store) for await (const _ of store.list()) files++;
  return files;
}

async function tryOut(store: PhotoStore): Promise<void> {
  const name = `doctor-${randomBytes(12).toString("hex")}`;
  const written = randomBytes(64);
  try {
    await store.write(name, written);
    const read = await store.read(name);
    if (read === null || Buffer.compare(read, written) !== 0) throw new Error("Another file was read than was written");
  } finally {
    await store.remove(name);
  }
  if ((await store.read(name)) !== null) throw new Error("A removed file can still be read");
}
