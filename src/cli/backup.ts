// backup: everything in one file, while the service runs.
import type { Command } from "commander";
import { type FileTarget, openFile } from "#platform/backup/file.ts";
import { BackupFault } from "#platform/backup/format.ts";
import { type FoundSecret, fingerprintOf } from "#platform/backup/secret.ts";
import { type BackupSummary, writeBackup } from "#platform/backup/write.ts";
import { connectServer } from "#platform/connect.ts";
import { openPool } from "#platform/database.ts";
import { createLog } from "#platform/log.ts";
import { version } from "../../package.json" with { type: "json" };
import { startProgress } from "./progress.ts";
import { CommandError, note, type Output, printResult } from "./terminal.ts";
import { readUntouched } from "./untouched-config.ts";

const STOP_WITHIN_MS = 2_000;

type Options = Output & { force: boolean; withSecret: boolean };

export function addBackupCommand(program: Command): void {
  program
    .command("backup <file>")
    .description("write the whole database to a file, or to standard output with -, while the service runs")
    .option("--with-secret", "put APP_SECRET into it, too; keep such a file as safe as the secret", false)
    .option("--force", "overwrite an existing file", false)
    .option("--json", "print one JSON object")
    .addHelpText(
      "after",
      "\nIt holds mail addresses and all that is private. What it does not hold is in docs/backup.md.",
    )
    .action(runBackup);
}

async function runBackup(file: string, options: Options): Promise<void> {
  const { config, secret } = readUntouched(process.env);
  if (file === "-" && process.stdout.isTTY)
    throw new CommandError("A backup is no text for a terminal: name a file, or send the output to one.");
  if (options.withSecret && secret.from === "nowhere")
    throw new CommandError("There is no APP_SECRET to put into it: none is set, and DATA_DIR holds none.");
  const stopping = new AbortController();
  let target: FileTarget | null = null;
  const stop = () => {
    stopping.abort(new BackupFault("Stopped; no backup was made."));
    // Where it waits for the database, nothing hears that.
    setTimeout(() => void Promise.resolve(target?.discard()).finally(() => process.exit(1)), STOP_WITHIN_MS).unref();
  };
  // Before there is a file that a stop would leave.
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, stop);
  const progress = startProgress();
  try {
    const to = file === "-" ? toStandardOutput() : await openFile(file, options.force);
    target = to;
    const startedAt = performance.now();
    const server = await connectServer(config, createLog(config.logLevel === "info" ? "warn" : config.logLevel, 2));
    try {
      const pool = openPool(server.target, { max: 1, deadlineMs: null, applicationName: "candor backup" });
      try {
        const summary = await writeBackup(
          pool.sql,
          {
            candor: version,
            ...secretsOf(secret, options.withSecret),
            signal: stopping.signal,
            onProgress: (share, rows) => progress.show(share, `${rows.toLocaleString("en")} rows`),
          },
          to.write,
        );
        await to.finish();
        progress.end();
        report(file, options, summary, performance.now() - startedAt);
      } finally {
        await pool.close();
      }
    } finally {
      await server.leave();
    }
  } finally {
    progress.end();
    await target?.discard();
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.off(signal, stop);
  }
}

function secretsOf(found: FoundSecret, isAsked: boolean) {
  if (found.from === "nowhere") return { secret: null, secretFingerprint: null };
  return { secret: isAsked ? found.secret : null, secretFingerprint: fingerprintOf(found.secret) };
}

function toStandardOutput(): FileTarget {
  const out = Bun.stdout.writer({ highWaterMark: 1 << 20 });
  return {
    async write(bytes: Buffer) {
      try {
        await out.write(bytes);
        await out.flush();
      } catch (error) {
        throw new CommandError(`Standard output was closed or cannot be written: ${(error as Error).message}`);
      }
    },
    async finish() {
      await out.end();
    },
    async discard() {},
  };
}

function report(file: string, options: Options, summary: BackupSummary, tookMs: number): void {
  const { tables, rows, bytes, takenAt } = summary;
  const withSecret = options.withSecret;
  const result = { file, tables, rows, bytes, takenAt, withSecret, tookMs: Math.round(tookMs) };
  const size = bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
  const line = `${rows.toLocaleString("en")} rows of ${tables} tables, ${size}, as of ${takenAt}`;
  if (!withSecret) note("APP_SECRET is not in it: keep it elsewhere, or sealed secrets and links are lost with it.");
  // Standard output is the backup itself then.
  if (file === "-") note(options.json ? JSON.stringify(result) : line);
  else printResult(options, result, [`${file}: ${line}`]);
}
