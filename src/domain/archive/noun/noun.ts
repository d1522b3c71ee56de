// The nouns of an archive, in the order in which they are applied and exported: each refers to earlier ones only.
import type { DetectLanguage } from "#platform/language.ts";
import type { Item, Scope } from "../batch/scope.ts";
import type { RecordLine } from "../table/value.ts";

export const NOUNS = ["organisation", "category", "business", "platform", "product", "review", "invitation"] as const;

export type NounName = (typeof NOUNS)[number];

/** A line that was read. Two records of the same thing have the same key. */
export type ArchiveRecord = { noun: NounName; key: string };

export type Noun = {
  /** Checks all fields of a line. Throws a Refusal that says what is wrong with it. */
  read(line: RecordLine, detect: DetectLanguage): ArchiveRecord;
  /** Applies items, no two with the same key. @returns those that must come in a later round */
  apply(scope: Scope, items: Item[]): Promise<Item[]>;
  /** SQL of an export, in an order that depends on the records alone, by bytes. $1 is an organisation's id, or null for everything. */
  exported: string;
  /** A row of that query as a record without its type. */
  present(row: Readonly<Record<string, unknown>>): object;
};

/** SQL: whether an export holds what belongs to business `b`. */
export const OF_ORGANISATION = "($1::uuid is null or b.organisation_id = $1::uuid)";

/** How many records of each noun. */
export type Counts = Record<NounName, number>;

export function noCounts(): Counts {
  return { organisation: 0, category: 0, business: 0, platform: 0, product: 0, review: 0, invitation: 0 };
}
