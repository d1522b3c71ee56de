// One attempt at a batch and the outcome of its lines, which is reported when the batch has committed.
import type { ProductDelta } from "#domain/business/product-tally.ts";
import type { ReviewDelta } from "#domain/review/count.ts";
import type { Topic } from "#platform/change.ts";
import type { Context } from "#platform/context.ts";
import type { BusinessId, OrganisationId } from "#platform/id.ts";
import type { Pending } from "../line/waiting.ts";
import { type ArchiveRecord, type Counts, noCounts } from "../noun/noun.ts";
import type { ReviewRecord, ReviewState } from "../noun/review/record.ts";
import type { ReviewChange } from "../noun/review/write.ts";
import type { ArchiveTable } from "../table/table.ts";

export type Item<R extends ArchiveRecord = ArchiveRecord> = { line: number; text: string; record: R };

/** One reading of the archive or of the waiting lines. */
export type Pass = {
  /** Keys of lines that wait since this pass began. */
  pending: Pending;
  /** Keys of lines that waited when it began; null in the first pass, when anything may still come. */
  before: Pending | null;
  last: boolean;
  /** Set for an import from another service's file. Our own archives have no such rules. */
  foreign?: ForeignRules;
  /** Each batch is applied and then rolled back, so that only its outcome remains. */
  isDry?: boolean;
};

export type ForeignRules = {
  /** The part of the record that may change the stored review, or why the review must stay as it is. */
  adapt(before: ReviewState, record: ReviewRecord): ReviewRecord | string;
  /** Called at the end of each batch, in its transaction. */
  finish(scope: Scope): Promise<void>;
};

export type LineError = { line: number; reason: string };

export type Outcome = {
  created: Counts;
  updated: Counts;
  unchanged: Counts;
  errors: LineError[];
  waiting: Item[];
};

export type Scope = Outcome & {
  /** The batch's changes of reviews, for an import that can be undone. */
  changes: { created: ReviewState[]; updated: ReviewChange[] };
  context: Context;
  pass: Pass;
  now: number;
  deltas: Map<string, ReviewDelta & { products: ProductDelta[] }>;
  platforms: Set<BusinessId>;
  /** Organisations that changed, their plans perhaps. */
  organisations: Set<OrganisationId>;
  topics: Set<Topic>;
  waitingKeys: Set<string>;
};

export function noOutcome(): Outcome {
  return { created: noCounts(), updated: noCounts(), unchanged: noCounts(), errors: [], waiting: [] };
}

export function openScope(context: Context, pass: Pass): Scope {
  return {
    ...noOutcome(),
    ...{ context, pass, now: context.clock.now().getTime(), changes: { created: [], updated: [] } },
    ...{ deltas: new Map(), platforms: new Set(), organisations: new Set(), topics: new Set(), waitingKeys: new Set() },
  };
}

export function reject(scope: Outcome, { line }: Item, reason: string): void {
  scope.errors.push({ line, reason });
}

/** The line waits where the key may still come; otherwise it is wrong. */
export function miss(scope: Scope, item: Item, missingKey: string, reason: string): void {
  const { last, before } = scope.pass;
  if (last || (before !== null && !before.mayHave(missingKey))) reject(scope, item, reason);
  else wait(scope, item);
}

/** Otherwise an earlier line about the same thing would win. */
export function mustWait(scope: Scope, item: Item): boolean {
  return !scope.pass.last && (scope.waitingKeys.has(item.record.key) || scope.pass.pending.mayHave(item.record.key));
}

export function wait(scope: Scope, item: Item): void {
  scope.waiting.push(item);
  scope.waitingKeys.add(item.record.key);
}

export type Change<Row> = { item: Item; before: Row | null; after: Row };

/** Counts the effects and writes rows that are new or differ. @returns those rows */
export async function store<Row>(
  scope: Scope,
  table: ArchiveTable<Row, unknown>,
  changes: readonly Change<Row>[],
): Promise<{ created: Row[]; updated: Row[] }> {
  const written = { created: [] as Row[], updated: [] as Row[] };
  for (const { item, before, after } of changes) {
    const effect = before === null ? "created" : table.isSame(before, after) ? "unchanged" : "updated";
    scope[effect][item.record.noun]++;
    if (effect !== "unchanged") written[effect].push(after);
  }
  const { db } = scope.context;
  await table.insert(db, written.created);
  await table.update(db, written.updated);
  return written;
}
