// One batch in one transaction: kind after kind, so that what a batch brings is there for what refers to it.
import type postgres from "postgres";
import type { Context } from "#platform/context.ts";
import { sqlState } from "#platform/database.ts";
import { applyBusinesses } from "../apply/business.ts";
import { applyCategories } from "../apply/category.ts";
import { applyInvitations } from "../apply/invitation.ts";
import { applyOrganisations } from "../apply/organisation.ts";
import { applyPlatforms } from "../apply/platform.ts";
import { applyProducts } from "../apply/product.ts";
import { applyReviews } from "../apply/review.ts";
import { KINDS, type Kind } from "../noun/noun.ts";
import { moveFigures } from "./figure.ts";
import { type Item, mustWait, type Outcome, openScope, type Pass, reject, type Scope, wait } from "./scope.ts";
import { inDriverTransaction, retrying } from "./transaction.ts";

const TRIES = 6;
/** By then it is known that trying again does not help with everything that is in there. */
const TRIES_OF_HALVES = 3;

/** Applies items of one kind, no two with the same key; @returns those that must come in a later round. */
type Apply = (scope: Scope, items: Item[]) => Promise<Item[]>;

const APPLY: Record<Kind, Apply> = {
  organisation: applyOrganisations as Apply,
  category: applyCategories as Apply,
  business: applyBusinesses as Apply,
  platform: applyPlatforms as Apply,
  product: applyProducts as Apply,
  review: applyReviews as Apply,
  invitation: applyInvitations as Apply,
};

/**
 * Applies the items in one transaction, tried again where another one was in the way, and gives what came of it. Items that
 * PostgreSQL itself refuses are found by halving, so that the others are kept; they are errors of their lines.
 */
export async function applyBatch(
  context: Context,
  sql: postgres.Sql,
  pass: Pass,
  items: readonly Item[],
  settled: (outcome: Outcome) => Promise<void>,
  tries = TRIES,
): Promise<void> {
  try {
    const scope = await retrying(tries, () =>
      inDriverTransaction(context, sql, async (inside, tx) => {
        const scope = openScope(inside, tx, pass);
        await applyItems(scope, items);
        return scope;
      }),
    );
    await settled(scope);
  } catch (error) {
    // Data exceptions and constraints: some line's fault. Anything else is not.
    if (!/^2[23]/.test(sqlState(error) ?? "")) throw error;
    const [only] = items;
    if (items.length === 1 && only) return settled(refused(context, pass, only, error));
    const half = Math.ceil(items.length / 2);
    await applyBatch(context, sql, pass, items.slice(0, half), settled, TRIES_OF_HALVES);
    await applyBatch(context, sql, pass, items.slice(half), settled, TRIES_OF_HALVES);
  }
}

async function applyItems(scope: Scope, items: readonly Item[]): Promise<void> {
  for (const kind of KINDS) {
    let rest = items.filter(({ record }) => record.kind === kind);
    while (rest.length > 0) rest = await applyRound(scope, kind, rest);
  }
  await moveFigures(scope);
}

/** The first item about each thing; @returns the others, so that what comes of them is what one after another would give. */
async function applyRound(scope: Scope, kind: Kind, items: readonly Item[]): Promise<Item[]> {
  const keys = new Set<string>();
  const round: Item[] = [];
  const rest: Item[] = [];
  for (const item of items) {
    if (mustWait(scope, item)) {
      wait(scope, item);
    } else if (keys.has(item.record.key)) {
      rest.push(item);
    } else {
      keys.add(item.record.key);
      round.push(item);
    }
  }
  if (round.length > 0) rest.push(...(await APPLY[kind](scope, round)));
  return rest.sort((a, b) => a.line - b.line);
}

function refused(context: Context, pass: Pass, item: Item, error: unknown): Outcome {
  const scope = openScope(context, undefined as never, pass);
  let cause = error as Error;
  while (cause.cause instanceof Error) cause = cause.cause;
  reject(scope, item, `the database refuses it: ${cause.message}`);
  return scope;
}
