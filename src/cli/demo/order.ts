// A connected shop, and an order of every outcome, each as the shop would send it.
import type { Plans } from "#domain/account/plan/plan.ts";
import type { Business } from "#domain/business/profile/business.ts";
import { createIntegration } from "#domain/integration/integration.ts";
import { listOfBusiness } from "#domain/integration/list.ts";
import { receive } from "#domain/integration/receive.ts";
import { loadIntegrations } from "#domain/integration/state/row.ts";
import type { Context } from "#platform/database/context.ts";
import type { SecretBox } from "#platform/secret/secret-box.ts";
import { HOUR_MS } from "#platform/time/clock.ts";

const DELAY_DAYS = 7;
/** The shop was connected so long ago. */
const CONNECTED_HOURS = 120;
const PAID = "orders/paid";

type Sent = {
  hoursAgo: number;
  body: string;
  topic?: string;
  isTest?: boolean;
  /** The plan has no invitations left in this period. */
  isOverLimit?: boolean;
};

/** Does nothing if the business has an integration already. */
export async function receiveOrders(context: Context, box: SecretBox, plans: Plans, business: Business): Promise<void> {
  if ((await listOfBusiness(context, business.id)).length > 0) return;
  const given = { businessId: business.id, kind: "storefront-a", secret: null, delayDays: DELAY_DAYS } as const;
  const { id } = await createIntegration(before(context, CONNECTED_HOURS), box, given);
  for (const { hoursAgo, body, topic = PAID, isTest = false, isOverLimit = false } of orders(business)) {
    const [row] = await loadIntegrations(context, [id]);
    if (!row) throw new Error("The demo's own integration is gone.");
    const reception = { plans: isOverLimit ? usedUp(plans) : plans, messaging: { sms: false, whatsapp: false } };
    const request = { bytes: Buffer.from(body), contentType: "application/json", topic, isTest };
    await receive(before(context, hoursAgo), reception, row, request);
  }
}

function before(context: Context, hours: number): Context {
  return { ...context, clock: { now: () => new Date(context.clock.now().getTime() - hours * HOUR_MS) } };
}

function usedUp(plans: Plans): Plans {
  return Object.fromEntries(Object.entries(plans).map(([name, plan]) => [name, { ...plan, invitesPerMonth: 0 }]));
}

function orders({ website }: Business): Sent[] {
  const products = [
    { product_id: "H1001", title: "Avon oak table", url: new URL("/p/avon-oak-table", website).href },
    { product_id: "H1008", title: "Severn bench", url: new URL("/p/severn-bench", website).href },
  ];
  const order = (number: number, customer: string | null, more: object = {}) =>
    JSON.stringify({
      id: 5_550_000 + number,
      name: `#${number}`,
      financial_status: "paid",
      customer:
        customer === null ? null : { first_name: customer, email: `${customer.toLowerCase()}@customer.example` },
      line_items: [products[number % products.length]],
      ...more,
    });
  return [
    { hoursAgo: 119, body: order(2000, "Test"), isTest: true },
    { hoursAgo: 97, body: order(2001, "Imogen") },
    { hoursAgo: 96.9, body: order(2001, "Imogen") },
    { hoursAgo: 74, body: order(2002, "Rashid") },
    { hoursAgo: 60, body: order(2003, null) },
    { hoursAgo: 52, body: order(2004, "Beatriz") },
    { hoursAgo: 49, body: order(2004, "Beatriz", { cancelled_at: "2026-01-01" }), topic: "orders/cancelled" },
    { hoursAgo: 30, body: order(2005, "Owen", { financial_status: "pending" }), topic: "orders/create" },
    { hoursAgo: 22, body: "id=2006&email=sent-as-a-form" },
    { hoursAgo: 9, body: order(2007, "Noor"), isOverLimit: true },
    { hoursAgo: 3, body: order(2008, "Elsie") },
  ];
}
