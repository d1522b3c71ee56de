// Makes an example of a value from its schema: the first that the schema names, or one from the examples of its parts.

/** The parts of JSON Schema that the documents use. `const`, where given, is the value. */
export type Schema = {
  type?: string;
  description?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  default?: unknown;
  examples?: unknown[];
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

const BY_FORMAT: Record<string, string> = { "date-time": "2026-11-19T09:01:12.062Z", date: "2026-11-03" };

export function exampleOf(schema: Schema): unknown {
  if (schema.examples) return schema.examples[0];
  if (schema.enum) return schema.enum[0];
  const [choice] = schema.anyOf ?? [];
  if (choice) return exampleOf(choice);
  if (schema.properties) {
    const fields = Object.entries(schema.properties);
    return Object.fromEntries(fields.map(([name, field]) => [name, exampleOf(field)]));
  }
  if (schema.items) return [exampleOf(schema.items)];
  if (schema.type === "integer" || schema.type === "number") return Math.max(schema.minimum ?? 1, 1);
  if (schema.type === "object") return {};
  return schema.type === "boolean" || (BY_FORMAT[schema.format ?? ""] ?? "text");
}
