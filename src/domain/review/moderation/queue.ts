// Lists the queues of moderators, the oldest first: held reviews, and reported ones with all their open reports.
import type { PhotoId, Position, ReviewId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { type KeptPhoto, listKeptPhotos } from "../photo/one.ts";
import { CASES_WALKED, type CasePage, type CaseQuery, type FoundCase, walkCases } from "../state/case-filter.ts";
import { findReviews, type Review, type ReviewedBusiness } from "../state/columns.ts";
import { languageOf } from "../state/text-language.ts";
import { type About, findAbout } from "./about.ts";

export type HeldReview = Review & { business: ReviewedBusiness; about: About };

/** Leaves out reviews with an open appeal, which wait in the queue of appeals. */
export async function listHeld(context: Context, query: CaseQuery): Promise<CasePage<HeldReview>> {
  const { rows: found, further } = await findHeld(context, query);
  const ids = found.map(({ reviewId }) => reviewId);
  const [rows, about] = await Promise.all([findReviews(context, ids), findAbout(context, ids)]);
  const byId = new Map(rows.map((row) => [row.review.id, row]));
  return {
    rows: ids.flatMap((id) => {
      const [row, facts] = [byId.get(id), about.get(id)];
      return row && facts ? [{ ...row.review, business: row.business, about: facts }] : [];
    }),
    further,
  };
}

/** Finds the positions of held reviews without their texts. */
export function findHeld(context: Context, query: CaseQuery): Promise<CasePage<FoundCase>> {
  return walkCases(context, { find: held, edge: heldEdge, hasBusiness: true }, query);
}

const HELD = `from review r
  where r.status = 'held' and (r.created_at, r.id) > ($1::timestamptz, $2::uuid)
    and ($3::timestamptz is null or r.created_at <= $3::timestamptz) and ($4::uuid is null or r.business_id = $4::uuid)
  order by r.created_at, r.id`;

const held = statement<FoundCase>(
  "moderation_held_queue",
  `select w.id, w.created_at as "createdAt", w.id as "reviewId" from (
    select r.id, r.created_at, r.language ${HELD} limit ${CASES_WALKED}
  ) w
  where (select a.id from appeal a where a.review_id = w.id and a.status = 'open' limit 1) is null
    and ($5::text is null or (select m.id from moderation m
      where m.review_id = w.id and m.to_status = 'held' and m.undoes is null and m.reason = $5::text
        and m.created_at = (select max(l.created_at) from moderation l
          where l.review_id = w.id and l.to_status = 'held' and l.undoes is null) limit 1) is not null)
    and ($6::text is null or w.language = $6::text)
  order by w.created_at, w.id limit $7::int`,
  { plan: "fresh" },
);

const heldEdge = statement<Position>(
  "moderation_held_edge",
  `select r.id, r.created_at as "createdAt" ${HELD} offset ${CASES_WALKED - 1} limit 2`,
  { plan: "fresh" },
);

export type OpenReport = {
  id: string;
  madeBy: "organisation" | "reader";
  reason: string;
  note: string | null;
  place: string | null;
  /** The picture that is reported; its row may be gone. */
  photoId: PhotoId | null;
  /** A reader's, about the first decision. */
  complaint: string | null;
  firstDecision: string | null;
  createdAt: Date;
  /** ISO 639-1 code of what the reporter wrote; null where that is nothing or cannot be told. */
  language: string | null;
  organisationName: string | null;
  /** The reporter's: a member's or a reader's. */
  userName: string | null;
};

/** Reports of one review that a page shows. A flood has more: they are counted, and decided together. */
export const REPORTS_SHOWN = 10;

export type ReportedReview = {
  review: Review;
  business: ReviewedBusiness;
  /** Of its oldest report. */
  position: Position;
  reports: OpenReport[];
  /** Of the review, where a report names one. */
  photos: KeptPhoto[];
  /** Of all open reports, and the last of them. */
  all: AllReports;
};

export type AllReports = { count: number; lastId: string };

/** A review's place in the queue is that of its oldest report. */
export async function listReported(context: Context, query: CaseQuery): Promise<CasePage<ReportedReview>> {
  const { rows: found, further } = await findReported(context, query);
  const ids = found.map(({ reviewId }) => reviewId);
  const [rows, reports, counts] = await Promise.all([
    findReviews(context, ids),
    readReports(context, ids),
    countReports(context.db, ids),
  ]);
  const named = reports.flatMap(({ photoId, reviewId }) => (photoId === null ? [] : reviewId));
  const photos = await listKeptPhotos(context, [...new Set(named)]);
  const byId = new Map(rows.map((row) => [row.review.id, row]));
  return {
    rows: found.flatMap(({ reviewId: id, ...position }) => {
      const row = byId.get(id);
      const own = reports.filter(({ reviewId }) => reviewId === id);
      const all = counts.find(({ reviewId }) => reviewId === id);
      return row && all && own.length > 0
        ? [{ review: row.review, business: row.business, position, reports: own, photos: photos.get(id) ?? [], all }]
        : [];
    }),
    further,
  };
}

/** Finds the positions of reported reviews: `id` is that of the oldest report. */
export function findReported(context: Context, query: CaseQuery): Promise<CasePage<FoundCase>> {
  return walkCases(context, { find: reported, edge: reportedEdge }, query);
}

const REPORTED = `from report p
  where p.status = 'open' and (p.created_at, p.id) > ($1::timestamptz, $2::uuid)
    and ($3::timestamptz is null or p.created_at <= $3::timestamptz)
  order by p.created_at, p.id`;

const reported = statement<FoundCase>(
  "moderation_report_queue",
  `select w.id, w.created_at as "createdAt", w.review_id as "reviewId" from (
    select p.id, p.created_at, p.review_id ${REPORTED} limit ${CASES_WALKED}
  ) w
  where (select e.id from report e
      where e.review_id = w.review_id and e.status = 'open' and (e.created_at, e.id) < (w.created_at, w.id) limit 1) is null
    and (($4::uuid is null and $6::text is null) or (select r.id from review r where r.id = w.review_id
      and ($4::uuid is null or r.business_id = $4::uuid) and ($6::text is null or r.language = $6::text) limit 1) is not null)
    and ($5::text is null or (select q.id from report q
      where q.review_id = w.review_id and q.status = 'open' and q.reason = $5::text limit 1) is not null)
  order by w.created_at, w.id limit $7::int`,
  { plan: "fresh" },
);

const reportedEdge = statement<Position>(
  "moderation_report_edge",
  `select p.id, p.created_at as "createdAt" ${REPORTED} offset ${CASES_WALKED - 1} limit 2`,
  { plan: "fresh" },
);

/** Reviews with an open report of child abuse, which moderators decide before all others: the longest waiting first, at most 100. */
export async function listUrgent({ db }: Context): Promise<ReviewId[]> {
  const rows = await urgent(db);
  return [...new Set(rows.map(({ reviewId }) => reviewId))];
}

const urgent = statement<{ reviewId: ReviewId }>(
  "moderation_urgent_reports",
  `select review_id as "reviewId" from report where status = 'open' and reason = 'child_abuse'
  order by created_at, id limit 100`,
);

/** Returns the open reports of a review, the oldest first, and how many there are. */
export async function findOpenReports(
  context: Context,
  id: ReviewId,
): Promise<{ reports: OpenReport[]; all: AllReports | null }> {
  const [reports, [all]] = await Promise.all([readReports(context, [id]), countReports(context.db, [id])]);
  return { reports, all: all ?? null };
}

async function readReports({ db }: Context, ids: readonly ReviewId[]) {
  const rows = await openReports(db, ids, REPORTS_SHOWN);
  return Promise.all(
    rows.map(async (row) => {
      const body = [row.note, row.complaint].filter((each) => each !== null).join("\n");
      return { ...row, language: body === "" ? null : (await languageOf({ title: "", body }, "")) || null };
    }),
  );
}

/** The oldest of each review first, and complaints before them. */
const openReports = statement<Omit<OpenReport, "language"> & { reviewId: ReviewId }>(
  "moderation_open_reports",
  `select q.review_id as "reviewId", q.id, q.made_by as "madeBy", q.reason, q.note, q.place, q.photo_id as "photoId", q.complaint,
    q.first_decision as "firstDecision", q.created_at as "createdAt", o.name as "organisationName", coalesce(u.name, w.name) as "userName"
  from unnest($1::uuid[]) as asked(id)
  cross join lateral (select * from report p where p.review_id = asked.id and p.status = 'open'
    order by p.complained_at is null, p.created_at, p.id limit $2::int) q
  left join organisation o on o.id = q.organisation_id left join "user" u on u.id = q.user_id
  left join report_reader w on w.report_id = q.id
  order by q.created_at, q.id`,
);

const countReports = statement<AllReports & { reviewId: ReviewId }>(
  "moderation_count_reports",
  `select review_id as "reviewId", count(*)::int as count, (array_agg(id order by created_at desc, id desc))[1] as "lastId"
  from report where review_id = any($1::uuid[]) and status = 'open' group by review_id`,
);
