// PostgreSQL inside a compiled binary: the contents of all files in one compressed sequence, and a list of them. It is unpacked once,
// into a folder that is then renamed, so that a crash, a full disk or several processes leave a complete folder or none. The
// folder is compared with the list before each use, because a power cut may undo writes; a damaged one is left, and another made.
import { chmodSync, closeSync, fchmodSync, fstatSync, mkdirSync, openSync, readSync, writeSync } from "node:fs";
import { readFile, readlink, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { crc32 } from "node:zlib";
import { exists, makePublicFolder, makeWhole, removeAbandoned } from "../file/folder.ts";

export type ArchiveList = {
  version: string;
  sha256: string;
  /** In the order of their contents. Paths are relative and stay inside the folder; sizes are in bytes. */
  files: { path: string; size: number; crc32: number; isProgram: boolean }[];
  /** Bytes of each compressed piece in the content file. */
  pieces: number[];
  links: { path: string; target: string }[];
};

export type Archive = { list: ArchiveList; contentFile: string };

const MOST_NAMES = 5;
const READ_BYTES = 256 * 1024;
const MB = 1_000_000;

export async function readArchive(folder: string): Promise<Archive> {
  const list = JSON.parse(await readFile(join(folder, "postgres.json"), "utf8")) as ArchiveList;
  return { list, contentFile: join(folder, "postgres.zst") };
}

/**
 * Unpacks the archive under `parent`, into a folder named by version and checksum, which every user may read, unless it is there already.
 * Throws where there is no room, and where contents and list differ.
 * @returns the folder
 */
export async function unpackOnce(archive: Archive, parent: string): Promise<string> {
  const { version, sha256 } = archive.list;
  const name = `postgresql-${version}-${sha256.slice(0, 12)}`;
  for (let number = 1; number <= MOST_NAMES; number++) {
    const folder = join(parent, number === 1 ? name : `${name}.${number}`);
    // Another process may be faster: then its folder is checked like any other.
    if (!(await exists(folder)) && (await unpackTo(folder, archive))) return folder;
    if (await isWhole(folder, archive.list)) return folder;
  }
  throw new Error(
    `PostgreSQL was unpacked into ${parent} ${MOST_NAMES} times and is damaged each time. Check the disk.`,
  );
}

async function unpackTo(folder: string, archive: Archive): Promise<boolean> {
  const parent = dirname(folder);
  try {
    await makePublicFolder(parent);
    await removeAbandoned(parent);
    return await makeWhole(folder, (temporary) => unpack(archive, temporary));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ENOSPC" && code !== "EDQUOT") throw error;
    const bytes = archive.list.files.reduce((sum, { size }) => sum + size, 0);
    throw new Error(`There is no room in ${parent} to unpack PostgreSQL, which takes ${Math.ceil(bytes / MB)} MB.`);
  }
}

async function unpack(archive: Archive, folder: string): Promise<void> {
  const { list } = archive;
  makeFolders(list, folder);
  const hash = new Bun.CryptoHasher("sha256");
  const content = contentOf(archive);
  let chunk: Uint8Array = new Uint8Array(0);
  for (const { path, size, isProgram } of list.files) {
    const file = openSync(join(folder, path), "wx");
    try {
      for (let left = size; left > 0; ) {
        if (chunk.length === 0) {
          const next = await content.next();
          if (next.done) throw damaged();
          chunk = next.value;
        }
        const part = chunk.subarray(0, left);
        for (let at = 0; at < part.length; ) at += writeSync(file, part, at);
        hash.update(part);
        chunk = chunk.subarray(part.length);
        left -= part.length;
      }
      // The umask may have taken rights away.
      fchmodSync(file, isProgram ? 0o755 : 0o644);
    } finally {
      closeSync(file);
    }
  }
  for (const { path, target } of list.links) await symlink(target, join(folder, path));
  if (hash.digest("hex") !== list.sha256) throw damaged();
}

/** In pieces, to bound memory. */
async function* contentOf({ list, contentFile }: Archive): AsyncGenerator<Uint8Array> {
  let at = 0;
  for (const size of list.pieces) {
    const packed = await Bun.file(contentFile)
      .slice(at, at + size)
      .bytes();
    at += size;
    yield await Bun.zstdDecompress(packed).catch(() => {
      throw damaged();
    });
  }
}

function damaged(): Error {
  return new Error("This program is damaged: the PostgreSQL it carries cannot be unpacked. Install it anew.");
}

function makeFolders(list: ArchiveList, folder: string): void {
  const all = new Set<string>(["."]);
  for (const { path } of [...list.files, ...list.links])
    for (let above = dirname(path); above !== "."; above = dirname(above)) all.add(above);
  for (const each of [...all].sort()) {
    mkdirSync(join(folder, each));
    chmodSync(join(folder, each), 0o755);
  }
}

async function isWhole(folder: string, { files, links }: ArchiveList): Promise<boolean> {
  const buffer = Buffer.allocUnsafe(READ_BYTES);
  for (const file of files) if (!isSame(join(folder, file.path), file, buffer)) return false;
  for (const { path, target } of links)
    if ((await readlink(join(folder, path)).catch(() => null)) !== target) return false;
  return true;
}

function isSame(path: string, wanted: ArchiveList["files"][number], buffer: Buffer): boolean {
  let file: number | null = null;
  try {
    file = openSync(path, "r");
    const { size, mode } = fstatSync(file);
    if (size !== wanted.size || (wanted.isProgram && (mode & 0o111) !== 0o111)) return false;
    let sum = 0;
    for (let count = readSync(file, buffer); count > 0; count = readSync(file, buffer))
      sum = crc32(buffer.subarray(0, count), sum);
    return sum === wanted.crc32;
  } catch {
    return false;
  } finally {
    if (file !== null) closeSync(file);
  }
}
