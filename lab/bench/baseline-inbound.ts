// A program: the barest server that takes signed orders. It holds all secrets in memory, verifies the signature, and inserts the
// order as one row, the invitation, by a prepared statement. It reads and queues nothing. Reads its settings from standard input,
// prints its port.
import { createHmac, timingSafeEqual } from "node:crypto";
import { newId } from "#contract/id.ts";
import { connectServer } from "#platform/connect.ts";
import { openPool } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import { createLog } from "#platform/telemetry/log.ts";

const { dataDir, pool, shops } = (await Bun.stdin.json()) as {
  dataDir: string;
  pool: number;
  shops: { path: string; secret: string; organisationId: string; businessId: string }[];
};
const database = await connectServer({ databaseUrl: null, dataDir }, createLog("error", 2));
const { db, close } = openPool(database.target, { max: pool });
const byPath = new Map(shops.map((shop) => [shop.path, shop]));
const insert = statement(
  "bench_order",
  `insert into invitation (id, organisation_id, business_id, email, name, reference, channel, status, source, send_at, expires_at,
    created_at)
  values ($1::uuid, $2::uuid, $3::uuid, $4::text, $5::text, $6::text, 'email', 'queued', 'storefront-a', now(), now(), now())`,
);

const server = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  development: false,
  async fetch(request) {
    const shop = byPath.get(request.url.slice(request.url.indexOf("/", 8)));
    if (!shop) return new Response(null, { status: 404 });
    const body = Buffer.from(await request.arrayBuffer());
    const expected = createHmac("sha256", shop.secret).update(body).digest();
    const given = Buffer.from(request.headers.get("x-storefront-a-hmac-sha256") ?? "", "base64");
    if (given.length !== expected.length || !timingSafeEqual(given, expected))
      return new Response(null, { status: 401 });
    const { email, name, billing_address: billing } = JSON.parse(body.toString());
    await insert(db, newId(), shop.organisationId, shop.businessId, email, billing.name, name);
    return Response.json({ result: "queued" });
  },
});
console.log(server.port);

process.once("SIGTERM", async () => {
  await server.stop(true);
  await close();
  await database.leave();
  process.exit(0);
});
