// Moderators decide about pictures: those that are new, that look like one of another review, and those whose author objects.
//
//   waiting ──▶ shown ◀──▶ taken_down ──▶ (an objection of the author, which a moderator decides for good)
//
// A picture that is taken down is kept apart for its author's objection, and deleted after 30 days (../photo/files.ts).
import { type PhotoId, type Position, positionValues, type ReviewId, type UserId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { sentence } from "#contract/sentence.ts";
import { queueMessage, serviceMail } from "#domain/message/message.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { findAuthor } from "../lifecycle/author-mail.ts";
import { codeOf } from "../lifecycle/log-entry.ts";
import { noticeAbout } from "../notice/record.ts";
import { holdSwitch } from "../photo/attach.ts";
import { findKeptPhoto, type KeptPhoto, listKeptPhotos } from "../photo/one.ts";
import { tellPhotos } from "../photo/show.ts";
import { findReviews, type Review, type ReviewedBusiness } from "../state/columns.ts";
import { type LockedReview, requireReview } from "../state/lock.ts";
import { type Grounds, TAKEN_BACK } from "../state/reason.ts";
import { refuseToLeft } from "./complaint.ts";
import { refuseToFirst, reopenReports } from "./decide.ts";
import { mailReporters, mustLeaveTo } from "./decide-appeal.ts";

export const PHOTO_VERDICTS = ["show", "take_down"] as const;
export type PhotoVerdict = (typeof PHOTO_VERDICTS)[number];

/** The kind of the mail with the reasons. */
export const PHOTO_DECIDED = "photo-decided" as const;

/** A review with all its pictures, of which one waits at least. */
export type PhotoCase = { position: Position; review: Review; business: ReviewedBusiness; photos: KeptPhoto[] };

/** Lists reviews with pictures that wait, by the oldest of each. @param after the position of the last case on the page before */
export async function listPhotoCases(
  context: Context,
  { after, limit }: { after: Position | null; limit: number },
): Promise<PhotoCase[]> {
  const [at, id] = positionValues(after, "-infinity");
  const found = await waiting(context.db, at, id, limit);
  const ids = found.map(({ reviewId }) => reviewId);
  const [rows, photos] = await Promise.all([findReviews(context, ids), listKeptPhotos(context, ids)]);
  return found.flatMap(({ reviewId, ...position }) => {
    const row = rows.find(({ review }) => review.id === reviewId);
    return row ? [{ position, review: row.review, business: row.business, photos: photos.get(reviewId) ?? [] }] : [];
  });
}

export type PhotoRuling = {
  id: PhotoId;
  verdict: PhotoVerdict;
  /** The version that the moderator saw. */
  seen: string;
  /** Of a picture that is taken down, or whose objection is decided. */
  reason: string;
  note: string | null;
  decidedBy: UserId;
};

/**
 * Mails the author of a picture that is taken down, and the outcome of an objection, also to those whose reports led to the decision. Refuses
 * with not_found, duplicate if the picture changed since the moderator saw it, validation_error where another moderator has to decide. Call
 * it in a transaction.
 */
export async function decidePhoto(inside: Context, ruling: PhotoRuling): Promise<{ reviewId: ReviewId }> {
  const { id, verdict, seen, decidedBy, note } = ruling;
  const { row, photo } = await lockSeen(inside, id, seen);
  await refuseToLeft(inside, row.id, decidedBy);
  const isObjected = photo.objection !== null && photo.answer === null;
  if (isObjected && (await mustLeaveTo(inside, { reviewId: row.id, moderator: decidedBy, first: photo.decidedBy })))
    throw new Refusal("validation_error", "You took the decision. Another moderator decides the objection.", {
      says: sentence("review.ownDecision"),
    });
  const to = verdict === "show" ? "shown" : "taken_down";
  if (photo.state === to && !photo.isQueued) throw decidedMeanwhile();
  const reason = to === "taken_down" ? ruling.reason : null;
  // A new decision can be objected to anew.
  const [objection, answer] = isObjected ? [photo.objection, note ?? ""] : [null, null];
  // The decision about an objection is final, and one that changes nothing has nothing to undo.
  const before = isObjected || photo.state === to ? null : photo.state;
  const kept = to === "taken_down" && !isObjected ? note : photo.note;
  await decide(inside, id, to, inside.clock.now().toISOString(), decidedBy, before, reason, kept, objection, answer);
  await settle(inside, row, photo, { to, reason });
  if (to === "taken_down" || isObjected) await mailAuthorOf(inside, row.id, { photo: id, to, isObjected });
  if (isObjected) {
    const outcome = to === "shown" ? "restored" : "upheld";
    const except = await mailReporters(inside, row.id, { decidedAt: photo.decidedAt, photo: id, outcome });
    await noticeAbout(inside, "appeal", row, id, { except });
  }
  return { reviewId: row.id };
}

/** Of a picture that reports name: the version that the moderator saw. */
export type ReportedPhoto = { id: PhotoId; seen: string };

/**
 * Takes a reported picture of the locked review down. Changes nothing where it is offline already, or its author removed it. Refuses with
 * duplicate if it changed since the moderator saw it.
 */
export async function takeDownReported(
  inside: Context,
  row: LockedReview,
  { id, seen, grounds, decidedBy }: ReportedPhoto & { grounds: Grounds; decidedBy: UserId },
): Promise<void> {
  const photo = await findKeptPhoto(inside, id);
  if (photo?.reviewId !== row.id || photo.state === "taken_down") return;
  if (photo.version !== seen) throw decidedMeanwhile();
  const [now, before, to] = [inside.clock.now().toISOString(), photo.state, "taken_down"] as const;
  await decide(inside, id, to, now, decidedBy, before, grounds.reason, grounds.note, null, null);
  await settle(inside, row, photo, { to, reason: grounds.reason });
  await mailAuthorOf(inside, row.id, { photo: id, to, isObjected: false });
}

/**
 * Puts the picture back into the state before the last decision, and reopens the reports that the decision settled. Refuses with not_found,
 * duplicate if it changed since the moderator saw it, validation_error where there is nothing to undo, or where another moderator has to
 * decide. Call it in a transaction.
 */
export async function undoPhoto(
  inside: Context,
  { id, seen, decidedBy }: Pick<PhotoRuling, "id" | "seen" | "decidedBy">,
): Promise<{ reviewId: ReviewId }> {
  const { row, photo } = await lockSeen(inside, id, seen);
  await refuseToLeft(inside, row.id, decidedBy);
  if (!photo.canUndo || photo.objection !== null)
    throw new Refusal("validation_error", "There is no decision to undo.", { says: sentence("review.noModerator") });
  if (photo.decidedAt) {
    await refuseToFirst(inside, { reviewId: row.id, decidedAt: photo.decidedAt, moderator: decidedBy });
    await reopenReports(inside, row.id, photo.decidedAt);
  }
  const [now] = await undo(inside, id, inside.clock.now().toISOString(), decidedBy);
  if (now) await settle(inside, row, photo, { to: now.state, reason: TAKEN_BACK });
  return { reviewId: row.id };
}

async function settle(
  inside: Context,
  row: LockedReview,
  { state: from }: KeptPhoto,
  { to, reason }: { to: KeptPhoto["state"]; reason: string | null },
): Promise<void> {
  const [was, is] = [Number(from === "shown"), Number(to === "shown")];
  if (was === is) return;
  const by = reason === "illegal" ? "law" : "moderator";
  await tellPhotos(inside, row, { added: is, removed: was, by, ...(reason !== null && { reason: codeOf(reason) }) });
}

/** Locks the review, which each change of its pictures does first. */
async function lockSeen(inside: Context, id: PhotoId, seen: string): Promise<{ row: LockedReview; photo: KeptPhoto }> {
  const found = await findKeptPhoto(inside, id);
  if (!found) throw new Refusal("not_found", "There is no such picture.");
  await holdSwitch(inside, found.reviewId);
  const row = await requireReview(inside, found.reviewId);
  if (row.status === "pending" || row.status === "removed") throw new Refusal("not_found", "There is no such picture.");
  // Read after the lock: its author or another moderator may have been quicker.
  const photo = await findKeptPhoto(inside, id);
  if (photo?.version !== seen) throw decidedMeanwhile();
  return { row, photo };
}

function decidedMeanwhile(): Refusal {
  return new Refusal("duplicate", "The picture was changed or decided meanwhile. Look at it again.", {
    says: sentence("review.photoMeanwhile"),
  });
}

async function mailAuthorOf(
  inside: Context,
  reviewId: ReviewId,
  payload: { photo: PhotoId; to: KeptPhoto["state"]; isObjected: boolean },
): Promise<void> {
  const { email, confirmedAt } = await findAuthor(inside, reviewId);
  if (email === null || confirmedAt === null) return;
  await queueMessage(inside, { ...serviceMail(PHOTO_DECIDED, email, reviewId), payload });
}

const waiting = statement<Position & { reviewId: ReviewId }>(
  "photo_queue",
  `select p.id, coalesce(p.queued_at, p.created_at) as "createdAt", r.id as "reviewId" from review_photo p
  join review r on r.id = p.review_id and r.status in ('published', 'held', 'hidden')
  where p.queued_at is not null and p.revision_id is null and (p.queued_at, p.id) > ($1::timestamptz, $2::uuid)
    and not exists (select from review_photo e where e.review_id = p.review_id and e.revision_id is null
      and e.queued_at is not null and (e.queued_at, e.id) < (p.queued_at, p.id))
  order by p.queued_at, p.id limit $3::int`,
);

const decide = statement(
  "photo_decide",
  `update review_photo set state = $2, decided_at = $3::timestamptz, decided_by = $4::uuid, queued_at = null, state_before = $5,
    reason = $6, note = $7, objection = $8, answer = $9 where id = $1::uuid`,
);

const undo = statement<{ state: KeptPhoto["state"] }>(
  "photo_undo",
  `update review_photo set state = state_before, state_before = null, decided_at = $2::timestamptz, decided_by = $3::uuid,
    reason = null, note = null, queued_at = case when state_before = 'waiting' then $2::timestamptz end
  where id = $1::uuid returning state`,
);
