// Unconfirmed reports under one address. Who typed each is unknown, so the person who opens a mailed link chooses. Each link leads to all of them: only
// a few are mailed a day, and strangers could have typed the reports of those.
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { type NamedPhoto, namedPhoto, subjectIsOnline } from "../state/reported.ts";
import { CONFIRM_REPORT_DAYS, confirmReaderReport, findReaderReport, type ReaderReport } from "./one.ts";

/** Besides the report that the link was mailed for. */
const OTHERS_SHOWN = 13;

export type WaitingReport = {
  id: string;
  reason: string;
  words: string;
  place: string | null;
  name: string | null;
  /** Of the review. */
  title: string;
  businessName: string;
  isOfPhoto: boolean;
  /** Null where it is about none, or the picture is deleted. */
  photo: NamedPhoto | null;
  /** It is about what the report of the link is about. */
  isAlike: boolean;
};

/**
 * Returns the report of a mailed link and others of its mailbox that wait, without repeats, in the order in which they came. Of many, the newest of
 * each network come first, so that a flood from few networks hides no other's.
 */
export async function listWaiting({ db, clock }: Context, id: string): Promise<WaitingReport[]> {
  return waiting(db, id, clock.now().toISOString());
}

/** Finds the report that a mailed link shows: the one that its mailbox confirmed in its place, or its own, or where that is gone one that waits. */
export async function findByLink(context: Context, id: string): Promise<ReaderReport | null> {
  const now = context.clock.now().toISOString();
  const [instead] = await confirmed(context.db, id, now);
  const found = await findReaderReport(context, instead?.id ?? id);
  const [other] = found?.state === "gone" ? await waiting(context.db, id, now) : [];
  return other ? findReaderReport(context, other.id) : found;
}

/** Confirms the report that the reader of a mailed link chose. @returns the report after it; null if the link does not lead to it */
export async function confirmChosen(context: Context, id: string, chosen: string): Promise<ReaderReport | null> {
  const { db, clock } = context;
  const leads = id === chosen || (await beside(db, id, clock.now().toISOString(), chosen)).length > 0;
  return leads ? confirmReaderReport(context, chosen) : null;
}

const OF_MAILBOX = `from report p join report_reader q on q.report_id = p.id
  join report_reader w on candor_mailbox(w.email) = candor_mailbox(q.email)
  join report e on e.id = w.report_id join review r on r.id = e.review_id join business b on b.id = r.business_id
  where p.id = $1::uuid`;

const IS_ALIKE = "e.review_id = p.review_id and e.photo_id is not distinct from p.photo_id";

const STILL_WAITS = `e.status = 'unconfirmed' and e.note is not null and ${subjectIsOnline("e", "r")}
  and w.sent_at >= $2::timestamptz - make_interval(days => ${CONFIRM_REPORT_DAYS})`;

const waiting = statement<WaitingReport>(
  "reader_report_waiting",
  `select id, reason, words, place, name, title, "businessName", "isOfPhoto", photo, "isAlike" from (
    select distinct on (reason, words, place, name, "reviewId", "photoId") * from (
      select e.id, e.reason, coalesce(e.note, '') as words, e.place, w.name, r.title, b.name as "businessName", r.id as "reviewId", e.photo_id as "photoId",
        e.photo_id is not null as "isOfPhoto", ${namedPhoto("e.photo_id")} as photo, ${IS_ALIKE} as "isAlike", e.id = p.id as "isOwn" ${OF_MAILBOX} and ${STILL_WAITS}
      order by e.id <> p.id, row_number() over (partition by w.ip_hash order by e.created_at desc, e.id desc), e.created_at desc, e.id desc
      limit ${OTHERS_SHOWN + 1}
    ) first order by reason, words, place, name, "reviewId", "photoId", "isOwn" desc, id
  ) different order by id`,
);

const beside = statement("reader_report_beside", `select ${OF_MAILBOX} and e.id = $3::uuid and ${STILL_WAITS}`);

/** None where a report waits that was sent after it: the link leads to that one. `created_at` of a confirmed report is the moment of its confirmation. */
const confirmed = statement<{ id: string }>(
  "reader_report_confirmed",
  `select c.id from (select e.id, e.created_at, q.email as email ${OF_MAILBOX} and p.status = 'unconfirmed' and e.status <> 'unconfirmed' and e.created_at >= q.sent_at
    order by e.created_at desc limit 1) c
  where not exists (select from report_reader w join report e on e.id = w.report_id join review r on r.id = e.review_id
    where candor_mailbox(w.email) = candor_mailbox(c.email) and w.sent_at > c.created_at and ${STILL_WAITS})`,
);
