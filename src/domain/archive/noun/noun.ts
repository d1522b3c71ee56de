// The nouns of an archive in the order of applying and exporting: each refers to earlier ones only.
import { OF_ORGANISATION } from "#domain/business/archive/field.ts";
import type { DetectLanguage } from "#platform/language/detect.ts";
import type { RecordLine } from "#platform/record/value.ts";
import type { ArchiveRecord, Item, Scope } from "../batch/scope.ts";

export const NOUNS = [
  "organisation",
  "category",
  "business",
  "logo",
  "platform",
  "product",
  "review",
  "photo",
  "invitation",
  "suppression",
] as const;

export type NounName = (typeof NOUNS)[number];

export type Noun = {
  /** Throws a Refusal that explains the error in the line. */
  read(line: RecordLine, detect: DetectLanguage): ArchiveRecord;
  /** Applies items, no two with the same key. @returns those that must come in a later round */
  apply(scope: Scope, items: Item[]): Promise<Item[]>;
  /** SQL of an export, in an order that depends on the records alone. $1 is an organisation's id, or null. */
  exported: string;
  present(row: Readonly<Record<string, unknown>>, baseUrl: string): object;
};

/** SQL of an export of one business, whose id is $1. */
export function ofBusiness({ exported }: Pick<Noun, "exported">): string {
  return exported.replaceAll(OF_ORGANISATION, "(not b.sandbox and b.id = $1::uuid)");
}

export type Counts = Record<NounName, number>;

export function noCounts(): Counts {
  return Object.fromEntries(NOUNS.map((noun) => [noun, 0])) as Counts;
}
