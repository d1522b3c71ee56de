// Applies a batch of one noun in one transaction.
import { sentence } from "#contract/sentence.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { sqlState } from "#platform/database/database.ts";
import { moveFigures } from "./batch/figure.ts";
import { type BatchRules, type Item, noOutcome, type Outcome, openScope, reject, type Scope } from "./batch/scope.ts";
import type { NounName } from "./noun/noun.ts";
import { BY_NAME } from "./noun/nouns.ts";

const TRIES = 6;
const TRIES_OF_HALVES = 3;

export function applyBatch(
  context: Context,
  noun: NounName,
  items: readonly Item[],
  rules: BatchRules = {},
): Promise<Outcome> {
  return inHalves(context, items, { isDry: rules.isDry }, async (inside, part) => {
    const scope = openScope(inside, null, undefined, rules);
    await applyItems(scope, noun, part);
    return scope;
  });
}

/**
 * Runs `work` with all items in one transaction, and moves the counters. Tries again where another transaction was in the way. Finds
 * items that PostgreSQL refuses by halving, and keeps the others.
 */
export async function inHalves(
  context: Context,
  items: readonly Item[],
  options: { isDry?: boolean | undefined; tries?: number },
  work: (inside: Context, part: readonly Item[]) => Promise<Scope>,
): Promise<Outcome> {
  const { isDry = false, tries = TRIES } = options;
  try {
    return await retrying(tries, () =>
      inTransaction(context, async (inside) => {
        const scope = await work(inside, items);
        // Last: customers' reviews of the business wait for its counters from here to the commit.
        await moveFigures(scope);
        if (isDry) throw new DryRun(scope);
        return scope;
      }),
    );
  } catch (error) {
    if (error instanceof DryRun) return error.outcome;
    // Classes 22 and 23, data exceptions and violated constraints, come from a wrong line.
    if (!/^2[23]/.test(sqlState(error) ?? "")) throw error;
    const [only] = items;
    if (items.length === 1 && only) return refused(only, error);
    const half = Math.ceil(items.length / 2);
    const ofHalf = { isDry, tries: TRIES_OF_HALVES };
    const first = await inHalves(context, items.slice(0, half), ofHalf, work);
    return sum(first, await inHalves(context, items.slice(half), ofHalf, work));
  }
}

function sum(a: Outcome, b: Outcome): Outcome {
  return {
    created: a.created + b.created,
    updated: a.updated + b.updated,
    unchanged: a.unchanged + b.unchanged,
    different: [...a.different, ...b.different],
    errors: [...a.errors, ...b.errors],
  };
}

/** Applies the items in rounds, each with at most one item of a key. */
export async function applyItems(scope: Scope, noun: NounName, items: readonly Item[]): Promise<void> {
  for (let rest = items; rest.length > 0; ) {
    const round = new Map<string, Item>();
    const later: Item[] = [];
    for (const item of rest) {
      if (round.has(item.record.key)) later.push(item);
      else round.set(item.record.key, item);
    }
    later.push(...(await BY_NAME[noun].apply(scope, [...round.values()])));
    rest = later.sort((a, b) => a.line - b.line);
  }
}

/** Thrown to roll a batch back. */
class DryRun extends Error {
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super("a dry run leaves nothing");
    this.outcome = outcome;
  }
}

function refused(item: Item, error: unknown): Outcome {
  const outcome = noOutcome();
  let cause = error as Error;
  while (cause.cause instanceof Error) cause = cause.cause;
  reject(outcome, item, `the database refuses it: ${cause.message}`, sentence("importFault.refused"));
  return outcome;
}

/** SQL states that pass: serialization failure, deadlock, and a row that another import has just inserted. */
const PASSING = ["40001", "40P01", "23505"];
const FIRST_PAUSE_MS = 20;

/** Repeats the work after a passing error, `tries` times at most. Throws other errors at once. */
export async function retrying<T>(tries: number, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === tries || !PASSING.includes(sqlState(error) ?? "")) throw error;
      await Bun.sleep(FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random()));
    }
  }
}
