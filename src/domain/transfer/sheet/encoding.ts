// Decodes a file: UTF-8 or UTF-16 with a byte order mark, UTF-8 without, or the encoding of older spreadsheets.
import { unreadable } from "./row.ts";

/** Long enough to tell UTF-8 from a single-byte encoding in most files; a later fault is read as the replacement character. */
const SAMPLE_BYTES = 1024 * 1024;
const MARKS: [bytes: number[], encoding: string][] = [
  [[0xef, 0xbb, 0xbf], "utf-8"],
  [[0xff, 0xfe], "utf-16le"],
  [[0xfe, 0xff], "utf-16be"],
];
/** Occurs in pictures and archives, and in no text. */
const BINARY = /\u0000/;

export async function* decoded(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let held: Uint8Array[] = [];
  let length = 0;
  let decoder: TextDecoder | null = null;
  for await (const piece of source) {
    if (decoder) {
      yield text(decoder.decode(piece, { stream: true }));
      continue;
    }
    held.push(piece);
    length += piece.length;
    if (length < SAMPLE_BYTES) continue;
    decoder = decoderOf(Buffer.concat(held));
    yield text(decoder.decode(Buffer.concat(held), { stream: true }));
    held = [];
  }
  const last = Buffer.concat(held);
  decoder ??= decoderOf(last);
  yield text(decoder.decode(last));
}

function decoderOf(sample: Uint8Array): TextDecoder {
  const marked = MARKS.find(([mark]) => mark.every((byte, at) => sample[at] === byte));
  if (marked) return new TextDecoder(marked[1]);
  // Without a mark, every second byte of western UTF-16 is zero.
  if (sample.length >= 4 && sample[0] !== 0 && sample[1] === 0 && sample[3] === 0) return new TextDecoder("utf-16le");
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(sample, { stream: true });
    return new TextDecoder("utf-8");
  } catch {
    return new TextDecoder("windows-1252");
  }
}

function text(piece: string): string {
  if (BINARY.test(piece)) throw unreadable("no table: it holds more than text");
  return piece;
}
