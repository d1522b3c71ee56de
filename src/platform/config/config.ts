// Every setting of the service, read from the environment in this one file. A wrong value is refused at start with its name.
import { createHash, createPrivateKey } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { LANGUAGES } from "#platform/language/language.ts";
import { targetOf } from "../database/target.ts";
import { readBackupSettings, readRecipients } from "./backup.ts";
import { keptPrevious, keptSecret } from "./kept-secret.ts";
import { readPhotoSettings } from "./photo.ts";
import {
  type Cidr,
  ConfigError,
  cidrs,
  type Environment,
  exactHttpUrl,
  httpUrl,
  integer,
  list,
  oneOf,
  secret,
  text,
  together,
  urlOf,
} from "./read.ts";
import { givenIn, readService, withDefault } from "./service.ts";

export type Config = ReturnType<typeof readConfig>;

export type { Cidr };
/** Reads and checks all settings. Makes DATA_DIR, and APP_SECRET inside it where none is set. Throws ConfigError. */
export function readConfig(env: Environment) {
  const port = integer(env, "PORT", 3000, 0, 65_535);
  const dataDir = resolve(text(env, "DATA_DIR") ?? "./data");
  const photos = readPhotoSettings(env);
  const service = readService(env, port);
  const defaultLanguage = oneOf(env, "DEFAULT_LANGUAGE", LANGUAGES, "en");
  return {
    port,
    host: text(env, "HOST") ?? "0.0.0.0",
    ...service,
    languages: withDefault(service.languages, defaultLanguage),
    /** Of the settings that the set-up page can keep, those that the environment has: the page cannot change them. */
    given: givenIn(env),
    dataDir,
    databaseUrl: databaseUrl(env),
    databasePool: integer(env, "DATABASE_POOL", 8, 1, 100),
    databaseReplicaUrls: databaseReplicaUrls(env),
    /** Replicas further behind than this are not read from, in seconds. */
    databaseReplicaMaxLagS: integer(env, "DATABASE_REPLICA_MAX_LAG", 5, 1, 300),
    /** How long public answers are given after their end while no database can be read, in seconds. */
    staleS: integer(env, "STALE_SECONDS", 600, 0, 86_400),
    /** Redis or Valkey that counts for all hosts; null: see `RateWindows`. */
    redisUrl: urlOf(env, "REDIS_URL", ["redis:", "rediss:"]),
    appSecret: secret(env, "APP_SECRET") ?? keptSecret(dataDir),
    /** The secret before a rotation, which opens what it sealed and reads the links that it signed. */
    appSecretPrevious: secret(env, "APP_SECRET_PREVIOUS") ?? (text(env, "APP_SECRET") ? null : keptPrevious(dataDir)),
    /** The OpenID Connect provider of the whole instance; null: none. `emailsVerified`: its addresses count without its word for each. */
    oidc: oidc(env),
    /** When logins end, in days: without a visit, and with visits. */
    sessionEnds: {
      idle: integer(env, "SESSION_IDLE_DAYS", 14, 1, 365),
      most: integer(env, "SESSION_MAX_DAYS", 90, 1, 365),
    },
    /** Language of pages and mails if neither the reader nor the business decides another. */
    defaultLanguage,
    trustProxy: cidrs(env, "TRUST_PROXY"),
    /** Whether HSTS includes hosts below that of BASE_URL. */
    hstsSubdomains: oneOf(env, "HSTS_SUBDOMAINS", ["yes", "no"], "no") === "yes",
    outboundAllow: cidrs(env, "OUTBOUND_ALLOW"),
    /** Whether emails, text messages and webhooks go out. In a copy of an installation they wait. */
    sendsOut: oneOf(env, "OUTBOUND", ["on", "off"], "on") === "on",
    /** What webhooks may reach besides; only the demo has a receiver of its own. */
    receiverAllow: [] as Cidr[],
    plansFile: text(env, "PLANS_FILE"),
    twilio: twilio(env),
    /** Signs outgoing mail; null: unsigned. */
    dkim: dkim(env),
    /** The key of a mail provider's bounce events; null: none are accepted. */
    mailEventsSecret: secret(env, "MAIL_EVENTS_SECRET"),
    /** Persons are erased from invitations after this many days. */
    invitationRetentionDays: integer(env, "INVITATION_RETENTION_DAYS", 400, 31, 36_500),
    /** A review is compared with the words of at least as many days. */
    nearCopyDays: integer(env, "NEAR_COPY_DAYS", 90, 1, 365),
    /** Limits of the pictures of reviews (domain/review/photo/upload.ts). */
    photoLimits: {
      isOn: oneOf(env, "PHOTOS", ["on", "off"], "on") === "on",
      uploadMinutes: integer(env, "UPLOAD_MINUTES", 60, 5, 1_440),
      secondsPerNetwork: integer(env, "PHOTO_SECONDS_PER_NETWORK", 300, 3, 3_600),
      photosPerBusiness: integer(env, "PHOTOS_PER_BUSINESS", 20_000, 0, 10_000_000),
      photoMbPerBusiness: integer(env, "PHOTO_MB_PER_BUSINESS", 5_000, 0, 10_000_000),
      photoMb: integer(env, "PHOTO_MB", 50_000, 0, 100_000_000),
    },
    ...photos,
    backupRecipients: readRecipients(env),
    /** Backups that the service makes; null: none. */
    backup: readBackupSettings(env, dataDir, photos.photoS3),
    /** C2SP verifier keys of witnesses whose cosignatures of the signed log are taken. */
    logWitnesses: witnesses(env),
    /** The port of /metrics and its token. Null: no port; no token needed. */
    metricsPort: text(env, "METRICS_PORT") === null ? null : integer(env, "METRICS_PORT", 0, 0, 65_535),
    metricsToken: secret(env, "METRICS_TOKEN"),
    logLevel: oneOf(env, "LOG_LEVEL", ["debug", "info", "warn", "error", "silent"], "info"),
  };
}

/** The name holds neither spaces nor plus signs; type 0x04 is the first byte behind the second plus. */
function witnesses(env: Environment): string[] {
  const keys = list(env, "LOG_WITNESSES");
  for (const key of keys) {
    const [, name = "", id = "", base64 = ""] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]{44})$/.exec(key) ?? [];
    const typed = Buffer.from(base64, "base64");
    const hash = createHash("sha256").update(`${name}\n`).update(typed).digest("hex");
    if (typed[0] !== 0x04 || !hash.startsWith(id) || id === "")
      throw new ConfigError(
        "LOG_WITNESSES",
        `must hold verifier keys of type 0x04, as name+hash+key, not "${key.slice(0, 100)}"`,
      );
  }
  return keys;
}

const POSTGRES = ["postgres:", "postgresql:"];

function databaseUrl(env: Environment): string | null {
  const url = text(env, "DATABASE_URL");
  if (url === null) return null;
  try {
    const target = targetOf(url);
    urlOf({ DATABASE_URL: "url" in target ? target.url : url }, "DATABASE_URL", POSTGRES);
  } catch (error) {
    throw error instanceof ConfigError ? error : new ConfigError("DATABASE_URL", (error as Error).message);
  }
  return url;
}

function databaseReplicaUrls(env: Environment): string[] {
  const urls = list(env, "DATABASE_REPLICA_URLS");
  if (urls.length > 0 && text(env, "DATABASE_URL") === null)
    throw new ConfigError("DATABASE_REPLICA_URLS", "needs DATABASE_URL: the embedded database has no replicas");
  for (const url of urls) urlOf({ DATABASE_REPLICA_URLS: url }, "DATABASE_REPLICA_URLS", POSTGRES);
  return urls;
}

function oidc(env: Environment) {
  const issuer = exactHttpUrl(env, "OIDC_ISSUER");
  const emailsVerified = oneOf(env, "OIDC_EMAILS_VERIFIED", ["true", "false"], "false") === "true";
  const set = together(env, ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"]);
  if (set === null || issuer === null) return null;
  const name = text(env, "OIDC_NAME") ?? new URL(issuer).hostname;
  return { issuer, clientId: set.OIDC_CLIENT_ID, clientSecret: set.OIDC_CLIENT_SECRET, name, emailsVerified };
}

function twilio(env: Environment) {
  const baseUrl = httpUrl(env, "TWILIO_BASE_URL") ?? "https://api.twilio.com";
  const set = together(env, ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN"]);
  if (set === null) return null;
  return {
    accountSid: set.TWILIO_ACCOUNT_SID,
    authToken: set.TWILIO_AUTH_TOKEN,
    from: text(env, "TWILIO_FROM"),
    whatsappFrom: text(env, "TWILIO_WHATSAPP_FROM"),
    baseUrl,
  };
}

function dkim(env: Environment) {
  const set = together(env, ["DKIM_DOMAIN", "DKIM_SELECTOR", "DKIM_KEY_FILE"]);
  if (set === null) return null;
  const { DKIM_DOMAIN: domain, DKIM_SELECTOR: selector, DKIM_KEY_FILE: file } = set;
  const dnsName = /^[a-z0-9](?:[a-z0-9._-]{0,251}[a-z0-9])?$/i;
  if (!dnsName.test(domain)) throw new ConfigError("DKIM_DOMAIN", "must be the domain that signs, such as example.com");
  if (!dnsName.test(selector))
    throw new ConfigError("DKIM_SELECTOR", "must be the selector that the key is published under");
  return { domain, selector, privateKey: privateKey(file) };
}

function privateKey(file: string): string {
  let content: string;
  try {
    content = readFileSync(file, "utf8");
  } catch (error) {
    throw new ConfigError("DKIM_KEY_FILE", `cannot be read: ${(error as Error).message}`);
  }
  try {
    createPrivateKey(content);
  } catch {
    throw new ConfigError("DKIM_KEY_FILE", "holds no private key in PEM");
  }
  return content;
}
