// A shop's reviews as Judge.me's export writes them.
import { LEAVING } from "#domain/transfer/leave/layout.ts";
import type { ProductRecord, ReviewRecord } from "./record.ts";

const COLUMNS = Object.keys(LEAVING["judge-me"].columns);

/** The reviews in the columns of Judge.me's export; every third is of no product. */
export function judgeMeFile(reviews: Iterable<ReviewRecord>, products: readonly ProductRecord[]): string {
  const lines = [COLUMNS.join(",")];
  for (const [index, review] of [...reviews].entries()) {
    const product = index % 3 === 2 ? undefined : products[index % products.length];
    const handle = product?.url?.split("/").at(-1) ?? "";
    const { title, body, rating, createdAt, verified, author, email, reply } = review;
    lines.push(
      line([
        title,
        body,
        String(rating),
        momentOf(createdAt),
        verified ? "email" : "web",
        "ok",
        author,
        email ?? "",
        product?.id ?? "",
        handle,
        reply?.body ?? "",
        reply ? momentOf(reply.createdAt) : "",
        "",
        "",
        "",
        "",
      ]),
    );
  }
  return `${lines.join("\n")}\n`;
}

/** 2024-03-07 15:43:43 UTC */
function momentOf(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;
}

function line(cells: readonly string[]): string {
  return cells.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(",");
}
