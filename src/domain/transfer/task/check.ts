// Stores the importer's findings about an uploaded file. The owner reads them on the page that starts the import. Findings of
// earlier choices is not stored.
import type { ReviewRecord } from "#domain/review/archive/record.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { type Fault, storedFault } from "../run/fault.ts";
import { LeaseLost } from "../run/lease.ts";
import { type Recorded, recordProgress } from "../run/record.ts";
import type { ImportReport } from "../run/report.ts";
import { storable } from "../run/stored.ts";
import type { Claimed } from "./claim.ts";
import { type FirstReading, UNKNOWN } from "./look.ts";
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
  claimed: Claimed,
  report: Recorded | ImportReport,
  firsts: readonly ReviewRecord[],
  refusals: readonly StoredRefusal[],
): Promise<void> {
  const { id, owner } = claimed;
  const [products, used] = "products" in report ? [report.products, report.used] : [null, null];
  const summary: Checked = { products, firsts: firsts.map(presentFirst) };
  await inTransaction(context, async (inside) => {
    await recordProgress(inside, id, report, 0, owner);
    await keepRefusals(inside, id, refusals);
    const [kept] = await keep(inside.db, id, owner, JSON.stringify(summary), used && storable(used), chosen(claimed));
    if (!kept) throw new LeaseLost();
  });
}

/** Stores what the first look at a workbook found, and takes the choices that it led to. @returns whether its columns are known */
export async function keepLook(
  { db }: Context,
  claimed: Claimed,
  { layout, choices, headerHash, used }: FirstReading,
): Promise<boolean> {
  const { id, owner } = claimed;
  const before = chosen(claimed);
  claimed.choices = choices;
  const [kept] = await keepFirst(db, id, owner, before, layout, chosen(claimed), headerHash, storable(used));
  if (!kept) throw new LeaseLost();
  if (layout === UNKNOWN) await wait(db, id, owner);
  return layout !== UNKNOWN;
}

/** Keeps the file, so that its owner can choose anew. @returns false where there is nothing to choose from */
export async function keepWrongChoice({ db }: Context, { id, owner }: Claimed, fault: Fault): Promise<boolean> {
  return (await keepWrong(db, id, owner, fault.message, storedFault(fault))).length > 0;
}

function chosen({ choices }: Claimed): string | null {
  return choices && storable(choices);
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

const CURRENT = "id = $1::uuid and lease_owner = $2::uuid and status = 'uploaded'";
const IDLE = "task = null, attempts = 0, lease_until = null, lease_owner = null";

const keep = statement(
  "transfer_keep_check",
  `update review_import set summary = $3::text, used = $4::text::jsonb || jsonb_build_object('first', used -> 'first'), ${IDLE}
  where ${CURRENT} and choices is not distinct from $5::text::jsonb returning id`,
);

const keepFirst = statement(
  "transfer_keep_look",
  `update review_import set layout = $4::text, choices = $5::text::jsonb, header_hash = $6::text, used = $7::text::jsonb
  where ${CURRENT} and choices is not distinct from $3::text::jsonb returning id`,
);

const wait = statement(
  "transfer_wait",
  `update review_import set ${IDLE} where ${CURRENT} and used is not null returning id`,
);

const keepWrong = statement(
  "transfer_keep_wrong",
  `update review_import set fault = left($3::text, 1000), fault_says = $4::text::jsonb, ${IDLE}
  where ${CURRENT} and used is not null returning id`,
);
