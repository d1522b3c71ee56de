// Long lists as pieces of text, read in pages along their index at the receiver's speed, so that their length needs no memory.
import { positionValues } from "#platform/id.ts";

/** Rows of a piece: 16 MB at most. */
export const PAGE = 500;

/**
 * Newest first. Rows that come meanwhile may be missing; none comes twice.
 * @param page at most PAGE rows before a position, with their moments in PostgreSQL's text
 */
export async function* inPieces<Row extends { id: string; createdAt: string }>(
  page: (at: string, id: string) => Promise<Row[]>,
  textOf: (row: Row) => string,
): AsyncGenerator<string, void, void> {
  for (let [at, id] = positionValues(null, "infinity"); ; ) {
    const rows = await page(at, id);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(textOf).join("");
    if (rows.length < PAGE) return;
    [at, id] = [last.createdAt, last.id];
  }
}
