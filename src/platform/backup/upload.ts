// A backup on its way into a bucket: no object appears before its end.
import type { S3Client } from "bun";
import { withTimeout } from "../time/with-timeout.ts";
import type { FileTarget } from "./file.ts";
import { BackupFault } from "./format.ts";

/** Of S3: at most 10,000 parts, so a backup has at most 160 GB. */
const PART_BYTES = 16 * 1024 * 1024;
const PARTS_AT_ONCE = 2;
const RETRIES = 3;
/** No piece may take longer. */
export const PIECE_WITHIN_MS = 10 * 60_000;

/** The client reads a stream as fast as it sends, and where the stream fails it gives the upload up: no object appears. */
export function upload(client: S3Client, key: string, path: string): FileTarget {
  let wanted = Promise.withResolvers<void>();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const stream = new ReadableStream<Uint8Array>(
    {
      start(given) {
        controller = given;
      },
      pull: () => wanted.resolve(),
    },
    { highWaterMark: 0 },
  );
  const sent = client.write(key, new Response(stream), {
    partSize: PART_BYTES,
    queueSize: PARTS_AT_ONCE,
    retry: RETRIES,
    type: "application/octet-stream",
  });
  sent.catch(() => {});
  let isOver = false;
  const orFault = <T>(work: Promise<T>) =>
    withTimeout(Promise.race([work, sent.then(() => work)]), PIECE_WITHIN_MS).catch((error) => {
      throw bucketFault(path, error);
    });
  return {
    async write(bytes) {
      await orFault(wanted.promise);
      wanted = Promise.withResolvers();
      controller?.enqueue(new Uint8Array(bytes));
    },
    async finish() {
      await orFault(wanted.promise);
      isOver = true;
      controller?.close();
      await orFault(sent);
    },
    async discard() {
      if (isOver) return;
      isOver = true;
      controller?.error(new Error("given up"));
      await sent.catch(() => {});
    },
  };
}

export function bucketFault(path: string, error: unknown): BackupFault {
  if (error instanceof BackupFault) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const message = error instanceof Error ? error.message : String(error);
  const says = /quota|full|insufficient/i.test(code) ? "there is no room left" : code || message;
  return new BackupFault(`The bucket refused or did not answer, at ${path}: ${says.slice(0, 200)}.`);
}
