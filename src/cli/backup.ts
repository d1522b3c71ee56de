// backup: writes the whole database to one file, while the service runs.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { type FileTarget, openFile } from "#platform/backup/file.ts";
import { BackupFault } from "#platform/backup/format.ts";
import { type BackupSummary, writeBackup } from "#platform/backup/write.ts";
import { type FoundSecret, fingerprintOf } from "#platform/config/kept-secret.ts";
import type { PhotoStoreSettings } from "#platform/photo/store.ts";
import { version } from "../../package.json" with { type: "json" };
import { CommandError, note, type Output, printResult, startProgress } from "./kit/terminal.ts";
import { readUntouched, withPool, withServer } from "./session.ts";

const STOP_WITHIN_MS = 2_000;
const STOP_SIGNALS = ["SIGTERM", "SIGINT"] as const;

type Options = Output & { force: boolean; withSecret: boolean };

/** Where the files of pictures lie; null where there can be none. */
export function placeOfPhotos({ photoStore, photoS3, dataDir }: PhotoStoreSettings): string | null {
  if (photoStore === "s3" && photoS3 !== null) return `photos/ of the bucket ${photoS3.bucket}`;
  const folder = join(dataDir, "photos");
  return existsSync(folder) ? folder : null;
}

export async function runBackup(file: string, options: Options): Promise<void> {
  const { config, secret } = readUntouched(process.env);
  if (file === "-" && process.stdout.isTTY)
    throw new CommandError("A backup cannot be shown in a terminal: name a file, or redirect the output.");
  if (options.withSecret && secret.from === "nowhere")
    throw new CommandError("--with-secret needs an APP_SECRET: none is set, and DATA_DIR holds none.");
  const stopping = new AbortController();
  let target: FileTarget | null = null;
  const stop = () => {
    stopping.abort(new BackupFault("Stopped; no backup was made."));
    // A wait for the database does not notice the abort.
    setTimeout(() => void Promise.resolve(target?.discard()).finally(() => process.exit(1)), STOP_WITHIN_MS).unref();
  };
  // The handlers are set before the file exists, so that a stop leaves no file.
  for (const signal of STOP_SIGNALS) process.on(signal, stop);
  const progress = startProgress();
  try {
    const to = file === "-" ? toStandardOutput() : await openFile(file, options.force);
    target = to;
    const startedAt = performance.now();
    const about = {
      candor: version,
      ...secretsOf(secret, options.withSecret),
      signal: stopping.signal,
      onProgress: (share: number | null, rows: number) => progress.show(share, `${rows.toLocaleString("en")} rows`),
    };
    await withServer(config, (server) =>
      withPool(server, { max: 1, applicationName: "candor backup" }, async ({ db }) => {
        const summary = await writeBackup(db, about, to.write);
        await to.finish();
        progress.end();
        report(file, options, summary, { photos: placeOfPhotos(config), tookMs: performance.now() - startedAt });
      }),
    );
  } finally {
    progress.end();
    await target?.discard();
    for (const signal of STOP_SIGNALS) process.off(signal, stop);
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

type Told = { photos: string | null; tookMs: number };

function report(file: string, options: Options, summary: BackupSummary, { photos, tookMs }: Told): void {
  const { tables, rows, bytes, takenAt } = summary;
  const { withSecret } = options;
  const result = { file, tables, rows, bytes, takenAt, withSecret, tookMs: Math.round(tookMs) };
  const size = bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
  const line = `${rows.toLocaleString("en")} rows of ${tables} tables, ${size}, as of ${takenAt}`;
  if (!withSecret) note("APP_SECRET is not in it: keep it elsewhere, or sealed secrets and links are lost with it.");
  if (photos !== null) note(`The pictures of reviews are not in it: copy ${photos} after this.`);
  // Standard output carries the backup itself.
  if (file === "-") note(options.json ? JSON.stringify(result) : line);
  else printResult(options, result, [`${file}: ${line}`]);
}
