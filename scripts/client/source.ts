// The document from which the client is generated: both APIs together, with ids named for their nouns, and without parts that types
// do not use.
import type { ApiName } from "./document.ts";

type Parameter = { name: string; in: string };
export type Operation = {
  operationId: string;
  summary: string;
  description: string;
  parameters?: Parameter[];
  requestBody?: object;
  responses: Record<string, object>;
};
type Paths = Record<string, Record<string, Operation>>;
type Document = {
  openapi: string;
  info: { title: string; version: string };
  paths: Paths;
  components: { schemas: Record<string, object> };
};

export function clientSource(documents: Record<ApiName, object>): Document {
  const [rest, open] = [documents.rest as Document, documents.open as Document];
  const paths = Object.entries({ ...rest.paths, ...open.paths }).map(([path, operations]) => {
    const noun = nounOf(path);
    const named = Object.entries(operations).map(([method, operation]) => [method, plainOf(operation, noun)]);
    return [path.replace("{id}", `{${noun}}`), Object.fromEntries(named)];
  });
  return {
    openapi: rest.openapi,
    info: { title: "Candor", version: "1" },
    paths: Object.fromEntries(paths),
    components: { schemas: withoutExamples({ ...rest.components.schemas, ...open.components.schemas }) },
  };
}

/** A hash of the source of the generated files. */
export function hashOf(source: object | string): string {
  return new Bun.CryptoHasher("sha256").update(JSON.stringify(source)).digest("hex").slice(0, 16);
}

/** The `id` of `/businesses/{id}` is `businessId`. */
function nounOf(path: string): string {
  const segment = /([a-z]+)\/\{id\}/.exec(path)?.[1] ?? "";
  const singular = segment
    .replace(/sses$/, "ss")
    .replace(/ies$/, "y")
    .replace(/([^s])s$/, "$1");
  return `${singular}Id`;
}

/** Leaves out errors, for which the client has one class, and headers, which it sets itself. */
function plainOf({ operationId, summary, description, parameters, requestBody, responses }: Operation, noun: string) {
  const own = parameters?.filter((each) => each.in !== "header");
  return withoutExamples({
    operationId,
    summary,
    description,
    ...(own && { parameters: own.map((each) => (each.name === "id" ? { ...each, name: noun } : each)) }),
    ...(requestBody && { requestBody }),
    responses: Object.fromEntries(
      Object.entries(responses)
        .filter(([status]) => status.startsWith("2"))
        .map(([status, { headers: _, ...answer }]: [string, { headers?: object }]) => [status, answer]),
    ),
  });
}

function withoutExamples<T>(node: T): T {
  if (Array.isArray(node)) return node.map(withoutExamples) as T;
  if (typeof node !== "object" || node === null) return node;
  // Comments are half of the package's size, and the format explains a date-time already.
  const isMoment = "format" in node && node.format === "date-time";
  const left = ["example", "examples", ...(isMoment ? ["description"] : [])];
  const kept = Object.entries(node).filter(([name]) => !left.includes(name));
  return Object.fromEntries(kept.map(([name, each]) => [name, withoutExamples(each)])) as T;
}
