// The pictures of an archive: --photos names the folder where their files lie, each under the id of its picture.
import { existsSync, mkdirSync, statSync } from "node:fs";
import { open, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { type PhotoId, toWire } from "#contract/id.ts";
import type { PhotoRow } from "#domain/review/photo/archive.ts";
import { archiveFile, type FetchTools } from "#domain/review/photo/fetch/fetch.ts";
import { fetchWith } from "#domain/review/photo/fetch/tools.ts";
import { photoFile } from "#domain/review/state/photo.ts";
import type { Config } from "#platform/config/config.ts";
import type { Context } from "#platform/database/context.ts";
import { createPhotoStore, type PhotoStoreSettings } from "#platform/photo/store.ts";
import { MOST_BYTES } from "#platform/raster/upload.ts";
import { CommandError, note, quantity, startProgress } from "./kit/terminal.ts";

/** Failures beyond these are counted only. */
const SHOWN_FAILURES = 1_000;

type ReadFile = NonNullable<FetchTools["readFile"]>;

/** Reads the files of a folder. Throws CommandError where there is no such folder. */
export function openPhotoFolder(folder: string): ReadFile {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) throw new CommandError(`There is no folder ${folder}.`);
  return async (name) => {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (!found?.isFile()) return null;
    // One byte more than a picture may have is refused as too large.
    return found.size > MOST_BYTES ? new Uint8Array(MOST_BYTES + 1) : readFile(path);
  };
}

/** Makes a folder for the files of an export. A file is there whole or not at all. Throws CommandError. */
export function makePhotoFolder(folder: string, settings: PhotoStoreSettings) {
  const store = createPhotoStore(settings);
  const cannot = (error: unknown) => new CommandError(`${folder} cannot be written: ${(error as Error).message}`);
  let [kept, missing] = [0, 0];
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw cannot(error);
  }
  return {
    async keep({ id, name }: PhotoRow): Promise<boolean> {
      const bytes = await store.read(photoFile(name, "large"));
      if (bytes === null) {
        missing++;
        return false;
      }
      const path = join(folder, archiveFile(id));
      try {
        await writeWhole(path, bytes);
      } catch (error) {
        await rm(`${path}.part`, { force: true }).catch(() => {});
        throw cannot(error);
      }
      kept++;
      return true;
    },
    describe(): string {
      const lost = missing === 0 ? "" : `; ${missing} left out, because the store has no file of them`;
      return `${quantity(kept, "picture", "pictures")} in ${folder}${lost}`;
    },
  };
}

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(`${path}.part`, "w", 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.part`, path);
}

export type FetchedPhotos = { taken: number; failed: number };

/** Reads the queued pictures from the folder, or fetches them from their addresses, and reports each that failed. */
export async function fetchArchived(
  context: Context,
  config: Config,
  readFile: ReadFile | null,
): Promise<FetchedPhotos> {
  const result = { taken: 0, failed: 0 };
  const progress = startProgress();
  const onEnd = ({
    id,
    line,
    source,
    fault,
  }: {
    id: PhotoId;
    line: number;
    source: string | null;
    fault: string | null;
  }) => {
    if (fault === null) result.taken++;
    else if (++result.failed <= SHOWN_FAILURES) {
      progress.end();
      note(`line ${line}: the picture ${source ?? toWire("pho", id)} is not taken: ${fault}`);
    }
    progress.show(null, quantity(result.taken, "picture", "pictures"));
  };
  await fetchWith(context, config, { onEnd, ...(readFile && { readFile }) }).finally(() => progress.end());
  if (result.failed > SHOWN_FAILURES) note(`and ${result.failed - SHOWN_FAILURES} more pictures`);
  return result;
}

export function describeFetched({ taken, failed }: FetchedPhotos): string[] {
  return taken + failed === 0 ? [] : [`pictures: ${taken} taken, ${failed} failed`];
}
