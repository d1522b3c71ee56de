// Photos in a folder, spread over sub folders by the first characters of their names.
import { randomUUID } from "node:crypto";
import { mkdir, open, opendir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { syncFolder } from "../file/folder.ts";
import { checkName, type PhotoStore, PhotoStoreError } from "./kept-file.ts";

const TEMPORARY = ".part-";
/** Writing takes seconds; an older part was left by a crash. */
const ABANDONED_AFTER_MS = 10 * 60_000;
const NO_ROOM = ["ENOSPC", "EDQUOT", "EFBIG"];

export function createFolderStore(folder: string): PhotoStore {
  const folderOf = (name: string) => join(folder, checkName(name).slice(0, 2).toLowerCase());
  const pathOf = (name: string) => join(folderOf(name), name);

  return {
    async write(name, bytes) {
      const part = join(folderOf(name), TEMPORARY + randomUUID());
      try {
        await mkdir(folderOf(name), { recursive: true, mode: 0o700 });
        const file = await open(part, "wx", 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(part, pathOf(name));
        await syncFolder(folderOf(name));
      } catch (error) {
        await rm(part, { force: true }).catch(() => {});
        throw new PhotoStoreError(NO_ROOM.includes(codeOf(error)) ? "full" : "away", error);
      }
    },
    async read(name) {
      return passing(readFile(pathOf(name)));
    },
    async remove(name) {
      await passing(rm(pathOf(name)));
    },
    async *list() {
      for await (const sub of entriesOf(folder)) {
        if (!sub.isDirectory()) continue;
        for await (const { name } of entriesOf(join(folder, sub.name))) {
          if (name.startsWith(TEMPORARY)) await removeAbandoned(join(folder, sub.name, name));
          else yield name;
        }
      }
    },
  };
}

async function* entriesOf(folder: string) {
  const entries = await passing(opendir(folder));
  if (entries) yield* entries;
}

async function removeAbandoned(part: string): Promise<void> {
  const found = await stat(part).catch(() => null);
  if (found && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS) await rm(part, { force: true });
}

/** Null where there is no such file. */
async function passing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw new PhotoStoreError("away", error);
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
