// Lists published reviews, newest first.
import { getTableColumns } from "drizzle-orm";
import type { BusinessId, OrganisationId, ReviewId } from "#contract/id.ts";
import { findManagedBusiness } from "#domain/business/profile/business.ts";
import { countOf } from "#domain/business/state/score.ts";
import type { Tally } from "#domain/business/state/tally.ts";
import type { Context } from "#platform/database/context.ts";
import { decoderOf } from "#platform/record/column.ts";
import type { Reply } from "../state/columns.ts";
import { LISTED } from "../state/record.ts";
import { review } from "../state/table.ts";
import { AT, ofBusiness, ofOrganisation, PAGES, type PageRow, pageOfOrganisation, type ReviewRow } from "./page.ts";
import { ALL_TIME, filterValues, type ReviewFilter, SHALLOW_OFFSET, type Subject, startOf, totalOf } from "./paging.ts";

export type PublishedReview = Pick<typeof review.$inferSelect, (typeof LISTED)[number] | "counts" | "businessId"> & {
  status: "published";
  reply: Reply | null;
};

export type ReviewRange = { limit: number; offset: number };

/** Returns a page, and the number of all reviews that pass the filter. */
export async function listPublished(
  context: Context,
  subject: Subject,
  filter: ReviewFilter,
  range: ReviewRange,
): Promise<{ rows: PublishedReview[]; total: number }> {
  const { rows, total } = await listRows(context, subject, filter, range);
  return { rows: rows.map((row) => reviewOf(row, subject.id)), total };
}

async function listRows(
  context: Context,
  subject: Subject,
  filter: ReviewFilter,
  range: ReviewRange,
): Promise<{ rows: PageRow[]; total: number }> {
  const total = await totalOf(context, subject, filter);
  if (range.offset >= total) return { rows: [], total };
  const { before, offset } = await startOf(context, subject, filter, range.offset);
  const read = PAGES[pageKind(subject.tally, filter)];
  return { rows: await read(context, ...filterValues(subject.id, filter, before), range.limit, offset), total };
}

/** Chooses the full list if a narrower one would leave nothing out. */
function pageKind(tally: Tally, { from = "all", isPictured }: ReviewFilter): keyof typeof PAGES {
  if (isPictured) return "pictured";
  const hasImported = countOf(tally.imported) + countOf(tally.stated) > 0;
  if (from === "customers" && !hasImported) return pageKind(tally, { from: "unedited" });
  return from === "unedited" && countOf(tally.editor) === 0 ? "all" : from;
}

/**
 * Returns null if the organisation does not manage the business. One statement reads the usual page, because a second would cost as
 * much as all the rest.
 */
export async function listOfOrganisation(
  context: Context,
  organisationId: OrganisationId,
  id: BusinessId,
  filter: ReviewFilter,
  range: ReviewRange,
): Promise<{ slug: string; rows: ReviewRow[]; total: number } | null> {
  if (isUnfiltered(filter) && range.offset < SHALLOW_OFFSET) {
    const rows = await pageOfOrganisation(context, id, organisationId, range.limit, range.offset, ...ALL_TIME);
    const slug = rows[0]?.[AT.behind] ?? null;
    const total = rows[0]?.[AT.further] ?? null;
    if (slug !== null && total !== null) return { slug, total, rows };
  }
  const business = await findManagedBusiness(context, organisationId, id);
  return business && { slug: business.slug, ...(await listRows(context, business, filter, range)) };
}

function isUnfiltered({ rating, verified, since, isPictured }: ReviewFilter): boolean {
  return rating === undefined && verified === undefined && since === undefined && !isPictured;
}

/** A published review of an organisation, with its business. */
export type ManagedReview = { slug: string; businessId: BusinessId; row: ReviewRow };

/** Returns null if the organisation does not manage the review's business. */
export async function findPublished(
  context: Context,
  organisationId: OrganisationId,
  id: ReviewId,
): Promise<ManagedReview | null> {
  const [row] = await ofOrganisation(context, [id], organisationId, null);
  return row ? managedOf(row) : null;
}

export function managedOf(row: Awaited<ReturnType<typeof ofOrganisation>>[number]): ManagedReview {
  return { slug: row[AT.behind], businessId: row[AT.further], row };
}

/** Returns null for a review that waits. */
export async function findForPage(
  context: Context,
  businessId: BusinessId,
  id: ReviewId,
): Promise<PublishedReview | "removed" | "hidden" | null> {
  const [row] = await ofBusiness(context, id, businessId);
  const status = row?.[AT.further];
  if (status === "removed" || status === "hidden") return status;
  return row && status === "published" ? reviewOf(row, businessId) : null;
}

type Listed = Pick<typeof review.$inferSelect, Exclude<(typeof LISTED)[number], "updatedAt">> & {
  updatedAt: Date | null;
};

const listedOf = decoderOf<Listed>(getTableColumns(review), LISTED);

export function reviewOf(row: PageRow, businessId: BusinessId): PublishedReview {
  const listed = listedOf(row);
  return {
    ...listed,
    businessId,
    status: "published",
    counts: row[AT.behind],
    updatedAt: listed.updatedAt ?? listed.createdAt,
    reply: replyOf(row),
  };
}

/** Returns null if the review has no reply. */
function replyOf(row: ReviewRow): Reply | null {
  const [id, body, repliedAt] = [row[AT.replyId], row[AT.replyBody], row[AT.repliedAt]];
  return id === null || body === null || repliedAt === null ? null : { id, body, createdAt: new Date(repliedAt) };
}
