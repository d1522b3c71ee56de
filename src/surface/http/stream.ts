// An answer that is made while it is sent.

/** Reads the next piece only when there is room for it, and stops when the client disconnects. */
export function streamOf(pieces: AsyncGenerator<string, void, void>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(Buffer.from(value));
    },
    async cancel() {
      await pieces.return();
    },
  });
}

/** The same bytes compressed while they are sent. */
export function gzipOf(stream: ReadableStream<Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array> {
  return stream.pipeThrough(new CompressionStream("gzip"));
}
