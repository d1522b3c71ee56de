// Whether a file begins as a backup does: encrypted in age's format, or by its first line.
import { Readable } from "node:stream";
import { createZstdDecompress } from "node:zlib";
import { AGE_MAGIC } from "./crypt.ts";
import { ZSTD_MAGIC } from "./seal.ts";

/** So many bytes hold the first block of zstd, which has at most 128 KiB. */
export const HEAD_BYTES = 256 * 1024;
const FIRST_LINE = '{"kind":"candor backup",';

/** @param head the first bytes of the file, HEAD_BYTES where it has so many */
export async function isBackup(head: Uint8Array): Promise<boolean> {
  const bytes = Buffer.from(head);
  if (isEncrypted(bytes)) return true;
  if (!bytes.subarray(0, ZSTD_MAGIC.length).equals(ZSTD_MAGIC)) return false;
  const plain = createZstdDecompress();
  Readable.from([bytes]).pipe(plain);
  try {
    // The first piece is enough; the rest of a hostile file could unpack to gigabytes.
    for await (const piece of plain)
      return (piece as Buffer).subarray(0, FIRST_LINE.length).equals(Buffer.from(FIRST_LINE));
  } catch {}
  return false;
}

export function isEncrypted(head: Uint8Array): boolean {
  return Buffer.from(head).subarray(0, AGE_MAGIC.length).equals(AGE_MAGIC);
}
