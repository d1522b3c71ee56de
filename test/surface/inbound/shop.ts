// A shop that sends orders: an integration, and requests signed as each kind of shop signs them.
import { createHmac } from "node:crypto";
import { type BusinessId, type OrganisationId, toWire } from "#contract/id.ts";
import { createIntegration, type IntegrationKind } from "#domain/integration/integration.ts";
import { createSecretBox } from "#platform/secret/secret-box.ts";
import { seedShop } from "../../support/seed-invitation.ts";
import { TEST_CONFIG, type TestService } from "../../support/service.ts";

export type Sent = {
  headers?: Record<string, string>;
  signature?: string | null;
  /** Another host over the same database. */
  at?: TestService;
};

export type Shop = {
  id: string;
  path: string;
  secret: string;
  organisationId: OrganisationId;
  businessId: BusinessId;
  slug: string;
  /** Text and bytes go as they are, anything else as JSON. @returns the status and, of a 200 with a body, the result */
  send(
    body: unknown,
    sent?: Sent,
  ): Promise<{ status: number; result: string | null; note: string | null; text: string }>;
};

const HEADER = {
  "storefront-a": "x-storefront-a-hmac-sha256",
  "storefront-b": "x-storefront-b-webhook-signature",
  automation: "authorization",
} as const;

export type OpenShop = { plan?: string; delayDays?: number; at?: Pick<Shop, "organisationId" | "businessId" | "slug"> };

export async function openShop(service: TestService, kind: IntegrationKind, options: OpenShop = {}): Promise<Shop> {
  const { organisationId, businessId, slug } = options.at ?? (await seedShop(service.context, options.plan));
  const given = { businessId, kind, delayDays: options.delayDays ?? 7 };
  const own = kind === "storefront-a" ? "the storefront's own secret" : null;
  const box = createSecretBox(TEST_CONFIG.appSecret);
  const { id, secret } = await createIntegration(service.context, box, { ...given, secret: own });
  const path = `/api/integrations/${kind}/${toWire("int", id)}`;
  const send: Shop["send"] = async (body, { headers = {}, signature, at = service } = {}) => {
    const bytes = typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body);
    const right = kind === "automation" ? `Bearer ${secret}` : sign(secret, bytes);
    const given = signature === undefined ? right : signature;
    const response = await at.send(
      new Request(`http://localhost${path}`, {
        method: "POST",
        headers: { ...(given === null ? {} : { [HEADER[kind]]: given }), ...headers },
        body: bytes as BodyInit,
      }),
    );
    const text = await response.text();
    const answer = text.startsWith("{") ? JSON.parse(text) : {};
    return { status: response.status, result: answer.result ?? null, note: answer.note ?? null, text };
  };
  return { id, path, secret, organisationId, businessId, slug, send };
}

export function sign(secret: string, body: string | Uint8Array): string {
  return createHmac("sha256", secret).update(body).digest("base64");
}

// biome-ignore lint/suspicious/noExplicitAny: what a row holds is what the assertion checks.
type Row = Record<string, any>;

/** All invitations of the shop's business, the oldest first. */
export async function invitationsOf({ sql }: TestService, shop: Pick<Shop, "businessId">): Promise<Row[]> {
  return sql`select * from invitation where business_id = ${shop.businessId} order by id`;
}

export async function outcomesOf({ sql }: TestService, shop: Shop): Promise<string[]> {
  const rows = await sql`select outcome from inbound_outcome where integration_id = ${shop.id} order by id`;
  return rows.map((row) => row.outcome);
}

export async function allowanceUsed({ sql }: TestService, shop: Shop): Promise<number> {
  const [row] = await sql`
    select coalesce(sum(used), 0)::int as used from invitation_allowance where organisation_id = ${shop.organisationId}`;
  return row?.used;
}

/** Products that the shop's newest invitation asks about, by the shop's own id. */
export async function productsOf({ sql }: TestService, shop: Shop): Promise<Row[]> {
  return sql`
    select p.shop_id, p.name, p.url, p.image from invitation_product l join product p on p.id = l.product_id
    where l.invitation_id = (select id from invitation where business_id = ${shop.businessId} order by id desc limit 1)
    order by p.shop_id`;
}

let count = 0;

/** An order of storefront-a, paid; another one each time. */
export function orderA(change: Row = {}): Row {
  const n = 1000 + ++count;
  return {
    id: n * 1_000_000,
    admin_graphql_api_id: `gid://storefront-a/Order/${n * 1_000_000}`,
    name: `#${n}`,
    order_number: n,
    email: `ana-${n}@example.com`,
    contact_email: `ana-${n}@example.com`,
    phone: null,
    test: false,
    financial_status: "paid",
    fulfillment_status: null,
    cancelled_at: null,
    created_at: "2026-11-10T10:30:00-05:00",
    customer: { id: 7001, first_name: "Ana", last_name: "Ruiz", phone: null },
    billing_address: { name: "Ana Ruiz", country_code: "ES" },
    line_items: [{ id: 1, product_id: 632910392, sku: "MUG-1", title: "Mug", quantity: 1, price: "12.00" }],
    ...change,
  };
}

/** An order of storefront-b, being processed; another one each time. */
export function orderB(change: Row = {}): Row {
  const n = 4000 + ++count;
  return {
    id: n,
    number: String(n),
    status: "processing",
    created_via: "checkout",
    currency: "EUR",
    total: "29.00",
    customer_id: 0,
    billing: { first_name: "Jo", last_name: "Berg", country: "DE", email: `jo-${n}@example.de`, phone: "" },
    shipping: { first_name: "Jo", last_name: "Berg" },
    line_items: [{ id: 9, product_id: 77, sku: "TEE", name: "Tee", quantity: 1, total: "29.00" }],
    meta_data: [],
    ...change,
  };
}
