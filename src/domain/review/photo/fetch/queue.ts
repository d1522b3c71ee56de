// Queues the pictures that a file names, in the transaction that stores their reviews.
import { type BusinessId, type ImportId, newId, type PhotoId, type ReviewId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { TEXT_LIMIT } from "#platform/text/text.ts";
import { isAddress } from "../address.ts";

/** Of an address that is none. */
const MOST = TEXT_LIMIT.url.max;

export type NamedPhotos = { line: number; externalId: string; addresses: readonly string[] };

/**
 * Queues the pictures of a file's reviews that have none, and for which none was queued before. An owner's file adds none to a review
 * that counts. @returns how many
 */
export async function queueImported(
  inside: Context,
  of: { businessId: BusinessId; importId: ImportId; byOwner: boolean },
  named: readonly NamedPhotos[],
): Promise<number> {
  const given = named.flatMap(({ line, externalId, addresses }) =>
    addresses.map((source, position) => {
      const isWrong = !isAddress(source);
      return { id: newId<"pho">(), line, external: externalId, source: source.slice(0, MOST), isWrong, position };
    }),
  );
  if (given.length === 0) return 0;
  const now = inside.clock.now().toISOString();
  const queued = await imported(inside, of.businessId, of.importId, of.byOwner, JSON.stringify(given), now);
  return queued.length;
}

export type ArchivedPhoto = {
  id: PhotoId;
  businessId: BusinessId;
  reviewId: ReviewId;
  line: number;
  /** Null: a file of the folder. */
  source: string | null;
  sha256: string | null;
  alt: string;
  position: number;
  state: "waiting" | "shown";
};

/** Queues pictures of an archive. One that failed before is tried again. */
export async function queueArchived(inside: Context, photos: readonly ArchivedPhoto[]): Promise<void> {
  if (photos.length === 0) return;
  await archived(inside, JSON.stringify(photos), inside.clock.now().toISOString());
}

/** Pictures with these ids. @property reviewId null while no review has it */
export const storedPhotos = statement<{ id: PhotoId; reviewId: ReviewId | null }, [ids: readonly PhotoId[]]>(
  "photo_fetch_stored",
  `select id, review_id as "reviewId" from review_photo where id = any($1::uuid[])`,
);

/** Those of the reviews that take no picture from a file any more. */
export const closedReviews = statement<{ id: ReviewId }, [ids: readonly ReviewId[]]>(
  "photo_fetch_closed",
  `select r.id from review r left join review_author a on a.review_id = r.id
  where r.id = any($1::uuid[]) and (r.status = 'removed' or a.erased_at is not null)`,
);

const imported = statement(
  "photo_fetch_imported",
  `insert into photo_fetch (id, business_id, review_id, import_id, by_owner, line, source, position, state, due_at, fault, created_at)
  select g.id, $1::uuid, r.id, $2::uuid, $3::boolean, g.line, g.source, g.position, 'shown',
    case when not g."isWrong" then $5::timestamptz end, case when g."isWrong" then 'address' end, $5::timestamptz
  from json_to_recordset($4::text::json) g(id uuid, line int, external text, source text, "isWrong" boolean, position smallint)
  join review r on r.business_id = $1::uuid and r.external_id = g.external and r.external_id is not null
  where r.source = 'import' and r.status <> 'removed' and not ($3::boolean and r.counts)
    and not exists (select from review_photo p where p.review_id = r.id)
    and not exists (select from photo_fetch f where f.review_id = r.id)
    and not exists (select from review_author a where a.review_id = r.id and a.erased_at is not null)
  returning 1`,
);

const archived = statement(
  "photo_fetch_archived",
  `insert into photo_fetch as f (id, business_id, review_id, line, source, sha256, alt, position, state, due_at, created_at)
  select g.id, g."businessId", g."reviewId", g.line, g.source, g.sha256, g.alt, g.position, g.state, $2::timestamptz, $2::timestamptz
  from json_to_recordset($1::text::json) g(id uuid, "businessId" uuid, "reviewId" uuid, line int, source text, sha256 text, alt text,
    position smallint, state text)
  on conflict (id) do update set review_id = excluded.review_id, business_id = excluded.business_id, line = excluded.line,
    source = excluded.source, sha256 = excluded.sha256, alt = excluded.alt, position = excluded.position, state = excluded.state,
    due_at = excluded.due_at, fault = null, attempts = 0`,
);
