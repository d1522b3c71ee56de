// restore --test: restores a backup into a PostgreSQL of its own, prints its findings, and leaves nothing.
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { opened } from "#platform/backup/crypt.ts";
import { BackupFault } from "#platform/backup/format.ts";
import { restoreByHand } from "#platform/backup/scratch.ts";
import { checkSeal } from "#platform/backup/seal.ts";
import type { Config } from "#platform/config/config.ts";
import type { Database } from "#platform/database/database.ts";
import { execute } from "#platform/database/statement.ts";
import { type Output, printResult, quantity } from "./kit/terminal.ts";

/** So many times its bytes a backup takes in PostgreSQL, with room: 386 MB of 92 MB were measured (docs/backup.md). */
const UNPACKED = 5;
const STOP_SIGNALS = ["SIGTERM", "SIGINT"] as const;

/** @property open reads the backup as it lies there @property size null where it is not known before */
type Tested = { file: string; size: number | null; open(): AsyncIterable<Uint8Array>; isFile: boolean };

export async function testRestore(
  { file, size, open, isFile }: Tested,
  identities: readonly string[],
  config: Pick<Config, "dataDir">,
  output: Output,
): Promise<void> {
  // Before a server is started. A pipe can be read only once.
  if (isFile) await checkSeal(opened(open(), identities));
  const dataDir = existsSync(config.dataDir) ? config.dataDir : tmpdir();
  const startedAt = performance.now();
  const stopping = new AbortController();
  const stop = () => stopping.abort(new BackupFault("Stopped; nothing was left."));
  for (const signal of STOP_SIGNALS) process.on(signal, stop);
  try {
    const source = stoppable(opened(open(), identities), stopping.signal);
    const of = { dataDir, databaseBytes: (size ?? 0) * UNPACKED, look: contentsOf };
    const { summary, found } = await restoreByHand(source, of);
    const { tables, rows, migrations, header } = summary;
    const { takenAt, candor, postgres, secret } = header;
    const tookMs = Math.round(performance.now() - startedAt);
    const result = { file, tables, rows, takenAt, candor, postgres, migrations, withSecret: secret !== null, ...found };
    printResult(output, { ...result, tookMs }, [
      `${file} can be restored: ${rows.toLocaleString("en")} rows of ${tables} tables, as of ${takenAt}, by Candor ${candor}`,
      Object.entries(found)
        .map(([what, n]) => `${n.toLocaleString("en")} ${what}`)
        .join(", "),
      ...(migrations > 0 ? [`${quantity(migrations, "migration", "migrations")} run: it is of an older version`] : []),
      `APP_SECRET is ${secret === null ? "not " : ""}in it`,
    ]);
  } finally {
    for (const signal of STOP_SIGNALS) process.off(signal, stop);
  }
}

async function* stoppable(source: AsyncIterable<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  for await (const bytes of source) {
    signal.throwIfAborted();
    yield bytes;
  }
}

async function contentsOf(db: Database): Promise<Record<string, number>> {
  const [row] = await execute<Record<string, number>>(
    db,
    `select (select count(*)::int from organisation where erased_at is null) as organisations,
      (select count(*)::int from "user") as accounts,
      (select count(*)::int from business) as businesses,
      (select count(*)::int from review) as reviews`,
  );
  return row ?? {};
}
