// Messages to /mcp: calls of every tool with sound and hostile arguments, the protocol's other messages, and damaged ones.
import type { FIELD } from "#surface/mcp/schema.ts";
import { TOOLS } from "#surface/mcp/tool.ts";
import { NOBODY } from "./kit/canary.ts";
import { hostileJson, hostileText } from "./kit/hostile.ts";
import { pickKey } from "./kit/openapi.ts";
import type { Random } from "./kit/random.ts";
import { bytesOf, type Request } from "./kit/request.ts";
import type { FuzzTenant, World } from "./kit/world.ts";

const NO_KEY = { ...NOBODY, secret: "" };
const METHODS = [
  "initialize",
  "tools/list",
  "ping",
  "notifications/initialized",
  "resources/list",
  "subscriptions/listen",
];
const VERSIONS = ["2024-11-05", "2025-06-18", "2025-11-25", "1999-01-01"];

export function mcpRequest(random: Random, world: World, n: number): Request {
  const tenant = random.pick(world.tenants);
  const key = random.chance(0.2) ? NO_KEY : pickKey(random, world, tenant);
  const isSound = random.chance(0.6);
  const { name, message } = random.chance(0.8) ? toolCall(random, tenant, n, isSound) : otherMessage(random);
  const headers: [string, string][] = [["content-type", "application/json"]];
  if (key.secret !== "") headers.push(["authorization", `Bearer ${key.secret}`]);
  if (random.chance(0.3)) headers.push(["mcp-protocol-version", random.pick(VERSIONS)]);
  if (random.chance(0.1))
    headers.push(["origin", random.pick(["https://evil.example", "https://reviews.example", "null"])]);
  if (random.chance(0.1)) headers.push(["idempotency-key", `fuzz-mcp-${random.below(50)}`]);
  const body = !isSound && random.chance(0.1) ? hostileJson(random) : JSON.stringify(message);
  return {
    surface: "mcp",
    route: `POST /mcp ${name}`,
    asker: { role: key.role, tenant: key.tenant },
    method: "POST",
    path: "/mcp",
    headers,
    body: bytesOf(body),
    isSound,
  };
}

function toolCall(random: Random, tenant: FuzzTenant, n: number, isSound: boolean) {
  const tool = random.pick(TOOLS);
  const values = soundValues(random, tenant, n);
  const given = Object.keys(tool.input).flatMap((field): [string, unknown][] => {
    if (!isSound && random.chance(0.4)) return random.chance(0.2) ? [] : [[field, hostileText(random, field)]];
    return tool.required.includes(field) || random.chance(0.5) ? [[field, values[field as keyof typeof FIELD]]] : [];
  });
  if (!isSound && random.chance(0.1)) given.push(["__proto__", { isAdmin: true }]);
  const name = !isSound && random.chance(0.05) ? hostileText(random, "name") : tool.name;
  return { name: tool.name, message: messageOf(n, "tools/call", { name, arguments: Object.fromEntries(given) }) };
}

function otherMessage(random: Random) {
  const method = random.pick(METHODS);
  const clientInfo = { name: hostileText(random, "name"), version: "1" };
  const params = { protocolVersion: random.pick(VERSIONS), capabilities: {}, clientInfo };
  return { name: method, message: messageOf(random.chance(0.8) ? 1 : undefined, method, params) };
}

function messageOf(id: number | undefined, method: string, params: object): object {
  return { jsonrpc: "2.0", ...(id !== undefined && { id }), method, params };
}

function soundValues(
  random: Random,
  { slug, category, wire }: FuzzTenant,
  n: number,
): Record<keyof typeof FIELD, unknown> {
  return {
    query: random.pick(["shop", "example", slug]),
    words: random.pick(["late delivery", "desk", hostileText(random, "query")]),
    slug,
    businessId: random.pick(wire.biz ?? []),
    reviewId: random.pick(wire.rev ?? []),
    body: `Thank you for telling us, number ${n}.`,
    email: `agent-${n}@customer.example`,
    reference: `mcp-${n}`,
    name: "Jo",
    category,
    status: random.pick(["queued", "sent", "reviewed"]),
    months: 1 + random.below(36),
    page: 1 + random.below(3),
    perPage: 1 + random.below(100),
    cursor: undefined,
    limit: 1 + random.below(1_000),
  };
}
