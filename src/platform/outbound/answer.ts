// Reads one HTTP/1.1 answer as it comes: interim answers are skipped, the head is bounded, of the body 16 KiB are read and 1 KiB kept.
import { type ChunkedReader, createChunkedReader } from "./chunked.ts";
import { type Head, readHead } from "./head.ts";

/** How much of an answer's body is read, and kept. */
const MAX_BODY_BYTES = 16 * 1_024;
const KEPT_BYTES = 1_024;
const MAX_HEAD_BYTES = 64 * 1_024;
const FIRST_STORE_BYTES = 1_024;
const NOTHING = Buffer.alloc(0);
const HEAD_END = "\r\n\r\n";

/** "complete" also where the rest was not read; see `reusable`. */
export type Progress = "more" | "complete" | "malformed" | "too_large";

export type AnswerReader = ReturnType<typeof createAnswerReader>;

/** @param keptBytesMost of the body; more than usual are read for it */
export function createAnswerReader(keptBytesMost = KEPT_BYTES) {
  const most = Math.max(MAX_BODY_BYTES, keptBytesMost);
  /** An incomplete head. Grows by doubling, because it may come byte by byte. */
  let store = NOTHING;
  let stored = 0;
  let headBytes = 0;
  let head: Head | null = null;
  let chunked: ChunkedReader | null = null;
  let bodyBytes = 0;
  const kept: Buffer[] = [];
  let keptBytes = 0;
  let reusable = false;

  const keep = (piece: Buffer) => {
    bodyBytes += piece.length;
    if (keptBytes >= keptBytesMost || piece.length === 0) return;
    // Copied: the piece is part of a larger buffer.
    const part = Buffer.from(piece.subarray(0, keptBytesMost - keptBytes));
    kept.push(part);
    keptBytes += part.length;
  };

  const complete = (surplus: number): Progress => {
    // The bytes that follow must not be read as the next answer.
    reusable = surplus === 0 && head?.keepAlive === true;
    return "complete";
  };

  const takeBody = (bytes: Buffer, from: number, { body, length }: Head): Progress => {
    if (body === "none") return complete(bytes.length - from);
    if (chunked) {
      const at = chunked.read(bytes, from, keep);
      if (at === -1) return "malformed";
      if (chunked.ended) return complete(bytes.length - at);
      return bodyBytes + chunked.overhead >= most ? "complete" : "more";
    }
    const left = body === "length" ? length - bodyBytes : Number.POSITIVE_INFINITY;
    const piece = bytes.subarray(from, from + Math.min(left, bytes.length));
    keep(piece);
    if (piece.length === left) return complete(bytes.length - from - piece.length);
    return bodyBytes >= most ? "complete" : "more";
  };

  const append = (bytes: Buffer): Buffer => {
    const needed = stored + bytes.length;
    if (needed > store.length) {
      const larger = Buffer.alloc(Math.max(FIRST_STORE_BYTES, needed * 2));
      store.copy(larger, 0, 0, stored);
      store = larger;
    }
    bytes.copy(store, stored);
    stored = needed;
    return store.subarray(0, stored);
  };

  const takeHead = (chunk: Buffer): Progress => {
    headBytes += chunk.length;
    let searchFrom = Math.max(0, stored - HEAD_END.length);
    let bytes = stored === 0 ? chunk : append(chunk);
    for (;;) {
      const end = bytes.indexOf(HEAD_END, searchFrom, "latin1");
      if (end === -1) break;
      const read = readHead(bytes.toString("latin1", 0, end));
      // 101 would leave HTTP, and we never ask for that.
      if (!read || read.status === 101) return "malformed";
      const after = end + HEAD_END.length;
      if (read.status >= 200) {
        if (headBytes - (bytes.length - after) > MAX_HEAD_BYTES) return "too_large";
        head = read;
        if (read.body === "chunked") chunked = createChunkedReader();
        return takeBody(bytes, after, read);
      }
      bytes = bytes.subarray(after);
      searchFrom = 0;
    }
    if (headBytes > MAX_HEAD_BYTES) return "too_large";
    if (!canBegin(bytes)) return "malformed";
    if (bytes.buffer !== store.buffer || bytes.length !== stored) {
      stored = 0;
      append(bytes);
    }
    return "more";
  };

  return {
    take: (chunk: Buffer): Progress => (head ? takeBody(chunk, 0, head) : takeHead(chunk)),
    /** The other side ended. @returns whether the answer is complete */
    end: (): Progress => (head?.body === "close" ? "complete" : "more"),
    status: (): number | null => head?.status ?? null,
    retryAfter: (): string | undefined => head?.retryAfter,
    /** The beginning of the body as text; empty where it is compressed. */
    text: (): string => (head?.encoded ? "" : textOf(Buffer.concat(kept))),
    /** As `text`, byte by byte. */
    bytes: (): Buffer => (head?.encoded ? NOTHING : Buffer.concat(kept)),
    reusable: (): boolean => reusable,
  };
}

const START = "HTTP/1.";

/** Whether these bytes can begin an answer: another protocol is dropped at once. */
function canBegin(bytes: Buffer): boolean {
  const length = Math.min(bytes.length, START.length);
  return bytes.toString("latin1", 0, length) === START.slice(0, length);
}

/** As text, without half characters and without what a log or a database cannot hold. */
function textOf(bytes: Buffer): string {
  return new TextDecoder().decode(bytes, { stream: true }).replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "\ufffd");
}
