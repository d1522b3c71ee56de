// All published reviews of an organisation, for a copy that the feed of changes keeps up to date. The cursor is taken before the first row,
// so that a change during the export comes again in the feed. Rows are read in short statements, and no transaction stays open.
import { type BusinessId, FIRST_ID, type OrganisationId, type ReviewId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import type { Followed } from "#domain/log/move.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { type ManagedReview, managedOf } from "../list/list.ts";
import { AT, exportOfOrganisation } from "../list/page.ts";
import { headCursor } from "./page.ts";

/** Rows of a piece: 16 MB at most. */
const PAGE = 1_000;

/** By business, and by id within each. @param after the last review that the reader has. Refuses with invalid_parameter. */
export async function startExport(
  context: Context,
  followed: Followed,
  after: ReviewId | null,
): Promise<{ cursor: string; pages: AsyncGenerator<ManagedReview[], void, void> }> {
  const { organisationId, businessIds } = followed;
  const [from] = after === null ? [] : await businessOf(context, after, organisationId);
  if (after !== null && !from) throw new Refusal("invalid_parameter", "after must be the id of a review of an export.");
  const cursor = await headCursor(context, followed);
  const own = await businesses(context, organisationId, businessIds, from?.id ?? FIRST_ID);
  const starts = own.map(({ id }) => ({ id, after: id === from?.id && after !== null ? after : FIRST_ID }));
  return { cursor, pages: readAhead(readPages(context, organisationId, starts)) };
}

async function* readPages(
  context: Context,
  organisationId: OrganisationId,
  starts: readonly { id: BusinessId; after: string }[],
): AsyncGenerator<ManagedReview[], void, void> {
  for (const { id, after: first } of starts) {
    let after: string | undefined = first;
    while (after !== undefined) {
      const rows: Awaited<ReturnType<typeof exportOfOrganisation>> = await exportOfOrganisation(
        context,
        id,
        organisationId,
        after,
        PAGE,
      );
      if (rows.length > 0) yield rows.map(managedOf);
      after = rows.length === PAGE ? rows.at(-1)?.[AT.id] : undefined;
    }
  }
}

/** Asks for each page before the one before it is sent, so that the database works meanwhile. */
async function* readAhead<T>(pages: AsyncGenerator<T, void, void>): AsyncGenerator<T, void, void> {
  let next = pages.next();
  for (;;) {
    const { value, done } = await next;
    if (done) return;
    next = pages.next();
    // If the reader stops here, no code awaits the next page, and its failure would end the process.
    next.catch(() => {});
    yield value;
  }
}

/** The business of a review that the organisation has or had. The log knows those that were deleted, too. */
const businessOf = statement<{ id: BusinessId }, [ReviewId, OrganisationId]>(
  "review_export_business",
  `select b.id from business b
  where b.id = coalesce(
      (select business_id from review where id = $1::uuid),
      (select business_id from log_entry where review_id = $1::uuid order by index limit 1))
    and (b.organisation_id = $2::uuid
      or exists (select from log_move m where m.organisation_id = $2::uuid and m.business_id = b.id))`,
);

const businesses = statement<{ id: BusinessId }, [OrganisationId, readonly BusinessId[] | null, from: string]>(
  "review_export_businesses",
  `select id from business
  where organisation_id = $1::uuid and ($2::uuid[] is null or id = any($2::uuid[])) and id >= $3::uuid order by id`,
);
