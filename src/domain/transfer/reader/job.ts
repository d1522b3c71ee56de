// What the service and its reader, a process that reads one file, say to each other. The service asks, the reader answers.

import type { Sentence } from "#contract/sentence.ts";
import type { Wrong } from "#platform/text/wrong.ts";
import type { ImportChoices, ImportFound } from "../layout/choice.ts";
import type { ProductRow } from "../layout/product.ts";
import type { RowReading, Site } from "../layout/row.ts";
import type { SheetChoices } from "../sheet/choice.ts";
import type { Batch, Facts } from "./batch.ts";
import type { CustomerTable } from "./customers.ts";

/**
 * `look` and `head` read the first rows and the first row of a file, or of its beginning; `customers` reads a list of customers, which is
 * small.
 */
export type Job =
  | { kind: "reviews"; site: Site; choices: ImportChoices }
  | { kind: "look"; site: Site; choices: ImportChoices }
  | { kind: "products" }
  | { kind: "head" }
  | { kind: "customers" };

/** The file itself comes on standard input. First a job, then `next` until there is no batch. */
export type Question =
  | { kind: "job"; job: Job; mostCells: number; choices: SheetChoices | undefined; isCut: boolean | undefined }
  | { kind: "next" };

export type Found = {
  reviews: Facts;
  products: null;
  look: ImportFound;
  head: readonly string[];
  customers: CustomerTable | Wrong;
};

export type AnyBatch = Batch<RowReading> | Batch<ProductRow>;

/** `refused` is the reason for the owner, `fault` is ours. */
export type Answer =
  | { kind: "found"; found: Found[keyof Found] }
  | { kind: "batch"; batch: AnyBatch | null }
  | { kind: "refused"; refused: string; says: Sentence | undefined; field: string | undefined }
  | { kind: "fault"; fault: string };

/** Set for the thread that watches over the process. */
export type Bounds = { cpuMs: number; memoryBytes: number };

/** Why the watching thread ended the process: the last word on its standard error. */
export type Excess = "time" | "memory";
