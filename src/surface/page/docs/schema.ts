// A schema in words: the name of its type, its limits, its fields, an example.
import type { Schema } from "./openapi.ts";

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

/** The object whose fields are worth a list: the schema itself, or the content of an array or a nullable. Null for scalars. */
export function objectOf(schema: Schema): Schema | null {
  if (schema.properties && Object.keys(schema.properties).length > 0) return schema;
  if (schema.items) return objectOf(schema.items);
  return schema.anyOf?.map(objectOf).find((object) => object !== null) ?? null;
}

/** A value that the schema allows, as far as it says. */
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
