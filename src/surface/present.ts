// Presents records by the schema of their answer, so that a field is named once.
import type { Static, TObject, TProperties, TSchema } from "@sinclair/typebox";
import { type Prefix, toWire } from "#contract/id.ts";

/** A schema of wire ids, whose records hold uuids. @property idPrefix is our own keyword */
type IdSchema = { idPrefix?: Prefix };

type Present = (value: unknown) => unknown;

/**
 * Picks the fields of the schema, in objects and lists of objects, too; turns uuids into wire ids, and dates into texts, because
 * `JSON.stringify` is several times slower on objects that hold dates.
 */
export function presenter<P extends TProperties>(schema: TObject<P>) {
  const fields = Object.entries(schema.properties).map(([name, field]) => [name, presentOf(field)] as const);
  return (record: { [Name in keyof Static<TObject<P>>]: unknown }): Record<string, unknown> => {
    const shown: Record<string, unknown> = {};
    for (const [name, present] of fields) {
      const value = record[name as keyof typeof record];
      shown[name] = present && value !== null && value !== undefined ? present(value) : value;
    }
    return shown;
  };
}

function presentOf(schema: TSchema & IdSchema): Present | null {
  const { idPrefix } = schema;
  if (idPrefix) return (value) => toWire(idPrefix, value as string);
  if (schema.format === "date-time") return (value) => (value as Date).toISOString();
  if (schema.properties) return presenter(schema as TObject) as Present;
  // Null is passed on, so the first schema of a nullable one is what matters.
  if (schema.anyOf) return presentOf(schema.anyOf[0]);
  const item = schema.items && presentOf(schema.items);
  return item ? (values) => (values as unknown[]).map(item) : null;
}
