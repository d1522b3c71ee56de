// Reads long lists in bounded memory.
import type { Database } from "./database.ts";
import { execute } from "./statement.ts";

/**
 * The rows of a query, a page at a time. One at a time in a transaction, to be read to its end unless the transaction ends.
 * @param sizeOf how many rows the next page has at most
 */
export async function* pagesOf<Row>(
  tx: Database,
  sizeOf: () => number,
  text: string,
  ...values: unknown[]
): AsyncGenerator<Row[]> {
  // By default PostgreSQL plans for the first tenth of a cursor's rows.
  await execute(tx, "set local cursor_tuple_fraction = 1");
  await execute(tx, `declare pages no scroll cursor for ${text}`, ...values);
  for (;;) {
    const rows = await execute<Row>(tx, `fetch ${sizeOf()} from pages`);
    if (rows.length === 0) break;
    yield rows;
  }
  await execute(tx, "close pages");
}
