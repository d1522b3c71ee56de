// A program: the barest server that reads a page of reviews. The same prepared query over the same kind of pool, in the same
// shape, but no key, no limit, no validation and no look for whose business it is. Reads its settings from standard input,
// prints its port.
import { findBusiness } from "#domain/business/business.ts";
import { listPublished } from "#domain/review/list.ts";
import { systemClock } from "#platform/clock.ts";
import { connectServer } from "#platform/connect.ts";
import type { Context } from "#platform/context.ts";
import { openPool } from "#platform/database.ts";
import { createLog } from "#platform/log.ts";
import { presentReview } from "#surface/rest/review.ts";

const { dataDir, slug, perPage, pool } = (await Bun.stdin.json()) as {
  dataDir: string;
  slug: string;
  perPage: number;
  pool: number;
};
const log = createLog("error", 2);
const database = await connectServer({ databaseUrl: null, dataDir }, log);
const { db, close } = openPool(database.target, { max: pool });
const context: Context = { db, clock: systemClock, log, baseUrl: "http://localhost" };
const business = await findBusiness(context, slug);
if (!business) throw new Error(`There is no business ${slug}.`);
const profileUrl = `https://reviews.example/review/${slug}`;
const headers = { "content-type": "application/json" };

const server = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  development: false,
  async fetch() {
    const { rows, total } = await listPublished(context, business, {}, { limit: perPage, offset: 0 });
    const data = rows.map((each) => presentReview(each, profileUrl));
    const page = { data, page: 1, perPage, total, totalPages: Math.ceil(total / perPage) };
    return new Response(JSON.stringify(page), { headers });
  },
});
console.log(server.port);

process.once("SIGTERM", async () => {
  await server.stop(true);
  await close();
  await database.leave();
  process.exit(0);
});
