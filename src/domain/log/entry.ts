// Entries of the log. The transaction that changes a review records an entry; the sequencer makes it a leaf. An entry holds no name,
// address or number of a person, and of a review's words only a salted hash.
import { createHash, randomBytes } from "node:crypto";
import { type BusinessId, newId, type ReviewId, toWire } from "#contract/id.ts";
import { sandboxOf } from "#contract/sandbox.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { requireRoom } from "./sandbox.ts";
import type { ASKERS, EVENTS, logPending } from "./table.ts";

export type LogEvent = (typeof EVENTS)[number];
export type LogAsker = (typeof ASKERS)[number];

/** The parts of a review that a commitment covers. */
export type Said = { rating: number; title: string; body: string; verified: boolean };

/** Whether something was given or promised for the review; null: its author was not asked. */
type Labelled = Said & { incentivized?: boolean | null };

export type NewEntry = {
  event: LogEvent;
  business: { id: BusinessId; slug: string } | null;
  reviewId: ReviewId | null;
  by: LogAsker;
  /** A code, never free text. */
  reason?: string | undefined;
  /** New stars and words. The entry commits to them under a fresh salt, and says in the open whether the review was rewarded. */
  said?: Labelled | undefined;
};

/** The JSON of a leaf. */
export type LogEntry = {
  at: string;
  event: LogEvent;
  business: string | null;
  slug: string | null;
  review: string | null;
  by: LogAsker;
  reason: string | null;
  /** Base64. */
  commitment: string | null;
  /** Of a review's words only. Entries from before 2026-12 lack it. */
  incentivized?: boolean | null;
  /** Of a sandbox, whose reviews are not public: counts and audits leave the entry out. */
  sandbox?: true;
};

export const ENTRY_LIMIT = 1_024;
const SALT_BYTES = 32;

/**
 * Call it in the transaction of the change, under the review's lock, so that the review's entries keep their order. Refuses with
 * rate_limited where a sandbox has made its entries of the day.
 */
export async function recordEntries(inside: Context, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const now = inside.clock.now();
  await requireRoom(inside, entries);
  const rows = entries.map(({ event, business, reviewId, by, reason = null, said }, step) => {
    const salt = said ? randomBytes(SALT_BYTES) : null;
    return {
      id: newId(),
      step,
      event,
      business: business?.id ?? null,
      slug: business?.slug ?? null,
      review: reviewId,
      by,
      reason,
      salt: salt?.toString("hex") ?? null,
      incentivized: said?.incentivized ?? null,
      commitment: salt && said ? commitmentOf(salt, said).toString("hex") : null,
    };
  });
  await record(inside.db, now.toISOString(), now.getTime() * 1_000, JSON.stringify(rows));
}

/** SHA-256 of the salt followed by the JSON of what the review says. */
export function commitmentOf(salt: Uint8Array, { rating, title, body, verified }: Said): Buffer {
  const words = JSON.stringify([rating, title, body, verified]);
  return createHash("sha256").update(salt).update(words).digest();
}

export type PendingRow = Pick<
  typeof logPending.$inferSelect,
  "at" | "event" | "businessId" | "slug" | "reviewId" | "askedBy" | "reason" | "commitment" | "incentivized"
>;

/** The bytes of the leaf. */
export function entryText(row: PendingRow): string {
  const entry: LogEntry = {
    at: row.at.toISOString(),
    event: row.event,
    business: row.businessId && toWire("biz", row.businessId),
    slug: row.slug,
    review: row.reviewId && toWire("rev", row.reviewId),
    by: row.askedBy,
    reason: row.reason,
    commitment: row.commitment && Buffer.from(row.commitment).toString("base64"),
    ...(row.commitment && { incentivized: row.incentivized }),
    ...(isOfSandbox(row) && { sandbox: true }),
  };
  const text = JSON.stringify(entry);
  if (Buffer.byteLength(text) > ENTRY_LIMIT) throw new Error("An entry of the log is too long.");
  return text;
}

export function isOfSandbox({ slug }: Pick<PendingRow, "slug">): boolean {
  return slug !== null && sandboxOf(slug) !== null;
}

/** Deletes the salts of these reviews. Without its salt a commitment confirms no guess of the words. */
export async function dropSalts(inside: Context, reviewIds: readonly ReviewId[]): Promise<void> {
  if (reviewIds.length === 0) return;
  // Two statements in this order: the first waits for a sequencer that moves a row, and the second sees the moved row.
  await dropPending(inside.db, reviewIds);
  await dropEntered(inside.db, reviewIds);
}

const record = statement(
  "log_record",
  `insert into log_pending (id, place, at, event, business_id, slug, review_id, asked_by, reason, commitment, salt, incentivized)
  select id, greatest($2::bigint, (select max(p.place) + 1 from log_pending p where p.review_id = g.review)) + step,
    $1::timestamptz, event, business, slug, review, by, reason, decode(commitment, 'hex'), decode(salt, 'hex'), incentivized
  from json_to_recordset($3::text::json) as g(id uuid, step int, event text, business uuid, slug text, review uuid, by text,
    reason text, commitment text, salt text, incentivized boolean)`,
);

const dropPending = statement(
  "log_drop_pending_salts",
  "update log_pending set salt = null where review_id = any($1::uuid[]) and salt is not null",
);

const dropEntered = statement(
  "log_drop_salts",
  "update log_entry set salt = null where review_id = any($1::uuid[]) and salt is not null",
);
