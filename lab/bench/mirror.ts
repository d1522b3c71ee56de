// mirror: candor mirror copies reviews into PostgreSQL, by the export and by the feed of changes. Copy and service share one server.
import postgres from "postgres";
import { readConfig } from "#platform/config/config.ts";
import { createSecretBox } from "#platform/secret/secret-box.ts";
import { databaseUrl } from "../../test/support/database.ts";
import { BASE_URL, withDatabase, withDataFolder } from "./database.ts";
import { type Bench, type Figure, mostFigure, type Options } from "./harness.ts";
import { fillLog } from "./log-data.ts";
import { startService } from "./service.ts";

const REVIEWS = 100_000;
/** 10,000 changes a second. */
const WITHIN_MS = 100;
const SCRIPT = "clients/typescript/src/mirror/main.ts";

export const mirror: Bench = {
  name: "mirror",
  about: "candor mirror: 100,000 reviews into PostgreSQL, by the export and by the feed",
  run: (options) => measureMirror(options, REVIEWS),
};

export function measureMirror(options: Options, reviews: number): Promise<Figure[]> {
  return withDataFolder("mirror", async (dataDir) => {
    const { appSecret } = readConfig({ DATA_DIR: dataDir, NODE_ENV: "production", BASE_URL });
    const box = createSecretBox(appSecret, null);
    return withDatabase(dataDir, async (database) => {
      const key = await fillLog(database, box, { entries: reviews, every: 1 }, options);
      await database.pool.sql.unsafe("create database copy");
      const target = { ...database.target, database: "copy" };
      const sql = postgres({ path: target.path, username: target.username, database: target.database, max: 1 });
      const service = await startService({ dataDir });
      const copy = () => copyOnce(service.port, key, databaseUrl(target));
      try {
        const loaded = await copy();
        await sql`truncate candor_review`;
        await sql`update candor_mirror set cursor = null`;
        const fed = await copy();
        const [row] = await sql<{ count: number }[]>`select count(*)::int as count from candor_review`;
        if (row?.count !== reviews) throw new Error(`The copy has ${row?.count} reviews.`);
        return [
          mostFigure("mirror-export", "ms for 1,000 reviews", [(loaded / reviews) * 1_000], WITHIN_MS),
          mostFigure("mirror", "ms for 1,000 changes", [(fed / reviews) * 1_000], WITHIN_MS),
        ];
      } finally {
        await sql.end();
        await service.stop();
      }
    });
  });
}

/** @returns milliseconds, the start of the process included */
async function copyOnce(port: number, key: string, address: string): Promise<number> {
  const startedAt = performance.now();
  const command = [process.execPath, SCRIPT, "mirror", address, "--from", `http://127.0.0.1:${port}`, "--once"];
  const child = Bun.spawn(command, { env: { ...process.env, CANDOR_KEY: key }, stderr: "inherit" });
  if ((await child.exited) !== 0) throw new Error("candor mirror failed.");
  return performance.now() - startedAt;
}
