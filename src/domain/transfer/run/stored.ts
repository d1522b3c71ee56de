// The stored form of how a file was read.
import type { ImportFound } from "../layout/choice.ts";

/** @property isOld set for a workbook whose owner chose anew, until it was looked at again */
export type StoredFound = ImportFound & { isOld?: true };

/** Cells of a file may hold what jsonb refuses: NUL, and half of a pair that was cut. */
export function storableText(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}

export function storable(value: unknown): string {
  return JSON.stringify(value, (_, each) => (typeof each === "string" ? storableText(each) : each));
}

/** What stays after the import: how the file was read, and none of its rows. */
export function usedAtEnd(found: ImportFound): ImportFound {
  return { ...found, damagedLines: [], sampleLine: null, shopCandidates: [], first: null };
}
