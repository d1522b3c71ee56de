// A running installation is brought to this version: what owners had typed no longer counts, and all else counts as before.
import { afterAll, describe, expect, test } from "bun:test";
import { score } from "#domain/business/score.ts";
import { verifyFigures } from "#domain/insight/verify.ts";
import { systemClock } from "#platform/clock.ts";
import { openPool } from "#platform/database.ts";
import { createLog } from "#platform/log.ts";
import { knownMigrations, migrate } from "#platform/migrate.ts";
import { testServer } from "../../../support/postgres.ts";

describe("the step to statements", () => {
  const name = `m_${crypto.randomUUID().replaceAll("-", "")}`;
  afterAll(async () => (await testServer()).admin.unsafe(`drop database ${name} with (force)`));

  test("turns what owners typed into statements, and recounts exactly the businesses that this changes", async () => {
    const { admin, target: targetOf } = await testServer();
    await admin.unsafe(`create database ${name}`);
    const target = targetOf(name);
    const all = knownMigrations();
    const step = all.findIndex(({ statements }) => statements.join().includes('CREATE TABLE "platform_statement"'));
    await migrate(target, all[step - 1]?.madeAt);
    const pool = openPool(target, { max: 2 });
    try {
      const { sql } = pool;
      const [category] =
        await sql`insert into category (id, slug, name) values (gen_random_uuid(), 'c', 'C') returning id`;
      const counters = { verified: [1, 0, 2, 0, 5], unverified: [0, 3, 0, 1, 4] };
      const seed = async (
        slug: string,
        ratings: [platform: string, setBy: string, rating: string, count: number][],
      ) => {
        const [row] = await sql`
          insert into business (id, slug, name, domain, domain_key, website, country, city, timezone, category_id)
          values (gen_random_uuid(), ${slug}, ${slug}, ${slug}, ${slug}, 'https://x.example', 'DE', '', 'Europe/Berlin', ${category?.id})
          returning id`;
        for (const [platform, setBy, rating, count] of ratings)
          await sql`insert into platform_rating (business_id, platform, url, rating, count, set_by)
            values (${row?.id}, ${platform}, 'https://else.example', ${rating}, ${count}, ${setBy})`;
        const totals = totalOf(ratings);
        const { tenths } = score(counters as never, totals);
        await sql`insert into business_tally (business_id, verified, unverified, platform_count, platform_sum, score_tenths, updated_at)
          values (${row?.id}, ${counters.verified}, ${counters.unverified}, ${totals.count}, ${totals.sum}, ${tenths}, '2026-01-01')`;
      };
      const mixed = [
        ["Owned", "owner", "5.00", 10_000_000],
        ["Imported", "import", "3.15", 37],
        ["Set", "staff", "4.05", 11],
      ] as [string, string, string, number][];
      await seed("mixed", mixed);
      await seed("owned", mixed.slice(0, 1));
      await seed("untouched", mixed.slice(1));

      await migrate(target);

      const tallies = await sql`
        select b.slug, t.platform_count::int as count, t.platform_sum::int as sum, t.score_tenths as score, t.updated_at > '2026-01-02' as touched
        from business_tally t join business b on b.id = t.business_id order by 1`;
      const kept = totalOf(mixed.slice(1));
      const scored = score(counters as never, kept).tenths;
      expect([...tallies]).toEqual([
        { slug: "mixed", ...kept, score: scored, touched: true },
        {
          slug: "owned",
          count: 0,
          sum: 0,
          score: score(counters as never, { count: 0, sum: 0 }).tenths,
          touched: true,
        },
        { slug: "untouched", ...kept, score: scored, touched: false },
      ]);
      const stated = await sql`select platform, rating::text, count, status from platform_statement order by platform`;
      expect([...stated]).toEqual(
        Array.from({ length: 2 }, () => ({ platform: "Owned", rating: "5.00", count: 10_000_000, status: "stated" })),
      );
      expect(await sql`select 1 from platform_rating where set_by = 'owner'`).toHaveLength(0);
      // No row of a review stands behind these counters, so only what is made of platforms may agree.
      const context = { db: pool.db, clock: systemClock, log: createLog("silent"), baseUrl: "https://x.example" };
      const { drifts } = await verifyFigures(context, { all: true });
      expect(drifts.filter(({ what }) => what === "platforms" || what === "score")).toEqual([]);
    } finally {
      await pool.close();
    }
  });
});

function totalOf(ratings: [string, string, string, number][]) {
  return {
    count: ratings.reduce((sum, [, , , count]) => sum + count, 0),
    sum: ratings.reduce((sum, [, , rating, count]) => sum + Math.round(Number(rating) * 100) * count, 0),
  };
}
