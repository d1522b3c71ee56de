// The importer's thread: checks, imports and undoes the files that owners uploaded, one at a time, so that a large file takes no
// processor time from the pages.
import { workOnImport } from "#domain/transfer/task/work.ts";
import { onTopics } from "#platform/change.ts";
import { serveWorker } from "../worker-thread.ts";

const CONNECTIONS = 3;
const REST_UNHEARD_MS = 5_000;

// An undo of 100,000 reviews has statements that take longer than a page may wait.
serveWorker("importer", { max: CONNECTIONS, deadlineMs: null }, ({ context, nudge, signal }) => ({
  async poll() {
    while (!signal.aborted && (await workOnImport(context, signal)));
    return Number.POSITIVE_INFINITY;
  },
  restUnheardMs: REST_UNHEARD_MS,
  changes: [onTopics(["import"], nudge)],
}));
