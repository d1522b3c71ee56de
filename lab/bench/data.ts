// The databases that the benches read, at any scale: skewed like the real world, from one business with a million reviews
// down to those with hardly any. Each is made once, the same each time, and kept in the temporary folder under a hash of the
// files that make it.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { toWire } from "#contract/id.ts";
import { BIG_ID, fill } from "./data-fill.ts";
import type { Scale } from "./data-row.ts";
import { type BenchDatabase, BUILD_SETTINGS, withDatabase } from "./database.ts";
import { ROOT } from "./process.ts";

/** The data that every bench reads by default: a business with a million reviews, and a hundred small ones. */
const USUAL: Scale = { businesses: 101, reviews: 1_002_000 };
const PARTS = ["data-fill.ts", "data-row.ts"];

export { BIG_SLUG, KEY } from "./data-fill.ts";

export type BenchData = {
  /** DATA_DIR for the service. */
  dataDir: string;
  /** PLANS_FILE: a rate limit that no bench reaches. */
  plansFile: string;
  bigWireId: string;
};

/** Makes the data where it is missing, which takes half a minute for each million reviews. */
export async function prepareData(say: (message: string) => void, scale = USUAL): Promise<BenchData> {
  const folder = join(tmpdir(), `candor-bench-${versionHash()}-${scale.businesses}-${scale.reviews}`);
  if (!existsSync(join(folder, "complete"))) {
    const [businesses, reviews] = [scale.businesses, scale.reviews].map((n) => n.toLocaleString("en"));
    say(`making ${reviews} reviews of ${businesses} businesses in ${folder}, once ...`);
    const startedAt = performance.now();
    await build(folder, scale, say);
    say(`made in ${Math.round((performance.now() - startedAt) / 1000)} s`);
  }
  await forgetKilled(join(folder, "data"));
  const plansFile = join(folder, "plans.json");
  writeFileSync(plansFile, JSON.stringify({ scale: { rateLimitPerMinute: 1_000_000 } }));
  return { dataDir: join(folder, "data"), plansFile, bigWireId: toWire("biz", BIG_ID) };
}

/** Hash of the migrations and of the files that make the rows. */
function versionHash(): string {
  const hash = createHash("sha256");
  const drizzle = join(ROOT, "drizzle");
  for (const name of readdirSync(drizzle).sort()) {
    if (name.endsWith(".sql")) hash.update(readFileSync(join(drizzle, name)));
  }
  for (const part of PARTS) hash.update(readFileSync(join(import.meta.dir, part)));
  return hash.digest("hex").slice(0, 12);
}

async function build(folder: string, scale: Scale, say: (message: string) => void): Promise<void> {
  removeEarlier();
  rmSync(folder, { recursive: true, force: true });
  // For root the database runs as another user, which must be able to enter.
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const dataDir = join(folder, "data");
  const work = async ({ context, pool }: BenchDatabase) => {
    await fill(context, pool.sql, scale, say);
    say("vacuum");
    // Lists then read the index alone, and plans have statistics.
    await pool.sql.unsafe("vacuum (analyze, freeze)");
  };
  await withDatabase(dataDir, work, { settings: BUILD_SETTINGS });
  writeFileSync(join(folder, "complete.new"), "");
  renameSync(join(folder, "complete.new"), join(folder, "complete"));
}

/**
 * A killed service counts as serving for 30 seconds. A service that starts meanwhile counts limits in the database for a minute
 * and a half, which would cut every hot figure to a tenth.
 */
async function forgetKilled(dataDir: string): Promise<void> {
  await withDatabase(dataDir, ({ pool }) => pool.sql`delete from serving_process`);
}

/** Removes data of other versions of schema and data, unless a database still runs there. */
function removeEarlier(): void {
  for (const name of readdirSync(tmpdir()).filter(
    (each) => !each.includes(versionHash()) && /^candor-bench-[0-9a-f]{12}(-|$)/.test(each),
  )) {
    const folder = join(tmpdir(), name);
    if (existsSync(join(folder, "data/postgres/postmaster.pid"))) continue;
    rmSync(folder, { recursive: true, force: true });
  }
}
