// Erases the author of reviews. The text stays online under another name, or is erased as well.
import { and, eq, or, sql } from "drizzle-orm";
import type { BusinessId, ReviewId } from "#contract/id.ts";
import { touch } from "#domain/business/state/touch.ts";
import { dropSalts } from "#domain/log/entry.ts";
import type { Context } from "#platform/database/context.ts";
import { mailboxOf } from "#platform/text/mailbox.ts";
import { forgetRemovedWords } from "../appeal/removed-words.ts";
import { appeal } from "../appeal/table.ts";
import { withdrawAppeals } from "../appeal/withdraw.ts";
import { changeStatus } from "../lifecycle/lifecycle.ts";
import { enterErasure } from "../lifecycle/log-entry.ts";
import { forgetFingerprint } from "../near-copy/keep.ts";
import { reviewAddress } from "../own-address/table.ts";
import { dropPhotos } from "../photo/show.ts";
import { eraseReaderReports } from "../reader-report/erase.ts";
import { recordReviewEvent } from "../state/event.ts";
import { findReply, lockReview } from "../state/lock.ts";
import { moderation, report, review, reviewAuthor, reviewEdit, reviewRevision } from "../state/table.ts";

export const ERASED_AUTHOR = "Former customer";
const ERASED_TITLE = "Erased";
const ERASED_BODY = "Erased with its author's data.";

/** Also returns imported reviews for which a file states the address. */
export async function reviewsBy(inside: Context, email: string): Promise<ReviewId[]> {
  const isAddress = (column: typeof reviewAuthor.email | typeof reviewAuthor.statedEmail) =>
    and(eq(mailboxOf(column), mailboxOf(email)), sql`lower(${column}) = ${email.toLowerCase()}`);
  const rows = await inside.db
    .select({ id: reviewAuthor.reviewId })
    .from(reviewAuthor)
    .where(or(...[reviewAuthor.email, reviewAuthor.statedEmail].map(isAddress)));
  return rows.map((row) => row.id);
}

/**
 * "remove" also erases the words and removes the review, as always happens to an unconfirmed one. Call it in a
 * transaction that locked the person's invitations first. @returns how many were removed, and ids that messages may be about
 */
export async function eraseReviews(
  inside: Context,
  ids: readonly ReviewId[],
  texts: "keep" | "remove",
  askedBy: "operator" | "author" = "operator",
): Promise<{ removed: number; subjects: string[] }> {
  let removed = 0;
  const subjects: string[] = [];
  const businesses = new Set<BusinessId>();
  for (const id of [...new Set(ids)].sort()) {
    const row = await lockReview(inside, id);
    if (!row) continue;
    businesses.add(row.business.id);
    const remove = texts === "remove" || row.status === "pending";
    const words = remove ? { title: ERASED_TITLE, body: ERASED_BODY } : {};
    const now = inside.clock.now();
    await inside.db
      .update(review)
      .set({ author: ERASED_AUTHOR, original: null, rewardNote: null, updatedAt: now, ...words })
      .where(eq(review.id, id));
    subjects.push(id, ...(await eraseTraces(inside, id, remove)));
    await dropPhotos(inside, [id]);
    await dropSalts(inside, [id]);
    if (row.status !== "pending") await enterErasure(inside, row, remove || row.status === "removed" ? undefined : row);
    if (remove && row.status !== "removed") {
      await changeStatus(inside, id, { to: "removed", reason: "person_erased", askedBy });
      removed++;
    } else if (row.status === "published") {
      const reply = await findReply(inside, id);
      await recordReviewEvent(inside, "review.updated", { ...row, author: ERASED_AUTHOR, photos: null }, { reply });
    }
  }
  await touch(inside, [...businesses]);
  return { removed, subjects };
}

/** @returns the ids of revisions, own addresses and reports, which messages to the author may have as their subject */
async function eraseTraces(inside: Context, id: ReviewId, withFingerprint: boolean): Promise<string[]> {
  const { db } = inside;
  await db
    .update(reviewAuthor)
    .set({ email: null, statedEmail: null, ipHash: null, formLanguage: null, erasedAt: inside.clock.now() })
    .where(eq(reviewAuthor.reviewId, id));
  await db.delete(reviewEdit).where(eq(reviewEdit.reviewId, id));
  await forgetRemovedWords(inside, [id]);
  // Without an address, the author could not get the answer.
  await db.update(appeal).set({ words: "" }).where(eq(appeal.reviewId, id));
  await withdrawAppeals(inside, [id]);
  await db.update(moderation).set({ note: null }).where(eq(moderation.reviewId, id));
  if (withFingerprint) await forgetFingerprint(inside, id);
  const revisions = await db
    .delete(reviewRevision)
    .where(eq(reviewRevision.reviewId, id))
    .returning({ id: reviewRevision.id });
  const addresses = await db
    .delete(reviewAddress)
    .where(eq(reviewAddress.reviewId, id))
    .returning({ id: reviewAddress.id });
  const forgotten = withFingerprint ? await eraseReaderReports(inside, id) : [];
  // Mails about a report have the report as their subject.
  const reports = await db.select({ id: report.id }).from(report).where(eq(report.reviewId, id));
  return [...revisions, ...addresses, ...reports].map((each) => each.id).concat(forgotten);
}
