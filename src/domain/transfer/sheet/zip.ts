// Reads ZIP archives, for workbooks: finds entries by the central directory and inflates one as a stream. A limit on the inflated bytes
// refuses a zip bomb before it fills the memory.
import { createInflateRaw } from "node:zlib";
import { unreadable } from "./row.ts";

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;
const END_BYTES = 22;
const MOST_COMMENT = 65_535;
const MOST_ENTRIES = 2_000;
/** Bounds all entries that are read, together. */
export const MOST_INFLATED_BYTES = 400 * 1024 * 1024;
const STORED = 0;
const DEFLATED = 8;

export type ZipEntry = { name: string; method: number; start: number; compressed: number };

export function readDirectory(bytes: Buffer): Map<string, ZipEntry> {
  const end = findEnd(bytes);
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  if (count > MOST_ENTRIES) throw damaged();
  const entries = new Map<string, ZipEntry>();
  for (let n = 0; n < count; n++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) throw damaged();
    const nameLength = bytes.readUInt16LE(at + 28);
    const extraLength = bytes.readUInt16LE(at + 30);
    const commentLength = bytes.readUInt16LE(at + 32);
    const name = bytes.toString("utf8", at + 46, at + 46 + nameLength);
    const compressed = bytes.readUInt32LE(at + 20);
    const local = bytes.readUInt32LE(at + 42);
    if (local + 30 > bytes.length || bytes.readUInt32LE(local) !== LOCAL_ENTRY) throw damaged();
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    if (start + compressed > bytes.length) throw damaged();
    entries.set(name, { name, method: bytes.readUInt16LE(at + 10), start, compressed });
    at += 46 + nameLength + extraLength + commentLength;
  }
  return entries;
}

/** Yields the entry's text in pieces. @param budget how many bytes may still be inflated; it is reduced */
export async function* inflated(bytes: Buffer, entry: ZipEntry, budget: { bytes: number }): AsyncGenerator<string> {
  const packed = bytes.subarray(entry.start, entry.start + entry.compressed);
  const decoder = new TextDecoder();
  if (entry.method === STORED) {
    yield decoder.decode(packed);
    return;
  }
  if (entry.method !== DEFLATED) throw damaged();
  const stream = createInflateRaw();
  stream.end(packed);
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      budget.bytes -= piece.length;
      if (budget.bytes < 0)
        throw unreadable(`a workbook that unpacks to more than ${MOST_INFLATED_BYTES / 1024 / 1024} MB`);
      yield decoder.decode(piece, { stream: true });
    }
  } catch (error) {
    const code = (error as { code?: unknown }).code;
    throw typeof code === "string" && code.startsWith("Z_") ? damaged() : error;
  } finally {
    stream.destroy();
  }
}

function findEnd(bytes: Buffer): number {
  for (let at = bytes.length - END_BYTES; at >= Math.max(0, bytes.length - END_BYTES - MOST_COMMENT); at--)
    if (bytes.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  throw damaged();
}

function damaged() {
  return unreadable("a damaged workbook");
}
