// Where the service keeps its backups: a folder or a bucket. A backup is whole there or is not there.
import { constants } from "node:fs";
import {
  access,
  type FileHandle,
  lstat,
  open,
  readdir,
  realpath,
  rename,
  stat,
  unlink,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import type { BackupTarget } from "../config/backup.ts";
import { bucketClient } from "../photo/s3-store.ts";
import { withTimeout } from "../time/with-timeout.ts";
import { type FileTarget, openFile, PART } from "./file.ts";
import { BackupFault } from "./format.ts";
import { leadsInto } from "./inside.ts";
import { momentOf } from "./name.ts";
import { bucketFault, PIECE_WITHIN_MS, upload } from "./upload.ts";

/** Bytes of whole backups by name, the oldest first. */
export type Sizes = ReadonlyMap<string, number>;

export type BackupPlace = {
  /** Where the backup of this name is, for a person. */
  pathOf(name: string): string;
  /** Names of whole backups, the oldest first. */
  list(): Promise<string[]>;
  sizes(): Promise<Sizes>;
  open(name: string): Promise<FileTarget>;
  read(name: string): AsyncIterable<Uint8Array>;
  remove(name: string): Promise<void>;
  /** Removes what a killed backup left. Call while no other is made. */
  clean(): Promise<void>;
  /** The mark of the installation that writes here (owner.ts); null where there is none. */
  readOwner(): Promise<string | null>;
  writeOwner(text: string): Promise<void>;
};

const OWNER = "candor-owner.json";
const LONGEST_OWNER = 4_096;

/** @param dataDir no backup may lie in it, also by a symbolic link */
export function openPlace(to: BackupTarget, dataDir: string): BackupPlace {
  return to.kind === "folder" ? folderPlace(to.folder, dataDir) : bucketPlace(to);
}

function checked(name: string): string {
  if (momentOf(name) === null) throw new BackupFault(`${name.slice(0, 100)} is no name of a backup.`);
  return name;
}

function sorted(sizes: [name: string, bytes: number][]): Sizes {
  return new Map(sizes.filter(([name]) => momentOf(name) !== null).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The folder is never made: an empty folder may stand for a disk that is not mounted, and would fill another. */
function folderPlace(folder: string, dataDir: string): BackupPlace {
  /** Asked each time, because a link may be changed while the service runs. */
  const checkFolder = async () => {
    const real = await realpath(folder).catch(() => null);
    if (real === null || !(await stat(real)).isDirectory())
      throw new BackupFault(`BACKUP_TO: there is no folder ${folder}. Make it, and give it to the service's user.`);
    if (await leadsInto(real, dataDir))
      throw new BackupFault(`BACKUP_TO: ${folder} leads into DATA_DIR, and both would be lost together.`);
    await access(real, constants.W_OK).catch(() => {
      throw new BackupFault(`BACKUP_TO: this user may not write to ${folder}.`);
    });
    return real;
  };
  const sizes = async () => {
    const real = await checkFolder();
    const found: [string, number][] = [];
    for (const name of await readdir(real)) {
      // Another process may delete it meanwhile.
      const entry = momentOf(name) === null ? null : await lstat(join(real, name)).catch(() => null);
      if (entry?.isFile()) found.push([name, entry.size]);
    }
    return sorted(found);
  };
  return {
    pathOf: (name) => join(folder, name),
    sizes,
    list: async () => [...(await sizes()).keys()],
    open: async (name) => openFile(join(await checkFolder(), checked(name)), false),
    async *read(name) {
      const path = join(await checkFolder(), checked(name));
      // A link in a folder that others may write to could name any file.
      const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
      try {
        yield* file.createReadStream({ highWaterMark: 1 << 20, autoClose: false });
      } finally {
        await file.close();
      }
    },
    remove: async (name) => unlink(join(await checkFolder(), checked(name))),
    async clean() {
      const real = await checkFolder();
      const parts = (await readdir(real)).filter(
        (name) => name.endsWith(PART) && momentOf(name.slice(0, -PART.length)),
      );
      for (const name of parts) await unlink(join(real, name));
    },
    async readOwner() {
      const file = await open(join(await checkFolder(), OWNER), constants.O_RDONLY | constants.O_NOFOLLOW).catch(
        (error) => {
          if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
          throw error;
        },
      );
      try {
        return file === null ? null : await shortText(file);
      } finally {
        await file?.close();
      }
    },
    async writeOwner(text) {
      const path = join(await checkFolder(), OWNER);
      await unlink(path + PART).catch(() => {});
      // A link in a folder that others may write to could name any file.
      await writeFile(path + PART, text, { flag: "wx", mode: 0o600 });
      await rename(path + PART, path);
    },
  };
}

/** Of a file that others may have put there. */
async function shortText(file: FileHandle): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(LONGEST_OWNER), 0, LONGEST_OWNER, 0);
  return buffer.subarray(0, bytesRead).toString();
}

const PAGE = 1_000;
const LIST_WITHIN_MS = 30_000;

function bucketPlace({ prefix, s3 }: Extract<BackupTarget, { kind: "s3" }>): BackupPlace {
  const client = bucketClient(s3);
  const keyOf = (name: string) => prefix + checked(name);
  const pathOf = (name: string) => `s3://${s3.bucket}/${prefix}${name}`;
  const ask = async <T>(what: string, work: Promise<T>, withinMs = LIST_WITHIN_MS): Promise<T> =>
    withTimeout(work, withinMs).catch((error) => {
      throw bucketFault(what, error);
    });
  const sizes = async () => {
    const found: [string, number][] = [];
    for (let startAfter: string | undefined; ; ) {
      const after = startAfter === undefined ? {} : { startAfter };
      const { contents = [], isTruncated } = await ask(pathOf(""), client.list({ prefix, maxKeys: PAGE, ...after }));
      for (const { key, size } of contents)
        if (key.startsWith(prefix)) found.push([key.slice(prefix.length), Number(size)]);
      startAfter = contents.at(-1)?.key;
      if (!isTruncated || startAfter === undefined) return sorted(found);
    }
  };
  return {
    pathOf,
    sizes,
    list: async () => [...(await sizes()).keys()],
    async open(name) {
      return upload(client, keyOf(name), pathOf(name));
    },
    async *read(name) {
      const pieces = client.file(keyOf(name)).stream().getReader() as ReadableStreamDefaultReader<Uint8Array>;
      try {
        for (;;) {
          const { value, done } = await ask(pathOf(name), pieces.read(), PIECE_WITHIN_MS);
          if (done) return;
          yield value;
        }
      } finally {
        await pieces.cancel().catch(() => {});
      }
    },
    remove: (name) => ask(pathOf(name), client.delete(keyOf(name))),
    // An upload that was not completed shows nowhere; the bucket's own rule deletes it (docs/backup.md).
    clean: async () => {},
    async readOwner() {
      const { contents = [] } = await ask(pathOf(""), client.list({ prefix: prefix + OWNER, maxKeys: 1 }));
      if (contents[0]?.key !== prefix + OWNER) return null;
      return ask(
        pathOf(OWNER),
        client
          .file(prefix + OWNER)
          .slice(0, LONGEST_OWNER)
          .text(),
      );
    },
    async writeOwner(text) {
      await ask(pathOf(OWNER), client.write(prefix + OWNER, text, { type: "application/json" }));
    },
  };
}
