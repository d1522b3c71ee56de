// Reads a file for the first time, to find its layout and the facts that only the whole file tells: the scale of the ratings, the order
// of day and month, and the replies that stand in rows of their own.
import { Refusal } from "#contract/refusal.ts";
import type { SheetFile } from "../sheet/row.ts";
import { headerOf, readSheet } from "../sheet/sheet.ts";
import { readDate, tellsOrder } from "./date.ts";
import { type Recognised, recognise } from "./recognise.ts";
import { type RatingCounts, readRating, type Scale, scaleOf } from "./scale.ts";
import { plainText } from "./text.ts";

export type Reply = { body: string; createdAt: string };

export type Scanned = Recognised & {
  rows: number;
  scale: Scale;
  dayFirst: boolean;
  /** Replies that stand in rows of their own, by the key of their review. */
  replies: ReadonlyMap<string, Reply>;
};

/** Bounds the replies that are kept in memory while the reviews are read. */
const MOST_REPLY_CHARACTERS = 16 * 1024 * 1024;
export const MOST_ROWS = 2_000_000;
/** Without these collections, the engine lets several hundred MB of garbage gather. */
const ROWS_BETWEEN_COLLECTIONS = 1_000;

/** Throws a Refusal for a file that is no table or of no known layout. @param from a layout's name, or null */
export async function scan(file: SheetFile, from: string | null): Promise<Scanned> {
  const sheet = readSheet(file);
  const found = recognise(await headerOf(sheet), from);
  let rows = 0;
  const ratings: RatingCounts = { all: 0, over5: 0, over10: 0 };
  const order = { dayFirst: 0, monthFirst: 0 };
  const replyRows: { parent: string; body: string; date: string }[] = [];
  let replyCharacters = 0;
  for await (const row of sheet) {
    if ("wrong" in row) {
      rows++;
      continue;
    }
    const date = found.field(row.cells, "date");
    const isDayFirst = tellsOrder(date);
    if (isDayFirst !== null) order[isDayFirst ? "dayFirst" : "monthFirst"]++;
    const parent = parentOf(found, row.cells);
    if (parent !== null) {
      const body = plainText(found.field(row.cells, "body"));
      replyCharacters += body.length;
      if (replyCharacters > MOST_REPLY_CHARACTERS)
        throw new Refusal("validation_error", "The file has too many replies. Split it.");
      replyRows.push({ parent, body, date });
      continue;
    }
    if (rows % ROWS_BETWEEN_COLLECTIONS === 0) Bun.gc(true);
    if (++rows > MOST_ROWS) throw new Refusal("validation_error", "The file has more than 2,000,000 rows. Split it.");
    for (const { fields } of found.layout.reviews ?? [{ fields: {} }])
      count(ratings, found.field(row.cells, "rating", fields));
  }
  const { layout } = found;
  const isTold = order.dayFirst !== order.monthFirst;
  const dayFirst = isTold ? order.dayFirst > order.monthFirst : layout.dayFirst;
  const replies = new Map<string, Reply>();
  for (const { parent, body, date } of replyRows) {
    const at = readDate(date, dayFirst);
    // A review has one reply, so the last one of the file stays.
    if (at !== null && body !== "") replies.set(parent, { body, createdAt: at.toISOString() });
  }
  return { ...found, rows, scale: scaleOf(ratings), dayFirst, replies };
}

/** Returns the key of the review that a row replies to, or null if the row is a review itself. */
export function parentOf(found: Recognised, cells: readonly string[]): string | null {
  if (found.field(cells, "rating") !== "") return null;
  const parent = found.field(cells, "parent");
  return parent === "" || parent === "0" ? null : parent;
}

function count(ratings: RatingCounts, text: string): void {
  const rating = readRating(text);
  if (rating === null) return;
  ratings.all++;
  if (rating > 5) ratings.over5++;
  if (rating > 10) ratings.over10++;
}
