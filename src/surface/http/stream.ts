// An answer that is made while it is sent.

/** Reads the next piece only when there is room for it, and stops when the client disconnects. */
export function streamOf(pieces: AsyncGenerator<string, void, void>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
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
