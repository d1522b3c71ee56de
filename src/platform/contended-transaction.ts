// A transaction in which many wait for one row, such as the counters of a business that everybody reviews at once. PostgreSQL
// keeps a row's lock until the commit is on disk, so writers of one row would share nothing: each waits for a disk of its own.
//
// Here the commit lets go of the row before it is on disk, and the caller is answered when it is (disk-wait). A crash in
// between loses only what nobody was told of, and the log is kept in order, so whatever was built on it is lost with it: what
// is sent or delivered was claimed or fanned out before by a commit that waits for the disk, and so for this one.
import { type Context, inTransaction } from "#platform/context.ts";
import type { Database } from "#platform/database.ts";
import { COMMIT_WITHOUT_WAITING, waitForDisk } from "#platform/disk-wait.ts";
import type { Statement } from "#platform/statement.ts";

/** A statement that was sent and is not waited for before the commit is sent, and what is to be done once it is. */
type Last = { ended: Promise<unknown>; after: (context: Context) => Promise<void> };

const lasts = new WeakMap<Database, Last[]>();

/**
 * As `inTransaction`; never inside another transaction, whose commit would then not wait for the disk. Its statements are
 * prepared by their texts, so these must be few: no lists of values in a text.
 */
export async function inContendedTransaction<T, C extends Context>(
  context: C,
  work: (context: C) => Promise<T>,
): Promise<T> {
  const sent: Last[] = [];
  const result = await inTransaction(context, async (inside) => {
    prepareAll(inside.db);
    lasts.set(inside.db, sent);
    return work(inside);
  });
  // Nothing was locked that many wait for, and the commit has waited as any other does.
  if (sent.length === 0) return result;
  // Where one of them failed, the server has answered the commit with a rollback.
  for (const { ended } of sent) await ended;
  await waitForDisk(context.db);
  for (const { after } of sent) await after(context);
  return result;
}

/** For the end of such a statement: the commit lets go, where this parameter, which is its last, is true. */
export function lettingGo(parameter: string): string {
  return `case when ${parameter}::boolean then ${COMMIT_WITHOUT_WAITING} end`;
}

/** What is to be done with the rows, where it is needed at all. */
export type Follow<Row> = {
  isNeeded(rows: readonly Row[]): boolean;
  run(inside: Context, rows: readonly Row[]): Promise<void>;
};

/**
 * Runs the statement that takes the row which many wait for. In a contended transaction it returns as soon as the statement is
 * sent, so that the commit follows it at once and no way to the client and back lies between the two; what follows is run when
 * all is committed, in a transaction of its own. In any other transaction both are run as they stand.
 * @param query selects `lettingGo` of one parameter more than there are values
 */
export async function runLast<Row>(
  inside: Context,
  query: Statement<Row>,
  values: unknown[],
  follow: Follow<Row>,
): Promise<void> {
  const sent = lasts.get(inside.db);
  if (!sent) {
    const rows = await query(inside.db, ...values, false);
    return follow.isNeeded(rows) ? follow.run(inside, rows) : undefined;
  }
  const { client } = inside.db._.session as unknown as Session;
  await new Promise<void>((resolve) => {
    const ended = client.unsafe(query.text, [...values, true], {
      prepare: true,
      // The driver calls it when it has written the statement, unless it wants an answer first.
      onexecute: () => {
        resolve();
        return true;
      },
    }) as Promise<Row[]>;
    ended.then(
      () => resolve(),
      () => resolve(),
    );
    const after = async (context: Context) => {
      const rows = await ended;
      if (follow.isNeeded(rows)) await inTransaction(context, (next) => follow.run(next, rows));
    };
    sent.push({ ended, after });
  });
}

/** What drizzle sends its queries by; it does not tell in its types. */
type Session = { client: { unsafe(text: string, values?: unknown[], options?: object): unknown } };

/** The driver prepares what it is told to, and drizzle tells it only of queries with a name: twice the way, and a plan each. */
function prepareAll(db: Database): void {
  const { client } = db._.session as unknown as Session;
  const { unsafe } = client;
  client.unsafe = (text, values = [], options = {}) =>
    unsafe(text, values, values.length > 0 ? { ...options, prepare: true } : options);
}
