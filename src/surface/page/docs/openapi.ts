// The parts of an OpenAPI 3.1 document that the docs show. The document is our own, but it is made by a library: whatever is
// missing or unknown is left out, and never an error.

export type Schema = {
  $ref?: string;
  type?: string | string[];
  title?: string;
  description?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  example?: unknown;
  examples?: unknown[];
  nullable?: boolean;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  patternProperties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
};

export type Parameter = {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
  example?: unknown;
};

type Media = { schema?: Schema; example?: unknown; examples?: Record<string, { value?: unknown }> };
export type Body = { $ref?: string; description?: string; required?: boolean; content?: Record<string, Media> };
export type Answer = Body & { headers?: Record<string, { description?: string; schema?: Schema }> };

type Operation = {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: Body;
  responses?: Record<string, Answer>;
  security?: Record<string, string[]>[];
  deprecated?: boolean;
};

export type OpenApi = {
  info?: { title?: string; version?: string; description?: string };
  servers?: { url?: string }[];
  tags?: { name: string; description?: string }[];
  paths?: Record<string, Record<string, unknown>>;
  components?: Record<string, Record<string, unknown>>;
  security?: Record<string, string[]>[];
};

export type Endpoint = { anchor: string; method: string; path: string; tag: string; operation: Operation };

const METHODS = ["get", "post", "put", "patch", "delete"];

/** Every operation, in the document's order, with an anchor of its own. */
export function endpoints(document: OpenApi): Endpoint[] {
  const found: Endpoint[] = [];
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const method of METHODS) {
      const operation = item[method] as Operation | undefined;
      if (!operation) continue;
      const shared = (item.parameters as Parameter[] | undefined) ?? [];
      found.push({
        anchor: `${method}${path}`
          .toLowerCase()
          .replace(/[^a-z0-9]+/g, "-")
          .replace(/-$/, ""),
        method: method.toUpperCase(),
        path,
        tag: operation.tags?.[0] ?? "",
        operation: { ...operation, parameters: [...shared, ...(operation.parameters ?? [])] },
      });
    }
  }
  return found;
}

/** What a local `$ref` points to; the thing itself where it is none, null where it points nowhere. */
export function resolve<T extends { $ref?: string }>(document: OpenApi, thing: T): T | null {
  if (!thing.$ref) return thing;
  const [, section, name] = /^#\/components\/([^/]+)\/(.+)$/.exec(thing.$ref) ?? [];
  const found = section && name ? document.components?.[section]?.[name] : undefined;
  return (found as T | undefined) ?? null;
}

/** The name a `$ref` ends in. */
export function refName(thing: { $ref?: string }): string | null {
  return thing.$ref?.split("/").at(-1) ?? null;
}
