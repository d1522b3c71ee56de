// Enters the reviews of an organisation that another instance handed over.
import type { BusinessId, ReviewId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { Review, ReviewStatus } from "../state/columns.ts";
import { enterImported } from "./log-entry.ts";

const BATCH = 2_000;

type Received = Pick<Review, "rating" | "title" | "body" | "verified" | "incentivized"> & {
  id: ReviewId;
  businessId: BusinessId;
  status: ReviewStatus;
};

/** Call it in the transaction that wrote the reviews. */
export async function enterReceived(inside: Context, businessIds: readonly BusinessId[]): Promise<void> {
  for (const businessId of businessIds) {
    for (let after: string | null = null; ; ) {
      const reviews: Received[] = await next(inside.db, businessId, after, BATCH);
      await enterImported(inside, reviews, "operator");
      if (reviews.length < BATCH) break;
      after = reviews.at(-1)?.id ?? null;
    }
  }
}

const next = statement<Received, [business: BusinessId, after: string | null, limit: number]>(
  "review_received",
  `select id, business_id as "businessId", status, rating, title, body, verified, incentivized from review
  where business_id = $1::uuid and status <> 'pending' and ($2::uuid is null or id > $2::uuid) order by id limit $3::int`,
);
