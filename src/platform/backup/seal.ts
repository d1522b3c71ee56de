// A backup's file: one zstd stream, followed by a checksum of it in a frame that zstd's tools skip. `zstd -dc FILE` shows the content,
// and every changed or missing byte is detected.
import { createHash } from "node:crypto";
import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress, createZstdDecompress } from "node:zlib";
import { damaged, notOurs } from "./format.ts";

export const ZSTD_MAGIC = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);
const LABEL = "candor sha256 ";
const DIGEST_BYTES = 32;
/** A skippable frame (RFC 8878, 3.1.2): its magic number, the length of what follows, both little-endian. */
const SEAL_HEAD = Buffer.concat([
  Buffer.from([0x5c, 0x2a, 0x4d, 0x18]),
  Buffer.from([LABEL.length + DIGEST_BYTES, 0, 0, 0]),
  Buffer.from(LABEL),
]);
const SEAL_BYTES = SEAL_HEAD.length + DIGEST_BYTES;

/** Compresses and seals; waits for each `write`. */
export async function sealTo(source: AsyncIterable<Buffer>, write: (bytes: Buffer) => Promise<void>): Promise<void> {
  const hash = createHash("sha256");
  await pipeline(
    Readable.from(source),
    createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } }),
    async (compressed: AsyncIterable<Buffer>) => {
      for await (const bytes of compressed) {
        hash.update(bytes);
        await write(bytes);
      }
    },
  );
  await write(Buffer.concat([SEAL_HEAD, hash.digest()]));
}

export async function* unseal(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const checked = Readable.from(unsealed(source));
  const output = new PassThrough();
  let fault: unknown;
  const done = pipeline(checked, createZstdDecompress(), output).catch((error) => {
    fault = (error as { code?: string }).code?.startsWith("ZSTD_") ? damaged() : error;
  });
  try {
    for await (const bytes of output) yield bytes as Buffer;
  } catch (error) {
    await done;
    throw fault ?? error;
  }
  await done;
  if (fault) throw fault;
}

/** Checks the checksum without unpacking. Throws a BackupFault. */
export async function checkSeal(source: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _bytes of unsealed(source));
}

/** The bytes before the seal, which is checked at the end. */
async function* unsealed(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  let held: Buffer = Buffer.alloc(0);
  let isBegun = false;
  for await (const bytes of source) {
    held = held.length === 0 ? Buffer.from(bytes) : Buffer.concat([held, bytes]);
    if (!isBegun && held.length >= ZSTD_MAGIC.length) {
      if (!held.subarray(0, ZSTD_MAGIC.length).equals(ZSTD_MAGIC)) throw notOurs();
      isBegun = true;
    }
    if (held.length <= SEAL_BYTES) continue;
    const safe = held.subarray(0, held.length - SEAL_BYTES);
    held = held.subarray(held.length - SEAL_BYTES);
    hash.update(safe);
    yield safe;
  }
  const seal = Buffer.concat([SEAL_HEAD, hash.digest()]);
  if (!isBegun) throw notOurs();
  if (!held.equals(seal)) throw damaged();
}
