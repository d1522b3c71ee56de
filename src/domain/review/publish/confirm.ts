// Confirms the author's address of an organic review, or of a revision, by a mailed link.
import { eq } from "drizzle-orm";
import type { ReviewId } from "#contract/id.ts";
import { relistProfile } from "#domain/business/claim/waiting.ts";
import { logoPathOf } from "#domain/business/logo/address.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { FormHints } from "#platform/language/choose.ts";
import { findAuthor, keepFormLanguage, mailAuthor } from "../lifecycle/author-mail.ts";
import { moveTo } from "../lifecycle/lifecycle.ts";
import { fingerprintOf } from "../near-copy/fingerprint.ts";
import { photosAlong } from "../photo/along.ts";
import { useRevisionPhotos } from "../photo/show.ts";
import { type FindInvited, reasonsToHold } from "../rule/check.ts";
import type { Written } from "../rule/hold.ts";
import type { ReviewStatus } from "../state/columns.ts";
import { findUnderLock, type LockedReview } from "../state/lock.ts";
import type { ShownPhoto } from "../state/photo.ts";
import type { Label } from "../state/reward.ts";
import type { Submission } from "../state/submission.ts";
import { reviewAuthor, reviewRevision } from "../state/table.ts";
import { rewrite } from "./edit.ts";
import { CONFIRM_WITHIN, NAMES_REWARD } from "./organic.ts";

type Answered = Pick<typeof reviewRevision.$inferSelect, "reward" | "rewardNote">;

export type Confirmation = FormHints & {
  kind: "review" | "revision";
  /** `gone`: the link has expired, the review was removed, or a later revision was confirmed. */
  state: "waiting" | "done" | "gone";
  reviewId: ReviewId;
  submission: Submission;
  /** Of the text. */
  language: string;
  /** As the rules know it. */
  business: Written["business"];
  /** The form names a reward, so the review will be marked. */
  incentivized: boolean;
  businessName: string;
  slug: string;
  logoPath: string | null;
  status: ReviewStatus;
  /** That go along, in the author's order. */
  photos: ShownPhoto[];
};

/** Changes nothing. Returns null if no review or revision has this id. */
export async function findConfirmation(context: Context, id: string): Promise<Confirmation | null> {
  const [row] = await confirmation(context.db, id);
  return row ?? null;
}

/**
 * Publishes or holds the review, or applies the revision, and queues `review-receipt`. Simultaneous calls do it once. Returns "held"
 * for a revision of a hidden review, and null if no review or revision has this id.
 */
export async function confirm(
  context: Context,
  id: string,
  findInvited: FindInvited,
): Promise<
  { reviewId: ReviewId; status: "published" | "held" } | { state: "done" | "gone"; reviewId: ReviewId } | null
> {
  return inTransaction(context, async (inside) => {
    const locked = await findUnderLock(inside, findConfirmation, id);
    if (!locked) return null;
    const { row, found } = locked;
    const { reviewId, state } = found;
    if (state !== "waiting") return { state, reviewId };
    const revised = found.kind === "revision" ? await revise(inside, row, id, found.submission) : row;
    const status = revised.status === "pending" ? await release(inside, revised, findInvited) : revised.status;
    const { email } = await findAuthor(inside, reviewId);
    await mailAuthor(inside, { id: reviewId, email }, "review-receipt");
    return { reviewId, status: status === "published" ? status : "held" };
  });
}

async function revise(inside: Context, row: LockedReview, id: string, submission: Submission): Promise<LockedReview> {
  const [revision] = await inside.db
    .update(reviewRevision)
    .set({ confirmedAt: inside.clock.now() })
    .where(eq(reviewRevision.id, id))
    .returning(answeredColumns);
  if (revision) await keepFormLanguage(inside, row.id, revision.formLanguage);
  const pictured = await useRevisionPhotos(inside, row, id);
  const language = revision?.language ?? row.language;
  const after = await rewrite(inside, pictured, { submission, language, label: revision && newLabel(row, revision) });
  return after ?? pictured;
}

const { language, formLanguage, reward, rewardNote } = reviewRevision;
const answeredColumns = { language, formLanguage, reward, rewardNote };

/** A review keeps the label of a reward; no later answer of its author ends it. */
function newLabel(row: LockedReview, { reward, rewardNote }: Answered): Label | undefined {
  if (row.incentivized || reward === null) return undefined;
  const isSame = row.reward === reward;
  return isSame ? undefined : { incentivized: reward !== "none", reward, rewardNote };
}

/** Publishes a pending review, unless a rule holds it. */
async function release(inside: Context, row: LockedReview, findInvited: FindInvited): Promise<ReviewStatus> {
  await relistProfile(inside, row.business.id);
  await inside.db
    .update(reviewAuthor)
    .set({ confirmedAt: inside.clock.now() })
    .where(eq(reviewAuthor.reviewId, row.id));
  const { email, ipHash } = await findAuthor(inside, row.id);
  const counted = { invitedAs: null, findInvited };
  const reasons = await reasonsToHold(inside, row, { email, counted, ipHash, fingerprint: fingerprintOf(row.body) });
  const to = reasons.length > 0 ? "held" : "published";
  await moveTo(inside, row, { to, reasons, askedBy: "rule" });
  return to;
}

const confirmation = statement<Confirmation>(
  "review_confirmation",
  `select case when v.id is null then 'review' else 'revision' end as kind, r.id as "reviewId", r.status,
    b.name as "businessName", b.slug, ${logoPathOf("b.id")} as "logoPath", coalesce(v.form_language, a.form_language) as "formLanguage",
    o.default_language as "defaultLanguage", b.country,
    json_build_object('rating', coalesce(v.rating, r.rating), 'title', coalesce(v.title, r.title),
      'body', coalesce(v.body, r.body), 'author', coalesce(v.author, r.author),
      'experienceDate', coalesce(v.experience_date, r.experience_date)) as submission,
    coalesce(v.language, r.language) as language,
    json_build_object('name', b.name, 'domainKey', b.domain_key, 'country', b.country) as business,
    ${NAMES_REWARD} as incentivized, ${photosAlong} as photos,
    case
      when r.status = 'removed' then 'gone'
      when v.confirmed_at is not null or (v.id is null and r.status <> 'pending') then 'done'
      when coalesce(v.created_at, r.created_at) <= now() - interval '${CONFIRM_WITHIN}' then 'gone'
      when exists (select from review_revision later where later.review_id = v.review_id
        and later.confirmed_at is not null and later.created_at > v.created_at) then 'gone'
      else 'waiting'
    end as state
  from (select $1::uuid as id) asked
  left join review_revision v on v.id = asked.id
  join review r on r.id = coalesce(v.review_id, asked.id)
  left join review_author a on a.review_id = r.id
  join business b on b.id = r.business_id
  left join organisation o on o.id = b.organisation_id`,
);
