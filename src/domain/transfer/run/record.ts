// The record of an import: it is made before the import runs, updated while it runs, and listed afterwards.
import { and, desc, eq, getTableColumns, sql } from "drizzle-orm";
import { type BusinessId, type ImportId, newId, type OrganisationId, type UserId } from "#contract/id.ts";
import { business } from "#domain/business/state/table.ts";
import { countFetches, NO_FETCHES } from "#domain/review/photo/fetch/report.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { ImportChoices, ImportFound } from "../layout/choice.ts";
import { type Fault, keptSentence } from "./fault.ts";
import { countChanges } from "./journal.ts";
import { LEASE_SECONDS, LeaseLost } from "./lease.ts";
import { type ImportReport, PRODUCTS } from "./report.ts";
import { type StoredFound, usedAtEnd } from "./stored.ts";
import { reviewImport } from "./table.ts";

export type ImportedBy = { organisationId: OrganisationId; userId: UserId | null };

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
    id,
    ...row,
    bytesTotal,
    createdAt: clock.now(),
    ...(by && { ...by, confirmation: "waiting" as const }),
    leaseUntil: given.status === "running" ? sql`now() + make_interval(secs => ${LEASE_SECONDS})` : null,
  });
  return id;
}

/** Stores the counts so far and renews the lease. @param bytes of the file that were read. @param owner of the lease; null for a command */
export async function recordProgress(
  { db }: Context,
  id: ImportId,
  { layout, read, created, updated, unchanged, different = 0, refused, scale }: Recorded,
  bytes: number,
  owner: string | null = null,
): Promise<void> {
  const counts = [read, created, updated, unchanged, refused, different];
  await progress(db, id, layout, ...counts, scale, Math.round(bytes), LEASE_SECONDS, owner);
}

/** A table of products has no scale, and no row of it waits for a moderator. */
export type Recorded = Pick<ImportReport, "layout" | "read" | "created" | "updated" | "unchanged" | "refused"> & {
  scale: number | null;
  different?: number;
  used?: ImportFound | null;
};

/**
 * Counts reviews in the journal, because an attempt after one that was cut short meets the reviews of the first as unchanged. Throws
 * LeaseLost.
 * @returns the report with these counts
 */
export async function finishRecord<R extends Recorded>(
  context: Context,
  id: ImportId,
  report: R,
  owner: string | null = null,
): Promise<R> {
  const isOfProducts = report.layout === PRODUCTS;
  const { created, updated } = isOfProducts ? report : await countChanges(context, id);
  const all = report.created + report.updated + report.unchanged;
  const { waiting, taken, failed } = (await countFetches(context, [id])).get(id) ?? NO_FETCHES;
  const photos = isOfProducts ? {} : { photos: waiting + taken + failed };
  const final = { ...report, ...photos, created, updated, unchanged: Math.max(0, all - created - updated) };
  await recordProgress(context, id, final, 0, owner);
  // Moderators confirm neither products nor an import that changed nothing.
  const nothing = isOfProducts || created + updated === 0 ? { confirmation: null } : {};
  const ended = { finishedAt: context.clock.now(), bytesRead: sql`${reviewImport.bytesTotal}`, ...IDLE, ...nothing };
  const done = await context.db
    .update(reviewImport)
    .set({ status: "done", summary: null, used: report.used ? usedAtEnd(report.used) : null, ...ended })
    .where(isHeld(id, owner))
    .returning({ id: reviewImport.id });
  if (done.length === 0) throw new LeaseLost();
  return final;
}

export async function failRecord(
  { db, clock }: Context,
  id: ImportId,
  { message, says }: Fault,
  owner: string | null = null,
): Promise<void> {
  const ended = { fault: message.slice(0, 1_000), faultSays: keptSentence(says), finishedAt: clock.now(), ...IDLE };
  await db
    .update(reviewImport)
    .set({ status: "failed", summary: null, used: null, ...ended })
    .where(isHeld(id, owner));
}

const IDLE = { task: null, leaseUntil: null, leaseOwner: null };

function isHeld(id: ImportId, owner: string | null) {
  return and(eq(reviewImport.id, id), sql`${reviewImport.leaseOwner} is not distinct from ${owner}::uuid`);
}

/** Lists leave out who imported and decided, and the importer's own columns. */
const {
  organisationId,
  userId,
  decidedBy,
  decidedAt,
  page,
  attempts,
  leaseUntil,
  leaseOwner,
  choices,
  used,
  headerHash,
  ...shown
} = getTableColumns(reviewImport);

const columns = {
  ...shown,
  slug: business.slug,
  byOwner: sql<boolean>`${organisationId} is not null`,
  status: sql<"uploaded" | "queued" | "running" | "stopped" | "done" | "failed" | "undone">`case
    when ${shown.status} = 'running' and ${shown.task} is null and ${leaseUntil} < now() then 'stopped' else ${shown.status} end`,
};

/**
 * Lists imports, newest first.
 * @param businessId null for all businesses
 * @param of lists only the imports of this organisation's members; null for all
 */
export async function listImports(
  context: Context,
  businessId: BusinessId | null,
  limit: number,
  of: OrganisationId | null = null,
) {
  const isOfBusiness = businessId === null ? undefined : eq(reviewImport.businessId, businessId);
  const isTheirs = of === null ? undefined : eq(reviewImport.organisationId, of);
  return selectImports(context)
    .where(and(isOfBusiness, isTheirs))
    .orderBy(desc(reviewImport.createdAt), desc(reviewImport.id))
    .limit(limit);
}

export type OwnImport = Awaited<ReturnType<typeof selectImports>>[number];

/** @property used how the file was read. @property choices what its owner decided about that */
export type OpenedImport = OwnImport & { used: StoredFound | null; choices: ImportChoices | null };

/** Returns null for an import of another business or organisation. */
export async function findOwnImport(
  context: Context,
  id: ImportId,
  businessId: BusinessId,
  organisationId: OrganisationId,
): Promise<OpenedImport | null> {
  const isTheirs = and(eq(reviewImport.businessId, businessId), eq(reviewImport.organisationId, organisationId));
  const [row] = await context.db
    .select({ ...columns, used, choices })
    .from(reviewImport)
    .innerJoin(business, eq(business.id, reviewImport.businessId))
    .where(and(eq(reviewImport.id, id), isTheirs));
  return row ?? null;
}

function selectImports({ db }: Context) {
  return db.select(columns).from(reviewImport).innerJoin(business, eq(business.id, reviewImport.businessId)).$dynamic();
}

const progress = statement(
  "transfer_progress",
  `update review_import set layout = $2::text, read = $3::int, created = $4::int, updated = $5::int, unchanged = $6::int,
    refused = $7::int, different = $8::int, scale = $9::int, bytes_read = $10::bigint,
    lease_until = now() + make_interval(secs => $11::int)
  where id = $1::uuid and lease_owner is not distinct from $12::uuid`,
);
