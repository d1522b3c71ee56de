// Every setting of the service, read from the environment in this one file. A wrong value is refused at start with its name.
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  unlinkSync,
  writeSync,
} from "node:fs";
import { join, resolve } from "node:path";
import ipaddr from "ipaddr.js";
import type { LogLevel } from "#platform/log.ts";

export type Cidr = [ipaddr.IPv4 | ipaddr.IPv6, number];

export type Config = {
  port: number;
  host: string;
  /** Without a slash at the end. */
  baseUrl: string;
  dataDir: string;
  /** Null: the embedded PostgreSQL. */
  databaseUrl: string | null;
  databasePool: number;
  appSecret: string;
  serviceName: string;
  trustProxy: Cidr[];
  outboundAllow: Cidr[];
  plansFile: string | null;
  smtpUrl: string | null;
  mailFrom: string;
  twilio: {
    accountSid: string;
    authToken: string;
    from: string | null;
    whatsappFrom: string | null;
    baseUrl: string;
  } | null;
  logLevel: LogLevel;
};

/** A setting that cannot be used; the message names it. */
export class ConfigError extends Error {
  constructor(setting: string, wrong: string) {
    super(`${setting} ${wrong}`);
    this.name = "ConfigError";
  }
}

type Environment = Record<string, string | undefined>;

/** Reads and checks all settings. Makes DATA_DIR, and APP_SECRET inside it where none is set. Throws ConfigError. */
export function readConfig(env: Environment): Config {
  const port = integer(env, "PORT", 3000, 0, 65_535);
  const dataDir = resolve(text(env, "DATA_DIR") ?? "./data");
  const baseUrl = httpUrl(env, "BASE_URL") ?? `http://localhost:${port}`;
  const serviceName = serviceNameOf(env);
  return {
    port,
    host: text(env, "HOST") ?? "0.0.0.0",
    baseUrl,
    dataDir,
    databaseUrl: databaseUrl(env),
    databasePool: integer(env, "DATABASE_POOL", 8, 1, 100),
    appSecret: appSecret(env, dataDir),
    serviceName,
    trustProxy: cidrs(env, "TRUST_PROXY"),
    outboundAllow: cidrs(env, "OUTBOUND_ALLOW"),
    plansFile: text(env, "PLANS_FILE"),
    smtpUrl: urlOf(env, "SMTP_URL", ["smtp:", "smtps:"]),
    mailFrom: mailFrom(env, serviceName, new URL(baseUrl).hostname),
    twilio: twilio(env),
    logLevel: oneOf(env, "LOG_LEVEL", ["debug", "info", "warn", "error", "silent"], "info"),
  };
}

/** The settings by name: a test checks that each stands in the docs. */
export const SETTINGS = [
  "PORT",
  "HOST",
  "BASE_URL",
  "DATA_DIR",
  "DATABASE_URL",
  "DATABASE_POOL",
  "APP_SECRET",
  "SERVICE_NAME",
  "TRUST_PROXY",
  "OUTBOUND_ALLOW",
  "PLANS_FILE",
  "SMTP_URL",
  "MAIL_FROM",
  "TWILIO_ACCOUNT_SID",
  "TWILIO_AUTH_TOKEN",
  "TWILIO_FROM",
  "TWILIO_WHATSAPP_FROM",
  "TWILIO_BASE_URL",
  "LOG_LEVEL",
] as const;

type Setting = (typeof SETTINGS)[number];

/** An empty value counts as unset: that is how compose files and unit files leave a setting out. */
function text(env: Environment, name: Setting): string | null {
  const value = env[name]?.trim();
  return value ? value : null;
}

function integer(env: Environment, name: Setting, fallback: number, min: number, max: number): number {
  const value = text(env, name);
  if (value === null) return fallback;
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
  if (!(number >= min && number <= max))
    throw new ConfigError(name, `must be a whole number from ${min} to ${max}, not "${value}"`);
  return number;
}

function oneOf<T extends string>(env: Environment, name: Setting, values: readonly T[], fallback: T): T {
  const value = text(env, name) ?? fallback;
  const found = values.find((each) => each === value);
  if (!found) throw new ConfigError(name, `must be one of ${values.join(", ")}, not "${value}"`);
  return found;
}

/** The value is never quoted back: addresses of this kind carry passwords. */
function urlOf(env: Environment, name: Setting, protocols: string[]): string | null {
  const value = text(env, name);
  if (value === null) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || !protocols.includes(url.protocol)) {
    throw new ConfigError(
      name,
      `must be an address that starts with ${protocols.map((each) => `${each}//`).join(" or ")}`,
    );
  }
  return value;
}

function databaseUrl(env: Environment): string | null {
  return urlOf(env, "DATABASE_URL", ["postgres:", "postgresql:"]);
}

function httpUrl(env: Environment, name: Setting): string | null {
  const value = urlOf(env, name, ["http:", "https:"]);
  if (value === null) return null;
  const url = new URL(value);
  if (url.search || url.hash || url.username || url.password)
    throw new ConfigError(name, "must not hold a query, a fragment or a user");
  return (url.origin + url.pathname).replace(/\/+$/, "");
}

function cidrs(env: Environment, name: Setting): Cidr[] {
  const value = text(env, name);
  if (value === null) return [];
  return value.split(/[\s,]+/).map((part) => {
    const whole = part.includes("/") ? part : `${part}/${part.includes(":") ? 128 : 32}`;
    // Four decimal parts: "10/8" would be read as 0.0.0.10.
    if (!ipaddr.IPv6.isValidCIDR(whole) && !ipaddr.IPv4.isValidCIDRFourPartDecimal(whole))
      throw new ConfigError(name, `holds "${part}", which is no address range such as 10.0.0.0/8`);
    return ipaddr.parseCIDR(whole) as Cidr;
  });
}

/** It stands in mail headers and in front of the sender's address. */
function serviceNameOf(env: Environment): string {
  const value = text(env, "SERVICE_NAME") ?? "Candor";
  if (value.length > 80 || /[\u0000-\u001f\u007f<>"]/.test(value))
    throw new ConfigError("SERVICE_NAME", "must be at most 80 characters without <, >, quotes and control characters");
  return value;
}

function mailFrom(env: Environment, serviceName: string, host: string): string {
  const value = text(env, "MAIL_FROM");
  if (value === null) return `${serviceName} <no-reply@${host}>`;
  if (/[\r\n]/.test(value) || !/^[^<>]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/.test(value)) {
    throw new ConfigError(
      "MAIL_FROM",
      'must be an address such as reviews@example.com or "Reviews <reviews@example.com>"',
    );
  }
  return value;
}

function twilio(env: Environment): Config["twilio"] {
  const accountSid = text(env, "TWILIO_ACCOUNT_SID");
  const authToken = text(env, "TWILIO_AUTH_TOKEN");
  const baseUrl = httpUrl(env, "TWILIO_BASE_URL") ?? "https://api.twilio.com";
  if (accountSid === null && authToken === null) return null;
  if (accountSid === null) throw new ConfigError("TWILIO_ACCOUNT_SID", "must be set where TWILIO_AUTH_TOKEN is");
  if (authToken === null) throw new ConfigError("TWILIO_AUTH_TOKEN", "must be set where TWILIO_ACCOUNT_SID is");
  return {
    accountSid,
    authToken,
    from: text(env, "TWILIO_FROM"),
    whatsappFrom: text(env, "TWILIO_WHATSAPP_FROM"),
    baseUrl,
  };
}

const SECRET_MIN_LENGTH = 32;

/** The key that seals secrets and signs links. Losing it makes sealed secrets unreadable, so it is made once and kept. */
function appSecret(env: Environment, dataDir: string): string {
  const value = text(env, "APP_SECRET");
  if (value !== null) {
    if (value.length < SECRET_MIN_LENGTH)
      throw new ConfigError("APP_SECRET", `must be at least ${SECRET_MIN_LENGTH} characters`);
    return value;
  }
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    throw new ConfigError("DATA_DIR", `cannot be made: ${(error as Error).message}`);
  }
  const file = join(dataDir, "app-secret");
  let secret: string;
  try {
    if (!existsSync(file)) makeSecret(file);
    secret = readFileSync(file, "utf8").trim();
  } catch (error) {
    throw new ConfigError("DATA_DIR", `cannot be used: ${(error as Error).message}`);
  }
  if (secret.length < SECRET_MIN_LENGTH)
    throw new ConfigError("APP_SECRET", `is not set, and ${file} holds no usable one`);
  return secret;
}

/** Written aside and linked into place: of two processes that start at once, both end up with the first one's secret. */
function makeSecret(file: string): void {
  // Not the process's number: in containers that share a volume each of them is process 1, and so was one that crashed here.
  const draft = `${file}.${crypto.randomUUID()}.draft`;
  const fd = openSync(draft, "wx", 0o600);
  writeSync(fd, `${Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url")}\n`);
  fsyncSync(fd);
  closeSync(fd);
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    unlinkSync(draft);
  }
}
