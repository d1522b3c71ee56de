// The importer's thread: checks, imports and undoes the files that owners uploaded. It works for a few organisations at once, so that
// a large file of one does not delay another's, and takes no processor time from the pages.
import { MOST_READERS } from "#domain/transfer/reader/reader.ts";
import { claimTask } from "#domain/transfer/task/claim.ts";
import { workOn } from "#domain/transfer/task/work.ts";
import { onTopics } from "#platform/database/change.ts";
import { serveWorker } from "../worker-thread.ts";

/** One for each task, one to claim, and one to renew leases. */
const CONNECTIONS = MOST_READERS + 2;
const REST_UNHEARD_MS = 5_000;

// An undo of 100,000 reviews has statements that take longer than a page may wait.
serveWorker("importer", { max: CONNECTIONS, deadlineMs: null }, ({ context, nudge, signal }) => {
  const running = new Set<Promise<void>>();
  return {
    async poll() {
      while (!signal.aborted && running.size < MOST_READERS) {
        const claimed = await claimTask(context);
        if (claimed === null) break;
        // A task that fails here keeps its lease, so that it is tried again when that has ended.
        const work = workOn(context, claimed, { stop: signal })
          .catch((error) => context.log.error({ import: claimed.id, err: error }, "an import failed"))
          .finally(() => {
            running.delete(work);
            nudge();
          });
        running.add(work);
      }
      return Number.POSITIVE_INFINITY;
    },
    restUnheardMs: REST_UNHEARD_MS,
    changes: [onTopics(["import"], nudge)],
    async stop() {
      await Promise.all(running);
    },
  };
});
