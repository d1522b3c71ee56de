// Access to the feeds of a business, and their version. The address of a feed holds a signed id: a guess is refused without the
// database, and another id ends the address.
import { type BusinessId, newId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { Links } from "#platform/secret/link.ts";

export type FeedBusiness = {
  id: BusinessId;
  slug: string;
  name: string;
  website: string;
  /** Changes with the business, its published reviews and its products. */
  version: string;
};

/** The secret part of the feeds' addresses. */
export async function feedSecret({ db }: Context, links: Links, businessId: BusinessId): Promise<string> {
  const [row] = await currentId(db, businessId);
  return links.sign("feed", row?.id ?? businessId);
}

/** Ends the addresses of the feeds; `feedSecret` gives the new one. */
export async function renewFeeds({ db, clock }: Context, businessId: BusinessId): Promise<void> {
  await renew(db, newId(), businessId, clock.now().toISOString());
}

/** Null for a wrong or replaced secret, and for an unclaimed business or one of a sandbox. */
export async function findFeedBusiness(
  { db }: Context,
  links: Pick<Links, "read">,
  secret: string,
): Promise<FeedBusiness | null> {
  const id = links.read("feed", secret);
  if (id === null) return null;
  const [row] = await find(db, id);
  return row ?? null;
}

const currentId = statement<{ id: string }>("feed_id", "select id from feed where business_id = $1::uuid");

const renew = statement(
  "feed_renew",
  `insert into feed (id, business_id, renewed_at) values ($1::uuid, $2::uuid, $3::timestamptz)
  on conflict (business_id) do update set id = excluded.id, renewed_at = excluded.renewed_at`,
);

/** The version is made of the rows' `xmin` values. Each change of a review writes business_tally (`move`, `touch`). */
const find = statement<FeedBusiness>(
  "feed_business",
  `select b.id, b.slug, b.name, b.website, concat_ws('.', b.xmin::text, t.xmin::text,
    (select sum(hashtextextended(p.id || ' ' || p.xmin::text, 0)) from product p where p.business_id = b.id)) as version
  from business b join business_tally t on t.business_id = b.id
  join organisation o on o.id = b.organisation_id and o.suspended_at is null
  where b.profile = 'public' and b.id = coalesce(
    (select business_id from feed where id = $1::uuid),
    (select own.id from business own where own.id = $1::uuid and not exists (select from feed where business_id = own.id)))`,
);
