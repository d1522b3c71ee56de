// Reviews without an invitation. Nobody knows yet who wrote one, so it waits until its address is confirmed:
//
//   first of an address:  review (pending) ── confirmed ──▶ published | held
//   any further:          revision         ── confirmed ──▶ takes the place of what the review said
//
// The caller of either learns nothing of what there was before: a stranger could type any address.
import { eq, sql } from "drizzle-orm";
import { queueMessages } from "#domain/message/message.ts";
import { inContendedTransaction } from "#platform/contended-transaction.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { type BusinessId, newId, type ReviewId } from "#platform/id.ts";
import { mailboxOf } from "#platform/mailbox.ts";
import { mayAskToConfirm } from "./confirm-limit.ts";
import { reasonsToHold, rewrite } from "./edit.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { insertReview } from "./insert.ts";
import { moveTo, type ReviewStatus } from "./lifecycle.ts";
import { type LockedReview, lockReview } from "./lock.ts";
import type { Submission } from "./submission.ts";
import { reviewAuthor, reviewRevision } from "./table.ts";
import { languageOf } from "./text-language.ts";

/** What is not confirmed by then is never published. By the database's clock. */
export const CONFIRM_WITHIN = "30 days";
/** The address can be freed and taken again between two statements, but hardly that often. */
const ATTEMPTS = 4;

export type OrganicReview = {
  businessId: BusinessId;
  email: string;
  submission: Submission;
  /** Of the form, where the text does not tell. */
  language: string;
  ipHash: Uint8Array | null;
};

export type Confirmation = {
  kind: "review" | "revision";
  /** gone: too late, or the review was removed, or a later revision was confirmed before. */
  state: "waiting" | "done" | "gone";
  reviewId: ReviewId;
  submission: Submission;
  businessName: string;
  slug: string;
  status: ReviewStatus;
};

/**
 * Keeps the review until its address is confirmed, and queues the mail that asks for it. Where the mailbox has a review of
 * the business already, it is a revision of that one. Nothing is kept where too many of the mailbox wait already.
 */
export async function submitOrganic(context: Context, input: OrganicReview): Promise<void> {
  const language = await languageOf(input.submission, input.language);
  await inTransaction(context, async (inside) => {
    if (!(await mayAskToConfirm(inside, input.email))) return;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const id = (await insertFirst(inside, input, language)) ?? (await insertRevision(inside, input, language));
      if (id === "busy") continue;
      await ask(inside, id, input.email);
      return;
    }
    throw new Error("An organic review found its address neither free nor taken.");
  });
}

/** What a confirmation link stands for, and whether it is still to be followed. Changes nothing. */
export async function findConfirmation(context: Context, id: string): Promise<Confirmation | null> {
  const [row] = (await context.db.execute(sql`
    select case when v.id is null then 'review' else 'revision' end as kind, r.id as "reviewId", r.status,
      b.name as "businessName", b.slug,
      json_build_object('rating', coalesce(v.rating, r.rating), 'title', coalesce(v.title, r.title),
        'body', coalesce(v.body, r.body), 'author', coalesce(v.author, r.author),
        'experienceDate', coalesce(v.experience_date, r.experience_date)) as submission,
      case
        when r.status = 'removed' then 'gone'
        when v.confirmed_at is not null or (v.id is null and r.status <> 'pending') then 'done'
        when coalesce(v.created_at, r.created_at) <= now() - ${CONFIRM_WITHIN}::interval then 'gone'
        when exists (select from review_revision later where later.review_id = v.review_id
          and later.confirmed_at is not null and later.created_at > v.created_at) then 'gone'
        else 'waiting'
      end as state
    from (select ${id}::uuid as id) asked
    left join review_revision v on v.id = asked.id
    join review r on r.id = coalesce(v.review_id, asked.id)
    join business b on b.id = r.business_id`)) as unknown as Confirmation[];
  return row ?? null;
}

/**
 * Confirms the address behind a review or a revision, publishes or holds it, and queues `review-receipt`. Of several at once
 * one does it and the others find it done. A revision of a review that a moderator has hidden counts as held: it is not online.
 */
export async function confirm(
  context: Context,
  id: string,
): Promise<
  { reviewId: ReviewId; status: "published" | "held" } | { state: "done" | "gone"; reviewId: ReviewId } | null
> {
  return inContendedTransaction(context, async (inside) => {
    const found = await findConfirmation(inside, id);
    const row = found && (await lockReview(inside, found.reviewId));
    // Asked again, because somebody else may have confirmed it while this waited for the lock.
    const current = row && (await findConfirmation(inside, id));
    if (!current) return null;
    const { reviewId, state } = current;
    if (state !== "waiting") return { state, reviewId };
    const revised = current.kind === "revision" ? await revise(inside, row, id, current.submission) : row;
    const status = revised.status === "pending" ? await release(inside, revised) : revised.status;
    const [author] = await inside.db
      .select({ email: reviewAuthor.email })
      .from(reviewAuthor)
      .where(eq(reviewAuthor.reviewId, reviewId));
    if (author?.email) {
      await queueMessages(inside, [
        {
          kind: "review-receipt",
          channel: "email",
          address: author.email,
          organisationId: null,
          subjectId: reviewId,
          urgent: true,
        },
      ]);
    }
    return { reviewId, status: status === "published" ? status : "held" };
  });
}

/** Null where the address has a review of the business already. */
async function insertFirst(inside: Context, input: OrganicReview, language: string): Promise<ReviewId | null> {
  const id = newId<"rev">();
  const isFirst = await insertReview(inside, {
    ...input.submission,
    id,
    businessId: input.businessId,
    source: "organic",
    status: "pending",
    language,
    createdAt: inside.clock.now(),
    email: input.email,
    ipHash: input.ipHash,
    confirmedAt: null,
    fingerprint: fingerprintOf(input.submission.body),
    ratings: [],
  });
  return isFirst ? id : null;
}

async function insertRevision(
  inside: Context,
  { businessId, email, submission, ipHash }: OrganicReview,
  language: string,
): Promise<string | "busy"> {
  const [first] = (await inside.db.execute(sql`
    select r.id, r.status = 'removed' or (r.status = 'pending' and r.created_at <= now() - ${CONFIRM_WITHIN}::interval) as over
    from review_author a join review r on r.id = a.review_id
    where a.organic and a.business_id = ${businessId} and ${mailboxOf(sql`a.email`)} = ${mailboxOf(email)}`)) as unknown as {
    id: ReviewId;
    over: boolean;
  }[];
  if (!first) return "busy";
  if (first.over) {
    // It is history and no longer the address's one review, so the next one begins anew.
    await inside.db.update(reviewAuthor).set({ organic: false }).where(eq(reviewAuthor.reviewId, first.id));
    return "busy";
  }
  const createdAt = inside.clock.now();
  const id = Bun.randomUUIDv7();
  await inside.db.insert(reviewRevision).values({ id, reviewId: first.id, ...submission, language, ipHash, createdAt });
  return id;
}

/** On the service's own behalf: it is no mail of the business's. */
async function ask(inside: Context, id: string, address: string): Promise<void> {
  await queueMessages(inside, [
    { kind: "review-confirm", channel: "email", address, organisationId: null, subjectId: id, urgent: true },
  ]);
}

async function revise(inside: Context, row: LockedReview, id: string, submission: Submission): Promise<LockedReview> {
  const [revision] = await inside.db
    .update(reviewRevision)
    .set({ confirmedAt: inside.clock.now() })
    .where(eq(reviewRevision.id, id))
    .returning({ language: reviewRevision.language });
  const after = await rewrite(inside, row, { submission, language: revision?.language ?? row.language });
  return after ?? row;
}

/** The address is confirmed: online, unless a rule holds it. */
async function release(inside: Context, row: LockedReview): Promise<ReviewStatus> {
  const [author] = await inside.db
    .update(reviewAuthor)
    .set({ confirmedAt: inside.clock.now() })
    .where(eq(reviewAuthor.reviewId, row.id))
    .returning({ ipHash: reviewAuthor.ipHash });
  const reasons = await reasonsToHold(inside, row, fingerprintOf(row.body), author?.ipHash ?? null);
  const to = reasons.length > 0 ? "held" : "published";
  await moveTo(inside, row, { to, reasons, askedBy: "rule" });
  return to;
}
