// The file of a multipart form as it arrives, so that a large one is never in memory as a whole.
import { Refusal } from "#platform/refusal.ts";

export type SentFile = { name: string; bytes: AsyncIterable<Uint8Array> };

const BOUNDARY = /^multipart\/form-data\b.*?;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i;
/** Of a part's headers, and of all that is no file. */
const MOST_BESIDE = 16 * 1024;
const MOST_NAME = 200;
const HEAD_END = Buffer.from("\r\n\r\n");

/** The part `file`, which the caller reads to its end; null where none was chosen. Refuses a form that is none. */
export async function readFile(request: Request, signal?: AbortSignal): Promise<SentFile | null> {
  const [, quoted, bare] = BOUNDARY.exec(request.headers.get("content-type") ?? "") ?? [];
  const boundary = quoted ?? bare;
  if (boundary === undefined || !request.body)
    throw new Refusal("unsupported_media_type", "The form cannot be read. Send it again.");
  const source = readerOf(request.body, signal);
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  // The first delimiter stands at the very beginning.
  source.unread(Buffer.from("\r\n"));
  let beside = 0;
  for await (const skipped of until(source, delimiter)) beside = bounded(beside + skipped.length);
  for (;;) {
    const head = await headOf(source);
    if (head === null) return null;
    const name = /\bname="file"/i.test(head) ? /\bfilename="((?:[^"\\]|\\.)*)"/i.exec(head)?.[1] : undefined;
    const content = until(source, delimiter);
    if (name !== undefined) return name === "" ? null : { name: nameOf(name), bytes: toTheEnd(source, content) };
    for await (const skipped of content) beside = bounded(beside + skipped.length);
  }
}

/** What follows the file is not read. */
async function* toTheEnd(source: Source, content: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
  try {
    yield* content;
  } finally {
    await source.cancel();
  }
}

function bounded(beside: number): number {
  if (beside > MOST_BESIDE) throw new Refusal("payload_too_large", "The form holds more than a file.");
  return beside;
}

/** Without a folder, and without what no reader sees. */
function nameOf(given: string): string {
  const bare = given.split(/[\\/]/).at(-1) ?? "";
  return (
    bare.replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "").slice(0, MOST_NAME) ||
    "file"
  );
}

type Source = ReturnType<typeof readerOf>;

function readerOf(body: ReadableStream<Uint8Array>, signal: AbortSignal | undefined) {
  const reader = body.getReader();
  signal?.addEventListener("abort", () => void reader.cancel().catch(() => {}));
  let held: Buffer[] = [];
  return {
    /** The next bytes; null at the end. */
    async read(): Promise<Buffer | null> {
      const first = held.shift();
      if (first) return first;
      const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
      signal?.throwIfAborted();
      return done || !value ? null : Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    },
    cancel: () => reader.cancel().catch(() => {}),
    unread(bytes: Buffer): void {
      if (bytes.length > 0) held = [bytes, ...held];
    },
  };
}

/** What stands before the delimiter, which is taken off. Throws a Refusal where it does not come. */
async function* until(source: Source, delimiter: Buffer): AsyncGenerator<Buffer> {
  let tail: Buffer = Buffer.alloc(0);
  for (;;) {
    const next = await source.read();
    if (next === null) throw new Refusal("validation_error", "The file did not arrive whole. Choose it again.");
    const bytes = tail.length === 0 ? next : Buffer.concat([tail, next]);
    const at = bytes.indexOf(delimiter);
    if (at !== -1) {
      source.unread(bytes.subarray(at + delimiter.length));
      if (at > 0) yield bytes.subarray(0, at);
      return;
    }
    const sure = Math.max(0, bytes.length - delimiter.length + 1);
    if (sure > 0) yield bytes.subarray(0, sure);
    tail = bytes.subarray(sure);
  }
}

/** The headers of the part that follows a delimiter; null after the last one. */
async function headOf(source: Source): Promise<string | null> {
  let head: Buffer = Buffer.alloc(0);
  for (;;) {
    if (head.subarray(0, 2).toString("latin1") === "--") return null;
    const end = head.indexOf(HEAD_END);
    bounded(end === -1 ? head.length : end);
    if (end !== -1) {
      source.unread(head.subarray(end + HEAD_END.length));
      return head.toString("utf8", 0, end);
    }
    const next = await source.read();
    if (next === null) return null;
    head = Buffer.concat([head, next]);
  }
}
