// Unconfirmed reports of one review, or of one picture, under one address. Who typed each is unknown, so the person who opens the mailed link chooses.
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { CONFIRM_REPORT_DAYS, confirmReaderReport, findReaderReport, type ReaderReport } from "./one.ts";

/** Besides the report that the link was mailed for; the newest. */
const OTHERS_SHOWN = 9;

export type WaitingReport = { id: string; reason: string; words: string; place: string | null; name: string | null };

/** Returns the report of a mailed link and others of its mailbox and subject that wait, without repeats, in the order in which they came. */
export async function listWaiting({ db, clock }: Context, id: string): Promise<WaitingReport[]> {
  return waiting(db, id, clock.now().toISOString());
}

/** Finds the report that a mailed link shows: the one that its mailbox confirmed in its place, or its own. */
export async function findByLink(context: Context, id: string): Promise<ReaderReport | null> {
  const [instead] = await confirmed(context.db, id);
  return findReaderReport(context, instead?.id ?? id);
}

/** Confirms the report that the reader of a mailed link chose. @returns the report after it; null if the link does not lead to it */
export async function confirmChosen(context: Context, id: string, chosen: string): Promise<ReaderReport | null> {
  const { db, clock } = context;
  const leads = id === chosen || (await beside(db, id, clock.now().toISOString(), chosen)).length > 0;
  return leads ? confirmReaderReport(context, chosen) : null;
}

const OF_MAILBOX = `from report p join report_reader q on q.report_id = p.id
  join report_reader w on candor_mailbox(w.email) = candor_mailbox(q.email)
  join report e on e.id = w.report_id and e.review_id = p.review_id and e.photo_id is not distinct from p.photo_id
  where p.id = $1::uuid`;

const STILL_WAITS = `e.status = 'unconfirmed' and w.sent_at >= $2::timestamptz - make_interval(days => ${CONFIRM_REPORT_DAYS})`;

const waiting = statement<WaitingReport>(
  "reader_report_waiting",
  `select id, reason, words, place, name from (
    select distinct on (reason, words, place, name) id, reason, words, place, name from (
      select e.id, e.reason, coalesce(e.note, '') as words, e.place, w.name, e.id = p.id as "isOwn" ${OF_MAILBOX}
        and (e.id = p.id or ${STILL_WAITS}) order by e.id <> p.id, e.created_at desc, e.id desc limit ${OTHERS_SHOWN + 1}
    ) newest order by reason, words, place, name, "isOwn" desc, id
  ) different order by id`,
);

const beside = statement("reader_report_beside", `select ${OF_MAILBOX} and e.id = $3::uuid and ${STILL_WAITS}`);

const confirmed = statement<{ id: string }>(
  "reader_report_confirmed",
  `select e.id ${OF_MAILBOX} and p.status = 'unconfirmed' and e.status <> 'unconfirmed' and e.created_at >= q.sent_at
  order by e.created_at desc limit 1`,
);
