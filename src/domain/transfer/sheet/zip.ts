// Reads ZIP archives, for workbooks: finds entries by the central directory and inflates one as a stream. A limit on the inflated bytes
// refuses a zip bomb before it fills the memory.
import { createInflateRaw } from "node:zlib";
import { markOf } from "./encoding.ts";
import { damagedWorkbook, largeUnpacked, locked } from "./fault.ts";

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;
const END_BYTES = 22;
const MOST_COMMENT = 65_535;
const MOST_ENTRIES = 2_000;
const MB = 1024 * 1024;
/** Bounds all entries that are read, together. Sheets shrink to a tenth, a bomb to a thousandth. */
const MOST_INFLATED = { bytes: 400 * MB, small: 16 * MB, ratio: 200 };
const STORED = 0;
const DEFLATED = 8;
/** A flag of an entry. */
const ENCRYPTED = 1;
/** Pieces of entries that are not compressed. */
const PIECE_BYTES = 64 * 1024;

export type ZipEntry = { method: number; start: number; compressed: number };

/** Returns the entries by their names, in lower case and with `/` between folders. */
export function readDirectory(bytes: Buffer): Map<string, ZipEntry> {
  const end = findEnd(bytes);
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  if (count > MOST_ENTRIES) throw damagedWorkbook();
  const entries = new Map<string, ZipEntry>();
  for (let n = 0; n < count; n++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) throw damagedWorkbook();
    const nameLength = bytes.readUInt16LE(at + 28);
    const extraLength = bytes.readUInt16LE(at + 30);
    const commentLength = bytes.readUInt16LE(at + 32);
    if ((bytes.readUInt16LE(at + 8) & ENCRYPTED) !== 0) throw locked();
    const name = entryName(bytes.toString("utf8", at + 46, at + 46 + nameLength));
    const compressed = bytes.readUInt32LE(at + 20);
    const local = bytes.readUInt32LE(at + 42);
    if (local + 30 > bytes.length || bytes.readUInt32LE(local) !== LOCAL_ENTRY) throw damagedWorkbook();
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    if (start + compressed > bytes.length) throw damagedWorkbook();
    entries.set(name, { method: bytes.readUInt16LE(at + 10), start, compressed });
    at += 46 + nameLength + extraLength + commentLength;
  }
  return entries;
}

/** @property left how many bytes may still be inflated */
export type Budget = { most: number; left: number };

export function inflationBudget({ length }: Buffer): Budget {
  const { bytes, small, ratio } = MOST_INFLATED;
  const most = Math.min(bytes, small + ratio * length);
  return { most, left: most };
}

/** Yields the entry's text in pieces, and takes them from the budget. */
export async function* inflated(bytes: Buffer, entry: ZipEntry, budget: Budget): AsyncGenerator<string> {
  const packed = bytes.subarray(entry.start, entry.start + entry.compressed);
  let decoder: TextDecoder | null = null;
  for await (const piece of unpacked(packed, entry.method)) {
    budget.left -= piece.length;
    if (budget.left < 0) throw largeUnpacked(Math.floor(budget.most / MB));
    decoder ??= new TextDecoder(markOf(piece)?.encoding);
    yield decoder.decode(piece, { stream: true });
  }
}

async function* unpacked(packed: Buffer, method: number): AsyncGenerator<Buffer> {
  if (method === STORED) {
    for (let at = 0; at < packed.length; at += PIECE_BYTES) yield packed.subarray(at, at + PIECE_BYTES);
    return;
  }
  if (method !== DEFLATED) throw damagedWorkbook();
  const stream = createInflateRaw();
  stream.end(packed);
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) yield piece;
  } catch (error) {
    const code = (error as { code?: unknown }).code;
    throw typeof code === "string" && code.startsWith("Z_") ? damagedWorkbook() : error;
  } finally {
    stream.destroy();
  }
}

/** Some programs write backslashes, or other cases than in their relationships. */
export function entryName(name: string): string {
  return name.replaceAll("\\", "/").replace(/^\//, "").toLowerCase();
}

function findEnd(bytes: Buffer): number {
  for (let at = bytes.length - END_BYTES; at >= Math.max(0, bytes.length - END_BYTES - MOST_COMMENT); at--)
    if (bytes.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  throw damagedWorkbook();
}
