// Appeals in every state: two moderators decide about reviews, and their authors appeal, each by the functions of the pages.
import { type ReviewId, toWire, type UserId } from "#contract/id.ts";
import type { Business } from "#domain/business/profile/business.ts";
import { submitAppeal } from "#domain/review/appeal/appeal.ts";
import { findOpenAppeal } from "#domain/review/appeal/queue.ts";
import { deleteOwnReview } from "#domain/review/author/author.ts";
import { decideReview } from "#domain/review/moderation/decide.ts";
import { type AppealVerdict, decideAppeal } from "#domain/review/moderation/decide-appeal.ts";
import { listDecisions } from "#domain/review/state/history.ts";
import type { TakeDownReason, Verdict } from "#domain/review/state/reason.ts";
import type { Context } from "#platform/database/context.ts";
import { actAsStaff } from "./act.ts";
import { reviewOf, writeConfirmed } from "./held-review.ts";

/** More than a story has. */
const MOST_DECISIONS = 10;

/** Whose login the demo prints, and a colleague. */
type Moderators = { moderator: UserId; colleague: UserId };

type Story = {
  email: string;
  author: string;
  rating: number;
  title: string;
  body: string;
  verdict: Verdict;
  reason: TakeDownReason;
  by: keyof Moderators;
  words: string;
  /** Null: the appeal waits. */
  end: { verdict: AppealVerdict; answer: string } | "deleted" | null;
};

/**
 * Plays what has not happened yet. An author appeals from the mail that tells of the decision, so all decisions come first, and the
 * mails go out before the appeals.
 */
export async function playAppeals(
  context: Context,
  business: Business,
  moderators: Moderators,
  sendMails: () => Promise<void>,
): Promise<void> {
  const decided: { story: Story; reviewId: ReviewId; decision: string }[] = [];
  for (const story of STORIES) {
    const known = await reviewOf(context, business, story.email);
    const reviewId = known ?? (await writeConfirmed(context, business, wordsOf(story)));
    const decision = (await firstDecision(context, reviewId)) ?? (await decide(context, reviewId, story, moderators));
    decided.push({ story, reviewId, decision });
  }
  await sendMails();
  for (const { story, reviewId, decision } of decided) await appeal(context, reviewId, decision, story, moderators);
}

function wordsOf({ email, author, rating, title, body }: Story) {
  return { email, author, rating, title, body };
}

async function firstDecision(context: Context, reviewId: ReviewId): Promise<string | null> {
  const decisions = await listDecisions(context, reviewId, MOST_DECISIONS);
  return decisions.at(-1)?.id ?? null;
}

async function decide(
  context: Context,
  reviewId: ReviewId,
  { verdict, reason, by }: Story,
  moderators: Moderators,
): Promise<string> {
  const grounds = { reason, note: null };
  const seen = { status: "published", editedAt: null } as const;
  const decidedBy = moderators[by];
  const subject = toWire("rev", reviewId);
  return actAsStaff(
    context,
    decidedBy,
    (decision: string) => ({ action: `review.${verdict}`, subject, detail: { decision, ...grounds } }),
    (inside) => decideReview(inside, { reviewId, verdict, seen, grounds, decidedBy }),
  );
}

/** An appeal that was submitted or decided before stays as it is. */
async function appeal(
  context: Context,
  reviewId: ReviewId,
  decision: string,
  { verdict, by, words, end }: Story,
  moderators: Moderators,
): Promise<void> {
  const submitted = await submitAppeal(context, decision, words);
  if (submitted?.state !== "waiting") return;
  if (end === "deleted") await deleteOwnReview(context, reviewId);
  const appealId = await findOpenAppeal(context, reviewId);
  if (appealId === null || end === null || end === "deleted") return;
  const other = by === "moderator" ? "colleague" : "moderator";
  const status = verdict === "remove" ? "removed" : "hidden";
  await actAsStaff(
    context,
    moderators[other],
    ({ decision }: { decision: string | null }) => ({
      action: `appeal.${end.verdict}`,
      subject: toWire("rev", reviewId),
      detail: { appeal: toWire("apl", appealId), decision, note: end.answer },
    }),
    (inside) =>
      decideAppeal(inside, { appealId, ...end, seen: { status, editedAt: null }, decidedBy: moderators[other] }),
  );
}

const STORIES: readonly Story[] = [
  {
    email: "waits@customer.example",
    author: "Nora B.",
    rating: 1,
    title: "A drawer that never closed",
    body: "The drawer jams, and the second one came with the same fault.",
    verdict: "remove",
    reason: "not_genuine",
    by: "colleague",
    words: "I have the invoice of both drawers, and the workshop has seen them. Why should this not be genuine?",
    end: null,
  },
  {
    email: "own@customer.example",
    author: "Ivo K.",
    rating: 2,
    title: "Named the driver",
    body: "The driver left the parcel in the rain.",
    verdict: "hide",
    reason: "personal_data",
    by: "moderator",
    words: "I took the driver's name out on the same day.",
    end: null,
  },
  {
    email: "restored@customer.example",
    author: "Lea S.",
    rating: 2,
    title: "Late twice",
    body: "Two dates were missed. The third was kept.",
    verdict: "remove",
    reason: "off_topic",
    by: "moderator",
    words: "The delivery is part of what I paid for.",
    end: { verdict: "restore", answer: "You are right: the delivery belongs to the purchase. The review is back." },
  },
  {
    email: "upheld@customer.example",
    author: "Best Offers",
    rating: 5,
    title: "Ask us for less",
    body: "We sell the same chairs for less. Ask for our list.",
    verdict: "hide",
    reason: "spam",
    by: "colleague",
    words: "Customers should know about us.",
    end: { verdict: "uphold", answer: "A review tells of a purchase. This one advertises another shop." },
  },
  {
    email: "deleted@customer.example",
    author: "Ty",
    rating: 3,
    title: "Changed my mind",
    body: "The cushion is thinner than in the picture.",
    verdict: "hide",
    reason: "off_topic",
    by: "colleague",
    words: "Please look again.",
    end: "deleted",
  },
];
