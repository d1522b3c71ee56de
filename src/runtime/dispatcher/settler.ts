// Collects what came of attempts and writes it in batches, a few milliseconds apart: one transaction for hundreds of deliveries.
import { type AttemptResult, settleAttempts } from "#domain/webhook/delivery/settle.ts";
import type { Context } from "#platform/context.ts";
import { isUnavailable, sqlState } from "#platform/database.ts";

const SETTLERS = 2;
const AFTER_MS = 8;
const SOON_FROM = 250;
const MOST = 500;
const AGAIN_AFTER_MS = 250;
/** A fault that is not the connection's is given this many tries before the batch is taken apart. */
const MOST_TRIES = 3;

export type Settler = {
  add(result: AttemptResult): void;
  unsettled(): number;
  /** Writes what is left; what cannot be written now is left to whoever leases the lanes next. */
  stop(): Promise<void>;
};

export type SettlerHandlers = {
  onSettled(batch: readonly AttemptResult[]): void;
  onSwitchedOff(subscriptionId: string): void;
};

/** Several side by side: while one waits for the disk, another writes. */
export function createSettlers(context: Context, handlers: SettlerHandlers): Settler {
  const settlers = Array.from({ length: SETTLERS }, () => createSettler(context, handlers));
  return {
    add(result) {
      const { subscriptionId } = result;
      // Always the same for a subscription, whose attempts are counted in the order in which they came.
      settlers[subscriptionId.charCodeAt(subscriptionId.length - 1) % SETTLERS]?.add(result);
    },
    unsettled: () => settlers.reduce((sum, each) => sum + each.unsettled(), 0),
    async stop() {
      await Promise.all(settlers.map((each) => each.stop()));
    },
  };
}

/** One batch is written at a time. A batch that cannot be written is kept and tried again: the database may be restarting. */
function createSettler(context: Context, handlers: SettlerHandlers): Settler {
  let results: AttemptResult[] = [];
  let writing: Promise<boolean> | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let tries = 0;
  let most = MOST;

  const soon = (waitMs: number) => {
    if (results.length === 0 || writing) return;
    if (results.length >= SOON_FROM && waitMs <= AFTER_MS) void write();
    else timer ??= setTimeout(write, waitMs);
  };

  const write = (): Promise<boolean> => {
    if (timer) clearTimeout(timer);
    timer = null;
    writing ??= writeBatch(results.slice(0, most)).then((written) => {
      writing = null;
      soon(written ? AFTER_MS : AGAIN_AFTER_MS);
      return written;
    });
    return writing;
  };

  const writeBatch = async (batch: AttemptResult[]): Promise<boolean> => {
    try {
      const { switchedOff } = await settleAttempts(context, batch);
      results = results.slice(batch.length);
      tries = 0;
      most = Math.min(MOST, most * 2);
      handlers.onSettled(batch);
      for (const id of switchedOff) handlers.onSwitchedOff(id);
      return true;
    } catch (error) {
      if (tries++ === 0) context.log.warn({ err: error }, "webhook attempts could not be written; trying again");
      if (!isUnavailable(error) && tries >= MOST_TRIES) takeApart(batch, error);
      return false;
    }
  };

  /** By halves, until the bad one is alone; that one must not hold up the others, nor go out for ever. */
  const takeApart = (batch: readonly AttemptResult[], error: unknown) => {
    most = Math.max(1, batch.length >> 1);
    const [bad] = batch;
    if (batch.length > 1 || !bad) return;
    const { deliveryId, outcome } = bad;
    context.log.error({ delivery: deliveryId, outcome, code: sqlState(error) }, "an attempt could not be written");
    // First without what the receiver said; then it is left as it is, known and not sent again under this lease.
    if (bad.responseBody === null) results.shift();
    else results[0] = { ...bad, responseBody: null };
    tries = 0;
  };

  return {
    add(result) {
      results.push(result);
      soon(AFTER_MS);
    },
    unsettled: () => results.length,
    async stop() {
      while (writing || results.length > 0) if (!(await write())) break;
      if (timer) clearTimeout(timer);
    },
  };
}
