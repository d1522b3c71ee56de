// inbound: fifty shops' servers send signed orders, each of which becomes an invitation, against the barest handler that verifies the
// same signature and inserts one row.
import { createHmac } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { newId, toWire } from "#contract/id.ts";
import { createOrganisation } from "#domain/account/state/organisation.ts";
import { createIntegration } from "#domain/integration/integration.ts";
import { createSecretBox } from "#platform/secret/secret-box.ts";
import { type BenchDatabase, withDatabase, withDataFolder } from "./database.ts";
import { alternate, type Bench, mostFigure, ratioFigure } from "./harness.ts";
import { loadNotes } from "./hot.ts";
import { runLoad } from "./load.ts";
import { type Service, startBaseline, startService, withServices } from "./service.ts";

const SENDERS = 50;
/**
 * Each shop has an organisation of its own, as on a real service. Orders of one organisation wait for each other, because they share
 * its allowance.
 */
const SHOPS = 50;
/** Orders for each second of `--seconds`. A fixed number, so that no order has to be sent twice. */
const ORDERS = 2_000;
/** The service has as many connections by default. */
const POOL = 8;
const MOST_P99_MS = 100;
const APP_SECRET = "the secret of a bench, of 32 characters";

type BenchShop = { path: string; secret: string; organisationId: string; businessId: string };

export const inbound: Bench = {
  name: "inbound",
  about: `${SENDERS} senders of signed orders, each made an invitation, against a bare handler that inserts one row`,
  run: (options) =>
    withDataFolder("inbound", async (dataDir) => {
      const plansFile = join(dataDir, "plans.json");
      writeFileSync(plansFile, JSON.stringify({ scale: { invitesPerMonth: 1_000_000_000 } }));
      const shops = await withDatabase(dataDir, makeShops);
      const service = startService({ dataDir, plansFile, appSecret: APP_SECRET });
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
        await withDatabase(dataDir, (database) => requireExact(database, count * (options.rounds + 1)));
        const baseline = "a bare handler that verifies and inserts the invitation alone";
        const about = { name: "inbound", unit: "orders/s", baseline, atLeast: 0.5 };
        const p99s = pairs.map((pair) => pair.ours.p99Ms);
        return [
          ratioFigure(about, pairs, (each) => each.perSecond, loadNotes(pairs)),
          mostFigure("inbound p99", "ms", p99s, MOST_P99_MS),
        ];
      });
    }),
};

let sent = 0;

/** Different orders, as storefront-a sends and signs them. */
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

async function makeShops({ context, pool: { sql } }: BenchDatabase): Promise<BenchShop[]> {
  const box = createSecretBox(APP_SECRET);
  const shops: BenchShop[] = [];
  await sql`insert into category (id, slug, name) values (${newId()}, 'bench', 'Bench')`;
  for (let n = 0; n < SHOPS; n++) {
    const { id: organisationId } = await createOrganisation(context, { name: `Shop ${n}`, plan: "scale" });
    const businessId = newId<"biz">();
    const domain = `shop-${n}.example`;
    await sql`
      insert into business (id, slug, name, domain, domain_key, website, country, city, timezone, category_id, organisation_id)
      select ${businessId}, ${domain}, ${domain}, ${domain}, ${domain}, ${`https://${domain}/`}, 'DE', 'Köln',
        'Europe/Berlin', id, ${organisationId} from category`;
    await sql`insert into business_tally (business_id) values (${businessId})`;
    const secret = `the secret of shop ${n}`;
    const { id } = await createIntegration(context, box, { businessId, kind: "storefront-a", secret, delayDays: 7 });
    const path = `/api/integrations/storefront-a/${toWire("int", id)}`;
    shops.push({ path, secret, organisationId, businessId });
  }
  return shops;
}

/** Throws where an order was lost: the figure would count work that was not done. */
async function requireExact({ pool }: BenchDatabase, orders: number): Promise<void> {
  const [row] = await pool.sql<{ queued: number; invitations: number; messages: number; used: number }[]>`
    select (select count(*)::int from inbound_outcome where outcome = 'queued') as queued,
      (select count(distinct subject_id)::int from message) as invitations, (select count(*)::int from message) as messages,
      (select sum(used)::int from invitation_allowance) as used`;
  const counts = Object.values(row ?? {});
  if (counts.some((each) => each !== counts[0]) || (counts[0] ?? 0) < orders)
    throw new Error(`Of at least ${orders} orders came ${JSON.stringify(row)}.`);
}
