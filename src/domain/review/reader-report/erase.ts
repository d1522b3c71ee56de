// Deletes the data of reporters: at their request, with a review that is erased, and by age.
import type { ReviewId } from "#contract/id.ts";
import { inBatches } from "#platform/database/batch.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { MISUSE_DAYS } from "../state/dismissed.ts";
import { COMPLAINT_DAYS, CONFIRM_REPORT_DAYS } from "./one.ts";
import { NETWORK_DAYS } from "./send.ts";

/** Days after the last decision: the time to complain, and some to answer questions about it. */
export const REPORTER_DAYS = COMPLAINT_DAYS + 16;
const BATCH = 1_000;

/**
 * Deletes a person's unconfirmed reports, and their name, address and words from the others, whose codes stay. What limits them stays for
 * its time, or an erasure would end it: the network for a day, a warning or pause for MISUSE_DAYS.
 */
export async function eraseReporter({ db }: Context, email: string): Promise<void> {
  await forgetUnconfirmed(db, email);
  await forgetWords(db, email);
}

/** Deletes readers' reports of a review whose words are erased, because they may quote it. @returns their ids, which mails are about */
export async function eraseReaderReports({ db }: Context, reviewId: ReviewId): Promise<string[]> {
  return (await forgetOf(db, reviewId)).map(({ id }) => id);
}

/** Deletes rows that are older than their time. Reports that wait for a decision are kept. @returns how many reporters were forgotten */
export async function purgeReporters(context: Context, batch = BATCH): Promise<number> {
  const { db, clock } = context;
  const now = clock.now().toISOString();
  await inBatches(batch, async () => (await purgeUnconfirmed(db, CONFIRM_REPORT_DAYS, batch, now)).length);
  await inBatches(batch, async () => (await purgeNetworks(db, batch, now)).length);
  await inBatches(batch, async () => (await purgeMisuse(db, MISUSE_DAYS, batch, now)).length);
  return inBatches(batch, () =>
    inTransaction(context, async (inside) => (await purgeDecided(inside.db, REPORTER_DAYS, batch, now)).length),
  );
}

const forgetUnconfirmed = statement(
  "reader_report_erase_unconfirmed",
  `delete from report where status = 'unconfirmed' and id in (
    select report_id from report_reader where candor_mailbox(email) = candor_mailbox($1::text) and lower(email) = lower($1::text))`,
);

const forgetWords = statement(
  "reader_report_erase_words",
  `with gone as (update report_reader set email = null, name = null
    where candor_mailbox(email) = candor_mailbox($1::text) and lower(email) = lower($1::text) returning report_id)
  update report set note = null, place = null, complaint = null from gone where id = gone.report_id`,
);

const forgetOf = statement<{ id: string }>(
  "reader_report_erase_review",
  "delete from report where review_id = $1::uuid and made_by = 'reader' returning id",
);

const purgeUnconfirmed = statement(
  "reader_report_purge_unconfirmed",
  `delete from report where id in (
    select q.report_id from report_reader q join report p on p.id = q.report_id
    where p.status = 'unconfirmed' and q.sent_at < $3::timestamptz - make_interval(days => $1::int) limit $2::int)
  returning 1`,
);

const purgeNetworks = statement(
  "reader_report_purge_networks",
  `update report_reader set ip_hash = null where report_id in (
    select report_id from report_reader where ip_hash is not null and sent_at < $2::timestamptz - make_interval(days => ${NETWORK_DAYS}) limit $1::int)
  returning 1`,
);

const purgeMisuse = statement(
  "reader_report_purge_misuse",
  `delete from reporter_misuse where id in (
    select id from reporter_misuse where created_at < $3::timestamptz - make_interval(days => $1::int) limit $2::int)
  returning 1`,
);

const purgeDecided = statement(
  "reader_report_purge_decided",
  `with gone as (delete from report_reader where report_id in (
    select q.report_id from report_reader q join report p on p.id = q.report_id
    where p.status in ('upheld', 'dismissed') and p.decided_at < $3::timestamptz - make_interval(days => $1::int) limit $2::int)
  returning report_id)
  update report set note = null, place = null, complaint = null from gone where id = gone.report_id returning 1`,
);
