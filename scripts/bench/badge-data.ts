// The service over a fresh database of claimed businesses without a single row more than badges and share images need.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type postgres from "postgres";
import { openPool } from "#platform/database.ts";
import { enterEmbeddedPostgres } from "#platform/embedded-postgres.ts";
import { migrate } from "#platform/migrate.ts";
import { type Service, startService } from "./service.ts";

export const BADGES = 5_000;

/** `shop-1.example` and so on, up to BADGES. */
export function badgeSlug(number: number): string {
  return `shop-${number}.example`;
}

/** Runs `work` with the service over BADGES claimed businesses, each with other figures, and removes everything after it. */
export async function withBadgeService<T>(work: (service: Service) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "candor-bench-badge-"));
  // For root the database runs as another user, which must be able to enter.
  chmodSync(folder, 0o755);
  const [dataDir, plansFile] = [join(folder, "data"), join(folder, "plans.json")];
  try {
    writeFileSync(plansFile, "{}");
    await fill(dataDir);
    const service = await startService({ dataDir, plansFile, bigWireId: "" });
    return await work(service).finally(() => service.stop());
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function fill(dataDir: string): Promise<void> {
  const server = await enterEmbeddedPostgres({ dataDir });
  try {
    await migrate(server.connection);
    const pool = openPool(server.connection, { max: 1, deadlineMs: null });
    await insert(pool.sql).finally(() => pool.close());
  } finally {
    await server.leave();
  }
}

/** Every tenth has no score yet. */
async function insert(sql: postgres.Sql): Promise<void> {
  const [category, organisation] = [crypto.randomUUID(), crypto.randomUUID()];
  await sql`insert into category (id, slug, name) values (${category}, 'bench', 'Bench')`;
  await sql`insert into organisation (id, name, plan, period_anchor) values (${organisation}, 'Bench', 'free', now())`;
  await sql`
    with made as (
      insert into business (id, slug, name, domain, domain_key, website, country, city, timezone, category_id, organisation_id,
        verification_status, verified_at)
      select gen_random_uuid(), slug, 'Shop Number ' || n, slug, slug, 'https://' || slug || '/', 'DE', 'Köln', 'Europe/Berlin',
        ${category}, ${organisation}, 'verified', now()
      from (select n, 'shop-' || n || '.example' as slug from generate_series(1, ${BADGES}::int) as n) as each
      returning id, slug)
    insert into business_tally (business_id, verified, score_tenths)
    select id, case when n % 10 = 0 then '{0,0,0,0,2}' else array[n % 7, n % 11, n % 13, n, 3 * n] end,
      case when n % 10 = 0 then null else 10 + n % 41 end
    from made, lateral (select substring(slug from '[0-9]+')::int as n) as number`;
  await sql`analyze business, business_tally`;
}
