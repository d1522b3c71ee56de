// Decodes text: UTF-8 or UTF-16 with a byte order mark or without, or the encoding of older spreadsheets.
import { unreadable } from "./row.ts";

const MARKS: [bytes: number[], encoding: string][] = [
  [[0xef, 0xbb, 0xbf], "utf-8"],
  [[0xff, 0xfe], "utf-16le"],
  [[0xfe, 0xff], "utf-16be"],
];
/** Occurs in pictures and archives, and in no text. */
const BINARY = /\u0000/;

/** Returns the encoding of a file by its first bytes. Later bytes that do not fit become replacement characters. */
export function encodingOf(sample: Uint8Array): string {
  const marked = MARKS.find(([mark]) => mark.every((byte, at) => sample[at] === byte));
  if (marked) return marked[1];
  // Without a mark, every second byte of western UTF-16 is zero.
  if (sample.length >= 4 && sample[0] !== 0 && sample[1] === 0 && sample[3] === 0) return "utf-16le";
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(sample, { stream: true });
    return "utf-8";
  } catch {
    return "windows-1252";
  }
}

/** Throws a Refusal if the file holds more than text. @param onBytes gets the number of bytes that were read */
export async function* decoded(
  pieces: AsyncIterable<Uint8Array>,
  encoding: string,
  onBytes: (bytes: number) => void,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.length;
    onBytes(bytes);
    yield text(decoder.decode(piece, { stream: true }));
  }
  yield text(decoder.decode());
}

function text(piece: string): string {
  if (BINARY.test(piece)) throw unreadable("no table: it holds more than text");
  return piece;
}
