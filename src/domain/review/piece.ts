// Long lists as pieces of text, read in pages along their index at the receiver's speed, so that their length needs no memory.
import type { ReviewId } from "#platform/id.ts";

/** The first page, while the length of its rows is unknown: 16 MB at most. */
export const FIRST_PAGE = 500;
/** Later pages are about this long, so that long texts need no more memory. */
const PIECE_LENGTH = 192 * 1_024;
const PAGE = { least: 50, most: 2_000 };

/** Newest first, before these. */
type Position = { createdAt: string; id: string };

const FIRST: Position = { createdAt: "9999-01-01T00:00:00Z", id: "ffffffff-ffff-ffff-ffff-ffffffffffff" };

type Listed = { id: ReviewId; createdAt: string };

/**
 * One page ahead of the receiver. Rows that come meanwhile may be missing; none comes twice.
 * @param page at most `limit` rows after a position; fewer where there are no more
 */
export async function* inPieces<Row extends Listed>(
  page: (after: Position, limit: number) => Promise<Row[]>,
  textOf: (row: Row) => string,
): AsyncGenerator<string, void, void> {
  const read = async (after: Position, limit: number) => {
    const rows = await page(after, limit);
    return { rows, isLast: rows.length < limit };
  };
  let limit = FIRST_PAGE;
  let next = read(FIRST, limit);
  for (;;) {
    const { rows, isLast } = await next;
    const last = rows.at(-1);
    if (!last) return;
    if (!isLast) {
      // Queried before these rows are written, so that the database need not wait.
      next = read(last, limit);
      // The receiver may stop here; then a failure of the next piece must not count as unhandled.
      next.catch(() => {});
    }
    let text = "";
    for (const row of rows) text += textOf(row);
    limit = Math.min(PAGE.most, Math.max(PAGE.least, Math.floor((PIECE_LENGTH * rows.length) / text.length)));
    yield text;
    if (isLast) return;
  }
}
