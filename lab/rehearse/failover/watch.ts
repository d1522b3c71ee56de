// When the cluster itself takes writes: one connection to each node writes again and again, so that the time without writes can be
// told apart into the cluster's share and ours.
import postgres from "postgres";
import type { Node } from "./cluster.ts";

const BEAT_MS = 100;
const PATIENCE_MS = 1_000;

export type Watch = {
  /** Moments of confirmed writes, oldest first, by performance.now(). */
  times: number[];
  stop(): Promise<void>;
};

/** @param urlOf an address of a node's server */
export function startWatch(nodes: readonly Node[], urlOf: (node: Node) => string): Watch {
  const times: number[] = [];
  let isOver = false;
  const watch = async (node: Node) => {
    let sql: postgres.Sql | null = null;
    const close = () => void sql?.end({ timeout: 0 }).catch(() => {});
    while (!isOver) {
      sql ??= postgres(urlOf(node), { max: 1, connect_timeout: 1, fetch_types: false, onnotice: () => {} });
      const isWritten = await Promise.race([
        // A message in the write-ahead log is a write without a table. Its commit waits for the synchronous standby.
        sql`select pg_logical_emit_message(true, 'watch', '')`.then(
          () => true,
          () => false,
        ),
        Bun.sleep(PATIENCE_MS).then(() => false),
      ]);
      if (isWritten) times.push(performance.now());
      else {
        close();
        sql = null;
      }
      await Bun.sleep(BEAT_MS);
    }
    close();
  };
  const all = Promise.all(nodes.map(watch));
  return {
    times,
    async stop() {
      isOver = true;
      await all;
    },
  };
}
