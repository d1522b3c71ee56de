// Finds facts that help moderators to judge reviews. Addresses never leave the database, only counts.
import type { ReviewId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { BAND_EXPRESSIONS, nearQuery } from "../near-copy/fingerprint.ts";
import type { RuleCode } from "../rule/rule.ts";
import type { Review } from "../state/columns.ts";
import { findOwnPraise, type OwnPraise } from "./own-praise.ts";

export type NearCopy = Pick<Review, "id" | "author" | "title" | "body" | "status" | "createdAt"> & {
  businessName: string;
};

export type About = {
  /** Codes of the reasons for the latest hold, the most serious first. */
  heldBy: string[];
  /** Where one of these codes is `own_praise`: the ties that caused it and still exist. */
  ownPraise: OwnPraise[];
  nearCopies: NearCopy[];
  /** Other reviews from the same mailbox, and how many of them were removed; up to OTHERS_UP_TO. */
  others: { reviews: number; removed: number };
};

const OWN_PRAISE: RuleCode = "own_praise";
const MOST_COPIES = 3;
export const OTHERS_UP_TO = 100;

export async function findAbout(context: Context, ids: readonly ReviewId[]): Promise<Map<ReviewId, About>> {
  if (ids.length === 0) return new Map();
  const [held, copies, others] = await Promise.all([
    reasons(context.db, ids),
    near(context.db, ids),
    counts(context.db, ids),
  ]);
  const ownPraise = await findOwnPraise(
    context,
    held.filter(({ reason }) => reason === OWN_PRAISE).map(({ of }) => of),
  );
  const none = { reviews: 0, removed: 0 };
  return new Map(
    ids.map((id) => [
      id,
      {
        heldBy: held.filter((row) => row.of === id).map(({ reason }) => reason),
        ownPraise: ownPraise.get(id) ?? [],
        nearCopies: copies.filter((row) => row.of === id).map(({ of: _, ...copy }) => copy),
        others: others.filter((row) => row.of === id).map(({ reviews, removed }) => ({ reviews, removed }))[0] ?? none,
      },
    ]),
  );
}

// The reasons of one decision share a moment, and their ids are in order of weight.
const reasons = statement<{ of: ReviewId; reason: string }>(
  "moderation_held_by",
  `select m.review_id as of, m.reason from moderation m
  where m.review_id = any($1::uuid[]) and m.to_status = 'held' and m.undoes is null
    and m.created_at = (select max(l.created_at) from moderation l
      where l.review_id = m.review_id and l.to_status = 'held' and l.undoes is null)
  order by m.id`,
);

const near = statement<NearCopy & { of: ReviewId }>(
  "moderation_near",
  `select asked.review_id as of, copy.* from (
    select review_id, simhash as hash, array[${BAND_EXPRESSIONS.join(", ")}] as bands
    from review_fingerprint where review_id = any($1::uuid[])
  ) asked
  cross join lateral (
    select r.id, r.author, r.title, r.body, r.status, r.created_at as "createdAt", b.name as "businessName"
    from (${nearQuery("asked.bands", "asked.hash")}) f
    join review r on r.id = f.review_id join business b on b.id = r.business_id and not b.sandbox
    where f.review_id <> asked.review_id and r.status <> 'removed'
    limit ${MOST_COPIES}
  ) copy`,
);

const counts = statement<{ of: ReviewId; reviews: number; removed: number }>(
  "moderation_author_counts",
  `select asked.review_id as of, others.reviews, others.removed from review_author asked
  cross join lateral (
    select count(*)::int as reviews, count(*) filter (where status = 'removed')::int as removed from (
      select r.status from review_author a join review r on r.id = a.review_id
      -- A business writes in its sandbox what it likes, under any address.
      join business b on b.id = r.business_id and not b.sandbox
      where candor_mailbox(a.email) = candor_mailbox(asked.email) and a.review_id <> asked.review_id limit ${OTHERS_UP_TO}
    ) few
  ) others
  where asked.review_id = any($1::uuid[]) and asked.email is not null`,
);
