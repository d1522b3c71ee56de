// Writes the reviews of a business in another layout, and names the fields that it could not hold.
import type { BusinessId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { cellsOf, LEAVING, type LeavingName, lostOf } from "./layout.ts";
import { type LeavingReview, leavingReviews } from "./row.ts";

export type Losses = { reviews: number; lost: { what: string; reviews: number }[] };

/**
 * Writes the file with authors' mail addresses, which only the operator may see.
 * @returns the number of reviews, and for each lost field its number of reviews
 */
export async function leaveAs(
  context: Context,
  id: BusinessId,
  name: LeavingName,
  write: (chunk: string) => Promise<void> | void,
): Promise<Losses> {
  const lost = new Map<string, number>();
  let reviews = 0;
  await write(lineOf(Object.keys(LEAVING[name].columns)));
  for await (const page of leavingReviews(context, id)) {
    await write(linesOf(name, page));
    reviews += page.length;
    for (const what of page.flatMap((review) => lostOf(name, review))) lost.set(what, (lost.get(what) ?? 0) + 1);
  }
  return { reviews, lost: [...lost].map(([what, n]) => ({ what, reviews: n })) };
}

/** Yields the file without mail addresses, because another organisation may have imported the reviews. */
export async function* leaveWithoutAddresses(
  context: Context,
  id: BusinessId,
  name: LeavingName,
): AsyncGenerator<string, void, void> {
  yield lineOf(Object.keys(LEAVING[name].columns));
  for await (const page of leavingReviews(context, id)) {
    yield linesOf(
      name,
      page.map((review) => ({ ...review, email: null })),
    );
  }
}

function linesOf(name: LeavingName, reviews: readonly LeavingReview[]): string {
  return reviews.map((review) => lineOf(cellsOf(name, review))).join("");
}

function lineOf(cells: readonly string[]): string {
  const quoted = cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell));
  return `${quoted.join(",")}\r\n`;
}
