// A schema in a few words: its type, and what its values must keep to.
import { type OpenApi, refName, resolve, type Schema } from "./openapi.ts";

const MAX_DEPTH = 4;

/** "string", "integer or null", "array of Review", "\"a\" or \"b\"". */
export function typeName(document: OpenApi, schema: Schema, depth = 0): string {
  const found = resolve(document, schema);
  if (!found || depth > MAX_DEPTH) return refName(schema) ?? "any";
  const inner = (each: Schema) => typeName(document, each, depth + 1);
  if (found.const !== undefined) return JSON.stringify(found.const);
  if (found.enum) return found.enum.map((each) => JSON.stringify(each)).join(" or ");
  const choices = found.anyOf ?? found.oneOf;
  if (choices) return [...new Set(choices.map(inner))].join(" or ");
  if (found.allOf) return refName(found.allOf[0] ?? {}) ?? "object";
  const types = Array.isArray(found.type) ? found.type : [found.type ?? (found.properties ? "object" : "any")];
  const names = types.map((type) => (type === "array" && found.items ? `array of ${inner(found.items)}` : type));
  if (found.nullable && !names.includes("null")) names.push("null");
  const named = names.join(" or ");
  return found.format && types.includes("string") ? `${named} (${found.format})` : named;
}

/** "at least 1", "at most 500 characters", "default 25". */
export function limitsOf({
  minimum,
  maximum,
  minLength,
  maxLength,
  minItems,
  maxItems,
  default: preset,
}: Schema): string {
  const parts = [
    between(minimum, maximum, ""),
    between(minLength, maxLength, " characters"),
    between(minItems, maxItems, " items"),
    preset === undefined ? null : `default ${JSON.stringify(preset)}`,
  ];
  return parts.filter((part) => part !== null).join(", ");
}

function between(from: number | undefined, to: number | undefined, unit: string): string | null {
  if (from !== undefined && to !== undefined) return `${from} to ${to}${unit}`;
  if (to !== undefined) return `at most ${to}${unit}`;
  return from === undefined || from === 0 ? null : `at least ${from}${unit}`;
}

/** The schema whose fields are worth listing: the object itself, or what an array or a nullable holds. Null for scalars. */
export function objectOf(document: OpenApi, schema: Schema, depth = 0): Schema | null {
  const found = resolve(document, schema);
  if (!found || depth > MAX_DEPTH) return null;
  if (found.properties && Object.keys(found.properties).length > 0) return found;
  if (found.allOf) return merged(document, found.allOf, depth);
  if (found.items) return objectOf(document, found.items, depth + 1);
  for (const choice of found.anyOf ?? found.oneOf ?? []) {
    const inner = objectOf(document, choice, depth + 1);
    if (inner) return inner;
  }
  return null;
}

function merged(document: OpenApi, parts: readonly Schema[], depth: number): Schema | null {
  const objects = parts.map((part) => objectOf(document, part, depth + 1)).filter((part) => part !== null);
  if (objects.length === 0) return null;
  return {
    type: "object",
    properties: Object.assign({}, ...objects.map((each) => each.properties)) as Record<string, Schema>,
    required: objects.flatMap((each) => each.required ?? []),
  };
}
