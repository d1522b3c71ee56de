// The service over a fresh database of claimed businesses, with no rows but those that badges and share images need.
import type postgres from "postgres";
import { withDatabase, withDataFolder } from "./database.ts";
import { type Service, startService } from "./service.ts";

export const BADGES = 5_000;

/** `shop-1.example` and so on, up to BADGES. */
export function badgeSlug(number: number): string {
  return `shop-${number}.example`;
}

/** Runs `work` with the service over BADGES claimed businesses, each with other figures, and removes everything after it. */
export function withBadgeService<T>(work: (service: Service) => Promise<T>): Promise<T> {
  return withDataFolder("badge", async (dataDir) => {
    await withDatabase(dataDir, ({ pool }) => insert(pool.sql));
    const service = await startService({ dataDir });
    return await work(service).finally(() => service.stop());
  });
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
