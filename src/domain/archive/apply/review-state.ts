// One review with all that hangs on it, as it is stored, and what it becomes by a record. No database in here.
import type { ReviewStatus } from "#domain/review/lifecycle.ts";
import type { BusinessId, ReviewId } from "#platform/id.ts";
import { newId } from "#platform/id.ts";
import type { Resolution, ReviewRecord, ReviewSource } from "../record/review.ts";
import type { TableSpec } from "../table/copy.ts";
import { dayText } from "../table/moment.ts";
import { sameRow } from "../table/rows.ts";

export type ReviewRow = {
  id: ReviewId;
  business_id: BusinessId;
  external_id: string | null;
  rating: number;
  title: string;
  body: string;
  author: string;
  verified: boolean;
  source: ReviewSource;
  status: ReviewStatus;
  language: string;
  experience_date: string;
  helpful_count: number;
  resolution: Resolution | null;
  resolution_at: number | null;
  created_at: number;
  updated_at: number;
  edited_at: number | null;
};

export const REVIEW: TableSpec<ReviewRow> = {
  table: "review",
  key: ["id"],
  columns: {
    id: "uuid",
    business_id: "uuid",
    external_id: "text",
    rating: "smallint",
    title: "text",
    body: "text",
    author: "text",
    verified: "boolean",
    source: "text",
    status: "text",
    language: "text",
    experience_date: "date",
    helpful_count: "int",
    resolution: "text",
    resolution_at: "timestamptz",
    created_at: "timestamptz",
    updated_at: "timestamptz",
    edited_at: "timestamptz",
  },
};

export type ReviewState = {
  row: ReviewRow;
  email: string | null;
  reply: { body: string; createdAt: number } | null;
  /** Product ids and stars, by product id. */
  products: [string, number][];
};

/** What a record's references were found to be. */
export type Resolved = { businessId: BusinessId; products: [string, number][] | undefined };

/**
 * The review after the record. What the record leaves out stays; a review that is new has defaults. The language of a text
 * that changed is told anew. `updatedAt` is now where something else changed and the record does not say.
 */
export function merge(before: ReviewState | null, record: ReviewRecord, resolved: Resolved, now: number): ReviewState {
  const old = before?.row;
  const sameText = old !== undefined && old.title === record.title && old.body === record.body;
  const editedAt = record.editedAt === undefined ? (old?.edited_at ?? null) : record.editedAt;
  const after: ReviewState = {
    row: {
      id: old?.id ?? record.id ?? newId<"rev">(),
      business_id: resolved.businessId,
      external_id: old === undefined ? (record.id === null ? record.externalId : null) : old.external_id,
      rating: record.rating,
      title: record.title,
      body: record.body,
      author: record.author,
      verified: record.verified,
      source: record.source,
      status: record.status ?? old?.status ?? "published",
      language: record.language ?? (sameText ? old.language : record.detected),
      experience_date: record.experienceDate ?? old?.experience_date ?? dayText(record.createdAt),
      helpful_count: record.helpfulCount ?? old?.helpful_count ?? 0,
      resolution: record.resolution === undefined ? (old?.resolution ?? null) : record.resolution,
      resolution_at: record.resolutionAt === undefined ? (old?.resolution_at ?? null) : record.resolutionAt,
      created_at: record.createdAt,
      updated_at: record.updatedAt ?? old?.updated_at ?? editedAt ?? record.createdAt,
      edited_at: editedAt,
    },
    email: record.email === undefined ? (before?.email ?? null) : record.email,
    reply: record.reply === undefined ? (before?.reply ?? null) : record.reply,
    products: resolved.products ?? before?.products ?? [],
  };
  if (before !== null && record.updatedAt === undefined && !sameState(before, after)) after.row.updated_at = now;
  return after;
}

export function sameState(a: ReviewState, b: ReviewState): boolean {
  return sameRow(REVIEW, a.row, b.row) && a.email === b.email && sameReply(a.reply, b.reply) && sameProducts(a, b);
}

export function sameReply(a: ReviewState["reply"], b: ReviewState["reply"]): boolean {
  return a === b || (a !== null && b !== null && a.body === b.body && a.createdAt === b.createdAt);
}

export function sameProducts(a: ReviewState, b: ReviewState): boolean {
  const text = ({ products }: ReviewState) => products.map(String).join(" ");
  return a.products === b.products || text(a) === text(b);
}
