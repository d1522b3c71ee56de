// Where the service keeps its backups: a folder or a bucket. A backup is whole there or is not there.
import { constants } from "node:fs";
import { access, lstat, open, readdir, realpath, stat, unlink } from "node:fs/promises";
import { join } from "node:path";
import { S3Client } from "bun";
import type { BackupTarget } from "../config/backup.ts";
import { endpointOf } from "../photo/s3-store.ts";
import { withTimeout } from "../time/with-timeout.ts";
import { type FileTarget, openFile, PART } from "./file.ts";
import { BackupFault } from "./format.ts";
import { leadsInto } from "./inside.ts";
import { momentOf } from "./name.ts";

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
};

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
  };
}

/** Of S3: at most 10,000 parts, so a backup has at most 160 GB. */
const PART_BYTES = 16 * 1024 * 1024;
const PARTS_AT_ONCE = 2;
const RETRIES = 3;
const PAGE = 1_000;
const LIST_WITHIN_MS = 30_000;
/** No piece may take longer. */
const PIECE_WITHIN_MS = 10 * 60_000;

function bucketPlace({ prefix, s3 }: Extract<BackupTarget, { kind: "s3" }>): BackupPlace {
  const { region, bucket, keyId, secret, pathStyle } = s3;
  const client = new S3Client({
    endpoint: endpointOf(s3),
    region,
    bucket,
    accessKeyId: keyId,
    secretAccessKey: secret,
    virtualHostedStyle: !pathStyle,
  });
  const keyOf = (name: string) => prefix + checked(name);
  const pathOf = (name: string) => `s3://${bucket}/${prefix}${name}`;
  const ask = async <T>(what: string, work: Promise<T>, withinMs = LIST_WITHIN_MS): Promise<T> =>
    withTimeout(work, withinMs).catch((error) => {
      throw faultOf(what, error);
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
  };
}

/** The client reads a stream as fast as it sends, and where the stream fails it gives the upload up: no object appears. */
function upload(client: S3Client, key: string, path: string): FileTarget {
  let wanted = Promise.withResolvers<void>();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const stream = new ReadableStream<Uint8Array>(
    {
      start(given) {
        controller = given;
      },
      pull: () => wanted.resolve(),
    },
    { highWaterMark: 0 },
  );
  const sent = client.write(key, new Response(stream), {
    partSize: PART_BYTES,
    queueSize: PARTS_AT_ONCE,
    retry: RETRIES,
    type: "application/octet-stream",
  });
  sent.catch(() => {});
  let isOver = false;
  const orFault = <T>(work: Promise<T>) =>
    withTimeout(Promise.race([work, sent.then(() => work)]), PIECE_WITHIN_MS).catch((error) => {
      throw faultOf(path, error);
    });
  return {
    async write(bytes) {
      await orFault(wanted.promise);
      wanted = Promise.withResolvers();
      controller?.enqueue(new Uint8Array(bytes));
    },
    async finish() {
      await orFault(wanted.promise);
      isOver = true;
      controller?.close();
      await orFault(sent);
    },
    async discard() {
      if (isOver) return;
      isOver = true;
      controller?.error(new Error("given up"));
      await sent.catch(() => {});
    },
  };
}

function faultOf(path: string, error: unknown): BackupFault {
  if (error instanceof BackupFault) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const message = error instanceof Error ? error.message : String(error);
  const says = /quota|full|insufficient/i.test(code) ? "there is no room left" : code || message;
  return new BackupFault(`The bucket refused or did not answer, at ${path}: ${says.slice(0, 200)}.`);
}
