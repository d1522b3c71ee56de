// The settings of backups that the service makes by itself.
import { isAbsolute, relative, resolve } from "node:path";
import { Cron } from "croner";
import type { PhotoS3 } from "./photo.ts";
import { ConfigError, type Environment, httpUrl, integer, list, oneOf, text, together } from "./read.ts";

/** `prefix`: ends with a slash, or is empty. */
export type BackupTarget = { kind: "folder"; folder: string } | { kind: "s3"; prefix: string; s3: PhotoS3 };

export type BackupSettings = {
  to: BackupTarget;
  recipients: string[];
  /** A pattern of croner's, in UTC; null: only by hand. */
  schedule: string | null;
  /** The most that are kept. */
  keep: number;
  /** Days after which a backup is deleted; null: never by age. */
  keepDays: number | null;
};

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
/** A segment of the prefix; `.` and `..` are refused, because servers and tools read them as folders. */
const SEGMENT = /^(?!\.{1,2}$)[A-Za-z0-9._=-]{1,100}$/;
const CLOSEST_MS = 15 * 60_000;
const LOOKED_AT = 50;

/** Null where BACKUP_TO is not set. Throws ConfigError. */
export function readBackupSettings(env: Environment, dataDir: string, photoS3: PhotoS3 | null): BackupSettings | null {
  const schedule = readSchedule(env);
  const keep = integer(env, "BACKUP_KEEP", 14, 1, 10_000);
  const keepDays = integer(env, "BACKUP_KEEP_DAYS", 0, 0, 36_500) || null;
  const s3 = readS3(env, photoS3);
  if (schedule !== null && text(env, "BACKUP_TO") === null)
    throw new ConfigError("BACKUP_TO", "must be set where BACKUP_SCHEDULE is");
  const recipients = readRecipients(env);
  const to = text(env, "BACKUP_TO");
  if (to === null) return null;
  if (recipients.length === 0) throw new ConfigError("BACKUP_RECIPIENT", "must be set where BACKUP_TO is");
  return { to: readTarget(to, { dataDir, photoS3, s3 }), recipients, schedule, keep, keepDays };
}

function readSchedule(env: Environment): string | null {
  const pattern = text(env, "BACKUP_SCHEDULE");
  if (pattern === null) return null;
  let times: number[];
  try {
    times = new Cron(pattern, { timezone: "UTC", paused: true }).nextRuns(LOOKED_AT).map((time) => time.getTime());
  } catch {
    throw new ConfigError("BACKUP_SCHEDULE", `must be a pattern such as "15 3 * * *", not "${pattern}"`);
  }
  if (times.length < 2)
    throw new ConfigError("BACKUP_SCHEDULE", `must come again and again, and "${pattern}" does not`);
  if (times.some((time, index) => index > 0 && time - (times[index - 1] as number) < CLOSEST_MS))
    throw new ConfigError("BACKUP_SCHEDULE", "must leave at least 15 minutes between two backups");
  return pattern;
}

/** Public keys in age's format; the identity of each opens a backup. Their form alone is checked: the rest is seen when they are used. */
export function readRecipients(env: Environment): string[] {
  const keys = list(env, "BACKUP_RECIPIENT");
  for (const key of keys) {
    // Not quoted: it may be the private half.
    if (/^AGE-SECRET-KEY-/i.test(key))
      throw new ConfigError(
        "BACKUP_RECIPIENT",
        "holds an identity, which opens backups: set its public key, which begins with age1, and keep the identity elsewhere",
      );
    if (!/^age1[a-z0-9]{50,3000}$/.test(key))
      throw new ConfigError("BACKUP_RECIPIENT", "must hold public keys in age's format, which begin with age1");
  }
  return keys;
}

/** Those of BACKUP_S3_, or those of photos. The bucket stands in BACKUP_TO. */
function readS3(env: Environment, photoS3: PhotoS3 | null): Omit<PhotoS3, "bucket"> | null {
  const endpoint = httpUrl(env, "BACKUP_S3_ENDPOINT");
  const region = text(env, "BACKUP_S3_REGION") ?? "us-east-1";
  const pathStyle = oneOf(env, "BACKUP_S3_PATH_STYLE", ["yes", "no"], "yes") === "yes";
  const set = together(env, ["BACKUP_S3_ENDPOINT", "BACKUP_S3_KEY_ID", "BACKUP_S3_SECRET"]);
  if (set === null || endpoint === null) return photoS3;
  return { endpoint, region, keyId: set.BACKUP_S3_KEY_ID, secret: set.BACKUP_S3_SECRET, pathStyle };
}

type Around = { dataDir: string; photoS3: PhotoS3 | null; s3: Omit<PhotoS3, "bucket"> | null };

function readTarget(to: string, { dataDir, photoS3, s3 }: Around): BackupTarget {
  const refuse = (wrong: string) => new ConfigError("BACKUP_TO", wrong);
  if (!to.startsWith("s3://")) {
    if (!isAbsolute(to)) throw refuse("must be a folder from the root on, such as /backups, or s3://bucket/prefix");
    const folder = resolve(to);
    if (isWithin(folder, dataDir))
      throw refuse(`must not be in DATA_DIR (${dataDir}), because both would be lost together`);
    return { kind: "folder", folder };
  }
  const [bucket = "", ...segments] = to.slice("s3://".length).replace(/\/$/, "").split("/");
  if (!BUCKET.test(bucket) || !segments.every((each) => SEGMENT.test(each)))
    throw refuse("must be s3://bucket/prefix, of letters, digits, dots, hyphens and underscores");
  if (s3 === null) throw new ConfigError("BACKUP_S3_ENDPOINT", "must be set where BACKUP_TO is a bucket");
  // The service deletes files below photos/ that no row names.
  const isOfPhotos = photoS3 !== null && photoS3.bucket === bucket && photoS3.endpoint === s3.endpoint;
  if (isOfPhotos && segments[0] === "photos") throw refuse("must not be below photos/ of the bucket that holds photos");
  return { kind: "s3", prefix: segments.map((each) => `${each}/`).join(""), s3: { ...s3, bucket } };
}

/** Whether the path is the folder or lies in it. */
export function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way.split("/", 1)[0] !== ".." && !isAbsolute(way);
}
