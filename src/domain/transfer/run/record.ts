// The record of an import: made before it runs, kept current while it does, and listed afterwards.
import { and, desc, eq, sql } from "drizzle-orm";
import { business } from "#domain/business/table.ts";
import type { Context } from "#platform/context.ts";
import { type BusinessId, type ImportId, newId, type OrganisationId, type UserId } from "#platform/id.ts";
import { statement } from "#platform/statement.ts";
import { reviewImport } from "../table.ts";
import type { ImportReport } from "./import.ts";
import { countChanges } from "./journal.ts";

export type ImportedBy = { organisationId: OrganisationId; userId: UserId | null };

/** A runner that is gone has not renewed it. */
export const LEASE_SECONDS = 120;

export async function startRecord(
  { db, clock }: Context,
  given: {
    businessId: BusinessId;
    layout: string;
    fileName: string;
    bytes: number;
    by: ImportedBy | null;
    status: "uploaded" | "running";
  },
): Promise<ImportId> {
  const id = newId<"imp">();
  const { by, bytes: bytesTotal, ...row } = given;
  await db.insert(reviewImport).values({
    ...{ id, ...row, bytesTotal, createdAt: clock.now() },
    ...(by && { ...by, confirmation: "waiting" as const }),
    leaseUntil: given.status === "running" ? sql`now() + make_interval(secs => ${LEASE_SECONDS})` : null,
  });
  return id;
}

/** Also renews the lease. @param bytes of the file that were read */
export async function recordProgress(
  { db }: Context,
  id: ImportId,
  report: ImportReport,
  bytes: number,
): Promise<void> {
  const { layout, read, created, updated, unchanged, refused, scale } = report;
  await progress(db, id, layout, read, created, updated, unchanged, refused, scale, Math.round(bytes), LEASE_SECONDS);
}

/**
 * Figures come from the journal: where a run was cut short and begun again, reviews that the first attempt made are met as
 * unchanged. @returns the report with these figures
 */
export async function finishRecord(context: Context, id: ImportId, report: ImportReport): Promise<ImportReport> {
  const { created, updated } = await countChanges(context, id);
  const all = report.created + report.updated + report.unchanged;
  const final = { ...report, created, updated, unchanged: Math.max(0, all - created - updated) };
  await recordProgress(context, id, final, 0);
  await context.db
    .update(reviewImport)
    .set({
      ...{
        status: "done",
        finishedAt: context.clock.now(),
        leaseUntil: null,
        bytesRead: sql`${reviewImport.bytesTotal}`,
      },
      // There is nothing to confirm.
      ...(created + updated === 0 && { confirmation: null }),
    })
    .where(eq(reviewImport.id, id));
  return final;
}

export async function failRecord({ db, clock }: Context, id: ImportId, fault: string): Promise<void> {
  await db
    .update(reviewImport)
    .set({ status: "failed", fault: fault.slice(0, 1_000), finishedAt: clock.now(), leaseUntil: null })
    .where(eq(reviewImport.id, id));
}

const columns = {
  id: reviewImport.id,
  businessId: reviewImport.businessId,
  slug: business.slug,
  layout: reviewImport.layout,
  fileName: reviewImport.fileName,
  byOwner: sql<boolean>`${reviewImport.organisationId} is not null`,
  status: sql<"uploaded" | "queued" | "running" | "stopped" | "done" | "failed" | "undone">`case
    when ${reviewImport.status} = 'running' and ${reviewImport.leaseUntil} < now() then 'stopped' else ${reviewImport.status} end`,
  confirmation: reviewImport.confirmation,
  reason: reviewImport.reason,
  read: reviewImport.read,
  created: reviewImport.created,
  updated: reviewImport.updated,
  unchanged: reviewImport.unchanged,
  refused: reviewImport.refused,
  scale: reviewImport.scale,
  bytesRead: reviewImport.bytesRead,
  bytesTotal: reviewImport.bytesTotal,
  fault: reviewImport.fault,
  createdAt: reviewImport.createdAt,
  finishedAt: reviewImport.finishedAt,
  undoneAt: reviewImport.undoneAt,
};

/** Newest first. @param businessId null: of all businesses */
export async function listImports({ db }: Context, businessId: BusinessId | null, limit: number) {
  return db
    .select(columns)
    .from(reviewImport)
    .innerJoin(business, eq(business.id, reviewImport.businessId))
    .where(and(businessId === null ? undefined : eq(reviewImport.businessId, businessId)))
    .orderBy(desc(reviewImport.createdAt), desc(reviewImport.id))
    .limit(limit);
}

const progress = statement(
  "transfer_progress",
  `update review_import set layout = $2::text, read = $3::int, created = $4::int, updated = $5::int, unchanged = $6::int,
    refused = $7::int, scale = $8::int, bytes_read = $9::bigint, lease_until = now() + make_interval(secs => $10::int)
  where id = $1::uuid`,
);
