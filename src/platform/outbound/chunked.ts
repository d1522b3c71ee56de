// The chunked framing of a body (RFC 9112, 7.1), read strictly: lines end with CR LF, sizes are hex digits.

export type ChunkedReader = ReturnType<typeof createChunkedReader>;

const CR = 13;
const LF = 10;
const MAX_SIZE_DIGITS = 8;

type State =
  | "size"
  | "extension"
  | "size-end"
  | "data"
  | "data-cr"
  | "data-lf"
  | "trailer"
  | "trailer-line"
  | "trailer-end";

export function createChunkedReader() {
  let state: State = "size";
  let size = 0;
  let digits = 0;
  let left = 0;
  let last = false;

  /** The state after one byte of framing; null: malformed. */
  const step = (byte: number): State | null => {
    switch (state) {
      case "size": {
        const digit = hexDigit(byte);
        if (digit !== -1) {
          size = size * 16 + digit;
          return ++digits > MAX_SIZE_DIGITS ? null : "size";
        }
        if (digits === 0) return null;
        if (byte === CR) return "size-end";
        // ";" begins an extension; some servers put spaces before it.
        return byte === 59 || byte === 32 || byte === 9 ? "extension" : null;
      }
      case "extension":
        return byte === CR ? "size-end" : byte === LF ? null : "extension";
      case "size-end":
        if (byte !== LF) return null;
        last = size === 0;
        left = size;
        size = 0;
        digits = 0;
        return last ? "trailer" : "data";
      case "data-cr":
        return byte === CR ? "data-lf" : null;
      case "data-lf":
        return byte === LF ? "size" : null;
      case "trailer":
        return byte === CR ? "trailer-end" : byte === LF ? null : "trailer-line";
      case "trailer-line":
        return byte === LF ? "trailer" : "trailer-line";
      case "trailer-end":
        if (byte !== LF) return null;
        reader.ended = true;
        return "trailer-end";
      default:
        return null;
    }
  };

  const reader = {
    ended: false,
    overhead: 0,
    /** Reads on from `from`, passing body bytes to `keep`. @returns the index after the last byte read, or -1: malformed */
    read(bytes: Buffer, from: number, keep: (piece: Buffer) => void): number {
      let at = from;
      while (at < bytes.length && !reader.ended) {
        if (state === "data") {
          const piece = bytes.subarray(at, at + left);
          keep(piece);
          at += piece.length;
          left -= piece.length;
          if (left === 0) state = "data-cr";
          continue;
        }
        const next = step(bytes[at] as number);
        if (next === null) return -1;
        state = next;
        reader.overhead++;
        at++;
      }
      return at;
    },
  };
  return reader;
}

function hexDigit(byte: number): number {
  if (byte >= 48 && byte <= 57) return byte - 48;
  const lower = byte | 32;
  return lower >= 97 && lower <= 102 ? lower - 87 : -1;
}
