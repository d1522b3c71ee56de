// Texts of reviews for pages that show no whole list: the latest of all for the home page, and one line for each business in a list.
import type { BusinessId, ReviewId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { FROM_CUSTOMERS, type Review } from "../state/columns.ts";

type Text = Pick<
  Review,
  "rating" | "title" | "author" | "verified" | "incentivized" | "reward" | "language" | "createdAt"
> & {
  id: ReviewId;
  /** Cut off after a word, with an ellipsis. */
  body: string;
};

export type LatestText = Text & { businessId: BusinessId; slug: string; name: string };

export type Excerpt = { businessId: BusinessId; text: string; language: string; incentivized: boolean };

/** A shorter text tells a reader little. */
const LEAST_TEXT = 40;
const LATEST_REVIEWS = 100;
const MOST_SHOWN = 320;
const EXCERPT_LENGTH = 160;
/** Among so many of the newest, one with words is looked for, first in the reader's language. */
const EXCERPTED = 10;

/** SQL: at most so many characters, cut after a word where one ends near, with an ellipsis. */
const cutTo = (most: number, text: string) =>
  `case when length(${text}) <= ${most} then ${text} else regexp_replace(left(${text}, ${most - 1}), '[\\s.…。、,;:]*(\\s\\S{0,24})?$', '') || '…' end`;

/**
 * Lists the latest reviews with a text, one for each business: first those in the reader's language, then the others, the newest first.
 * Ids begin with their time, so the latest reviews are at the end of the primary key's index.
 */
export const listLatestTexts = statement<LatestText, [language: string, limit: number]>(
  "review_latest_texts",
  `select r.id, r.rating, r.title, ${cutTo(MOST_SHOWN, "r.body")} as body, r.author, r.verified, r.incentivized, r.reward, r.language,
    r.created_at as "createdAt", r.business_id as "businessId", chosen.slug, chosen.name
  from (
    select each.id, each.own, b.slug, b.name from (
      select distinct on (business_id) business_id, id, language = $1::text as own from (
        select business_id, id, language from review
        where status = 'published' and ${FROM_CUSTOMERS} and length(body) >= ${LEAST_TEXT} order by id desc limit ${LATEST_REVIEWS}
      ) latest order by business_id, language = $1::text desc, id desc
    ) each join business b on b.id = each.business_id and b.profile = 'public'
    order by each.own desc, each.id desc limit $2::int
  ) chosen join review r on r.id = chosen.id order by chosen.own desc, chosen.id desc`,
);

/**
 * Reads one line of a review of each business, for a whole page of businesses at once: of the latest one with words in the reader's
 * language, else of the latest one with words.
 */
export async function findExcerpts(
  { db }: Context,
  ids: readonly BusinessId[],
  language: string,
): Promise<Map<BusinessId, Excerpt>> {
  if (ids.length === 0) return new Map();
  return new Map((await excerpts(db, ids, language)).map((each) => [each.businessId, each]));
}

/** The order is that of the index review_customer. */
const excerpts = statement<Excerpt, [ids: readonly BusinessId[], language: string]>(
  "review_excerpts",
  `select wanted.id as "businessId", latest.text, latest.language, latest.incentivized
  from unnest($1::uuid[]) wanted(id) cross join lateral (
    select ${cutTo(EXCERPT_LENGTH, "coalesce(nullif(body, ''), title)")} as text, language, coalesce(incentivized, false) as incentivized from (
      select id, body, title, language, incentivized, created_at from review
      where business_id = wanted.id and status = 'published' and ${FROM_CUSTOMERS}
      order by created_at desc, id desc limit ${EXCERPTED}
    ) newest where body <> '' or title <> '' order by language = $2::text desc, created_at desc, id desc limit 1
  ) latest`,
);
