// Collects the orders that wait at the same moment into shared transactions, at most one order of each organisation in a transaction.
// The same order a moment earlier or later waits for the lock of the allowance, and is then found as remembered.
import { type Context, inTransaction } from "#platform/context.ts";
import { type Database, isUnavailable } from "#platform/database.ts";
import type { Result } from "../outcome.ts";
import type { IntegrationRow } from "../row.ts";
import { type AddressedOrder, inviteCustomers, type OrderToQueue, type Reception } from "./invite.ts";

/** Transactions. Fewer than a process has connections, so that a flood of orders leaves some to other requests. */
const MOST_AT_ONCE = 3;
/** Orders of one transaction, which share the cost of its statements (bench `inbound`). */
const MOST_TOGETHER = 16;

type Waiting = OrderToQueue & {
  resolve(result: Result | null): void;
  reject(error: unknown): void;
};

type Line = {
  waiting: Waiting[];
  /** Transactions. */
  running: number;
  /** Organisations whose order is in one of them. */
  inWork: Set<string>;
};

const lineOf = new WeakMap<Database, Line>();

/** Queues the order's invitation, or finds why there is none, and keeps the outcome. Null where the integration has changed. */
export function queueOrder(
  context: Context,
  reception: Reception,
  integration: IntegrationRow,
  order: AddressedOrder,
): Promise<Result | null> {
  const line = lineOf.get(context.db) ?? { waiting: [], running: 0, inWork: new Set() };
  lineOf.set(context.db, line);
  return new Promise((resolve, reject) => {
    line.waiting.push({ reception, integration, order, resolve, reject });
    if (line.running < MOST_AT_ONCE) void work(context, line);
  });
}

async function work(context: Context, line: Line): Promise<void> {
  line.running++;
  for (let batch = takeBatch(line); batch.length > 0; batch = takeBatch(line)) {
    await settle(context, batch);
    for (const { integration } of batch) line.inWork.delete(integration.organisationId);
  }
  line.running--;
}

/** The first orders of organisations that have none in work: orders of one organisation would wait for each other's lock. */
function takeBatch(line: Line): Waiting[] {
  const batch: Waiting[] = [];
  line.waiting = line.waiting.filter((each) => {
    const { organisationId } = each.integration;
    if (batch.length === MOST_TOGETHER || line.inWork.has(organisationId)) return true;
    line.inWork.add(organisationId);
    batch.push(each);
    return false;
  });
  return batch;
}

/** Answers the orders after their commit. Where one of them makes the transaction fail, each has a transaction of its own. */
async function settle(context: Context, batch: readonly Waiting[]): Promise<void> {
  try {
    const results = await inTransaction(context, (inside) => inviteCustomers(inside, batch));
    for (const [index, { resolve }] of batch.entries()) resolve(results[index] ?? null);
  } catch (error) {
    if (batch.length > 1 && !isUnavailable(error)) for (const each of batch) await settle(context, [each]);
    else for (const { reject } of batch) reject(error);
  }
}
