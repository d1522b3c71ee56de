// The database that the benches read: one business with a million reviews among a hundred small ones. It is made once, the
// same each time, and kept in the temporary folder under a hash of what makes it.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type postgres from "postgres";
import { type Delta, move } from "#domain/business/tally.ts";
import { systemClock } from "#platform/clock.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { openPool } from "#platform/database.ts";
import { enterEmbeddedPostgres } from "#platform/embedded-postgres.ts";
import { toWire } from "#platform/id.ts";
import { createLog } from "#platform/log.ts";
import { migrate } from "#platform/migrate.ts";
import { ROOT } from "./process.ts";

export const REVIEWS = 1_000_000;
const SMALL_BUSINESSES = 100;
const REVIEWS_OF_A_SMALL_ONE = 20;
/** Days over which the reviews are spread, up to a fixed day. */
const DAYS = 1_096;
const LAST_DAY = "2026-10-31";

export const BIG_SLUG = "big.example";
export const BIG_ID = uuid(1);
const ORGANISATION_ID = uuid(2);
const KEY_ID = uuid(3);
const CATEGORY_ID = uuid(4);
export const KEY = `trk_live_${"BenchBench".repeat(4)}`;

export type BenchData = {
  /** DATA_DIR for the service. */
  dataDir: string;
  /** PLANS_FILE: a rate limit that no bench reaches. */
  plansFile: string;
  bigWireId: string;
};

/** Makes the data where it is missing, which takes a minute or two. */
export async function prepareData(say: (message: string) => void): Promise<BenchData> {
  const folder = join(tmpdir(), `candor-bench-${versionHash()}`);
  if (!existsSync(join(folder, "complete"))) {
    say(`making ${REVIEWS.toLocaleString("en")} reviews in ${folder}, once ...`);
    const startedAt = performance.now();
    await build(folder);
    say(`made in ${Math.round((performance.now() - startedAt) / 1000)} s`);
  }
  const plansFile = join(folder, "plans.json");
  writeFileSync(plansFile, JSON.stringify({ scale: { rateLimitPerMinute: 1_000_000 } }));
  return { dataDir: join(folder, "data"), plansFile, bigWireId: toWire("biz", BIG_ID) };
}

/** Of everything that decides what the data looks like. */
function versionHash(): string {
  const hash = createHash("sha256");
  const drizzle = join(ROOT, "drizzle");
  for (const name of readdirSync(drizzle).sort()) {
    if (name.endsWith(".sql")) hash.update(readFileSync(join(drizzle, name)));
  }
  return hash
    .update(readFileSync(import.meta.path))
    .digest("hex")
    .slice(0, 12);
}

async function build(folder: string): Promise<void> {
  removeEarlier();
  rmSync(folder, { recursive: true, force: true });
  // For root the database runs as another user, which must be able to enter.
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const dataDir = join(folder, "data");
  const server = await enterEmbeddedPostgres({ dataDir, settings: { max_wal_size: "4GB" } });
  try {
    await migrate(server.connection);
    const pool = openPool(server.connection, { max: 2, deadlineMs: null });
    try {
      await fill(
        { db: pool.db, clock: systemClock, log: createLog("error", 2), baseUrl: "http://localhost" },
        pool.sql,
      );
      // So that lists read the index alone, and plans rest on figures.
      await pool.sql.unsafe("vacuum (analyze, freeze)");
    } finally {
      await pool.close();
    }
  } finally {
    await server.leave();
  }
  writeFileSync(join(folder, "complete.new"), "");
  renameSync(join(folder, "complete.new"), join(folder, "complete"));
}

/** What other versions of schema and data left behind, unless a database still runs there. */
function removeEarlier(): void {
  for (const name of readdirSync(tmpdir()).filter((each) => /^candor-bench-[0-9a-f]{12}$/.test(each))) {
    const folder = join(tmpdir(), name);
    if (existsSync(join(folder, "data/postgres/postmaster.pid"))) continue;
    rmSync(folder, { recursive: true, force: true });
  }
}

async function fill(context: Context, sql: postgres.Sql): Promise<void> {
  const hash = createHash("sha256").update(KEY).digest();
  await sql`insert into category (id, slug, name) values (${CATEGORY_ID}, 'bench', 'Bench')`;
  await sql`insert into organisation (id, name, plan, period_anchor) values (${ORGANISATION_ID}, 'Bench Ltd', 'scale', now())`;
  await sql`
    insert into api_key (id, organisation_id, name, prefix, hash, scopes)
    values (${KEY_ID}, ${ORGANISATION_ID}, 'bench', ${KEY.slice(0, 13)}, ${hash}, '{read}')`;
  await addBusiness(sql, BIG_ID, BIG_SLUG, ORGANISATION_ID);
  for (let n = 1; n <= SMALL_BUSINESSES; n++) await addBusiness(sql, uuid(1_000 + n), `small-${n}.example`, null);
  await sql.unsafe(reviewsStatement(REVIEWS, `'${BIG_ID}'::uuid`));
  const small = `('${uuid(0).slice(0, -12)}' || lpad(to_hex(1001 + i % ${SMALL_BUSINESSES}), 12, '0'))::uuid`;
  await sql.unsafe(reviewsStatement(SMALL_BUSINESSES * REVIEWS_OF_A_SMALL_ONE, small));
  await sql.unsafe(`
    insert into review_author (review_id, business_id, email, ip_hash, organic, created_at)
    select id, business_id, 'person.' || substr(id::text, 20) || '@mail.example', decode(md5(id::text), 'hex'),
      source = 'organic', created_at
    from review`);
  await sql.unsafe(`
    insert into reply (id, review_id, body, created_at, updated_at)
    select overlay(id::text placing '9' from 20)::uuid, id, 'Thank you for taking the time to write to us. We have passed it on to the team.', at, at
    from (select id, created_at + ${hashed("id::text", 72)} * interval '1 hour' as at from review
      where source <> 'editor' and ${hashed("id::text || 'reply'", 10)} < 3) replied`);
  await inTransaction(context, async (inside) => move(inside, await deltas(sql)));
}

async function addBusiness(sql: postgres.Sql, id: string, slug: string, organisationId: string | null): Promise<void> {
  await sql`
    insert into business (id, slug, name, domain, domain_key, website, country, city, timezone, category_id, organisation_id,
      verification_status, verified_at)
    values (${id}, ${slug}, ${`Shop ${slug}`}, ${slug}, ${slug}, ${`https://www.${slug}/`}, 'DE', 'Köln', 'Europe/Berlin',
      ${CATEGORY_ID}, ${organisationId}, ${organisationId ? "verified" : "unclaimed"}, ${organisationId ? `${LAST_DAY}T00:00:00Z` : null})`;
  await sql`insert into business_tally (business_id) values (${id})`;
}

const OPENINGS = [
  "Ordered on a Monday and it was here by Wednesday.",
  "I was not sure at first, but it worked out well.",
  "The parcel was left in the rain and the box fell apart.",
  "Second time that I buy here.",
  "Staff on the phone knew what they were talking about.",
];
const ENDINGS = [
  "Everything was packed with care, and the invoice came by mail on the same day. I would order here again without thinking twice.",
  "It took three mails until somebody answered, and then it was settled within an hour, which I did not expect any more.",
  "The quality is what the pictures promise.",
  "Not cheap, but it does what it should, and the spare parts can be had separately. That alone is worth something today.",
  "Returning it was easy: a label to print, and the money was back after four days.",
];
const TITLES = [
  "Quick and friendly",
  "Does what it should",
  "Took too long",
  "Would buy again",
  "Fair price, good advice",
];

/** Reviews `i` from 1 to `count`, oldest first, each with an id that begins with its time, as ours do. */
function reviewsStatement(count: number, business: string): string {
  const h = (salt: string, n: number) => hashed(`i::text || '${salt}'`, n);
  const pick = (texts: string[], salt: string) =>
    `(array[${texts.map((text) => `'${text}'`).join(", ")}])[1 + ${h(salt, texts.length)}]`;
  const spacing = (DAYS * 86_400_000) / count;
  return `
    insert into review (id, business_id, rating, title, body, author, verified, source, status, language, experience_date,
      helpful_count, created_at, updated_at)
    select (lpad(to_hex(ms), 12, '0') || '7' || substr(md5(i::text || business), 1, 3) || '8' || substr(md5(i::text || business), 4, 15))::uuid,
      business::uuid, (array[5,5,5,5,5,5,5,5,5,5,5,4,4,4,4,3,3,2,1,1])[1 + ${h("rating", 20)}],
      ${pick(TITLES, "title")}, ${pick(OPENINGS, "opening")} || ' ' || ${pick(ENDINGS, "ending")},
      'Person ' || chr(65 + ${h("author", 26)}) || '.', source = 'invitation', source, 'published', 'en',
      (at - interval '5 days')::date, ${h("helpful", 4)}, at, at
    from (
      select i, (${business})::text as business, ms::bigint, to_timestamp(ms / 1000.0) as at,
        case when ${h("source", 10_000)} = 0 then 'editor' when ${h("source", 10)} < 6 then 'invitation' else 'organic' end as source
      from (select i, (extract(epoch from timestamptz '${LAST_DAY}T23:59:59Z') * 1000 - (${count} - i) * ${spacing}
        - ${h("time", Math.floor(spacing))})::bigint as ms from generate_series(1, ${count}::bigint) i) timed
    ) made`;
}

/** A whole number from 0 to n - 1 that looks random and is the same each time. */
function hashed(text: string, n: number): string {
  return `((hashtextextended(${text}, 0) & 2147483647) % ${n})::int`;
}

/** What `move` is to be told of all reviews: the counters are then written by the product's own rules. */
async function deltas(sql: postgres.Sql): Promise<Delta[]> {
  return (await sql.unsafe(`
    select r.business_id as "businessId", to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD') as day,
      case when source = 'editor' then 'editor' when verified then 'verified' else 'unverified' end as kind,
      rating, count(*)::int as count, count(p.id)::int as replied
    from review r left join reply p on p.review_id = r.id
    group by 1, 2, 3, 4`)) as unknown as Delta[];
}

/** Plain ids, so that the data is the same each time. */
function uuid(n: number): string {
  return `01900000-0000-7000-8000-${n.toString(16).padStart(12, "0")}`;
}
