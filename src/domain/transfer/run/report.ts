// What an import comes to: its figures, which grow with each batch, and the rows that a batch lists.
import type { BusinessId } from "#contract/id.ts";
import type { LineError } from "#domain/archive/batch/scope.ts";
import type { ReviewRecord } from "#domain/review/archive/record.ts";
import type { ImportFound } from "../layout/choice.ts";

export type ImportedBusiness = { id: BusinessId; slug: string; name: string; domain: string; country: string };

/** Stands in the place of a layout's name in an import of products. */
export const PRODUCTS = "products";

export type Figures = {
  created: number;
  updated: number;
  unchanged: number;
  /** Rows that differ from a review that counts, and wait for a moderator. */
  different: number;
  products: { matched: number; made: number };
  /** Pictures that are fetched afterwards; of a dry run, those that the file names. */
  photos: number;
};

/** `row`: its cells by the names of their columns. */
export type Refused = LineError & { row: Record<string, string> };

export type ImportReport = Figures & {
  layout: string;
  vendor: string;
  /** The number of rows, without replies that stand in rows of their own. */
  read: number;
  refused: number;
  /** The highest rating in the file: 5, 10 or 100. */
  scale: number;
  /** How the file was read; null where there was no file, and for products. */
  used: ImportFound | null;
};

export function newReport(
  layout: string,
  vendor: string,
  scale: number,
  used: ImportFound | null = null,
): ImportReport {
  const counts = { read: 0, created: 0, updated: 0, unchanged: 0, different: 0, refused: 0 };
  return { layout, vendor, scale, ...counts, products: { matched: 0, made: 0 }, photos: 0, used };
}

/** One batch. */
export type Step = {
  /** Of the whole work, from 0 to 1. */
  share: number;
  /** Refused rows, and those that wait for a moderator. */
  listed: Refused[];
  /** The first rows of a dry run that repeat others. */
  repeated?: LineError[];
  /** As they were to be stored. */
  reviews: ReviewRecord[];
};

/** An import. It goes on as `steps` are taken, and `report` grows with them. */
export type ImportRun<Report> = { report: Report; steps: AsyncIterable<Step> };
