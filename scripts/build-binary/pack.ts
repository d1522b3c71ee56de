// Packs a folder of programs (PostgreSQL's) as src/platform/embedded-postgres/archive.ts unpacks it.
import { existsSync, lstatSync, mkdirSync, readFileSync, readlinkSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { constants, crc32, zstdCompressSync } from "node:zlib";
import type { ArchiveList } from "../../src/platform/embedded-postgres/archive.ts";

/** Files that a server never opens: those for compiling and linking others, and embedded SQL for C. */
const LEFT_OUT = [
  /^native\/include\//,
  /^native\/share\/(?:doc|man)\//,
  /^native\/lib\/pkgconfig\//,
  /^native\/lib\/postgresql\/pgxs\//,
  /^native\/lib\/lib(?:ecpg|pgtypes)/,
  /\.a$/,
  /^native\/pg-symlinks\.json$/,
];

/** Large enough to compress well (4 % more bytes than in one piece), small enough that several fit in memory at once. */
const PIECE_BYTES = 4 * 1024 * 1024;

/** @property content of all files, one after the other */
export type Packed = { list: Omit<ArchiveList, "pieces">; content: Uint8Array };

/** Reads the package `@embedded-postgres/<platform>` that lies in the folder. The same package gives the same bytes. */
export function packPostgres(folder: string): Packed {
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string };
  const files: ArchiveList["files"] = [];
  const links = new Map<string, string>(missingLinks(folder));
  const contents: Uint8Array[] = [];
  const glob = new Bun.Glob("native/**/*").scanSync({ cwd: folder, onlyFiles: false, dot: true });
  for (const path of [...glob].sort()) {
    const found = lstatSync(join(folder, path));
    if (LEFT_OUT.some((each) => each.test(path)) || found.isDirectory()) continue;
    if (found.isSymbolicLink()) {
      links.set(path, readlinkSync(join(folder, path)));
      continue;
    }
    const content = readFileSync(join(folder, path));
    contents.push(content);
    files.push({
      path,
      size: content.length,
      crc32: crc32(content),
      isProgram: (found.mode & 0o100) !== 0 || path.startsWith("native/bin/"),
    });
  }
  const content = Buffer.concat(contents);
  const sha256 = new Bun.CryptoHasher("sha256").update(content).digest("hex");
  const inOrder = [...links].map(([path, target]) => ({ path, target })).sort((a, b) => (a.path < b.path ? -1 : 1));
  return { list: { version, sha256, files, links: inOrder }, content };
}

/** The symlinks that the package's install script would make. npm packages cannot hold symlinks. */
function missingLinks(folder: string): [string, string][] {
  const list = join(folder, "native/pg-symlinks.json");
  if (!existsSync(list)) return [];
  return (JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[])
    .filter(({ target }) => !LEFT_OUT.some((each) => each.test(target)))
    .map(({ source, target }) => [target, relative(dirname(target), source)]);
}

/**
 * Writes `postgres.json` and `postgres.zst` into a folder. A high level of compression takes ten seconds and more, so the result
 * is cached. @param keptIn folder of the cache
 */
export function writeArchive({ list, content }: Packed, folder: string, level: number, keptIn: string): void {
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < content.length; at += PIECE_BYTES)
    pieces.push(compressOnce(content.subarray(at, at + PIECE_BYTES), level, keptIn));
  writeFileSync(join(folder, "postgres.zst"), Buffer.concat(pieces));
  const whole: ArchiveList = { ...list, pieces: pieces.map(({ length }) => length) };
  writeFileSync(join(folder, "postgres.json"), JSON.stringify(whole));
}

function compressOnce(piece: Uint8Array, level: number, keptIn: string): Uint8Array {
  const sha256 = new Bun.CryptoHasher("sha256").update(piece).digest("hex");
  const kept = join(keptIn, `${sha256}.${level}.zst`);
  if (!existsSync(kept)) {
    mkdirSync(keptIn, { recursive: true });
    const params = { [constants.ZSTD_c_compressionLevel]: level, [constants.ZSTD_c_checksumFlag]: 1 };
    writeFileSync(`${kept}.${process.pid}`, zstdCompressSync(piece, { params }));
    renameSync(`${kept}.${process.pid}`, kept);
  }
  return readFileSync(kept);
}
