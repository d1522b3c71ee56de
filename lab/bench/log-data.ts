// A long log for the benches of the feed of changes: entries and tiles by set operations, and the last entries and the signed checkpoint by
// the product's own sequencer.
import type { BusinessId } from "#contract/id.ts";
import { createKey } from "#domain/account/key.ts";
import { append, HASH_BYTES, type ReadTile, TILE_WIDTH } from "#domain/log/merkle.ts";
import { sequence } from "#domain/log/sequence.ts";
import type { DatabasePool } from "#platform/database/database.ts";
import type { SecretBox } from "#platform/secret/secret-box.ts";
import type { BenchDatabase } from "./database.ts";
import type { Options } from "./harness.ts";
import { addBusiness } from "./publish.ts";

/** Entries that the sequencer itself appends at the end. */
const SEQUENCED = 1_000;
const OTHER_BUSINESSES = 1_000;
const TILES_AT_ONCE = 1_024;
/** With these settings the tables that a transaction empties and fills write no WAL. */
export const LOG_SETTINGS = { wal_level: "minimal", max_wal_senders: "0" };

type Sql = Pick<DatabasePool["sql"], "unsafe">;

/**
 * Fills an empty database.
 * @param every one in so many entries is about a review of the reader's own @returns the reader's key
 */
export async function fillLog(
  { context, pool }: BenchDatabase,
  box: SecretBox,
  { entries, every }: { entries: number; every: number },
  { say }: Options,
): Promise<string> {
  const { sql } = pool;
  const businessId = await addBusiness(context, pool, "changes");
  const [own] = await sql`select organisation_id as id from business where id = ${businessId}`;
  const { secret } = await createKey(context, { organisationId: own?.id, name: "bench", scopes: ["read"] });
  const startedAt = performance.now();
  const step = (about: string) => say(`${Math.round((performance.now() - startedAt) / 1_000)} s: ${about}`);
  step("reviews");
  await addReviews(sql, businessId, Math.floor(entries / every));
  step(`${entries.toLocaleString("en")} entries`);
  const row = entryRow(businessId, every);
  await addEntries(sql, row, entries - SEQUENCED, step);
  step("tiles");
  await addTiles(sql, entries - SEQUENCED);
  step("checkpoint");
  await sql`insert into log_state (size) values (${entries - SEQUENCED})`;
  await sql.unsafe(
    `insert into log_pending (id, place, at, event, business_id, slug, review_id, asked_by)
    select gen_random_uuid(), n, ${row.at}, 'published', ${row.business}, 'shop.example', ${row.review}, 'author'
    from generate_series($1::bigint, $2::bigint) n`,
    [entries - SEQUENCED + 1, entries],
  );
  while ((await sequence(context, box)) > 0);
  step("vacuum");
  await sql.unsafe("vacuum (freeze, analyze) log_entry, log_tile, review");
  step("filled");
  return secret;
}

async function addReviews({ unsafe }: Sql, businessId: BusinessId, count: number): Promise<void> {
  await unsafe(
    `insert into review (id, business_id, rating, title, body, author, verified, source, status, language, experience_date, created_at, updated_at)
    select ${reviewId("n")}, $1::uuid, 1 + n % 5, 'A title of review ' || n, repeat('Some words of a customer. ', 8), 'Ana R.', true,
      'invitation', 'published', 'en', '2026-03-01', now() - n * interval '1 second', now() - n * interval '1 second'
    from generate_series(1, $2::int) n`,
    [businessId, count],
  );
}

const reviewId = (n: string) => `('01900000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

/** SQL of the nth entry, from 1. The sequencer's texts have the ids of the row; these have their length. */
function entryRow(businessId: BusinessId, every: number) {
  const isOwn = `n % ${every} = 0`;
  return {
    at: "timestamptz '2026-01-01' + n * interval '100 ms'",
    business: `case when ${isOwn} then '${businessId}'::uuid else md5((n % ${OTHER_BUSINESSES})::text)::uuid end`,
    review: `case when ${isOwn} then ${reviewId(`n / ${every}`)} else gen_random_uuid() end`,
    text: `'{"at":"2026-01-01T00:00:00.000Z","event":"published","business":"biz_00000000000000000000000000",'
      || '"slug":"shop.example","review":"rev_' || lpad(n::text, 26, '0') || '","by":"author","reason":null,"commitment":null}'`,
  };
}

async function addEntries(
  sql: DatabasePool["sql"],
  { at, business, review, text }: ReturnType<typeof entryRow>,
  count: number,
  step: (about: string) => void,
): Promise<void> {
  await sql.begin(async (inside) => {
    const indexes = await inside<{ name: string; definition: string }[]>`
      select indexname as name, indexdef as definition from pg_indexes where schemaname = 'public' and tablename = 'log_entry'
        and indexname <> 'log_entry_pkey'`;
    await inside.unsafe("truncate log_entry; alter table log_entry drop constraint log_entry_pkey");
    for (const { name } of indexes) await inside.unsafe(`drop index "${name}"`);
    await inside.unsafe(
      `insert into log_entry (index, entry, at, event, business_id, review_id, asked_by)
      select n - 1, ${text}, ${at}, 'published', ${business}, ${review}, 'author' from generate_series(1, $1::bigint) n`,
      [count],
    );
    step("indexes");
    await inside.unsafe("alter table log_entry add primary key (index)");
    for (const { definition } of indexes) await inside.unsafe(definition);
  });
}

/** The lowest tiles by SQL, and those above by the product's own tree, of which the roots of the lowest are the leaves. */
async function addTiles({ unsafe }: Sql, count: number): Promise<void> {
  await unsafe(
    `insert into log_tile (level, number, hashes)
    select 0, index / ${TILE_WIDTH}, string_agg(sha256('\\x00'::bytea || convert_to(entry, 'UTF8')), '' order by index)
    from log_entry where index < $1::bigint group by index / ${TILE_WIDTH}`,
    [count],
  );
  const none: ReadTile = async () => Buffer.of();
  const roots: Buffer[] = [];
  for (const whole = Math.floor(count / TILE_WIDTH); roots.length < whole; ) {
    const rows = await unsafe<{ hashes: Uint8Array }[]>(
      "select hashes from log_tile where level = 0 and number >= $1::bigint and number < $2::bigint order by number",
      [roots.length, Math.min(whole, roots.length + TILES_AT_ONCE)],
    );
    for (const { hashes } of rows) {
      const leaves = Array.from({ length: TILE_WIDTH }, (_, n) =>
        Buffer.from(hashes).subarray(n * HASH_BYTES, (n + 1) * HASH_BYTES),
      );
      const [, above] = await append(none, 0, leaves);
      roots.push(above?.hashes as Buffer);
    }
  }
  const above = await append(none, 0, roots);
  await unsafe(
    `insert into log_tile (level, number, hashes) select level, number, decode(hashes, 'hex')
    from json_to_recordset($1::text::json) as g(level smallint, number bigint, hashes text)`,
    [JSON.stringify(above.map((tile) => ({ ...tile, level: tile.level + 1, hashes: tile.hashes.toString("hex") })))],
  );
}
