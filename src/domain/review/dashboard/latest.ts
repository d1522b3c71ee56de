// Lists the latest public reviews of a business for the overview, with no more of each than a few lines show.
import type { BusinessId, ReviewId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";

export type LatestReview = {
  id: ReviewId;
  rating: number;
  title: string;
  /** Its beginning. */
  body: string;
  author: string;
  language: string;
  createdAt: Date;
  /** Whether its author was rewarded; null where that is not known. */
  incentivized: boolean | null;
  /** Whether it has a reply. */
  answered: boolean;
};

export function listLatest({ db }: Context, businessId: BusinessId, limit: number): Promise<LatestReview[]> {
  return latest(db, businessId, limit);
}

const latest = statement<LatestReview>(
  "dashboard_latest",
  `select id, rating, title, left(body, 500) as body, author, language, created_at as "createdAt", incentivized, answered from review
  where business_id = $1::uuid and status = 'published' order by created_at desc, id desc limit $2::int`,
);
