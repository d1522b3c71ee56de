// Fills an empty database for the benches: rows by COPY with checks and indexes put off, counters in few statements, scores by
// the product's own rule.
import { createHash } from "node:crypto";
import type { Writable } from "node:stream";
import type postgres from "postgres";
import type { BusinessId } from "#contract/id.ts";
import { DAY_FIGURES_FROM, refreshPlatforms } from "#domain/business/state/tally.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import {
  authorLine,
  type BenchReview,
  DAY_MS,
  FINGERPRINT_DAYS,
  fingerprintLine,
  replyLine,
  reviewLine,
  reviewOf,
  type Scale,
  shuffledBusinesses,
  sizesOf,
} from "./data-row.ts";

export const BIG_SLUG = "big.example";
export const BIG_ID = uuid(1);
const ORGANISATION_ID = uuid(2);
const KEY_ID = uuid(3);
export const KEY = `trk_live_${"BenchBench".repeat(4)}`;

/** Ids of categories, organisations and businesses count on from here. */
const [FIRST_CATEGORY, FIRST_ORGANISATION, FIRST_BUSINESS] = [100, 1_000_000, 2_000_000];
const ROOTS = 10;
const BRANCHES = 3;
/** Every third business is claimed. Each organisation has a few. */
const CLAIMED_EACH = 3;
const PER_ORGANISATION = 4;
/** Businesses of the organisation whose key the benches use. */
const OWN_BUSINESSES = 20;
const PIECE_CHARACTERS = 256 * 1024;
const SCORES_AT_ONCE = 5_000;

const TABLES = ["review", "review_author", "review_fingerprint", "reply"] as const;

/** @param say progress */
export async function fill(context: Context, sql: postgres.Sql, scale: Scale, say: (message: string) => void) {
  const sizes = sizesOf(scale);
  await addAccounts(sql, scale);
  await addBusinesses(sql, sizes);
  const order = shuffledBusinesses(sizes);
  await makeFingerprintPartitions(sql);
  const later = await putOff(sql);
  for (const table of TABLES) {
    say(`copying ${table}`);
    await copy(sql, table, lines(table, order));
  }
  say("indexes and foreign keys");
  for (const statement of later) await sql.unsafe(statement);
  say("counters");
  await count(sql);
  await score(context, scale);
}

/** The uuid of a business by its rank in size. */
function businessId(index: number): string {
  return index === 0 ? BIG_ID : uuid(FIRST_BUSINESS + index);
}

async function addAccounts(sql: postgres.Sql, { businesses }: Scale): Promise<void> {
  const categories = Array.from({ length: ROOTS }).flatMap((_, root) => [
    { id: uuid(FIRST_CATEGORY + root), slug: root === 0 ? "bench" : `bench-${root}`, parent: null as string | null },
    ...Array.from({ length: BRANCHES }, (_, branch) => ({
      id: uuid(FIRST_CATEGORY + ROOTS + root * BRANCHES + branch),
      slug: `bench-${root}-${branch}`,
      parent: uuid(FIRST_CATEGORY + root),
    })),
  ]);
  await sql`
    insert into category (id, slug, name, parent_id)
    select id, slug, slug, parent from json_to_recordset(${JSON.stringify(categories)}::text::json) as c(id uuid, slug text, parent uuid)`;
  await sql`insert into organisation (id, name, plan, period_anchor) values (${ORGANISATION_ID}, 'Bench Ltd', 'scale', now())`;
  await sql.unsafe(`
    insert into organisation (id, name, plan, period_anchor)
    select ${uuidIn("n", FIRST_ORGANISATION)}, 'Company ' || n, (array['free', 'starter', 'scale'])[1 + n % 3], now()
    from generate_series(0, ${Math.ceil(businesses / CLAIMED_EACH / PER_ORGANISATION)}) n`);
  const hash = createHash("sha256").update(KEY).digest();
  await sql`
    insert into api_key (id, organisation_id, name, prefix, hash, scopes)
    values (${KEY_ID}, ${ORGANISATION_ID}, 'bench', ${KEY.slice(0, 13)}, ${hash}, '{read}')`;
}

async function addBusinesses(sql: postgres.Sql, sizes: readonly number[]): Promise<void> {
  const owner = `case when n < ${OWN_BUSINESSES} then '${ORGANISATION_ID}'::uuid
    when n % ${CLAIMED_EACH} = 0 then ${uuidIn(`(n / ${CLAIMED_EACH * PER_ORGANISATION})`, FIRST_ORGANISATION)} end`;
  await sql.unsafe(`
    insert into business (id, slug, name, domain, domain_key, website, country, city, timezone, category_id, organisation_id,
      verification_status, verified_at, created_at)
    select id, slug, 'Shop ' || slug, slug, slug, 'https://www.' || slug || '/', 'DE', 'Köln', 'Europe/Berlin', category, owner,
      case when owner is null then 'unclaimed' else 'verified' end,
      case when owner is not null then timestamptz '2026-10-31T00:00:00Z' end, timestamptz '2023-01-01T00:00:00Z'
    from (
      select case when n = 0 then '${BIG_ID}'::uuid else ${uuidIn("n", FIRST_BUSINESS)} end as id,
        case when n = 0 then '${BIG_SLUG}' else 'shop-' || n || '.example' end as slug,
        ${uuidIn(`(n % ${ROOTS * BRANCHES})`, FIRST_CATEGORY + ROOTS)} as category, ${owner} as owner
      from generate_series(0, ${sizes.length - 1}) n
    ) made`);
  await sql`insert into business_tally (business_id) select id from business`;
  // Gives each business a score, even with few reviews, so that databases of different sizes differ in nothing else.
  await sql`
    insert into platform_rating (business_id, platform, url, rating, count)
    select id, 'elsewhere', 'https://elsewhere.example/', 3.0 + (n * 7 % 20) / 10.0, 3 + n % 40 from (select id, row_number() over (order by id) as n from business) b`;
}

/** Makes partitions of the past. The migration made the others. */
async function makeFingerprintPartitions(sql: postgres.Sql): Promise<void> {
  const period = 30 * DAY_MS;
  const current = Math.floor(Date.now() / period) * period;
  for (let start = current - FINGERPRINT_DAYS * DAY_MS; start < current; start += period) {
    const [from, to] = [start, start + period].map((ms) => new Date(ms).toISOString().slice(0, 10));
    await sql.unsafe(`
      create table if not exists review_fingerprint_${from?.replaceAll("-", "_")} partition of review_fingerprint
      for values from ('${from} 00:00+00') to ('${to} 00:00+00')`);
  }
}

/** Drops indexes and foreign keys, because updating them row by row costs more than the rows. @returns statements that make them again */
async function putOff(sql: postgres.Sql): Promise<string[]> {
  const keys = await sql<{ name: string; owner: string; definition: string }[]>`
    select conname as name, conrelid::regclass::text as owner, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conrelid::regclass::text in ${sql(TABLES)}`;
  const indexes = await sql<{ name: string; definition: string }[]>`
    select i.indexname as name, i.indexdef as definition from pg_indexes i
    where i.schemaname = 'public' and i.tablename in ${sql(TABLES)} and not exists (
      select from pg_constraint c where c.conname = i.indexname and c.contype in ('p', 'u'))`;
  for (const { name, owner } of keys) await sql.unsafe(`alter table ${owner} drop constraint "${name}"`);
  for (const { name } of indexes) await sql.unsafe(`drop index "${name}"`);
  return [
    // PostgreSQL gives the definition of a partitioned table without its partitions.
    ...indexes.map(({ definition }) => definition.replace(" ON ONLY ", " ON ")),
    ...keys.map(({ name, owner, definition }) => `alter table ${owner} add constraint "${name}" ${definition}`),
  ];
}

const COLUMNS: Record<(typeof TABLES)[number], string> = {
  review:
    "id, business_id, rating, title, body, author, verified, source, status, language, experience_date, helpful_count, created_at, updated_at, answered",
  review_author: "review_id, business_id, email, ip_hash, organic, created_at",
  review_fingerprint: "review_id, simhash, written_at",
  reply: "id, review_id, body, created_at, updated_at",
};

function* lines(table: (typeof TABLES)[number], order: Int32Array): Generator<string> {
  const line: Record<(typeof TABLES)[number], (n: number, review: BenchReview) => string> = {
    review: (n, review) => reviewLine(n, review, businessId(order[n] as number)),
    review_author: (n, review) => authorLine(n, review, businessId(order[n] as number)),
    review_fingerprint: fingerprintLine,
    reply: replyLine,
  };
  let piece = "";
  for (let n = 0; n < order.length; n++) {
    piece += line[table](n, reviewOf(n, order.length));
    if (piece.length < PIECE_CHARACTERS) continue;
    yield piece;
    piece = "";
  }
  yield piece;
}

async function copy(sql: postgres.Sql, table: (typeof TABLES)[number], pieces: Iterable<string>): Promise<void> {
  const stream = (await sql.unsafe(`copy ${table} (${COLUMNS[table]}) from stdin`).writable()) as Writable;
  for (const piece of pieces) if (!stream.write(piece)) await new Promise((resolve) => stream.once("drain", resolve));
  await new Promise<void>((resolve, reject) => {
    stream.once("error", reject);
    stream.once("finish", resolve);
    stream.end();
  });
}

const perStar = (kind: string) =>
  `array[${[1, 2, 3, 4, 5].map((star) => `coalesce(sum(n) filter (where rating = ${star} and kind = '${kind}'), 0)::int`).join(", ")}]`;
const KINDS = ["verified", "unverified", "editor"].map(perStar).join(", ");

/** Fills the counters that `move` keeps, in one pass over the reviews. */
async function count(sql: postgres.Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local work_mem = '512MB'`;
    await tx.unsafe(`
      create temporary table counted on commit drop as
      select r.business_id as business, (r.created_at at time zone 'UTC')::date as day,
        case when source = 'editor' then 'editor' when verified then 'verified' else 'unverified' end as kind,
        rating, count(*) as n, count(p.id) as replied
      from review r left join reply p on p.review_id = r.id group by 1, 2, 3, 4`);
    await tx.unsafe(`
      update business_tally t set verified = c.verified, unverified = c.unverified, editor = c.editor, replied = c.replied,
        daily = c.listed >= ${DAY_FIGURES_FROM}
      from (select business, ${KINDS}, sum(replied)::int, sum(n) from counted group by 1) c(business, verified, unverified, editor, replied, listed)
      where t.business_id = c.business`);
    await tx.unsafe(`
      insert into business_month (business_id, month, verified, unverified, replied, stale)
      select business, date_trunc('month', day)::date, ${perStar("verified")}, ${perStar("unverified")}, sum(replied)::int, sum(replied) > 0
      from counted where kind <> 'editor' group by 1, 2`);
    await tx.unsafe(`
      insert into business_day (business_id, day, verified, unverified, editor)
      select business, day, ${KINDS} from counted c join business_tally t on t.business_id = c.business and t.daily group by 1, 2`);
  });
}

async function score(context: Context, { businesses }: Scale): Promise<void> {
  for (let first = 0; first < businesses; first += SCORES_AT_ONCE) {
    const length = Math.min(SCORES_AT_ONCE, businesses - first);
    const ids = Array.from({ length }, (_, n) => businessId(first + n) as BusinessId);
    await inTransaction(context, (inside) => refreshPlatforms(inside, ids));
  }
}

/** Ids without randomness, so that the data is the same each time. */
function uuid(n: number): string {
  return `01900000-0000-7000-8000-${n.toString(16).padStart(12, "0")}`;
}

/** The same as an expression of PostgreSQL. */
function uuidIn(n: string, first: number): string {
  return `('01900000-0000-7000-8000-' || lpad(to_hex(${first} + ${n}), 12, '0'))::uuid`;
}
