// Requests from an API's OpenAPI document: every operation, with parameters and fields as the schema says, or not.
import { type Schema, withoutReferences } from "../../../test/support/json-schema.ts";
import { NOBODY } from "./canary.ts";
import { encode, hostileJson, hostileText, inAddress } from "./hostile.ts";
import type { Random } from "./random.ts";
import { bytesOf, type Operation, type Parameter, type Request } from "./request.ts";
import type { FuzzTenant, Key, World } from "./world.ts";

type Document = {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters?: Parameter[];
        requestBody?: { content: Record<string, { schema: Schema }> };
        responses: Operation["responses"];
      }
    >
  >;
};

export function operationsOf(api: Operation["api"], document: unknown): Operation[] {
  return Object.entries(withoutReferences(document as Document).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, told]) => ({
      api,
      path,
      method: method.toUpperCase(),
      parameters: told.parameters ?? [],
      body: told.requestBody?.content["application/json"]?.schema ?? null,
      responses: told.responses,
    })),
  );
}

/** Makes a request to an operation, sound in half of all cases. */
export function operationRequest(random: Random, world: World, operation: Operation, n: number): Request {
  const { api, method, body: schema } = operation;
  const tenant = random.pick(world.tenants);
  const key = pickKey(random, world, tenant);
  const isSound = random.chance(0.5);
  const path = pathOf(random, world, tenant, operation, isSound);
  const query = queryOf(random, operation, isSound);
  const headers: [string, string][] = [];
  if (api === "rest" && key.secret !== "") headers.push(["authorization", `Bearer ${key.secret}`]);
  if (method === "POST" && random.chance(0.2))
    headers.push(["idempotency-key", random.chance(0.5) ? `fuzz-${n}` : `fuzz-${random.below(50)}`]);
  const body = schema === null ? null : bodyOf(random, schema, { tenant, n, isSound });
  if (body !== null && random.chance(0.9)) headers.push(["content-type", "application/json"]);
  return {
    surface: api,
    route: `${method} ${operation.path}`,
    asker: api === "rest" ? { role: key.role, tenant: key.tenant } : NOBODY,
    method,
    path: path + query,
    headers,
    body,
    isSound,
    operation,
  };
}

export function pickKey(random: Random, world: World, tenant: FuzzTenant): Key {
  return random.chance(0.8) ? random.pick(tenant.keys.slice(random.chance(0.6) ? 2 : 0)) : random.pick(world.keys);
}

function pathOf(random: Random, world: World, tenant: FuzzTenant, { path }: Operation, isSound: boolean): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    // Another organisation's ids are well-formed, but this one has no rights over them.
    const of = isSound && random.chance(0.9) ? tenant : random.pick(world.tenants);
    if (!isSound && random.chance(0.3)) return inAddress(random, hostileText(random, name));
    if (name === "slug") return encode(of.slug);
    return random.pick(of.wire[prefixIn(path)] ?? of.wire.biz ?? []);
  });
}

/** The prefix of the id in a path. */
function prefixIn(path: string): string {
  if (path.includes("/deliveries/{")) return "whd";
  if (path.includes("/webhooks/{")) return "whs";
  if (path.includes("/reviews/{")) return "rev";
  return path.includes("/invitations/{") ? "inv" : "biz";
}

function queryOf(random: Random, { parameters }: Operation, isSound: boolean): string {
  const parts = parameters
    .filter((each) => each.in === "query" && (each.required || random.chance(0.4)))
    .flatMap(({ name, schema, required }) => {
      if (!isSound && random.chance(0.5)) {
        if (required && random.chance(0.2)) return [];
        const wrong = `${name}=${inAddress(random, hostileText(random, name))}`;
        return random.chance(0.1) ? [wrong, wrong] : [wrong];
      }
      return [`${name}=${encode(String(JSON.parse(sample(random, schema, name, null))))}`];
    });
  if (!isSound && random.chance(0.1)) parts.push(`${random.pick(["x", "__proto__", "page[]", ""])}=1`);
  return parts.length === 0 ? "" : `?${parts.join("&")}`;
}

type About = { tenant: FuzzTenant; n: number };

function bodyOf(random: Random, schema: Schema, { tenant, n, isSound }: About & { isSound: boolean }): Uint8Array {
  const text = sample(random, schema, "", { tenant, n });
  if (isSound) return bytesOf(text);
  switch (random.below(14)) {
    case 0:
      return bytesOf(hostileJson(random));
    case 1:
      return bytesOf(text.slice(0, random.below(text.length)));
    case 2:
      return Buffer.concat([bytesOf(text.slice(0, -2)), Buffer.of(0xff, 0xfe), bytesOf(text.slice(-2))]);
    case 3:
      return Buffer.concat([Buffer.of(0xef, 0xbb, 0xbf), bytesOf(text)]);
    case 4:
      // Sends a name twice, with another value.
      return bytesOf(text.replace(/^\{("[^"]+"):/, (all, name) => `{${name}:${hostileJson(random)},${all.slice(1)}`));
    case 5:
      return Buffer.from(text, "utf16le");
    case 6:
      return random.chance(0.02) ? bytesOf(`{"x":"${"y".repeat(random.pick([1_100_000, 5_300_000]))}"}`) : bytesOf("");
    default:
      return bytesOf(mutated(random, schema, { tenant, n }));
  }
}

/** A body in which some fields are not what they should be, missing, or too many. */
function mutated(random: Random, schema: Schema, about: About): string {
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, each]) => {
    if (random.chance(0.12)) return [];
    const value = random.chance(0.3) ? hostileJson(random, name) : sample(random, each, name, about);
    return [`${JSON.stringify(name)}:${value}`];
  });
  if (random.chance(0.3)) fields.push(`${JSON.stringify(hostileText(random))}:${hostileJson(random)}`);
  return `{${fields.join(",")}}`;
}

/** JSON that fits the schema. Known names get values that exist. */
function sample(random: Random, schema: Schema, name: string, about: About | null): string {
  if (about !== null) {
    const known = knownValue(random, name, about);
    if (known !== null) return JSON.stringify(known);
  }
  if (schema.anyOf) return sample(random, random.pick(schema.anyOf), name, about);
  if (schema.enum) return JSON.stringify(random.pick(schema.enum));
  if ("const" in schema) return JSON.stringify(schema.const);
  switch ([schema.type].flat()[0]) {
    case "integer":
    case "number":
      return String(random.pick([schema.minimum ?? 1, schema.maximum ?? 50, 1 + random.below(5), 2]));
    case "boolean":
      return String(random.chance(0.5));
    case "null":
      return "null";
    case "array": {
      const least = (schema.minItems as number | undefined) ?? 0;
      const count = least + random.below(3);
      return `[${Array.from({ length: count }, (_, index) =>
        sample(random, schema.items ?? {}, "", about && { ...about, n: about.n * 10 + index }),
      ).join(",")}]`;
    }
    case "object": {
      const required = schema.required ?? [];
      const fields = Object.entries(schema.properties ?? {}).filter(
        ([each]) => required.includes(each) || random.chance(0.5),
      );
      return `{${fields
        .map(([each, of]) => {
          // An empty text counts as absent, too (contract).
          const isEmpty = about !== null && !required.includes(each) && random.chance(0.08);
          return `${JSON.stringify(each)}:${isEmpty ? '""' : sample(random, of, each, about)}`;
        })
        .join(",")}}`;
    }
    default:
      return JSON.stringify(text(random, schema, name));
  }
}

function text(random: Random, schema: Schema, name: string): string {
  const moment = new Date(Date.UTC(2026, random.below(12), 1 + random.below(28), random.below(24)));
  if (schema.format === "date") return moment.toISOString().slice(0, 10);
  if (schema.format === "date-time") return moment.toISOString();
  if (/domain/.test(name)) return "golden-one.example";
  const most = (schema.maxLength as number | undefined) ?? 200;
  return random
    .pick(["Thank you for telling us.", "Ana", "caf\u00e9 \u{1F600}", "x".repeat(most), "1001"])
    .slice(0, most);
}

function knownValue(random: Random, name: string, { tenant, n }: About): unknown {
  switch (name) {
    case "businessId":
      return tenant.wire.biz?.[0];
    case "reviewId":
      return tenant.wire.rev?.[n % 5];
    case "email":
      return `fuzz-${n}@customer.example`;
    case "reference":
      return random.chance(0.2) ? n : `F-${n}`;
    case "phone":
      return random.chance(0.1) ? hostileText(random, "phone") : `+4915${String(20_000_000 + (n % 70_000_000))}`;
    case "url":
      return `https://receiver.example/${random.below(1_000)}`;
    case "sendAt":
      return new Date(Date.now() + 86_400_000 * (1 + random.below(300))).toISOString();
    default:
      return null;
  }
}
