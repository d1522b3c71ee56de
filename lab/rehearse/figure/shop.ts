// The organisations of the writers, each with a business, a key and an integration, made before the service starts.
import { type BusinessId, type OrganisationId, toWire } from "#contract/id.ts";
import { createKey } from "#domain/account/key.ts";
import { createIntegration } from "#domain/integration/integration.ts";
import { type DatabasePool, openPool } from "#platform/database/database.ts";
import { migrate } from "#platform/database/migrate.ts";
import type { DatabaseTarget } from "#platform/database/target.ts";
import { createSecretBox } from "#platform/secret/secret-box.ts";
import { createLog } from "#platform/telemetry/log.ts";
import { systemClock } from "#platform/time/clock.ts";
import { addBusiness } from "../../bench/publish.ts";
import { APP_SECRET, BASE_URL } from "../kit/app.ts";

export type Shop = {
  organisationId: OrganisationId;
  businessId: BusinessId;
  slug: string;
  /** The id of the business in the API. */
  wireId: string;
  key: string;
  /** Path and bearer secret for orders. */
  orders: { path: string; secret: string };
};

/** Migrates the database and makes shops on the Scale plan. */
export async function makeShops(target: DatabaseTarget, count: number): Promise<Shop[]> {
  await migrate(target);
  return withPool(target, async (pool) => {
    const context = { db: pool.db, clock: systemClock, log: createLog("error", 2), baseUrl: BASE_URL };
    const box = createSecretBox(APP_SECRET);
    const shops: Shop[] = [];
    for (let n = 0; n < count; n++) {
      const slug = `shop-${n}`;
      const businessId = await addBusiness(context, pool, slug);
      const [owner] = await pool.sql<{ id: OrganisationId }[]>`
        select organisation_id as id from business where id = ${businessId}`;
      const organisationId = owner?.id as OrganisationId;
      const secret = `secret-of-the-orders-of-shop-${n}`;
      const integration = await createIntegration(context, box, {
        businessId,
        kind: "automation",
        secret,
        delayDays: 0,
      });
      const key = await createKey(context, { organisationId, name: "rehearsal", scopes: ["read", "write"] });
      const orders = { path: `/api/integrations/automation/${toWire("int", integration.id)}`, secret };
      shops.push({ organisationId, businessId, slug, wireId: toWire("biz", businessId), key: key.secret, orders });
    }
    return shops;
  });
}

/** Runs `work` with a pool of its own. */
export async function withPool<T>(target: DatabaseTarget, work: (pool: DatabasePool) => Promise<T>): Promise<T> {
  const pool = openPool(target, { max: 2, deadlineMs: null });
  try {
    return await work(pool);
  } finally {
    await pool.close();
  }
}
