// Checks a value strictly against a JSON Schema of the OpenAPI documents: an undocumented property and an unknown keyword are
// faults.

export type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  format?: string;
  [keyword: string]: unknown;
};

/** The keywords of JSON Schema 2020-12 and OpenAPI 3.1 that the documents use. */
export const KEYWORDS = [
  ...["type", "properties", "required", "items", "anyOf", "enum", "const", "minimum", "maximum", "pattern", "format"],
  ...[
    "minLength",
    "maxLength",
    "minItems",
    "maxItems",
    "description",
    "default",
    "examples",
    "title",
    "additionalProperties",
  ],
];

const REFERENCE = "#/components/schemas/";

/** A document with each reference to a schema replaced by the schema. Throws for a reference to nothing. */
export function withoutReferences<T extends object>(document: T): T {
  const { components } = document as { components?: { schemas?: Record<string, unknown> } };
  const resolve = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(resolve);
    if (typeof node !== "object" || node === null) return node;
    if (!("$ref" in node)) return Object.fromEntries(Object.entries(node).map(([name, each]) => [name, resolve(each)]));
    const to = String(node.$ref);
    const schema = to.startsWith(REFERENCE) ? components?.schemas?.[to.slice(REFERENCE.length)] : undefined;
    if (schema === undefined) throw new Error(`${to} refers to nothing.`);
    return resolve(schema);
  };
  return resolve(document) as T;
}

const FORMAT: Record<string, RegExp> = {
  "date-time": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  date: /^\d{4}-\d\d-\d\d$/,
};

/** @returns the faults of a value, each with its place */
export function faultsOf(schema: Schema, value: unknown, at = "$"): string[] {
  const unknown = Object.keys(schema).filter((keyword) => !KEYWORDS.includes(keyword));
  if (unknown.length > 0) return [`${at}: the schema has ${unknown.join(", ")}`];
  if (schema.anyOf) {
    const each = schema.anyOf.map((one) => faultsOf(one, value, at));
    return each.some((faults) => faults.length === 0) ? [] : each.flat();
  }
  const faults: string[] = [];
  const types = schema.type === undefined ? [] : [schema.type].flat();
  if (types.length > 0 && !types.some((type) => isOf(type, value))) return [`${at}: is no ${types.join(" or ")}`];
  if (schema.enum && !schema.enum.includes(value)) faults.push(`${at}: ${value} is none of ${schema.enum}`);
  if ("const" in schema && schema.const !== value) faults.push(`${at}: ${value} is not ${schema.const}`);
  if (typeof value === "number") {
    if (schema.minimum !== undefined && value < schema.minimum)
      faults.push(`${at}: ${value} is below ${schema.minimum}`);
    if (schema.maximum !== undefined && value > schema.maximum)
      faults.push(`${at}: ${value} is above ${schema.maximum}`);
  }
  if (typeof value === "string") {
    if (schema.pattern && !new RegExp(schema.pattern, "u").test(value))
      faults.push(`${at}: ${value} is not ${schema.pattern}`);
    if (schema.format && !FORMAT[schema.format]?.test(value)) faults.push(`${at}: ${value} is no ${schema.format}`);
  }
  if (Array.isArray(value) && schema.items)
    for (const [index, each] of value.entries()) faults.push(...faultsOf(schema.items, each, `${at}[${index}]`));
  if (typeof value === "object" && value !== null && !Array.isArray(value) && schema.properties) {
    for (const name of schema.required ?? []) if (!(name in value)) faults.push(`${at}: ${name} is missing`);
    for (const [name, each] of Object.entries(value)) {
      const documented = schema.properties[name];
      if (documented) faults.push(...faultsOf(documented, each, `${at}.${name}`));
      else if (Object.keys(schema.properties).length > 0) faults.push(`${at}: ${name} is not documented`);
    }
  }
  return faults;
}

function isOf(type: string, value: unknown): boolean {
  if (type === "null") return value === null;
  if (type === "array") return Array.isArray(value);
  if (type === "object") return typeof value === "object" && value !== null && !Array.isArray(value);
  if (type === "integer") return Number.isInteger(value);
  // JSON Schema and JavaScript have the same names for the other types.
  return typeof value === type;
}
