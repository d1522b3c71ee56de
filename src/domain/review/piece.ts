// Long lists as pieces of text, read in pages along their index at the receiver's speed, so that their length needs no memory.
import { positionValues } from "#platform/id.ts";

/** Rows of a piece: 16 MB at most. */
export const PAGE = 500;

/**
 * Newest first, one page ahead of the receiver. Rows that come meanwhile may be missing; none comes twice.
 * @param page at most PAGE rows before a position, with their moments in PostgreSQL's text
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
    // If the receiver stops here, a failure of the next page has no reader.
    next?.catch(() => {});
    if (last) yield rows.map(textOf).join("");
  }
}
