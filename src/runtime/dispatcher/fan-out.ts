// Fans events out in the background, so that a burst of events delays no delivery.
import { type FanOut, fanOut } from "#domain/webhook/state/fan-out.ts";
import { announce } from "#platform/database/change.ts";
import type { Context } from "#platform/database/context.ts";

const BATCH = 1_000;

type FanOutHandlers = {
  /** Whether this dispatcher holds the lane under this lease. */
  isOurs(subscriptionId: string, owner: string): boolean;
  onMade(subscriptionIds: readonly string[]): void;
};

export function createFanOut(context: Context, { isOurs, onMade }: FanOutHandlers) {
  let running: Promise<void> | null = null;
  let isStopped = false;

  const run = async () => {
    for (;;) {
      const { events, made } = await fanOut(context, BATCH);
      if (made.length > 0) {
        await wakeOthers(made);
        onMade(made.map((each) => each.subscriptionId));
      }
      if (events < BATCH || isStopped) return;
    }
  };

  /** Best effort: a dispatcher that misses it finds the deliveries when it releases the lane. */
  const wakeOthers = async (made: FanOut["made"]) => {
    const isOthers = made.some(({ subscriptionId, owner }) => owner !== null && !isOurs(subscriptionId, owner));
    if (isOthers) await announce(context.db, ["delivery"]);
  };

  return {
    /** Runs until there are no more events. Does nothing where it runs already. */
    start(): void {
      if (isStopped) return;
      running ??= run()
        .catch((error) => context.log.warn({ err: error }, "events could not be fanned out; the next turn tries again"))
        .finally(() => {
          running = null;
        });
    },
    async stop(): Promise<void> {
      isStopped = true;
      await running;
    },
  };
}
