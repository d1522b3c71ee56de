// restore: puts a backup into an empty database, or with --replace in place of the present data.
import { RECORD_RESTORE } from "#domain/log/sequence.ts";
import { countAllPhotos } from "#domain/review/photo/files.ts";
import { opened, readIdentities } from "#platform/backup/crypt.ts";
import { FileFault, type Header } from "#platform/backup/format.ts";
import { momentOf } from "#platform/backup/name.ts";
import { requireOwn } from "#platform/backup/owner.ts";
import { type BackupPlace, openPlace } from "#platform/backup/place.ts";
import { type RestoreSummary, readBackup, restoreBackup } from "#platform/backup/restore.ts";
import { FORGET_RUNS } from "#platform/backup/run.ts";
import { checkSeal } from "#platform/backup/seal.ts";
import type { Config } from "#platform/config/config.ts";
import { type FoundSecret, fingerprintOf, placeSecret } from "#platform/config/kept-secret.ts";
import { type Database, sqlState } from "#platform/database/database.ts";
import { causesOf, isConnectionFault } from "#platform/database/fault.ts";
import { execute } from "#platform/database/statement.ts";
import { placeOfPhotos } from "./backup.ts";
import { openSource } from "./kit/argument.ts";
import { CommandError, note, type Output, printResult, quantity, startProgress, WrongCall } from "./kit/terminal.ts";
import { testRestore } from "./restore-test.ts";
import { readUntouched, withPool, withServer } from "./session.ts";

type Options = Output & { replace: boolean; withSecret: boolean; check: boolean; test: boolean; identity?: string };

/** Tables that the service computes from the others, so their rows do not make a database non-empty. */
const DERIVED = ["benchmark_snapshot", "benchmark_figure", "log_state", "log_key"];

export async function runRestore(given: string | undefined, options: Options): Promise<void> {
  if (options.test && (options.check || options.replace || options.withSecret))
    throw new WrongCall("--test changes nothing: leave --check, --replace and --with-secret out.");
  const identities = options.identity === undefined ? [] : readIdentities(options.identity);
  const { config, secret } = readUntouched(process.env);
  const { file, size, open, isFile } = await findSource(given, config, identities);
  if (options.check) return checkOnly(file, opened(open(), identities), options);
  if (options.test) return testRestore({ file, size, open, isFile }, identities, config, options);
  const startedAt = performance.now();
  // A file is checked before any change. A pipe can be read only once, so a fault rolls the transaction back.
  if (isFile) await checkSeal(opened(open(), identities));
  const progress = startProgress();
  let read = 0;
  const how = {
    replace: options.replace,
    derived: DERIVED,
    check: (header: Header) => checkSecret(header, secret, options),
    async beforeCommit(header: Header, tx: Database) {
      await execute(tx, RECORD_RESTORE, new Date().toISOString());
      await execute(tx, FORGET_RUNS);
      if (options.withSecret && secret.from === "nowhere") placeSecret(secret.file, header.secret as string);
    },
    onProgress: (rows: number, table: string) =>
      progress.show(size && read / size, `${rows.toLocaleString("en")} rows, ${table}`),
  };
  await withServer(config, (server) =>
    withPool(server, { max: 1, applicationName: "candor restore" }, async ({ db }) => {
      const bytes = counted(open(), (n) => {
        read += n;
      });
      const summary = await restoreBackup(db, opened(bytes, identities), how).catch((error) => {
        throw explained(error, config);
      });
      // Until PostgreSQL does this itself, about a minute later, it plans queries badly.
      await execute(db, "analyze").catch(() => {});
      progress.end();
      const photos = await countAllPhotos(db);
      if (photos > 0)
        note(
          `The files of ${quantity(photos, "picture", "pictures")} are not in a backup: put the copy of ${placeOfPhotos(config) ?? "DATA_DIR/photos"} back, or they are 404.`,
        );
      report(file, options, summary, secret, performance.now() - startedAt);
      await noteCopy(config, db);
    }),
  ).finally(() => progress.end());
}

const DISK_FULL = "53100";

/** Errors of a full disk. Where the server ended over it in the middle of a statement, the error of the connection does not say why. */
function explained(error: unknown, { databaseUrl, dataDir }: Config): unknown {
  if (!isConnectionFault(error) && sqlState(error) !== DISK_FULL) return error;
  const look =
    databaseUrl === null ? ` Look at the room in ${dataDir}, and at the end of ${dataDir}/postgres.log.` : "";
  return new CommandError(
    `The restore failed: ${causesOf(error).at(-1)?.message}. The database is as it was before it.${look}`,
  );
}

type Source = { file: string; size: number | null; open(): AsyncIterable<Uint8Array>; isFile: boolean };

/** Nothing given: the newest in BACKUP_TO that is whole and that an identity opens. */
async function findSource(
  given: string | undefined,
  { backup, dataDir }: Config,
  identities: readonly string[],
): Promise<Source> {
  const isInPlace = given === undefined || given.startsWith("s3://") || momentOf(given) !== null;
  if (!isInPlace) {
    const { size } = openSource(given);
    return { file: given, size, open: () => openSource(given).source, isFile: given !== "-" };
  }
  if (backup === null)
    throw new CommandError(`${given ?? "The newest backup"} is looked for in BACKUP_TO, which is not set.`);
  const place = openPlace(backup.to, dataDir);
  const names = await place.list();
  const name =
    given === undefined
      ? await newestWhole(place, names, identities)
      : names.find((each) => each === given || place.pathOf(each) === given);
  if (name === undefined)
    throw new CommandError(
      given === undefined
        ? `There is no backup in ${place.pathOf("")}.`
        : `There is no ${given} in ${place.pathOf("")}.`,
    );
  // The newest was checked already.
  const isFile = given !== undefined && backup.to.kind === "folder";
  return { file: place.pathOf(name), size: null, open: () => place.read(name), isFile };
}

/** Reads each to its end, the newest first, and says which it skips. Undefined where there are none; throws the first fault where none is good. */
async function newestWhole(
  place: BackupPlace,
  names: readonly string[],
  identities: readonly string[],
): Promise<string | undefined> {
  const skipped: string[] = [];
  let first: FileFault | undefined;
  for (const name of names.toReversed())
    try {
      await checkSeal(opened(place.read(name), identities));
      for (const each of skipped) note(each);
      return name;
    } catch (error) {
      // A bucket that is away is no fault of the file.
      if (!(error instanceof FileFault)) throw error;
      skipped.push(`Skipped ${place.pathOf(name)}: ${error.message}`);
      first ??= error;
    }
  if (first !== undefined) {
    for (const each of skipped) note(each);
    throw new CommandError(`No backup in ${place.pathOf("")} can be restored. ${first.message}`);
  }
  return undefined;
}

async function checkOnly(file: string, source: AsyncIterable<Uint8Array>, options: Options): Promise<void> {
  const { candor, takenAt, secret } = await readBackup(source);
  printResult(options, { file, candor, takenAt, withSecret: secret !== null }, [
    `${file} is whole: of ${takenAt}, by Candor ${candor}, ${secret === null ? "without" : "with"} APP_SECRET`,
  ]);
}

async function* counted(source: AsyncIterable<Uint8Array>, count: (bytes: number) => void) {
  for await (const bytes of source) {
    count(bytes.length);
    yield bytes;
  }
}

/** Runs before any change. A secret never overwrites another one. */
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
    lines.push(`${quantity(migrations, "migration", "migrations")} run: the backup was of an older version`);
  if (isPlaced) lines.push("APP_SECRET put into DATA_DIR/app-secret");
  printResult(options, result, lines);
}

/** Messages that were queued when the backup was made would go out again, and the original may still make backups. */
async function noteCopy({ sendsOut, backup, dataDir }: Config, db: Database): Promise<void> {
  if (sendsOut)
    note(
      "Start a copy beside the original so: OUTBOUND=off candor serve. Emails, text messages and webhooks then wait.",
    );
  const isOwn =
    backup &&
    (await requireOwn(openPlace(backup.to, dataDir), db).then(
      () => true,
      () => false,
    ));
  if (isOwn === false)
    note(
      "BACKUP_TO belongs to the installation that made the backups. If this one replaces it: candor backup --take-over",
    );
}

/** Whether this installation can decrypt the secrets in the backup. */
function compare({ secretFingerprint }: Header, found: FoundSecret): "same" | "other" | "missing" | "unknown" {
  if (secretFingerprint === null) return "unknown";
  if (found.from === "nowhere") return "missing";
  return fingerprintOf(found.secret) === secretFingerprint ? "same" : "other";
}
