// Holds one attempt at a batch and the outcome of its lines, which is reported after the commit.
import type { BusinessId, OrganisationId } from "#contract/id.ts";
import type { Sentence } from "#contract/sentence.ts";
import type { Topic } from "#contract/topic.ts";
import type { ProductDelta } from "#domain/business/product-tally.ts";
import { MAX_CATEGORY_DEPTH } from "#domain/business/profile/category.ts";
import type { Owner } from "#domain/review/archive/foreign.ts";
import type { ReviewState } from "#domain/review/archive/record.ts";
import type { ReviewChange } from "#domain/review/archive/write.ts";
import type { ImportedBy } from "#domain/review/lifecycle/log-entry.ts";
import type { ReviewDelta } from "#domain/review/state/count.ts";
import type { Context } from "#platform/database/context.ts";
import type { ArchiveTable } from "#platform/record/table.ts";

/** @property key lines of one noun with the same key are about the same thing */
export type ArchiveRecord = { key: string };

export type Item<R extends ArchiveRecord = ArchiveRecord> = { line: number; record: R };

export type BatchRules = {
  /** The batch is applied and then rolled back, so that only its outcome remains. */
  isDry?: boolean;
  /** The pictures lie in a folder, and no address is asked. */
  photosBeside?: boolean | undefined;
  /** The most levels that a category may be placed at; those of an archive by default. */
  levels?: number | undefined;
};

/** Marks an import from another service's file. @property owner null if the operator imports */
export type ForeignRules = { owner: Owner | null };

/** @property reason in English, for programs. @property says the sentence for people, where there is one */
export type LineError = { line: number; reason: string; says?: Sentence | undefined };

/** `different`: records that wait for a moderator, with the fields that differ. */
export type Outcome = {
  created: number;
  updated: number;
  unchanged: number;
  different: LineError[];
  errors: LineError[];
};

export type Scope = Outcome & {
  /** The batch's changes of reviews, for an import that can be undone. */
  changes: { created: ReviewState[]; updated: ReviewChange[]; different: ReviewChange[] };
  context: Context;
  foreign: ForeignRules | null;
  levels: number;
  photosBeside: boolean;
  /** Who asked for the changes, for the signed log. */
  by: ImportedBy;
  now: number;
  deltas: Map<string, ReviewDelta & { products: ProductDelta[] }>;
  platforms: Set<BusinessId>;
  /** Changed organisations: a plan may be in force again. */
  organisations: Set<OrganisationId>;
  topics: Set<Topic>;
};

export function noOutcome(): Outcome {
  return { created: 0, updated: 0, unchanged: 0, different: [], errors: [] };
}

export function openScope(
  context: Context,
  foreign: ForeignRules | null = null,
  by: ImportedBy = foreign?.owner ? "business" : "operator",
  { levels = MAX_CATEGORY_DEPTH, photosBeside = false }: Pick<BatchRules, "levels" | "photosBeside"> = {},
): Scope {
  return {
    ...noOutcome(),
    context,
    foreign,
    levels,
    photosBeside,
    by,
    now: context.clock.now().getTime(),
    changes: { created: [], updated: [], different: [] },
    deltas: new Map(),
    platforms: new Set(),
    organisations: new Set(),
    topics: new Set(),
  };
}

export function reject(scope: Outcome, { line }: Item, reason: string, says?: Sentence): void {
  scope.errors.push({ line, reason, says });
}

export type Change<Row> = { before: Row | null; after: Row };

/** Writes rows that are new or differ, and counts them. @returns these rows */
export async function store<Row>(
  scope: Scope,
  table: ArchiveTable<Row, unknown>,
  changes: readonly Change<Row>[],
): Promise<{ created: Row[]; updated: Row[] }> {
  const written = { created: [] as Row[], updated: [] as Row[] };
  for (const { before, after } of changes) {
    const effect = before === null ? "created" : table.isSame(before, after) ? "unchanged" : "updated";
    scope[effect]++;
    if (effect !== "unchanged") written[effect].push(after);
  }
  const { db } = scope.context;
  await table.insert(db, written.created);
  await table.update(db, written.updated);
  return written;
}
