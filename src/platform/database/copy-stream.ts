// COPY in and out as streams. The driver settles such a query when its stream opens; what the server says later reaches the stream.
import { finished } from "node:stream/promises";
import type postgres from "postgres";
import { cancelSession } from "./cancel.ts";

/**
 * The output of `copy ... to stdout`, a row or more at a time. Throws PostgreSQL's errors, also half way. @param sql the driver
 * of `tx`
 */
export async function* copyOut(
  sql: Pick<postgres.Sql, "options">,
  tx: postgres.TransactionSql,
  statement: string,
): AsyncGenerator<Buffer> {
  const { state } = await tx.unsafe("select");
  const stream = await tx.unsafe(statement).readable();
  const over = finished(stream);
  over.catch(() => {});
  let isWhole = false;
  try {
    yield* stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
    isWhole = true;
  } finally {
    if (!isWhole) {
      // The driver takes no other query until the server has stopped, and the server not before the rest is read.
      await cancelSession(sql.options, state).catch(() => {});
      stream.resume();
      await over.catch(() => {});
    }
    // Where the last piece fills the stream the driver pauses the connection for good (porsager/postgres#917).
    stream._read(0);
  }
}
/** A query of the driver, with a part that its types leave out. */
type RunningCopy = postgres.PendingQuery<postgres.Row[]> & { reject(error: unknown): void };

/** Feeds `copy ... from stdin`. Throws what PostgreSQL says, such as 23505 where a row exists. */
export async function copyIn(
  tx: postgres.TransactionSql,
  statement: string,
  pieces: AsyncIterable<Buffer> | Iterable<string>,
): Promise<void> {
  const query = tx.unsafe(statement) as RunningCopy;
  // An error after the last byte reaches neither query nor stream, which would never finish (porsager/postgres#1173).
  const { promise: failed, reject: fail } = Promise.withResolvers<never>();
  failed.catch(() => {});
  const reject = query.reject;
  query.reject = (error) => {
    reject(error);
    fail(error);
  };
  const stream = await query.writable();
  const whole = new Promise<void>((resolve, refuse) => stream.on("finish", resolve).on("error", refuse));
  whole.catch(() => {});
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
  await Promise.race([failed, whole]);
}
