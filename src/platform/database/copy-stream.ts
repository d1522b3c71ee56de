// COPY in and out as streams. The driver settles such a query early, so its later failures are caught here.
import type postgres from "postgres";

/** A query of the driver, with two parts that its types leave out. */
type RunningCopy = postgres.PendingQuery<(postgres.Row & Iterable<postgres.Row>)[]> & {
  reject(error: unknown): void;
  canceller: ((query: RunningCopy) => Promise<void>) | null;
};

/** What `copy ... to stdout` says, a row or more at a time. Throws what PostgreSQL says, also half way. */
export async function* copyOut(tx: postgres.TransactionSql, statement: string): AsyncGenerator<Buffer> {
  const query = tx.unsafe(statement) as RunningCopy;
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const reject = query.reject;
  query.reject = (error) => {
    reject(error);
    end();
  };
  const stream = await query.readable();
  let isWhole = false;
  try {
    yield* stream as AsyncIterable<Buffer>;
    isWhole = true;
  } finally {
    if (!isWhole) {
      // Whoever stops half way wants nothing more of it; but until the server has stopped, too, the driver takes no other query.
      stream.push = (bytes) => {
        if (bytes === null) end();
        return true;
      };
      query.canceller?.(query).catch(() => {});
    }
    // The driver pauses the connection while the stream is full and goes on when it is read from, which nobody does once it
    // has ended: where its last piece filled it, the connection would stay silent for good.
    stream._read(0);
    if (!isWhole) await over;
  }
}

/** Feeds `copy ... from stdin`. Throws what PostgreSQL says, such as 23505 where a row exists. */
export async function copyIn(
  tx: postgres.TransactionSql,
  statement: string,
  pieces: AsyncIterable<Buffer> | Iterable<string>,
): Promise<void> {
  const query = tx.unsafe(statement) as RunningCopy;
  // The driver has settled the query when the stream opens: what the server says later would reach nobody, and the stream
  // would never finish.
  const { promise: failed, reject: fail } = Promise.withResolvers<never>();
  failed.catch(() => {});
  const reject = query.reject;
  query.reject = (error) => {
    reject(error);
    fail(error);
  };
  const stream = await query.writable();
  const finished = new Promise<void>((resolve, refuse) => stream.on("finish", resolve).on("error", refuse));
  finished.catch(() => {});
  try {
    for await (const piece of pieces) {
      if (stream.write(piece)) continue;
      await Promise.race([failed, new Promise<void>((resolve) => stream.once("drain", resolve))]);
    }
  } catch (error) {
    // Left open, it would keep the connection from ever taking another query.
    stream.destroy(error as Error);
    throw error;
  }
  stream.end();
  await Promise.race([failed, finished]);
}
