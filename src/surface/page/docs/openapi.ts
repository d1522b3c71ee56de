// The parts of an OpenAPI 3.1 document that the docs pages show. The documents are our own (surface/api.ts): they hold no references,
// no tags and no examples.

export type Schema = {
  type?: string;
  description?: string;
  format?: string;
  enum?: unknown[];
  default?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
};

export type Parameter = { name: string; in: string; required?: boolean; description?: string; schema?: Schema };

type Body = { description?: string; content?: Record<string, { schema?: Schema }> };

type Operation = {
  summary?: string;
  parameters?: Parameter[];
  requestBody?: Body;
  responses?: Record<string, Body>;
  security?: object[];
};

export type OpenApi = {
  info?: { title?: string; version?: string; description?: string };
  paths?: Record<string, Record<string, Operation>>;
  security?: object[];
};

export type Endpoint = { anchor: string; method: string; path: string; isSecured: boolean; operation: Operation };

export function endpointsOf(document: OpenApi): Endpoint[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, operations]) =>
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

export function jsonSchema(body: Body | undefined): Schema | undefined {
  return body?.content?.["application/json"]?.schema;
}

const EXAMPLES: Record<string, string> = { "date-time": "2026-11-14T09:30:00.000Z", date: "2026-11-14" };

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

export function exampleOf(schema: Schema): unknown {
  if (schema.enum) return schema.enum[0];
  const [choice] = schema.anyOf ?? [];
  if (choice) return exampleOf(choice);
  if (schema.properties) {
    const fields = Object.entries(schema.properties);
    return Object.fromEntries(fields.map(([name, field]) => [name, exampleOf(field)]));
  }
  if (schema.items) return [exampleOf(schema.items)];
  if (schema.type === "integer" || schema.type === "number") return schema.minimum ?? 1;
  return schema.type === "boolean" || (EXAMPLES[schema.format ?? ""] ?? "text");
}
