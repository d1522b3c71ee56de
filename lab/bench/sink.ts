// The mail server of a bench, as a process of its own.
import { linesOf, ROOT } from "./process.ts";

export type Sink = {
  port: number;
  /** Counts all mails and the different Message-IDs since the start. */
  count(): Promise<{ taken: number; different: number }>;
  stop(): Promise<void>;
};

export async function startSink(): Promise<Sink> {
  const child = Bun.spawn([process.execPath, "lab/bench/baseline-smtp-sink.ts"], {
    cwd: ROOT,
    stdin: "pipe",
    stdout: "pipe",
    stderr: "inherit",
  });
  const lines = linesOf(child.stdout);
  const port = Number((await lines.next()).value);
  return {
    port,
    async count() {
      child.stdin.write("count\n");
      child.stdin.flush();
      return JSON.parse(String((await lines.next()).value));
    },
    async stop() {
      child.kill("SIGTERM");
      await child.exited;
    },
  };
}
