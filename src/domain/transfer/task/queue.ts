// Lists the imports that wait for a moderator, and describes one by its stars, its dates and some of its reviews.
import type { BusinessId, ImportId, OrganisationId, Position, ReviewId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { ImportFound } from "../layout/choice.ts";

export type WaitingImport = {
  id: ImportId;
  layout: string;
  fileName: string;
  created: number;
  updated: number;
  refused: number;
  /** How the file was read; null for an import of an older version. */
  used: ImportFound | null;
  createdAt: Date;
  finishedAt: Date;
  /** Null if the person's account was deleted. */
  who: string | null;
  organisationId: OrganisationId;
  organisationName: string;
  business: { id: BusinessId; slug: string; name: string; organisationId: OrganisationId | null };
};

export type WaitingContent = {
  /** The number of reviews with one star, two, and so on, held reviews included. */
  stars: number[];
  held: number;
  from: Date | null;
  to: Date | null;
  examples: Example[];
};

export type Example = {
  id: ReviewId;
  rating: number;
  title: string;
  body: string;
  author: string;
  createdAt: Date;
  origin: string | null;
};

/** Lists imports, the oldest first. @param after the last one that was read */
export async function listWaitingImports(
  { db }: Context,
  { after, limit }: { after: Position | null; limit: number },
): Promise<WaitingImport[]> {
  return (await list(db, after?.createdAt.toISOString() ?? null, after?.id ?? null, limit)).map(present);
}

export async function findWaitingImport({ db }: Context, id: ImportId): Promise<WaitingImport | null> {
  const [row] = await find(db, id);
  return row ? present(row) : null;
}

/** @param examples how many reviews to show, from all over the import */
export async function describeImport({ db }: Context, id: ImportId, examples: number): Promise<WaitingContent> {
  const [[figures], shown] = await Promise.all([spread(db, id), some(db, id, examples)]);
  return { ...(figures ?? { stars: [0, 0, 0, 0, 0], held: 0, from: null, to: null }), examples: shown };
}

type Row = Omit<WaitingImport, "business"> & {
  businessId: BusinessId;
  slug: string;
  name: string;
  managedBy: OrganisationId | null;
};

function present({ businessId, slug, name, managedBy, ...row }: Row): WaitingImport {
  return { ...row, business: { id: businessId, slug, name, organisationId: managedBy } };
}

const WAITING = `select i.id, i.layout, i.file_name as "fileName", i.created, i.updated, i.refused, i.used, i.created_at as "createdAt",
    i.finished_at as "finishedAt", u.name as who, i.organisation_id as "organisationId", o.name as "organisationName",
    b.id as "businessId", b.slug, b.name, b.organisation_id as "managedBy"
  from review_import i join business b on b.id = i.business_id join organisation o on o.id = i.organisation_id
  left join "user" u on u.id = i.user_id
  where i.confirmation = 'waiting' and i.status = 'done' and i.task is null`;

const list = statement<Row>(
  "transfer_list_waiting",
  `${WAITING} and ($1::timestamptz is null or (i.created_at, i.id) > ($1::timestamptz, $2::uuid))
  order by i.created_at, i.id limit $3::int`,
);

const find = statement<Row>("transfer_find_waiting", `${WAITING} and i.id = $1::uuid`);

const spread = statement<Omit<WaitingContent, "examples">>(
  "transfer_waiting_spread",
  `select array[${[1, 2, 3, 4, 5].map((star) => `count(*) filter (where r.rating = ${star})::int`).join(", ")}] as stars,
    count(*) filter (where r.status = 'held')::int as held, min(r.created_at) as "from", max(r.created_at) as "to"
  from review_import_change c join review r on r.id = c.review_id
  where c.import_id = $1::uuid and r.status in ('published', 'held')`,
);

/** Ordered by a hash, so that the same ones are shown each time. */
const some = statement<Example>(
  "transfer_waiting_some",
  `select r.id, r.rating, r.title, r.body, r.author, r.created_at as "createdAt", r.origin
  from review_import_change c join review r on r.id = c.review_id
  where c.import_id = $1::uuid and r.status = 'published' order by hashtextextended(r.id::text, 0) limit $2::int`,
);
