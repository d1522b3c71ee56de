// Makes an organisation with many reviews at the old instance, each by an invitation, and the category that both instances need.
import type { BusinessId, OrganisationId } from "#contract/id.ts";
import { createKey } from "#domain/account/key.ts";
import { enterReceived } from "#domain/review/lifecycle/received.ts";
import { countReviews } from "#domain/review/state/count.ts";
import { createSubscription } from "#domain/webhook/subscription/subscribe.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { openPool } from "#platform/database/database.ts";
import { migrate } from "#platform/database/migrate.ts";
import type { DatabaseTarget } from "#platform/database/target.ts";
import { createSecretBox } from "#platform/secret/secret-box.ts";
import { createLog } from "#platform/telemetry/log.ts";
import { systemClock } from "#platform/time/clock.ts";

export const SLUG = "moving.example";
const CATEGORY = "moving";
const ROWS_AT_ONCE = 10_000;

export type Seeded = { organisationId: OrganisationId; key: string };

/** Makes the category alone. */
export async function seedCategory(target: DatabaseTarget): Promise<void> {
  await migrate(target);
  const pool = openPool(target, { max: 1, deadlineMs: null });
  await pool.sql`insert into category (id, slug, name) values (gen_random_uuid(), ${CATEGORY}, 'Moving') on conflict do nothing`;
  await pool.close();
}

export async function seedOrganisation(
  target: DatabaseTarget,
  { reviews, hook, appSecret, baseUrl }: { reviews: number; hook: string; appSecret: string; baseUrl: string },
): Promise<Seeded> {
  await seedCategory(target);
  const pool = openPool(target, { max: 2, deadlineMs: null });
  try {
    const context: Context = { db: pool.db, clock: systemClock, log: createLog("error", 2), baseUrl };
    const [made] = await pool.sql<{ organisation: OrganisationId; business: BusinessId }[]>`
      with o as (insert into organisation (id, name, plan, period_anchor) values (gen_random_uuid(), 'Moving Ltd', 'scale', now()) returning id),
      b as (insert into business (id, slug, name, domain, domain_key, website, country, city, timezone, category_id, organisation_id, verification_status, verified_at)
        select gen_random_uuid(), ${SLUG}, 'Moving', ${SLUG}, ${SLUG}, ${`https://${SLUG}/`}, 'GB', 'Leeds', 'Europe/London', c.id, o.id, 'verified', now()
        from o, category c where c.slug = ${CATEGORY} returning id, organisation_id),
      t as (insert into business_tally (business_id) select id from b)
      select organisation_id as organisation, id as business from b`;
    const { organisation: organisationId, business } = made as { organisation: OrganisationId; business: BusinessId };
    for (let first = 0; first < reviews; first += ROWS_AT_ONCE)
      await pool.sql.unsafe(REVIEWS, [organisationId, business, first, Math.min(reviews, first + ROWS_AT_ONCE)]);
    const days = await pool.sql<{ day: string; rating: number; count: number; replied: number }[]>`
      select to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD') as day, r.rating, count(*)::int as count, count(p.id)::int as replied
      from review r left join reply p on p.review_id = r.id group by 1, 2`;
    await inTransaction(context, (inside) =>
      countReviews(
        inside,
        days.map((each) => ({ ...each, businessId: business, kind: "verified" as const })),
      ),
    );
    await inTransaction(context, (inside) => enterReceived(inside, [business]));
    // As autovacuum has done where an organisation has lived for a while.
    await pool.sql.unsafe("analyze");
    const key = await createKey(context, { organisationId, name: "rehearsal", scopes: ["read", "write"] });
    await createSubscription(context, createSecretBox(appSecret), organisationId, {
      url: hook,
      events: ["reply.created"],
    });
    return { organisationId, key: key.secret };
  } finally {
    await pool.close();
  }
}

/** $1: organisation. $2: business. $3 and $4: numbers of reviews. */
const REVIEWS = `with n as (
  select n, gen_random_uuid() as id, gen_random_uuid() as invitation, now() - make_interval(secs => n * 300) as at
  from generate_series($3::int, $4::int - 1) n
), r as (
  insert into review (id, business_id, rating, title, body, author, verified, source, status, language, experience_date, created_at, updated_at)
  select id, $2::uuid, 1 + (n * 7 % 5), 'Review number ' || n, repeat('It came after ' || n % 9 || ' days and fits. ', 1 + n % 8), 'Person ' || n,
    true, 'invitation', 'published', 'en', at::date, at, at from n
), a as (
  insert into review_author (review_id, business_id, email, confirmed_at, created_at)
  select id, $2::uuid, 'person-' || n || '@mailbox.example', at, at from n
), f as (
  insert into review_fingerprint (review_id, simhash, written_at) select id, ('x' || substr(md5(n::text), 1, 16))::bit(64)::bigint, at from n
), p as (
  insert into reply (id, review_id, body, created_at, updated_at) select gen_random_uuid(), id, 'Thank you, number ' || n, at, at from n where n % 3 = 0
)
insert into invitation (id, organisation_id, business_id, email, name, reference, channel, status, source, review_id, send_at, sent_at, opened_at, reviewed_at, expires_at, created_at)
select invitation, $1::uuid, $2::uuid, 'person-' || n || '@mailbox.example', 'Person ' || n, 'order-' || n, 'email', 'reviewed', 'api', id, at, at, at, at,
  at + interval '60 days', at from n`;
