// Entries of the log for people: the list in the order of numbers, and the entries about one review. Only signed entries are read.
import type { ReviewId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { LogEntry } from "./entry.ts";

export type PlacedEntry = { index: number; entry: LogEntry };

/**
 * @property entries the newest first, without those of sandboxes
 * @property from the lowest number that was looked at; the part before ends here
 * @property before one above the highest number that was looked at
 * @property newer where the next newer part ends, at most the log's size; null for the newest part
 */
export type LogPart = { entries: PlacedEntry[]; from: number; before: number; newer: number | null };

const PART = 20;

/** Entries that a part looks at: sandboxes may have written any number of them in a row. */
const LOOKED_AT = 2_000;

/** The part of the list that ends before an entry. Null where it ends at 0 or beyond the signed log. @param size of the signed log */
export async function listPart({ db }: Context, size: number, before: number): Promise<LogPart | null> {
  if (before === 0 || before > size) return null;
  const isNewest = before === size;
  const end = Math.min(before + LOOKED_AT, size);
  const [rows, above] = await Promise.all([
    older(db, before, PART, LOOKED_AT),
    isNewest ? [] : newer(db, before, end, PART),
  ]);
  const entries = rows.map(placed);
  const last = entries[PART - 1]?.index;
  const lastAbove = above[PART - 1]?.index;
  return {
    entries,
    from: last ?? Math.max(0, before - LOOKED_AT),
    before,
    newer: isNewest ? null : lastAbove === undefined ? end : lastAbove + 1,
  };
}

/** The number of the newest signed entry about a review; null where the log has none. */
export async function findNewestAbout(context: Context, reviewId: ReviewId): Promise<number | null> {
  const [row] = await newestAbout(context.db, reviewId);
  return row?.index ?? null;
}

/** The signed entry by which a review was removed or hidden last, or came so; null where the log has none, or has not signed it yet. */
export async function findTakedown(
  context: Context,
  reviewId: ReviewId,
  event: "removed" | "hidden",
): Promise<PlacedEntry | null> {
  const [row] = await takedown(context.db, reviewId, event);
  return row ? placed(row) : null;
}

type PlacedRow = { index: number; entry: string };

function placed({ index, entry }: PlacedRow): PlacedEntry {
  return { index, entry: JSON.parse(entry) as LogEntry };
}

const older = statement<PlacedRow>(
  "log_older",
  `select index::float8 as index, entry from log_entry
  where index < $1::bigint and index >= $1::bigint - $3::bigint and not sandbox order by log_entry.index desc limit $2::int`,
);

const newer = statement<{ index: number }>(
  "log_newer",
  `select index::float8 as index from log_entry
  where index >= $1::bigint and index < $2::bigint and not sandbox order by log_entry.index limit $3::int`,
);

const newestAbout = statement<{ index: number }>(
  "log_newest_about",
  `select index::float8 as index from log_entry
  where review_id = $1::uuid and index < (select size from log_state where checkpoint is not null)
  order by log_entry.index desc limit 1`,
);

const takedown = statement<PlacedRow>(
  "log_takedown",
  `select index::float8 as index, entry from log_entry
  where review_id = $1::uuid and (event = $2::text or event = 'imported' and entry::jsonb->>'reason' = $2::text)
    and index < (select size from log_state where checkpoint is not null)
    and not exists (select from log_pending p where p.review_id = $1::uuid and p.event = $2::text)
  order by log_entry.index desc limit 1`,
);
