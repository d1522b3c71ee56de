// Stores the importer's findings in an uploaded file. The owner reads them on the page that starts the import.
import type { ReviewRecord } from "#domain/review/archive/record.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { LeaseLost } from "../run/lease.ts";
import { type Recorded, recordProgress } from "../run/record.ts";
import type { ImportReport } from "../run/report.ts";
import type { Claimed } from "./claim.ts";
import { keepRefusals, type StoredRefusal } from "./refusal.ts";

export type FirstReview = Pick<ReviewRecord, "rating" | "title" | "body" | "author"> & {
  createdAt: string;
  reply: string | null;
  /** Code of the rule that holds it; "import" if the other service does not show it. */
  heldBy: string | null;
};

/** @property products null for a file of products */
export type Checked = { products: ImportReport["products"] | null; firsts: FirstReview[] };

const MOST_SHOWN = 600;

export async function keepCheck(
  context: Context,
  { id, owner }: Claimed,
  report: Recorded | ImportReport,
  firsts: readonly ReviewRecord[],
  refusals: readonly StoredRefusal[],
): Promise<void> {
  const products = "products" in report ? report.products : null;
  const summary: Checked = { products, firsts: firsts.map(presentFirst) };
  await inTransaction(context, async (inside) => {
    await recordProgress(inside, id, report, 0, owner);
    await keepRefusals(inside, id, refusals);
    const [kept] = await keep(inside.db, id, owner, JSON.stringify(summary));
    if (!kept) throw new LeaseLost();
  });
}

function presentFirst({ rating, title, body, author, createdAt, reply, status, heldBy }: ReviewRecord): FirstReview {
  return {
    rating,
    title: title.slice(0, MOST_SHOWN),
    body: body.slice(0, MOST_SHOWN),
    author,
    createdAt: new Date(createdAt).toISOString(),
    reply: reply ? reply.body.slice(0, MOST_SHOWN) : null,
    heldBy: status === "held" ? (heldBy ?? "import") : null,
  };
}

const keep = statement(
  "transfer_keep_check",
  `update review_import set summary = $3::text, task = null, attempts = 0, lease_until = null, lease_owner = null
  where id = $1::uuid and lease_owner = $2::uuid and status = 'uploaded' returning id`,
);
