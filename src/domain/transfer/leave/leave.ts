// Writes the reviews of a business in another layout, and says what it could not hold.
import type { Context } from "#platform/context.ts";
import type { BusinessId } from "#platform/id.ts";
import { LEAVING, type LeavingLayout } from "./layout.ts";
import { type LeavingReview, leavingReviews } from "./row.ts";

export const LEAVING_LAYOUTS = ["judge-me", "okendo"] as const;
export type LeavingName = (typeof LEAVING_LAYOUTS)[number];

export type Losses = { reviews: number; lost: { what: string; reviews: number }[] };

/** With authors' mail addresses, which are the operator's alone. @returns how many reviews left, and what of how many had no place */
export async function leaveAs(
  context: Context,
  id: BusinessId,
  name: LeavingName,
  write: (chunk: string) => Promise<void> | void,
): Promise<Losses> {
  const lost = new Map<string, number>();
  let reviews = 0;
  const count = (review: LeavingReview) => {
    for (const what of LEAVING[name].lost(review)) lost.set(what, (lost.get(what) ?? 0) + 1);
    reviews++;
  };
  for await (const chunk of pieces(context, id, name, ({ email }) => email ?? "", count)) await write(chunk);
  return { reviews, lost: [...lost].map(([what, n]) => ({ what, reviews: n })) };
}

/** Without any mail address: the owner of today need not be the one who imported a review. */
export function leaveWithoutAddresses(context: Context, id: BusinessId, name: LeavingName) {
  return pieces(
    context,
    id,
    name,
    () => "",
    () => {},
  );
}

async function* pieces(
  context: Context,
  id: BusinessId,
  name: LeavingName,
  emailOf: (review: LeavingReview) => string,
  onReview: (review: LeavingReview) => void,
): AsyncGenerator<string, void, void> {
  const layout: LeavingLayout = LEAVING[name];
  yield lineOf(layout.columns);
  for await (const page of leavingReviews(context, id)) {
    let chunk = "";
    for (const review of page) {
      chunk += lineOf(layout.cells(review, emailOf(review)));
      onReview(review);
    }
    yield chunk;
  }
}

function lineOf(cells: readonly string[]): string {
  const quoted = cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell));
  return `${quoted.join(",")}\r\n`;
}
