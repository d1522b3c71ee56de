// The name of an integration, by which its owners tell several of one kind apart.
import { readPlainLine } from "#platform/text/text.ts";
import { seen } from "#platform/text/visible-text.ts";
import type { Wrong } from "#platform/text/wrong.ts";
import type { integration } from "./table.ts";

/** Code points. */
export const NAME_LENGTH = 60;

/** What pages and mails call an integration by. `number`: of one without a name, where its business has several of its kind without one. */
export type Named = Pick<typeof integration.$inferSelect, "kind" | "name"> & { number: number | null };

/** A name in NFC, trimmed, on one line; null where nothing is typed that a reader sees. */
export function readIntegrationName(given: string | undefined): { text: string | null } | Wrong {
  const read = readPlainLine(given ?? "", { max: NAME_LENGTH });
  if ("wrong" in read) return read;
  return { text: seen(read.text).trim() === "" ? null : read.text };
}

/** SQL: `number` of the integration with this alias; the oldest has 1. */
export function numberOf(alias: string): string {
  const sameKind = `each.business_id = ${alias}.business_id and each.kind = ${alias}.kind and each.name is null`;
  const isNotYounger = `(each.created_at, each.id) <= (${alias}.created_at, ${alias}.id)`;
  return `(case when ${alias}.name is null then
    (select case when count(*) > 1 then (count(*) filter (where ${isNotYounger}))::int end from integration each where ${sameKind}) end)`;
}
