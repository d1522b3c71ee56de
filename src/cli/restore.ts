// restore: puts a backup in place of an empty database, or with --replace in place of what is there.
import { createReadStream, statSync } from "node:fs";
import type { Command } from "commander";
import type { Header } from "#platform/backup/format.ts";
import { type RestoreSummary, readBackup, restoreBackup } from "#platform/backup/restore.ts";
import { checkSeal } from "#platform/backup/seal.ts";
import { type FoundSecret, fingerprintOf, placeSecret } from "#platform/backup/secret.ts";
import { connectServer } from "#platform/connect.ts";
import { openPool } from "#platform/database.ts";
import { createLog } from "#platform/log.ts";
import { startProgress } from "./progress.ts";
import { CommandError, note, type Output, printResult } from "./terminal.ts";
import { readUntouched } from "./untouched-config.ts";

type Options = Output & { replace: boolean; withSecret: boolean; check: boolean };

/** Written by a service that has nothing to do, too, and made anew from the rest. */
const DERIVED = ["benchmark_snapshot", "benchmark_figure"];

export function addRestoreCommand(program: Command): void {
  program
    .command("restore <file>")
    .description("put a backup into an empty database; from standard input with -")
    .option("--replace", "delete everything that the database holds, and put the backup in its place", false)
    .option("--with-secret", "put the backup's APP_SECRET into DATA_DIR, where none is set", false)
    .option("--check", "only read the file and say whether it is whole", false)
    .option("--json", "print one JSON object")
    .addHelpText(
      "after",
      "\nStop the service first. All of it is restored, or nothing is changed. More in docs/backup.md.",
    )
    .action(runRestore);
}

async function runRestore(file: string, options: Options): Promise<void> {
  if (file !== "-" && !statSync(file, { throwIfNoEntry: false })?.isFile())
    throw new CommandError(`There is no file ${file}.`);
  if (options.check) return checkOnly(file, options);
  const { config, secret } = readUntouched(process.env);
  const startedAt = performance.now();
  // Whatever is wrong with the file is known before anything is touched; what comes through a pipe is taken back instead.
  if (file !== "-") await checkSeal(createReadStream(file));
  const progress = startProgress();
  const server = await connectServer(config, createLog(config.logLevel === "info" ? "warn" : config.logLevel, 2));
  try {
    const pool = openPool(server.target, { max: 1, deadlineMs: null, applicationName: "candor restore" });
    try {
      const size = file === "-" ? null : Math.max(statSync(file).size, 1);
      let read = 0;
      const summary = await restoreBackup(
        pool.sql,
        counted(sourceOf(file), (bytes) => (read += bytes)),
        {
          replace: options.replace,
          derived: DERIVED,
          check: (header) => checkSecret(header, secret, options),
          beforeCommit(header) {
            if (options.withSecret && secret.from === "nowhere") placeSecret(secret.file, header.secret as string);
          },
          onProgress: (rows, table) =>
            progress.show(size === null ? null : read / size, `${rows.toLocaleString("en")} rows, ${table}`),
        },
      );
      // Until then the server would guess badly how to find anything; it would do this itself within a minute or so.
      await pool.sql.unsafe("analyze").catch(() => {});
      progress.end();
      report(file, options, summary, secret, performance.now() - startedAt);
    } finally {
      await pool.close();
    }
  } finally {
    progress.end();
    await server.leave();
  }
}

async function checkOnly(file: string, options: Options): Promise<void> {
  const { candor, takenAt, secret } = await readBackup(sourceOf(file));
  printResult(options, { file, candor, takenAt, withSecret: secret !== null }, [
    `${file} is whole: of ${takenAt}, by Candor ${candor}, ${secret === null ? "without" : "with"} APP_SECRET`,
  ]);
}

function sourceOf(file: string): AsyncIterable<Uint8Array> {
  return file === "-" ? (Bun.stdin.stream() as AsyncIterable<Uint8Array>) : createReadStream(file);
}

async function* counted(source: AsyncIterable<Uint8Array>, count: (bytes: number) => void) {
  for await (const bytes of source) {
    count(bytes.length);
    yield bytes;
  }
}

/** Before anything is changed: a secret is never put over another one. */
function checkSecret(header: Header, found: FoundSecret, { withSecret }: Options): void {
  if (!withSecret) return;
  if (header.secret === null)
    throw new CommandError("This backup holds no APP_SECRET: it was made without --with-secret. Restore it without.");
  if (found.from !== "nowhere" && found.secret !== header.secret)
    throw new CommandError(
      `This installation has another APP_SECRET already, ${found.from === "environment" ? "in the environment" : `in ${found.file}`}. Take that away first, or restore without --with-secret.`,
    );
}

function report(file: string, options: Options, summary: RestoreSummary, found: FoundSecret, tookMs: number): void {
  const { tables, rows, header, migrations } = summary;
  const isPlaced = options.withSecret && found.from === "nowhere";
  const secret = isPlaced ? "placed" : compare(header, found);
  if (secret === "other")
    note(
      "Warning: the backup was made under another APP_SECRET than this installation's. Signing secrets cannot be read and links in mails do not work until the old one is back.",
    );
  if (secret === "missing")
    note(
      "Warning: no APP_SECRET is set here. Set the one that the backup was made under before you start the service, which otherwise makes a new one: signing secrets could not be read then, and links in mails would not work.",
    );
  const result = { file, tables, rows, takenAt: header.takenAt, migrations, secret, tookMs: Math.round(tookMs) };
  const lines = [`${rows.toLocaleString("en")} rows of ${tables} tables restored, as of ${header.takenAt}`];
  if (migrations > 0)
    lines.push(`${migrations} migration${migrations === 1 ? "" : "s"} run: the backup was of an older version`);
  if (isPlaced) lines.push("APP_SECRET put into DATA_DIR/app-secret");
  printResult(options, result, lines);
}

/** Whether the sealed things in the backup can be read here. */
function compare({ secretFingerprint }: Header, found: FoundSecret): "same" | "other" | "missing" | "unknown" {
  if (secretFingerprint === null) return "unknown";
  if (found.from === "nowhere") return "missing";
  return fingerprintOf(found.secret) === secretFingerprint ? "same" : "other";
}
