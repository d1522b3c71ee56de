// A reader reports a public review, without an account (DSA, Article 16):
//
//   unconfirmed ──▶ open ──▶ upheld | dismissed      by a moderator (../moderation/report.ts)
//                    ▲            │
//                    └────────────┘ the reporter complains, once (complain.ts)
//
// A report without an address is open at once. No report hides anything, and no limit on a review refuses readers of other networks.
import { eq } from "drizzle-orm";
import { newId, type PhotoId, type ReviewId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { sentence } from "#contract/sentence.ts";
import { queueMessage, serviceMail } from "#domain/message/message.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { lockName, statement } from "#platform/database/statement.ts";
import { isOfMailbox, untagged } from "#platform/text/mailbox.ts";
import type { ReaderReason } from "../state/reason.ts";
import { requireShownPhoto } from "../state/reported.ts";
import { report, review } from "../state/table.ts";
import { reportReader } from "./table.ts";

export const READER_REPORT = {
  words: { min: 1, max: 2_000 },
  place: { min: 0, max: 500 },
  name: { min: 1, max: 80 },
} as const;

/** Reports from a /24 or /48 within NETWORK_DAYS. */
export const MOST_OF_NETWORK = 10;
/** The hash of a report's network is kept as long, for the limit. */
export const NETWORK_DAYS = 1;
/**
 * Links that one mailbox gets within 24 hours for reports that it does not confirm. About one subject, the review or a picture, it gets one.
 * Each leads to all that wait (waiting.ts), so a stranger who uses them up does not shut the holder of the mailbox out.
 */
const MOST_TO_MAILBOX = 3;

export type NewReaderReport = {
  reviewId: ReviewId;
  /** The picture that is meant; by default the review. */
  photo?: PhotoId | null;
  reason: ReaderReason;
  words: string;
  place: string;
  /** Null where none is given. */
  name: string | null;
  email: string | null;
  formLanguage: string;
  /** Of the address range. */
  ipHash: Uint8Array;
};

/**
 * Mails a link if an address is given, and nothing else to an address that is not confirmed. The answer does not tell whether it did.
 * Refuses with not_found where the review is not public, validation_error where the picture is not one of it, and rate_limited after MOST_OF_NETWORK. @returns the report's id
 */
export async function sendReaderReport(context: Context, input: NewReaderReport): Promise<string> {
  const { reviewId, photo = null, reason, words, place, name, email, formLanguage } = input;
  return inTransaction(context, async (inside) => {
    const ipHash = Buffer.from(input.ipHash);
    // Simultaneous reports are counted one after the other.
    await lockName(inside.db, `reader report ${ipHash.toString("hex")}`);
    const [row] = await inside.db.select({ status: review.status }).from(review).where(eq(review.id, reviewId));
    if (row?.status !== "published") throw new Refusal("not_found", "There is no such review.");
    await requireShownPhoto(inside, reviewId, photo);
    const now = inside.clock.now();
    const [counted] = await ofNetwork(inside.db, ipHash, now.toISOString());
    if (counted && counted.count >= MOST_OF_NETWORK) throw tooMany(counted.freeAt ?? now, now);
    const id = newId<"rpt">();
    const mailedAt = email !== null && (await canMail(inside, email, reviewId, photo)) ? now : null;
    await inside.db.insert(report).values({
      id,
      reviewId,
      photoId: photo,
      madeBy: "reader",
      reason,
      note: words,
      place: place === "" ? null : place,
      status: email === null ? "open" : "unconfirmed",
      createdAt: now,
    });
    await inside.db
      .insert(reportReader)
      .values({ reportId: id, email, name, ipHash, formLanguage, sentAt: now, mailedAt });
    if (email !== null && mailedAt !== null)
      await queueMessage(inside, serviceMail("reader-report-confirm", email, id));
    return id;
  });
}

function tooMany(freeAt: Date, now: Date): Refusal {
  const seconds = Math.max(1, Math.ceil((freeAt.getTime() - now.getTime()) / 1_000));
  return new Refusal("rate_limited", `A network can report ${MOST_OF_NETWORK} reviews within 24 hours.`, {
    says: sentence("report.mostNetwork"),
    headers: { "retry-after": String(seconds) },
  });
}

/**
 * Whether a link may be mailed: always if the last one was used, since that one shows a receipt, and to an address without a tag if those of
 * the day went to its tags, whose links lead to other reports. Locks the mailbox until the end of the transaction, so that simultaneous reports
 * are counted one after the other.
 */
async function canMail(inside: Context, email: string, reviewId: ReviewId, photo: PhotoId | null): Promise<boolean> {
  const { address, name, domain } = untagged(email);
  const [box] = await mailbox(inside.db, address, email);
  await lockName(inside.db, `reader report ${box?.name ?? address}`);
  const now = inside.clock.now().toISOString();
  const [mailed] = await toMailbox(inside.db, address, now, reviewId, name, domain, photo, email);
  if (!mailed || (mailed.about === 0 && mailed.waiting < MOST_TO_MAILBOX)) return true;
  return mailed.last === null ? box?.isUntagged === true : mailed.last !== "unconfirmed";
}

const ofNetwork = statement<{ count: number; freeAt: Date | null }>(
  "reader_report_network",
  `select count(*)::int as count, min(sent_at) + make_interval(days => ${NETWORK_DAYS}) as "freeAt"
  from report_reader where ip_hash = $1::bytea and sent_at > $2::timestamptz - make_interval(days => ${NETWORK_DAYS})`,
);

const mailbox = statement<{ name: string; isUntagged: boolean }>(
  "reader_report_mailbox",
  `select candor_mailbox($1::text) as name, candor_mailbox($1::text) = candor_mailbox($2::text) as "isUntagged"`,
);

/** `last`: the status of the report whose link this very mailbox, without its other tags, got last; null if it got none. */
const toMailbox = statement<{ waiting: number; about: number; last: string | null }>(
  "reader_report_mailed",
  `select (count(*) filter (where p.status = 'unconfirmed'))::int as waiting,
    (count(*) filter (where p.review_id = $3::uuid and p.photo_id is not distinct from $6::uuid))::int as about,
    (array_agg(p.status order by q.mailed_at desc, p.id desc) filter (where candor_mailbox(q.email) = candor_mailbox($7::text)))[1] as last
  from report_reader q join report p on p.id = q.report_id
  where ${isOfMailbox("q.email", { untagged: "$1", name: "$4", domain: "$5" })} and q.mailed_at > $2::timestamptz - interval '1 day'`,
);
