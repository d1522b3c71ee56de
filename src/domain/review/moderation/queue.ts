// Reviews that wait for a moderator, the one that waits longest first.
import type { Context } from "#platform/context.ts";
import type { BusinessId, OrganisationId, ReviewId } from "#platform/id.ts";
import { statement } from "#platform/statement.ts";
import { type About, findAbout } from "./about.ts";

export type QueuedBusiness = {
  id: BusinessId;
  slug: string;
  name: string;
  country: string;
  domainKey: string;
  organisationId: OrganisationId | null;
};

export type HeldReview = {
  id: ReviewId;
  rating: number;
  title: string;
  body: string;
  /** Display name; the address is read by nobody. */
  author: string;
  verified: boolean;
  source: "invitation" | "organic" | "import" | "editor";
  language: string;
  /** YYYY-MM-DD */
  experienceDate: string;
  createdAt: Date;
  editedAt: Date | null;
  business: QueuedBusiness;
  about: About;
};

/** A place in a queue that is oldest first. */
export type QueuePlace = { createdAt: Date; id: string };

/** More are not counted. */
export const HELD_UP_TO = 1_000;

const START = { id: "00000000-0000-0000-0000-000000000000", at: "-infinity" };

/** Held reviews after a place. */
export async function listHeld(
  context: Context,
  { after, limit }: { after: QueuePlace | null; limit: number },
): Promise<HeldReview[]> {
  const rows = await held(context.db, after?.createdAt.toISOString() ?? START.at, after?.id ?? START.id, limit);
  const about = await findAbout(
    context,
    rows.map(({ id }) => id),
  );
  return rows.map(({ createdAt, editedAt, ...row }) => ({
    ...row,
    createdAt: new Date(createdAt),
    editedAt: editedAt === null ? null : new Date(editedAt),
    about: about.get(row.id) as About,
  }));
}

/** How many wait; at most HELD_UP_TO. */
export async function countHeld(context: Context): Promise<number> {
  const [row] = await counted(context.db);
  return row?.n ?? 0;
}

type Row = Omit<HeldReview, "createdAt" | "editedAt" | "about"> & { createdAt: string; editedAt: string | null };

const held = statement<Row>(
  "moderation_queue",
  `select r.id, r.rating, r.title, r.body, r.author, r.verified, r.source, r.language, r.experience_date::text as "experienceDate",
    r.created_at as "createdAt", r.edited_at as "editedAt", json_build_object('id', b.id, 'slug', b.slug, 'name', b.name,
      'country', b.country, 'domainKey', b.domain_key, 'organisationId', b.organisation_id) as business
  from review r join business b on b.id = r.business_id
  where r.status = 'held' and (r.created_at, r.id) > ($1::timestamptz, $2::uuid)
  order by r.created_at, r.id limit $3::int`,
);

const counted = statement<{ n: number }>(
  "moderation_queue_count",
  `select count(*)::int as n from (select 1 from review where status = 'held' limit ${HELD_UP_TO}) few`,
);
