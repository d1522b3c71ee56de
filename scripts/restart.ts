// Keeps a program running, and restarts it whenever one of its source files changes.
import { watch } from "node:fs";
import { join } from "node:path";

const SOURCE = /\.(tsx?|mjs|sql|json|txt|css|svg)$/;
/** An editor or a `git checkout` writes several files, one after the other. */
const SETTLE_MS = 100;

export type Restarted = {
  command: readonly string[];
  env: Record<string, string | undefined>;
  root: string;
  /** Folders in the root, with all below them. */
  watched: readonly string[];
  say(message: string): void;
  /** Ends the program and the watching. */
  signal: AbortSignal;
};

/** Returns after `signal`, when the program has ended. */
export async function keepRestarting({ command, env, root, watched, say, signal }: Restarted): Promise<void> {
  let changed = Promise.withResolvers<string>();
  const watchers = watched.map((folder) =>
    watch(join(root, folder), { recursive: true }, (_, name) => {
      if (name !== null && SOURCE.test(name)) changed.resolve(join(folder, name));
    }),
  );
  const stopped = new Promise<null>((resolve) => signal.addEventListener("abort", () => resolve(null)));
  while (!signal.aborted) {
    const program = Bun.spawn([...command], { env, stdio: ["inherit", "inherit", "inherit"] });
    const watching = changed;
    void program.exited.then((code) => {
      if (watching === changed && !signal.aborted) say(`It ended with ${code}, and starts again when a file changes.`);
    });
    const file = await Promise.race([changed.promise, stopped]);
    if (file !== null) {
      say(`${file} changed; restarting.`);
      await Bun.sleep(SETTLE_MS);
      changed = Promise.withResolvers();
    }
    // The service then finishes its requests and stops its PostgreSQL.
    program.kill("SIGTERM");
    await program.exited;
  }
  for (const watcher of watchers) watcher.close();
}
