// Writes attempts in batches, a few milliseconds apart: one transaction for hundreds of deliveries.
import { type AttemptResult, type Settled, settleAttempts } from "#domain/webhook/delivery/settle.ts";
import type { Context } from "#platform/database/context.ts";
import { sqlState } from "#platform/database/database.ts";
import { createBatchWriter } from "../kit/batch-writer.ts";

/** Side by side: while one waits for the disk, another writes. */
const WRITERS = 2;
const GATHER_MS = 8;

type SettlerHandlers = {
  onSettled(batch: readonly AttemptResult[]): void;
  onSwitchedOff(subscriptionId: string): void;
};

export function createSettler(context: Context, { onSettled, onSwitchedOff }: SettlerHandlers) {
  const writers = Array.from({ length: WRITERS }, () =>
    createBatchWriter<AttemptResult, Settled>(context.log, {
      name: "webhook attempts",
      gatherMs: GATHER_MS,
      write: (batch) => settleAttempts(context, batch),
      onWritten(batch, { switchedOff }) {
        onSettled(batch);
        for (const id of switchedOff) onSwitchedOff(id);
      },
      /** Tries once without the receiver's answer. After that the delivery stays known, so it is not sent again under this lease. */
      mend(result, error) {
        const { deliveryId, outcome, responseBody } = result;
        context.log.error({ delivery: deliveryId, outcome, code: sqlState(error) }, "an attempt could not be written");
        return responseBody === null ? null : { ...result, responseBody: null };
      },
    }),
  );
  return {
    add(result: AttemptResult): void {
      const { subscriptionId } = result;
      // Always the same for a subscription, whose attempts are counted in the order in which they came.
      writers[subscriptionId.charCodeAt(subscriptionId.length - 1) % WRITERS]?.add(result);
    },
    unsettled: (): number => writers.reduce((sum, each) => sum + each.unwritten(), 0),
    /** Writes the remaining attempts. If that fails, the next dispatcher that leases the lanes sends again. */
    async stop(): Promise<void> {
      await Promise.all(writers.map((each) => each.stop()));
    },
  };
}
