// Requests of shops and providers with their signatures and realistic payloads, of which some fields are changed.
import { createHmac } from "node:crypto";
import { twilioSignature } from "#platform/text-message/twilio-signature.ts";
import { orderA, orderB } from "../../test/surface/inbound/shop.ts";
import { NOBODY } from "./kit/canary.ts";
import { hostileJson, hostileText } from "./kit/hostile.ts";
import { type Random, weighted } from "./kit/random.ts";
import { bytesOf, type Request } from "./kit/request.ts";
import { BASE_URL, type Shop, type World } from "./kit/world.ts";

export const TWILIO_TOKEN = "the token of a text provider";
export const MAIL_EVENTS_SECRET = "the secret of a mail provider, long enough";

const HEADER = {
  "storefront-a": "x-storefront-a-hmac-sha256",
  "storefront-b": "x-storefront-b-webhook-signature",
  automation: "authorization",
} as const;

/** Makes an order to an integration, mostly with a correct signature, because others are refused before they are read. */
export function inboundRequest(random: Random, world: World, n: number): Request {
  const shop = random.pick(random.pick(world.tenants).shops);
  const isSound = random.chance(0.5);
  const text = orderOf(random, shop, n, isSound);
  const body = bytesOf(text);
  const isSigned = isSound || random.chance(0.9);
  const signature = shop.kind === "automation" ? `Bearer ${shop.secret}` : hmac(shop.secret, body);
  const headers: [string, string][] = [
    ["content-type", text.startsWith("email=") ? "application/x-www-form-urlencoded" : "application/json"],
  ];
  if (isSigned) headers.push([HEADER[shop.kind], signature]);
  else if (random.chance(0.7))
    headers.push([HEADER[shop.kind], random.pick(["", "AAAA", signature.slice(1), `${signature}=`])]);
  if (random.chance(0.3))
    headers.push([
      "x-storefront-a-topic",
      random.pick(["orders/paid", "orders/fulfilled", "refunds/create", "\u00e9", ""]),
    ]);
  if (random.chance(0.1)) headers.push(["x-storefront-a-test", "true"]);
  return {
    surface: "inbound",
    route: `POST /api/integrations/${shop.kind}/:id`,
    asker: NOBODY,
    method: "POST",
    path:
      isSound || random.chance(0.9)
        ? shop.path
        : shop.path.replace(/[^/]+$/, () => encodeURIComponent(hostileText(random, "id").toWellFormed())),
    headers,
    body,
    isSound,
  };
}

function orderOf(random: Random, { kind }: Shop, n: number, isSound: boolean): string {
  const own = { email: `order-${n}@customer.example`, phone: random.pick([null, "", "0151 23456789", "+34600111222"]) };
  const order =
    kind === "storefront-a"
      ? orderA({
          id: 10_000_000 + n,
          admin_graphql_api_id: `gid://storefront-a/Order/${n}`,
          name: `#${n}`,
          order_number: n,
          ...own,
        })
      : kind === "storefront-b"
        ? orderB({ id: n, number: String(n), billing: { first_name: "Jo", ...own } })
        : {
            ...own,
            name: "Jo",
            reference: random.pick([n, String(n)]),
            products: [{ id: "1", name: "Mug", url: "https://shop.example/mug" }],
          };
  if (kind === "automation" && random.chance(0.2)) return `email=form-${n}%40customer.example&reference=${n}&name=Jo`;
  if (isSound) return JSON.stringify(order);
  switch (random.below(8)) {
    case 0:
      return random.pick([
        "webhook_id=7",
        "webhook_id=x",
        "",
        "{}",
        "[]",
        "null",
        '{"id":7}',
        '{"action":"x","arg":7}',
        "email=%zz&reference",
      ]);
    case 1: {
      const text = JSON.stringify(order);
      return text.slice(0, random.below(text.length));
    }
    default:
      return bent(random, order);
  }
}

/** JSON of the value in which some fields, at any depth, have other values. */
function bent(random: Random, value: unknown, name = "", depth = 0): string {
  if (depth > 0 && random.chance(0.12)) return hostileJson(random, name);
  if (Array.isArray(value)) {
    const items = random.chance(0.1) ? Array.from({ length: 50 }, () => value[0]) : value;
    return `[${items.map((each) => bent(random, each, name, depth + 1)).join(",")}]`;
  }
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).flatMap(([key, each]) =>
    random.chance(0.06) ? [] : [`${JSON.stringify(key)}:${bent(random, each, key, depth + 1)}`],
  );
  return `{${fields.join(",")}}`;
}

/** Makes a report of a mail or text provider. */
export function callbackRequest(random: Random, n: number): Request {
  const isSound = random.chance(0.5);
  const isSigned = isSound || random.chance(0.85);
  const place = weighted(random, [
    [2, "mail"],
    [2, "twilio/status"],
    [2, "twilio/inbound"],
    [0.5, "nothing"],
  ] as const);
  const route = `/api/callbacks/${place}`;
  const path =
    place === "twilio/status" && random.chance(0.7)
      ? `${route}?message=${isSound ? uuidOf(n) : encodeURIComponent(hostileText(random, "id").toWellFormed())}`
      : route;
  const text = place === "mail" ? mailEvents(random, isSound, n) : textForm(random, isSound, n);
  const body = bytesOf(text);
  return {
    surface: "callback",
    route: `POST ${route}`,
    asker: NOBODY,
    method: "POST",
    path,
    headers: isSigned
      ? signedBy(place, path, text, body)
      : [
          ["webhook-id", "x"],
          ["webhook-timestamp", "NaN"],
          ["x-twilio-signature", "AAAA"],
        ],
    body,
    isSound,
  };
}

function mailEvents(random: Random, isSound: boolean, n: number): string {
  const event = {
    type: random.pick(["bounce", "complaint", "delivered"]),
    messageId: `${uuidOf(n)}@reviews.example`,
    address: `fuzz-${n}@customer.example`,
    permanent: random.chance(0.5),
    reason: "550 5.1.1 unknown",
  };
  const events = { events: Array.from({ length: random.below(4) }, () => event) };
  return isSound ? JSON.stringify(events) : random.chance(0.2) ? hostileJson(random) : bent(random, events);
}

function textForm(random: Random, isSound: boolean, n: number): string {
  const fields: Record<string, string> = {
    MessageSid: `SM${n}`,
    MessageStatus: random.pick(["sent", "delivered", "undelivered", "failed", "queued"]),
    ErrorCode: random.pick(["", "30006", "21610"]),
    From: random.pick(["+491520000001", "whatsapp:+491520000002"]),
    Body: random.pick(["STOP", "START", "thank you", "stop."]),
  };
  if (!isSound)
    for (const name of Object.keys(fields)) if (random.chance(0.4)) fields[name] = hostileText(random, name);
  return new URLSearchParams(fields).toString();
}

function signedBy(place: string, path: string, text: string, body: Uint8Array): [string, string][] {
  if (place !== "mail") {
    const signature = twilioSignature(TWILIO_TOKEN, BASE_URL + path, new URLSearchParams(text));
    return [
      ["content-type", "application/x-www-form-urlencoded"],
      ["x-twilio-signature", signature],
    ];
  }
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const signed = Buffer.concat([bytesOf(`msg_1.${timestamp}.`), body]);
  return [
    ["content-type", "application/json"],
    ["webhook-id", "msg_1"],
    ["webhook-timestamp", timestamp],
    ["webhook-signature", `v1,${hmac(MAIL_EVENTS_SECRET, signed)}`],
  ];
}

function hmac(secret: string, bytes: Uint8Array): string {
  return createHmac("sha256", secret).update(bytes).digest("base64");
}

function uuidOf(n: number): string {
  return `018f0000-0000-7000-8000-${n.toString(16).padStart(12, "0")}`;
}
