// Yields a long list as pieces of text. It reads page after page at the receiver's speed, so memory does not grow with the list.
import { positionValues } from "#contract/id.ts";

/** Rows of a piece: 16 MB at most. */
export const PAGE = 500;

/**
 * Reads newest first, one page ahead of the receiver. Rows that are inserted meanwhile may be missing; no row comes twice.
 * @param page returns at most PAGE rows before a position, with their moments in PostgreSQL's text format
 */
export async function* inPieces<Row extends { id: string; createdAt: string }>(
  page: (at: string, id: string) => Promise<Row[]>,
  textOf: (row: Row) => string,
): AsyncGenerator<string, void, void> {
  for (let next: Promise<Row[]> | null = page(...positionValues(null, "infinity")); next; ) {
    const rows: Row[] = await next;
    const last = rows.at(-1);
    // Asked before these rows are written, so that the database works meanwhile (bench `reviews-csv`).
    next = last && rows.length === PAGE ? page(last.createdAt, last.id) : null;
    // If the receiver stops here, no code awaits the next page, and its failure would end the process.
    next?.catch(() => {});
    if (last) yield rows.map(textOf).join("");
  }
}
