// Every setting of the service, read from the environment in this one file. A wrong value is refused at start with its name.

import { createPrivateKey } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import ipaddr from "ipaddr.js";
import type { LogLevel } from "#platform/log.ts";
import { ConfigError } from "./config/config-error.ts";
import { keptSecret, SECRET_MIN_LENGTH } from "./config/kept-secret.ts";

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
  /** Signs what we send by mail; null: unsigned. */
  dkim: { domain: string; selector: string; privateKey: string } | null;
  /** What a mail provider signs its bounce events with; null: none are taken. */
  mailEventsSecret: string | null;
  /** Invitations, and what they say of a person, are erased after this many days. */
  invitationRetentionDays: number;
  logLevel: LogLevel;
};

export { ConfigError };

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
    dkim: dkim(env),
    mailEventsSecret: secret(env, "MAIL_EVENTS_SECRET"),
    invitationRetentionDays: integer(env, "INVITATION_RETENTION_DAYS", 400, 31, 36_500),
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
  "DKIM_DOMAIN",
  "DKIM_SELECTOR",
  "DKIM_KEY_FILE",
  "MAIL_EVENTS_SECRET",
  "INVITATION_RETENTION_DAYS",
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

function dkim(env: Environment): Config["dkim"] {
  const [domain, selector, file] = [text(env, "DKIM_DOMAIN"), text(env, "DKIM_SELECTOR"), text(env, "DKIM_KEY_FILE")];
  if (domain === null && selector === null && file === null) return null;
  const dnsName = /^[a-z0-9](?:[a-z0-9._-]{0,251}[a-z0-9])?$/i;
  if (domain === null || !dnsName.test(domain))
    throw new ConfigError("DKIM_DOMAIN", "must be the domain that signs, such as example.com");
  if (selector === null || !dnsName.test(selector))
    throw new ConfigError("DKIM_SELECTOR", "must be the selector that the key is published under");
  if (file === null) throw new ConfigError("DKIM_KEY_FILE", "must be set where DKIM_DOMAIN is");
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

/** The key that seals secrets and signs links. */
function appSecret(env: Environment, dataDir: string): string {
  return secret(env, "APP_SECRET") ?? keptSecret(dataDir);
}

function secret(env: Environment, name: Setting): string | null {
  const value = text(env, name);
  if (value !== null && value.length < SECRET_MIN_LENGTH)
    throw new ConfigError(name, `must be at least ${SECRET_MIN_LENGTH} characters`);
  return value;
}
