// inbound: fifty shops' servers send signed orders, each of which becomes an invitation, against the barest handler that verifies the
// same signature and inserts one row.
import { createHmac } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createOrganisation } from "#domain/account/organisation.ts";
import { createIntegration } from "#domain/integration/integration.ts";
import { systemClock } from "#platform/clock.ts";
import type { Context } from "#platform/context.ts";
import { openPool } from "#platform/database.ts";
import { enterEmbeddedPostgres } from "#platform/embedded-postgres.ts";
import { newId, toWire } from "#platform/id.ts";
import { createLog } from "#platform/log.ts";
import { migrate } from "#platform/migrate.ts";
import { createSecretBox } from "#platform/secret-box.ts";
import { alternate, type Bench, type Figure, ratioFigure, spreadOf } from "./harness.ts";
import { loadNotes } from "./hot.ts";
import { type LoadResult, runLoad } from "./load.ts";
import { type Service, startBaseline, startService, withServices } from "./service.ts";

const SENDERS = 50;
/**
 * Each of its own organisation, as on a real service: orders of one organisation wait for each other, because they share its
 * allowance.
 */
const SHOPS = 50;
/** Sent in each second that is asked for: a number, so that no order has to be sent twice. */
const ORDERS = 2_000;
/** As many connections as the service has unless it is told otherwise. */
const POOL = 8;
const MOST_P99_MS = 100;
const APP_SECRET = "the secret of a bench, of 32 characters";

type BenchShop = { path: string; secret: string; organisationId: string; businessId: string };

export const inbound: Bench = {
  name: "inbound",
  about: `${SENDERS} senders of signed orders, each made an invitation, against a bare handler that inserts one row`,
  async run(options) {
    const folder = mkdtempSync(join(tmpdir(), "candor-bench-inbound-"));
    // For root the database runs as another user, which must be able to enter.
    chmodSync(folder, 0o755);
    const [dataDir, plansFile] = [join(folder, "data"), join(folder, "plans.json")];
    const secretBefore = process.env.APP_SECRET;
    try {
      writeFileSync(plansFile, JSON.stringify({ scale: { invitesPerMonth: 1_000_000_000 } }));
      const shops = await makeShops(dataDir);
      process.env.APP_SECRET = APP_SECRET;
      const service = startService({ dataDir, plansFile, bigWireId: "" });
      const startBare = () => startBaseline("baseline-inbound", { dataDir, pool: POOL, shops });
      return await withServices(service, startBare, async (ours, bare) => {
        const count = Math.round(ORDERS * options.seconds);
        const load = ({ port, pid }: Service) =>
          runLoad({
            port,
            pid,
            // When the last one that counts is answered, the other senders have sent theirs.
            requests: makeOrders(shops, count + SENDERS),
            status: 200,
            connections: SENDERS,
            count,
          });
        await load(ours);
        await load(bare);
        const pairs = await alternate(
          options,
          () => load(ours),
          () => load(bare),
        );
        await requireExact(dataDir, count * (options.rounds + 1));
        const baseline = "a bare handler that verifies and inserts the invitation alone";
        const about = { name: "inbound", unit: "orders/s", baseline, atLeast: 0.5 };
        return [ratioFigure(about, pairs, (each) => each.perSecond, loadNotes(pairs)), latency(pairs)];
      });
    } finally {
      if (secretBefore === undefined) delete process.env.APP_SECRET;
      else process.env.APP_SECRET = secretBefore;
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

function latency(pairs: readonly { ours: LoadResult }[]): Figure {
  const ours = spreadOf(pairs.map((pair) => pair.ours.p99Ms));
  const target = `< ${MOST_P99_MS}`;
  return {
    name: "inbound p99",
    unit: "ms",
    ours,
    baseline: null,
    ratio: null,
    target,
    met: ours.median < MOST_P99_MS,
    notes: [],
  };
}

let sent = 0;

/** Each another order, as storefront-a sends and signs it. */
function makeOrders(shops: readonly BenchShop[], count: number): Uint8Array[] {
  return Array.from({ length: count }, () => {
    const n = ++sent;
    const { path, secret } = shops[n % shops.length] as BenchShop;
    // Its ids are longer than a double holds, which JSON.stringify cannot write.
    const body = JSON.stringify(order(n)).replaceAll("59401394", "594013949999999");
    const signature = createHmac("sha256", secret).update(body).digest("base64");
    const head = `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\nx-storefront-a-topic: orders/paid\r\nx-storefront-a-hmac-sha256: ${signature}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`;
    return Buffer.from(head + body);
  });
}

function order(n: number) {
  const id = Number(`59401394${String(n).padStart(7, "0")}`);
  const email = `customer-${n}@mail.example`;
  return {
    id,
    admin_graphql_api_id: `gid://storefront-a/Order/${id}`,
    name: `#${n}`,
    order_number: n,
    email,
    contact_email: email,
    phone: null,
    test: false,
    financial_status: "paid",
    fulfillment_status: null,
    cancelled_at: null,
    created_at: "2026-11-10T10:30:00-05:00",
    customer: { id: n, email, first_name: "Ana", last_name: "Ruiz", phone: "+34600111222" },
    billing_address: { name: "Ana Ruiz", country_code: "ES" },
    line_items: Array.from({ length: 1 + (n % 3) }, (_, item) => {
      const product = 632_910_392 + ((n + item) % 40);
      return {
        id: item,
        product_id: product,
        sku: `SKU-${product}`,
        title: `Thing ${product}`,
        quantity: 1,
        price: "12.00",
      };
    }),
  };
}

async function makeShops(dataDir: string): Promise<BenchShop[]> {
  const server = await enterEmbeddedPostgres({ dataDir });
  try {
    await migrate(server.connection);
    const pool = openPool(server.connection, { max: 1, deadlineMs: null });
    const context: Context = {
      db: pool.db,
      clock: systemClock,
      log: createLog("error", 2),
      baseUrl: "http://localhost",
    };
    const box = createSecretBox(APP_SECRET);
    try {
      const shops: BenchShop[] = [];
      await pool.sql`insert into category (id, slug, name) values (${newId()}, 'bench', 'Bench')`;
      for (let n = 0; n < SHOPS; n++) {
        const { id: organisationId } = await createOrganisation(context, { name: `Shop ${n}`, plan: "scale" });
        const businessId = newId<"biz">();
        const domain = `shop-${n}.example`;
        await pool.sql`
          insert into business (id, slug, name, domain, domain_key, website, country, city, timezone, category_id, organisation_id)
          select ${businessId}, ${domain}, ${domain}, ${domain}, ${domain}, ${`https://${domain}/`}, 'DE', 'Köln',
            'Europe/Berlin', id, ${organisationId} from category`;
        await pool.sql`insert into business_tally (business_id) values (${businessId})`;
        const secret = `the secret of shop ${n}`;
        const { id } = await createIntegration(context, box, {
          businessId,
          kind: "storefront-a",
          secret,
          delayDays: 7,
        });
        const path = `/api/integrations/storefront-a/${toWire("int", id)}`;
        shops.push({ path, secret, organisationId, businessId });
      }
      return shops;
    } finally {
      await pool.close();
    }
  } finally {
    await server.leave();
  }
}

/** A figure that was reached by losing orders is none. */
async function requireExact(dataDir: string, orders: number): Promise<void> {
  const server = await enterEmbeddedPostgres({ dataDir });
  const pool = openPool(server.connection, { max: 1, deadlineMs: null });
  try {
    const [row] = await pool.sql<{ queued: number; invitations: number; messages: number; used: number }[]>`
      select (select count(*)::int from inbound_outcome where outcome = 'queued') as queued,
        (select count(distinct subject_id)::int from message) as invitations, (select count(*)::int from message) as messages,
        (select sum(used)::int from invitation_allowance) as used`;
    const counts = Object.values(row ?? {});
    if (counts.some((each) => each !== counts[0]) || (counts[0] ?? 0) < orders)
      throw new Error(`Of at least ${orders} orders came ${JSON.stringify(row)}.`);
  } finally {
    await pool.close();
    await server.leave();
  }
}
