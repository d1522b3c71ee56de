// The parts of an OpenAPI 3.1 document that the docs pages show. The documents are our own (surface/description.ts).
import type { Schema } from "#surface/example/example.ts";

export type Parameter = {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
  example?: unknown;
};

type Content = { schema?: Schema; example?: unknown; examples?: Record<string, { value: ErrorBody }> };
type ErrorBody = { error: { code: string; message: string } };
type Body = { description?: string; content?: Record<string, Content> };

type Operation = {
  operationId?: string;
  tags?: string[];
  summary?: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: Body;
  responses?: Record<string, Body>;
  security?: object[];
};

export type OpenApi = {
  info?: { title?: string; version?: string; description?: string };
  tags?: { name: string; description?: string }[];
  paths?: Record<string, Record<string, Operation>>;
  security?: object[];
  components?: { schemas?: Record<string, Schema> };
};

export type Endpoint = { anchor: string; method: string; path: string; isSecured: boolean; operation: Operation };

export function endpointsOf(document: OpenApi): Endpoint[] {
  return Object.entries(withoutReferences(document).paths ?? {}).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      anchor: `${method}${path}`
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, "-")
        .replace(/-$/, ""),
      method: method.toUpperCase(),
      path,
      isSecured: (operation.security ?? document.security ?? []).length > 0,
      operation,
    })),
  );
}

const REFERENCE = "#/components/schemas/";

/** Each reference replaced by its schema. No schema of ours refers to itself. */
function withoutReferences(document: OpenApi): OpenApi {
  const resolve = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(resolve);
    if (typeof node !== "object" || node === null) return node;
    if (!("$ref" in node)) return Object.fromEntries(Object.entries(node).map(([key, each]) => [key, resolve(each)]));
    return resolve(document.components?.schemas?.[String(node.$ref).slice(REFERENCE.length)]);
  };
  return { ...document, paths: resolve(document.paths) as NonNullable<OpenApi["paths"]> };
}

export function jsonOf(body: Body | undefined): Content {
  return body?.content?.["application/json"] ?? {};
}

/** The refusals of an operation, by status and code. */
export function refusalsOf({ responses = {} }: Operation): { status: string; code: string; message: string }[] {
  return Object.entries(responses).flatMap(([status, answer]) =>
    Object.values(jsonOf(answer).examples ?? {}).map(({ value }) => ({ status, ...value.error })),
  );
}

/** Parameters of the path, and those of the query that are required, with their examples. */
export function exampleParameters({ parameters = [] }: Operation): { name: string; in: string; example: string }[] {
  return parameters
    .filter(({ in: where, required }) => required && where !== "header")
    .map(({ name, in: where, example }) => ({ name, in: where, example: String(example ?? `<${name}>`) }));
}

/** "string", "integer or null", "array of string", "\"a\" or \"b\"". */
export function typeName(schema: Schema): string {
  if (schema.enum) return schema.enum.map((each) => JSON.stringify(each)).join(" or ");
  // Alternatives of formats, as in `since`, are all of one type.
  if (schema.anyOf && !schema.type) return [...new Set(schema.anyOf.map(typeName))].join(" or ");
  if (schema.items) return `array of ${typeName(schema.items)}`;
  const name = schema.type ?? "any";
  return schema.format ? `${name} (${schema.format})` : name;
}

/** "at least 1", "at most 500 characters", "default 25". */
export function limitsOf({ minimum, maximum, minLength, maxLength, minItems, maxItems, ...schema }: Schema): string {
  const limits = [
    between(minimum, maximum, ""),
    between(minLength, maxLength, " characters"),
    between(minItems, maxItems, " items"),
    schema.default === undefined ? null : `default ${JSON.stringify(schema.default)}`,
  ];
  return limits.filter((limit) => limit !== null).join(", ");
}

function between(from: number | undefined, to: number | undefined, unit: string): string | null {
  if (from !== undefined && to !== undefined) return `${from} to ${to}${unit}`;
  if (to !== undefined) return `at most ${to}${unit}`;
  return from === undefined || from === 0 ? null : `at least ${from}${unit}`;
}

export function objectOf(schema: Schema): Schema | null {
  if (schema.properties && Object.keys(schema.properties).length > 0) return schema;
  if (schema.items) return objectOf(schema.items);
  return schema.anyOf?.map(objectOf).find((object) => object !== null) ?? null;
}
