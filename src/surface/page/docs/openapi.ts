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

/** @property isSecured whether it needs an API key */
export type Endpoint = { anchor: string; method: string; path: string; isSecured: boolean; operation: Operation };

/** All operations in the document's order, each with an anchor of its own. */
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
