// The second shop's older reviews, brought from Judge.me: a file as its export writes it, through the importer.
import { findBusiness } from "#domain/business/profile/business.ts";
import { LEAVING } from "#domain/transfer/leave/layout.ts";
import { readReviews } from "#domain/transfer/reader/batch.ts";
import { importFile } from "#domain/transfer/run/import.ts";
import { finishRecord, listImports, startRecord } from "#domain/transfer/run/record.ts";
import type { Context } from "#platform/database/context.ts";
import { JUDGE_ME_SHOP } from "./data/demo-records.ts";
import type { ProductRecord, ReviewRecord } from "./data/record.ts";

const NAME = "judgeme-reviews-export.csv";
const COLUMNS = Object.keys(LEAVING["judge-me"].columns);

/** As the operator; nothing where the shop has an import already. */
export async function importJudgeMe(
  context: Context,
  reviews: Iterable<ReviewRecord>,
  products: readonly ProductRecord[],
): Promise<void> {
  const business = await findBusiness(context, JUDGE_ME_SHOP);
  if (!business || (await listImports(context, business.id, 1)).length > 0) return;
  const bytes = Buffer.from(judgeMeFile(reviews, products));
  const file = {
    name: NAME,
    bytes: bytes.length,
    async *open() {
      yield bytes;
    },
  };
  const reading = await readReviews(file, null, business);
  const given = { businessId: business.id, layout: reading.facts.layout, fileName: NAME, bytes: bytes.length };
  const importId = await startRecord(context, { ...given, by: null, status: "running" });
  const { report, steps } = importFile(context, { business, ...reading, importId, organisationId: null });
  for await (const { listed } of steps)
    for (const { line, reason } of listed) throw new Error(`line ${line} of the demo's own file is wrong: ${reason}`);
  await finishRecord(context, importId, report);
}

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
