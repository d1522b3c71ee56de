// backup: writes the whole database to one file, or to where the service keeps its backups, while the service runs.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { encryptTo, makeKeyPair } from "#platform/backup/crypt.ts";
import { type FileTarget, openFile } from "#platform/backup/file.ts";
import { BackupFault } from "#platform/backup/format.ts";
import { leadsInto } from "#platform/backup/inside.ts";
import { type MadeBackup, makeBackup } from "#platform/backup/make.ts";
import { type BackupOptions, type BackupSummary, writeBackup } from "#platform/backup/write.ts";
import type { Config } from "#platform/config/config.ts";
import { type FoundSecret, fingerprintOf } from "#platform/config/kept-secret.ts";
import type { PhotoStoreSettings } from "#platform/photo/store.ts";
import { systemClock } from "#platform/time/clock.ts";
import { version } from "../../package.json" with { type: "json" };
import { CommandError, note, type Output, printResult, quantity, startProgress, WrongCall } from "./kit/terminal.ts";
import { hasDatabase, readUntouched, withPool, withServer } from "./session.ts";

const STOP_WITHIN_MS = 2_000;
/** A test's cluster is stopped and deleted first. */
const STOP_TEST_WITHIN_MS = 10_000;
const STOP_SIGNALS = ["SIGTERM", "SIGINT"] as const;

type Options = Output & {
  force: boolean;
  withSecret: boolean;
  plain: boolean;
  scheduled: boolean;
  test: boolean;
  takeOver: boolean;
};

/** Where the files of pictures lie; null where there can be none. */
export function placeOfPhotos({ photoStore, photoS3, dataDir }: PhotoStoreSettings): string | null {
  if (photoStore === "s3" && photoS3 !== null) return `photos/ of the bucket ${photoS3.bucket}`;
  const folder = join(dataDir, "photos");
  return existsSync(folder) ? folder : null;
}

export async function runBackup(file: string | undefined, options: Options): Promise<void> {
  const { config, secret } = readUntouched(process.env);
  if (options.withSecret && secret.from === "nowhere")
    throw new CommandError("--with-secret needs an APP_SECRET: none is set, and DATA_DIR holds none.");
  const about = { candor: version, ...secretsOf(secret, options.withSecret) };
  if (!hasDatabase(config))
    throw new CommandError(`There is no database in ${config.dataDir}. Set DATA_DIR to the folder of the service.`);
  if (file === undefined) return backUpToPlace(config, about, options);
  if (options.scheduled || options.test || options.takeOver)
    throw new WrongCall("--scheduled, --test and --take-over are for backups to BACKUP_TO: name no file with them.");
  if (file === "-" && process.stdout.isTTY)
    throw new CommandError("A backup cannot be shown in a terminal: name a file, or redirect the output.");
  if (file !== "-" && (await leadsInto(file, config.dataDir)))
    throw new CommandError(`${file} leads into DATA_DIR, and both would be lost together. Choose a place elsewhere.`);
  return backUpToFile(file, { config, about, options });
}

/** Calls `work` with a signal that SIGTERM and SIGINT abort. @param discard removes unfinished output, where `work` does not end in time */
async function untilStopped(
  discard: () => Promise<void> | undefined,
  withinMs: number,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const stopping = new AbortController();
  const stop = () => {
    stopping.abort(new BackupFault("Stopped; no backup was made."));
    // A wait for the database does not notice the abort.
    setTimeout(() => void Promise.resolve(discard()).finally(() => process.exit(1)), withinMs).unref();
  };
  // The handlers are set before the file exists, so that a stop leaves no file.
  for (const signal of STOP_SIGNALS) process.on(signal, stop);
  try {
    await work(stopping.signal);
  } finally {
    for (const signal of STOP_SIGNALS) process.off(signal, stop);
  }
}

type About = Pick<BackupOptions, "candor" | "secret" | "secretFingerprint">;
type FilePlan = { config: Config; about: About; options: Options };

async function backUpToFile(file: string, { config, about, options }: FilePlan): Promise<void> {
  let target: FileTarget | null = null;
  const progress = startProgress();
  const onProgress = (share: number, rows: number) => progress.show(share, `${rows.toLocaleString("en")} rows`);
  const discard = () => target?.discard();
  const isEncrypted = config.backupRecipients.length > 0 && !options.plain;
  try {
    await untilStopped(discard, STOP_WITHIN_MS, async (signal) => {
      const to = file === "-" ? toStandardOutput() : await openFile(file, options.force);
      target = to;
      const startedAt = performance.now();
      let bytes = 0;
      const write = async (piece: Buffer) => {
        bytes += piece.length;
        await to.write(piece);
      };
      const sink = isEncrypted ? await encryptTo(config.backupRecipients, write) : { write, finish: async () => {} };
      await withServer(config, (server) =>
        withPool(server, { max: 1, applicationName: "candor backup" }, async ({ db }) => {
          const summary = await writeBackup(db, { ...about, signal, onProgress }, sink.write);
          await sink.finish();
          await to.finish();
          progress.end();
          const told = { photos: placeOfPhotos(config), tookMs: performance.now() - startedAt, isEncrypted };
          report(file, options, { ...summary, bytes }, told);
        }),
      );
    });
  } finally {
    progress.end();
    await discard();
  }
}

/** The connections of a backup to its place: the lock, the snapshot, and the record of it. */
const CONNECTIONS = 3;

async function backUpToPlace(config: Config, about: About, options: Options): Promise<void> {
  const settings = config.backup;
  if (settings === null)
    throw new CommandError(
      "BACKUP_TO is not set: name a file, or set BACKUP_TO and BACKUP_RECIPIENT (docs/backup.md).",
    );
  if (options.scheduled && settings.schedule === null)
    throw new CommandError("BACKUP_SCHEDULE is not set, and --scheduled asks for it.");
  if (options.plain || options.force) throw new WrongCall("--plain and --force need a file.");
  if (options.scheduled && options.takeOver)
    throw new WrongCall("--take-over is a decision of a person: leave --scheduled out.");
  const startedAt = performance.now();
  const progress = startProgress();
  const onProgress = (share: number, rows: number) => progress.show(share, `${rows.toLocaleString("en")} rows`);
  try {
    await untilStopped(
      () => undefined,
      STOP_TEST_WITHIN_MS,
      (signal) =>
        withServer(config, (server) =>
          withPool(server, { max: CONNECTIONS, applicationName: "candor backup" }, async ({ db }) => {
            const made = await makeBackup({
              db,
              clock: systemClock,
              dataDir: config.dataDir,
              settings,
              about: { ...about, signal, onProgress },
              isScheduled: options.scheduled,
              isRestored: options.test,
              takesOver: options.takeOver,
            });
            progress.end();
            if (made === null) printResult(options, { made: false }, ["No backup is due."]);
            else reportMade(options, made, { photos: placeOfPhotos(config), tookMs: performance.now() - startedAt });
          }),
        ),
    );
  } finally {
    progress.end();
  }
}

/** secret backup-key: makes the key pair. The private half goes into a file of its owner, and only the public half is shown. */
export async function makeBackupKey(file: string, output: Output): Promise<void> {
  const { identity, recipient } = await makeKeyPair();
  const target = await openFile(file, false, "identity");
  try {
    await target.write(Buffer.from(`# public key: ${recipient}\n${identity}\n`));
    await target.finish();
  } finally {
    await target.discard();
  }
  note(`Keep ${file} away from this host, twice: without it no backup can be opened, and with it every one.`);
  printResult(output, { file, recipient }, [`BACKUP_RECIPIENT=${recipient}`]);
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

type Told = { photos: string | null; tookMs: number };

function report(file: string, options: Options, summary: BackupSummary, told: Told & { isEncrypted: boolean }): void {
  const { tables, rows, bytes, takenAt } = summary;
  const { withSecret } = options;
  const encrypted = told.isEncrypted;
  const result = { file, tables, rows, bytes, takenAt, withSecret, encrypted, tookMs: Math.round(told.tookMs) };
  const line = `${contentsOf(summary)}${encrypted ? ", encrypted" : ""}`;
  noteMissing(withSecret, told.photos);
  // Standard output carries the backup itself.
  if (file === "-") note(options.json ? JSON.stringify(result) : line);
  else printResult(options, result, [`${file}: ${line}`]);
}

function reportMade(options: Options, made: MadeBackup, { photos, tookMs }: Told): void {
  const { path: file, tables, rows, bytes, takenAt, restored, restoreFault, deleted, deleteFault } = made;
  const { withSecret } = options;
  noteMissing(withSecret, photos);
  if (restoreFault !== null) note(`It could not be restored as a test: ${restoreFault}`);
  if (deleteFault !== null) note(`Old backups could not be deleted: ${deleteFault}`);
  const lines = [`${file}: ${contentsOf(made)}, encrypted and read back`];
  if (restored) lines.push("Restored as a test into a scratch database");
  if (deleted > 0) lines.push(`${quantity(deleted, "old backup", "old backups")} deleted`);
  const tested = { restored, restoreFault, deleted, deleteFault, tookMs: Math.round(tookMs) };
  printResult(options, { made: true, file, tables, rows, bytes, takenAt, withSecret, ...tested }, lines);
}

function contentsOf({ tables, rows, bytes, takenAt }: BackupSummary): string {
  const size = bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
  return `${rows.toLocaleString("en")} rows of ${tables} tables, ${size}, as of ${takenAt}`;
}

function noteMissing(withSecret: boolean, photos: string | null): void {
  if (!withSecret) note("APP_SECRET is not in it: keep it elsewhere, or sealed secrets and links are lost with it.");
  if (photos !== null) note(`The pictures of reviews are not in it: copy ${photos} after this.`);
}
