// Rows of owners' files that differ from reviews that count. A row changes its review only if a moderator accepts it.
import type { BusinessId, ImportId, OrganisationId, ReviewId, UserId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { sentence } from "#contract/sentence.ts";
import { changeReviews, moveFigures } from "#domain/archive/batch/figure.ts";
import { openScope } from "#domain/archive/batch/scope.ts";
import { lockReviews } from "#domain/review/archive/stored.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { isSamePart, type Parts, partsOf, withParts } from "../run/journal.ts";
import { ownFile } from "./decide.ts";

export type DifferingImport = {
  id: ImportId;
  layout: string;
  fileName: string;
  organisationId: OrganisationId;
  organisationName: string;
  finishedAt: Date;
  waiting: number;
  business: { id: BusinessId; slug: string; name: string; organisationId: OrganisationId | null };
};

type Words = { rating: number; title: string; body: string; createdAt: Date };

/** `before` and `after` hold the fields that differ; the other fields are the review as it is. */
export type Difference = Words & { reviewId: ReviewId; before: Parts; after: Parts };

/** Lists imports with rows that wait, the oldest first. */
export async function listDifferingImports({ db }: Context, limit: number): Promise<DifferingImport[]> {
  return (await list(db, null, limit)).map(present);
}

/** Returns null if no row of the import waits. */
export async function findDifferingImport({ db }: Context, id: ImportId): Promise<DifferingImport | null> {
  const [row] = await list(db, id, 1);
  return row ? present(row) : null;
}

export async function listDifferences({ db }: Context, id: ImportId, limit: number): Promise<Difference[]> {
  const rows = await waiting(db, id, limit);
  return rows.map(({ before, after, ...review }) => ({
    ...review,
    before: JSON.parse(before),
    after: JSON.parse(after),
  }));
}

export type DecidedDifferences = { businessId: BusinessId; fileName: string; decided: number; stale: number };

/**
 * Applies the rows to their reviews, or leaves the reviews as they are. A review that changed since the import is left, and its row
 * is dropped as stale. Refuses with duplicate if none of the rows waits any more, and with validation_error for a moderator who
 * belongs to the organisation.
 */
export async function decideDifferences(
  context: Context,
  id: ImportId,
  moderator: UserId,
  { reviewIds, accept }: { reviewIds: readonly ReviewId[]; accept: boolean },
): Promise<DecidedDifferences> {
  return inTransaction(context, async (inside) => {
    const [found] = await lock(inside.db, id, moderator);
    const rows = found ? await take(inside.db, id, reviewIds) : [];
    if (!found || rows.length === 0)
      throw new Refusal("duplicate", "These rows were decided or replaced meanwhile. Nothing was done.", {
        says: sentence("importFault.rowsDecided"),
      });
    if (found.isOwn) throw ownFile();
    const { businessId, fileName } = found;
    const taken = rows.map(({ reviewId }) => reviewId);
    if (!accept) {
      await decline(inside.db, id, taken, inside.clock.now().toISOString());
      return { businessId, fileName, decided: rows.length, stale: 0 };
    }
    const decided = await apply(inside, rows);
    await drop(inside.db, id, taken);
    return { businessId, fileName, decided, stale: rows.length - decided };
  });
}

/** @returns how many reviews were still as the import met them, and were changed */
async function apply(inside: Context, rows: readonly Row[]): Promise<number> {
  const scope = openScope(inside, null, "moderator");
  const states = await lockReviews(
    inside.db,
    rows.map(({ reviewId }) => reviewId),
  );
  const changes = rows.flatMap(({ reviewId, before, after }) => {
    const now = states.get(reviewId);
    const then: Parts = JSON.parse(before);
    const isAsMet = now && Object.keys(then).every((name) => isSamePart(partsOf(now)[name], then[name]));
    if (!isAsMet || !now.row.counts || now.row.status === "removed") return [];
    return [{ before: now, after: withParts(now, { ...JSON.parse(after), updatedAt: scope.now }) }];
  });
  await changeReviews(scope, changes);
  await moveFigures(scope);
  return changes.length;
}

type Listed = Omit<DifferingImport, "business"> & {
  businessId: BusinessId;
  slug: string;
  name: string;
  managedBy: OrganisationId | null;
};

function present({ businessId, slug, name, managedBy, ...row }: Listed): DifferingImport {
  return { ...row, business: { id: businessId, slug, name, organisationId: managedBy } };
}

type Row = { reviewId: ReviewId; before: string; after: string };

const list = statement<Listed>(
  "transfer_list_differing",
  `select i.id, i.layout, i.file_name as "fileName", i.organisation_id as "organisationId", o.name as "organisationName",
    i.finished_at as "finishedAt", d.waiting, b.id as "businessId", b.slug, b.name, b.organisation_id as "managedBy"
  from (
    select import_id, count(*)::int as waiting from review_import_difference
    where declined_at is null and ($1::uuid is null or import_id = $1::uuid) group by import_id
  ) d join review_import i on i.id = d.import_id join business b on b.id = i.business_id
  join organisation o on o.id = i.organisation_id
  where i.status = 'done' and i.task is null order by i.finished_at, i.id limit $2::int`,
);

const waiting = statement<Row & Words>(
  "transfer_waiting_differences",
  `select d.review_id as "reviewId", d.before, d.after, r.rating, r.title, r.body, r.created_at as "createdAt"
  from review_import_difference d join review r on r.id = d.review_id
  where d.import_id = $1::uuid and d.declined_at is null order by d.review_id limit $2::int`,
);

const lock = statement<{ businessId: BusinessId; fileName: string; isOwn: boolean }>(
  "transfer_lock_differing",
  `select i.business_id as "businessId", i.file_name as "fileName", i.user_id = $2::uuid or exists (
    select from member m where m.user_id = $2::uuid and m.organisation_id in (i.organisation_id, b.organisation_id)) as "isOwn"
  from review_import i join business b on b.id = i.business_id
  where i.id = $1::uuid and i.status = 'done' and i.task is null for update of i`,
);

const take = statement<Row>(
  "transfer_take_differences",
  `select review_id as "reviewId", before, after from review_import_difference
  where import_id = $1::uuid and review_id = any($2::uuid[]) and declined_at is null order by review_id for update`,
);

const decline = statement(
  "transfer_decline_differences",
  `update review_import_difference set declined_at = $3::timestamptz
  where import_id = $1::uuid and review_id = any($2::uuid[])`,
);

const drop = statement(
  "transfer_drop_differences",
  "delete from review_import_difference where import_id = $1::uuid and review_id = any($2::uuid[])",
);
