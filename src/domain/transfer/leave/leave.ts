// Writes the reviews of a business in another layout, and says what it could not hold.
import type { Context } from "#platform/context.ts";
import type { BusinessId } from "#platform/id.ts";
import { LEAVING, type LeavingLayout } from "./layout.ts";
import { leavingReviews } from "./row.ts";

export const LEAVING_LAYOUTS = ["judge-me", "okendo"] as const;
export type LeavingName = (typeof LEAVING_LAYOUTS)[number];

export type Losses = { reviews: number; lost: { what: string; reviews: number }[] };

/**
 * @param withAddresses whether authors' mail addresses leave: of reviews written here they are the operator's alone
 * @returns how many reviews left, and what of how many had no place
 */
export async function leaveAs(
  context: Context,
  id: BusinessId,
  name: LeavingName,
  withAddresses: boolean,
  write: (chunk: string) => Promise<void> | void,
): Promise<Losses> {
  const layout: LeavingLayout = LEAVING[name];
  const lost = new Map<string, number>();
  let reviews = 0;
  await write(lineOf(layout.columns));
  for await (const page of leavingReviews(context, id)) {
    let chunk = "";
    for (const review of page) {
      const email = withAddresses || review.source === "import" ? (review.email ?? "") : "";
      chunk += lineOf(layout.cells(review, email));
      for (const what of layout.lost(review)) lost.set(what, (lost.get(what) ?? 0) + 1);
      reviews++;
    }
    await write(chunk);
  }
  return { reviews, lost: [...lost].map(([what, n]) => ({ what, reviews: n })) };
}

function lineOf(cells: readonly string[]): string {
  const quoted = cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell));
  return `${quoted.join(",")}\r\n`;
}
