// One report of a reader, as its private link shows it, and the confirmation of its address.
import { eq } from "drizzle-orm";
import type { OrganisationId, ReviewId } from "#contract/id.ts";
import { logoPathOf } from "#domain/business/logo/address.ts";
import { isAtOwnDomain } from "#domain/business/state/mail-provider.ts";
import { queueMessage, serviceMail } from "#domain/message/message.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { FormHints } from "#platform/language/choose.ts";
import { untaggedMailbox } from "#platform/text/mailbox.ts";
import { lockReports, refuseFlood, reportedTwice } from "../report.ts";
import type { ReviewStatus } from "../state/columns.ts";
import { findUnderLock } from "../state/lock.ts";
import { type Grounds, groundsFrom } from "../state/reason.ts";
import { type NamedPhoto, namedPhoto, subjectIsOnline } from "../state/reported.ts";
import { report } from "../state/table.ts";

/** Days in which the link confirms the address. Unconfirmed reports are kept as long. */
export const CONFIRM_REPORT_DAYS = 7;
/** Days in which a reporter can complain about a decision (DSA, Article 20: at least six months). */
export const COMPLAINT_DAYS = 184;

/**
 * `gone`: it was not confirmed in time, or the review or the picture is not public. `paused`: the reporter's reports are not taken for some time. `complained`: another moderator
 * decides. `dismissed`: the reporter can complain. `final`: they did, or can no more.
 */
export type ReaderReportState =
  | "unconfirmed"
  | "gone"
  | "paused"
  | "open"
  | "complained"
  | "upheld"
  | "dismissed"
  | "final";

type Row = FormHints & {
  id: string;
  reviewId: ReviewId;
  reason: string;
  words: string | null;
  place: string | null;
  /** The reporter's, as it was typed. */
  name: string | null;
  /** What the reporter wrote about the first decision. */
  complaint: string | null;
  /** The state follows from a decision about a complaint, which is final. */
  isSecond: boolean;
  /** A mail leads back to the report. */
  hasAddress: boolean;
  /** Of the review; null where it is not public. */
  title: string | null;
  decision: string | null;
  businessName: string;
  slug: string;
  logoPath: string | null;
  reviewStatus: ReviewStatus;
  /** It is about a picture of the review. */
  isOfPhoto: boolean;
  /** Null where it is about none, or the picture is deleted. */
  photo: NamedPhoto | null;
  /** The review is public, and the picture if one is meant. */
  isOnline: boolean;
  pausedUntil: Date | null;
  pauseReason: string | null;
  /** The report that led to the pause, and until when its reporter can complain about its decision. */
  pauseReportId: string | null;
  pauseObjectUntil: Date | null;
  complainUntil: Date | null;
  state: ReaderReportState;
};

/** `grounds`: of the decision, or null. */
export type ReaderReport = Omit<Row, "decision"> & { grounds: Grounds | null };

/** Returns null if there is none, or its data was deleted. Changes nothing. */
export async function findReaderReport({ db, clock }: Context, id: string): Promise<ReaderReport | null> {
  const [row] = await found(db, id, clock.now().toISOString());
  if (!row) return null;
  const { decision, ...rest } = row;
  return { ...rest, grounds: decision === null ? null : groundsFrom(decision) };
}

/** Returns whether the report is there, and its data was deleted: at its reporter's request or by age. */
export async function wasReportErased({ db }: Context, id: string): Promise<boolean> {
  return (await erased(db, id)).length > 0;
}

const erased = statement(
  "reader_report_erased",
  "select from report where id = $1::uuid and made_by = 'reader' and note is null and status <> 'unconfirmed'",
);

/**
 * Puts the report into the queue and mails a receipt. A mailbox has one open report of a review and one of each picture: a second one is
 * dropped, and the first returned. A report from an address of the business is one of its organisation, with its bounds. Refuses as
 * reportReview does with rate_limited and duplicate. @param id that of the report that its reader chose. @returns the report after it; null
 * if there is none
 */
export async function confirmReaderReport(context: Context, id: string): Promise<ReaderReport | null> {
  return inTransaction(context, async (inside) => {
    const organisationId = await organisationOf(inside, id);
    if (organisationId !== null) await lockReports(inside, organisationId);
    const current = (await findUnderLock(inside, findReaderReport, id))?.found ?? null;
    if (current?.state !== "unconfirmed") return current;
    const [earlier] = await openOfMailbox(inside.db, id);
    if (earlier) {
      await inside.db.delete(report).where(eq(report.id, id));
      return findReaderReport(inside, earlier.id);
    }
    if (organisationId !== null) {
      await refuseFlood(inside, organisationId);
      if ((await openOfOrganisation(inside.db, id, organisationId)).length > 0) throw reportedTwice();
    }
    await inside.db
      .update(report)
      .set({ status: "open", organisationId, createdAt: inside.clock.now() })
      .where(eq(report.id, id));
    const [reader] = await addressOf(inside.db, id);
    if (reader) await queueMessage(inside, serviceMail("reader-report-received", reader.email, id));
    return findReaderReport(inside, id);
  });
}

/** Returns the organisation that has the business if the address is a member's, or at a domain of the business's own; null otherwise. */
async function organisationOf({ db }: Context, id: string): Promise<OrganisationId | null> {
  const [row] = await businessOf(db, id);
  if (!row || row.email === null) return null;
  return row.isMember || isAtOwnDomain(row.email, row.domainKey) ? row.organisationId : null;
}

const businessOf = statement<{
  organisationId: OrganisationId | null;
  domainKey: string;
  email: string | null;
  isMember: boolean;
}>(
  "reader_report_business",
  `select b.organisation_id as "organisationId", b.domain_key as "domainKey", q.email, exists (select from member m join "user" u on u.id = m.user_id
    where m.organisation_id = b.organisation_id and ${untaggedMailbox("u.email")} = ${untaggedMailbox("q.email")}) as "isMember"
  from report p join report_reader q on q.report_id = p.id join review r on r.id = p.review_id
  join business b on b.id = r.business_id
  where p.id = $1::uuid`,
);

const openOfOrganisation = statement(
  "reader_report_open_of_organisation",
  `select from report p join report e on e.review_id = p.review_id and e.photo_id is not distinct from p.photo_id
    and e.status = 'open' and e.organisation_id = $2::uuid
  where p.id = $1::uuid limit 1`,
);

const found = statement<Row>(
  "reader_report_one",
  `select p.id, p.review_id as "reviewId", p.reason, p.note as words, p.place, q.name, p.decision, p.complaint,
    p.first_decided_at is not null and p.status <> 'open' as "isSecond", q.email is not null as "hasAddress",
    case when r.status = 'published' then r.title end as title, b.name as "businessName", b.slug, ${logoPathOf("b.id")} as "logoPath",
    r.status as "reviewStatus", p.photo_id is not null as "isOfPhoto", ${namedPhoto("p.photo_id")} as photo, ${subjectIsOnline()} as "isOnline", u.until as "pausedUntil", u.reason as "pauseReason",
    u.report_id as "pauseReportId", u."objectUntil" as "pauseObjectUntil",
    p.decided_at + make_interval(days => ${COMPLAINT_DAYS}) as "complainUntil",
    q.form_language as "formLanguage", o.default_language as "defaultLanguage", b.country,
    case
      when p.status = 'unconfirmed' and u.until is not null then 'paused'
      when p.status = 'unconfirmed' and (not ${subjectIsOnline()} or q.sent_at < $2::timestamptz - make_interval(days => ${CONFIRM_REPORT_DAYS}))
        then 'gone'
      when p.status = 'open' and p.complained_at is not null then 'complained'
      when p.status = 'dismissed' and (p.complained_at is not null or not ${subjectIsOnline()}
        or p.decided_at < $2::timestamptz - make_interval(days => ${COMPLAINT_DAYS})) then 'final'
      else p.status
    end as state
  from report p join report_reader q on q.report_id = p.id
  join review r on r.id = p.review_id
  join business b on b.id = r.business_id
  left join organisation o on o.id = b.organisation_id
  left join lateral (select m.until, m.reason, m.report_id,
      case when c.status = 'dismissed' and c.complained_at is null and ${subjectIsOnline("c", "v")}
        and c.decided_at >= $2::timestamptz - make_interval(days => ${COMPLAINT_DAYS})
        then c.decided_at + make_interval(days => ${COMPLAINT_DAYS}) end as "objectUntil"
    from reporter_misuse m join report c on c.id = m.report_id join review v on v.id = c.review_id
    where candor_mailbox(m.email) = candor_mailbox(q.email) and m.until > $2::timestamptz order by m.until desc limit 1) u on true
  where p.id = $1::uuid and p.note is not null`,
);

const openOfMailbox = statement<{ id: string }>(
  "reader_report_open_of_mailbox",
  `select e.id from report p join report_reader q on q.report_id = p.id
  join report e on e.review_id = p.review_id and e.photo_id is not distinct from p.photo_id and e.status = 'open'
  join report_reader w on w.report_id = e.id and candor_mailbox(w.email) = candor_mailbox(q.email)
  where p.id = $1::uuid and e.id <> p.id limit 1`,
);

export const addressOf = statement<{ email: string }>(
  "reader_report_address",
  "select email from report_reader where report_id = $1::uuid and email is not null",
);
