// Starts the backup that the schedule asks for as a process of its own: encryption takes all of a core, and requests would wait for it.
import { join } from "node:path";
import { dueTime } from "#platform/backup/run.ts";
import type { BackupSettings } from "#platform/config/backup.ts";
import type { Context } from "#platform/database/context.ts";
import { isCompiled } from "#platform/file/bundled.ts";

const LONGEST_SAID = 2_000;

/** Does nothing where no backup is due. Throws where the backup failed; the record of backups has the reason, too. */
export async function makeDueBackup(
  { db, clock, log }: Pick<Context, "db" | "clock" | "log">,
  backup: BackupSettings | null,
  signal?: AbortSignal,
): Promise<void> {
  if (backup === null || backup.schedule === null) return;
  if ((await dueTime(db, backup.schedule, clock.now())) === null) return;
  const child = Bun.spawn([...ownCommand(), "backup", "--scheduled", "--json"], {
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  // Its own handler deletes the unfinished backup.
  const stop = () => child.kill("SIGTERM");
  signal?.addEventListener("abort", stop);
  if (signal?.aborted) stop();
  try {
    const [out, said, code] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
      child.exited,
    ]);
    if (signal?.aborted) return;
    if (code !== 0) throw new Error(`The backup failed: ${said.slice(-LONGEST_SAID).trim()}`);
    const made = JSON.parse(out) as { made: boolean };
    if (made.made) log.info(made, "backup made");
  } finally {
    signal?.removeEventListener("abort", stop);
  }
}

function ownCommand(): string[] {
  return isCompiled() ? [process.execPath] : [process.execPath, join(import.meta.dir, "../main.ts")];
}
