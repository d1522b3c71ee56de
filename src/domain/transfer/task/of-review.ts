// The import that made a review, as moderators read it.
import type { ImportId, ReviewId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";

export type ImportOf = {
  id: ImportId;
  layout: string;
  fileName: string;
  createdAt: Date;
  /** Whether it waits for a moderator, whose queue has a page of it. */
  isWaiting: boolean;
};

/** Null for a review that was written here, and for one whose import has no record, such as an archive that the operator read. */
export async function findImportOf({ db }: Context, id: ReviewId): Promise<ImportOf | null> {
  const [row] = await importOf(db, id);
  return row ?? null;
}

const importOf = statement<ImportOf>(
  "transfer_import_of_review",
  `select i.id, i.layout, i.file_name as "fileName", i.created_at as "createdAt",
    coalesce(i.confirmation = 'waiting' and i.status = 'done' and i.task is null, false) as "isWaiting"
  from review_import_change c join review_import i on i.id = c.import_id
  where c.review_id = $1::uuid and c.before is null
  order by i.created_at limit 1`,
);
