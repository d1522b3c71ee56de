// An OpenAPI 3.1 document from the schemas that validate and present. A schema with `noun` becomes a component, and an example is put
// together from the examples of the nouns.
import type { AnyElysia } from "elysia";
import { exampleOf, type Schema } from "./example.ts";

/** Ends every description (contract, Versions). */
const POLICY = [
  "**Compatibility and deprecation.** Within a version of the path every change is additive: operations, optional parameters, fields of answers, values of lists, events and error codes may be added, and limits widened, without notice.",
  "Ignore what you do not know. Nothing is renamed or removed, no field changes its type or becomes null, nothing optional becomes required, and no value changes its meaning.",
  "An operation that a later version replaces is marked `deprecated` here and in the changelog. It answers for 12 months more, with the headers `Deprecation` and `Sunset` (RFC 9745, RFC 8594).",
].join(" ");

export type OperationText = { tag: string; description: string };

export type ApiDescription = {
  title: string;
  description: string;
  version: string;
  baseUrl: string;
  serviceName: string;
  /** By name, with a description. */
  tags: Record<string, string>;
  /** By operationId. */
  operations: Record<string, OperationText>;
  /** Descriptions of path parameters, by the name or, for `id`, by the segment before it. */
  pathParameters: Record<string, { description: string; example: string }>;
  /** Examples of query parameters, by name. */
  queryExamples?: Record<string, unknown>;
  security?: Record<string, object>;
  webhooks?: Record<string, object>;
};

type Parameter = {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  example?: unknown;
  schema?: Schema;
};
type Operation = {
  operationId?: string;
  tags?: string[];
  description?: string;
  parameters?: Parameter[];
};
type Paths = Record<string, Record<string, Operation>>;

export function describeApi(app: AnyElysia, about: ApiDescription): object {
  const paths = pathsOf(app);
  for (const [path, operations] of Object.entries(paths))
    for (const operation of Object.values(operations)) explain(operation, path, about);
  const schemas: Record<string, unknown> = {};
  const documented = documentedOf({ paths, webhooks: about.webhooks ?? {} }, schemas) as object;
  return {
    openapi: "3.1.0",
    info: {
      title: about.title,
      description: `${about.description}\n\n${POLICY}`,
      version: about.version,
      contact: { name: about.serviceName, url: about.baseUrl },
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: about.baseUrl }],
    tags: Object.entries(about.tags).map(([name, description]) => ({ name, description })),
    security: Object.keys(about.security ?? {}).map((name) => ({ [name]: [] })),
    ...documented,
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).toSorted(([a], [b]) => a.localeCompare(b))),
      ...(about.security ? { securitySchemes: about.security } : {}),
    },
  };
}

/** The description that each route carries, with the parameters of its path and its query. */
function pathsOf(app: AnyElysia): Paths {
  const paths: Paths = {};
  for (const { path, method, hooks } of app.routes) {
    if (method === "ALL") continue;
    const detail: Operation = hooks.detail ?? {};
    const inPath = [...path.matchAll(/:([^/]+)/g)].map(([, name = ""]) => ({
      name,
      in: "path",
      required: true,
      schema: { type: "string" },
    }));
    const inQuery = queryParameters(hooks.query as Schema | undefined);
    const parameters = [...inPath, ...inQuery, ...(detail.parameters ?? [])];
    const at = path.replace(/:([^/]+)/g, "{$1}");
    const operation = { ...detail, ...(parameters.length > 0 && { parameters }) };
    paths[at] = { ...paths[at], [method.toLowerCase()]: operation };
  }
  return paths;
}

function queryParameters(query: Schema | undefined): Parameter[] {
  return Object.entries(query?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: "query",
    required: query?.required?.includes(name) ?? false,
    schema,
  }));
}

/** Adds the texts and examples that stand apart from the route. */
function explain(operation: Operation, path: string, { operations, pathParameters, queryExamples }: ApiDescription) {
  const text = operations[operation.operationId ?? ""];
  if (!text) throw new Error(`${operation.operationId} has no description.`);
  operation.tags = [text.tag];
  operation.description = text.description;
  operation.parameters = (operation.parameters ?? []).map((parameter) => {
    if (parameter.in === "path") return { ...parameter, ...pathParameters[nameIn(path, parameter.name)] };
    const example = queryExamples?.[parameter.name];
    return example === undefined ? parameter : { ...parameter, example };
  });
  if (operation.parameters.length === 0) delete operation.parameters;
}

function nameIn(path: string, name: string): string {
  return name === "id" ? (/([a-z]+)\/\{id\}/.exec(path)?.[1] ?? name) : name;
}

/**
 * Replaces a schema's validation by its documentation (query.ts), moves nouns into `schemas`, gives each content its example, and drops
 * our own keywords.
 */
function documentedOf(node: unknown, schemas: Record<string, unknown>): unknown {
  if (Array.isArray(node)) return node.map((each) => documentedOf(each, schemas));
  if (typeof node !== "object" || node === null) return node;
  const { documented, wrong, idPrefix, noun, ...rest } = node as Record<string, unknown>;
  if (documented !== undefined) return { ...(documented as object), description: rest.description };
  const given = Object.entries(rest).map(([key, each]) => [key, AS_IS.has(key) ? each : documentedOf(each, schemas)]);
  const plain = Object.fromEntries(given);
  if (typeof noun === "string") {
    schemas[noun] ??= plain;
    if (!Bun.deepEquals(schemas[noun], plain)) throw new Error(`Two schemas are named ${noun}.`);
    return { $ref: `#/components/schemas/${noun}` };
  }
  const isContent = "schema" in rest && !("in" in rest) && Object.keys(rest).length === 1;
  return isContent && isExemplary(rest.schema) ? { ...plain, example: exampleOf(rest.schema as Schema) } : plain;
}

/** Values, not schemas. */
const AS_IS = new Set(["example", "examples", "enum", "default"]);

/** Headers' schemas are scalar and have no example. */
function isExemplary(schema: unknown): boolean {
  return ["object", "array"].includes((schema as Schema).type ?? "") || "anyOf" in (schema as object);
}
