// Collects the orders that wait at the same moment into shared transactions, at most one order of each organisation in a transaction.
// A repeat of an order in another transaction waits for the lock of the allowance, and is then found as remembered.
import { type Context, inTransaction } from "#platform/database/context.ts";
import { type Database, isUnavailable } from "#platform/database/database.ts";
import type { Result } from "../state/outcome.ts";
import type { IntegrationRow } from "../state/row.ts";
import { type AddressedOrder, inviteCustomers, type OrderToQueue, type Reception } from "./invite.ts";

/** Transactions at once: fewer than a process has connections, so that a flood of orders leaves some to other requests. */
const MOST_AT_ONCE = 3;
/** Orders in one transaction, which share the cost of its statements (bench `inbound`). */
const MOST_TOGETHER = 16;

type Waiting = OrderToQueue & {
  resolve(result: Result | null): void;
  reject(error: unknown): void;
};

type Queue = {
  waiting: Waiting[];
  /** How many transactions run. */
  running: number;
  /** Organisations whose order is in one of these. */
  inWork: Set<string>;
};

const queues = new WeakMap<Database, Queue>();

/** Queues the order's invitation, or finds why there is none, and stores the outcome. Null where the integration has changed. */
export function queueOrder(
  context: Context,
  reception: Reception,
  integration: IntegrationRow,
  order: AddressedOrder,
): Promise<Result | null> {
  const queue = queues.get(context.db) ?? { waiting: [], running: 0, inWork: new Set() };
  queues.set(context.db, queue);
  return new Promise((resolve, reject) => {
    queue.waiting.push({ reception, integration, order, resolve, reject });
    if (queue.running < MOST_AT_ONCE) void work(context, queue);
  });
}

async function work(context: Context, queue: Queue): Promise<void> {
  queue.running++;
  for (let batch = takeBatch(queue); batch.length > 0; batch = takeBatch(queue)) {
    await settle(context, batch);
    for (const { integration } of batch) queue.inWork.delete(integration.organisationId);
  }
  queue.running--;
}

/** Takes the first orders of organisations that have none in work: orders of one organisation would wait for each other's lock. */
function takeBatch(queue: Queue): Waiting[] {
  const batch: Waiting[] = [];
  queue.waiting = queue.waiting.filter((each) => {
    const { organisationId } = each.integration;
    if (batch.length === MOST_TOGETHER || queue.inWork.has(organisationId)) return true;
    queue.inWork.add(organisationId);
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
