// Reads and checks one value of the environment. A wrong value is refused with the setting's name (ConfigError).
import ipaddr from "ipaddr.js";

export const SECRET_MIN_LENGTH = 32;

/** A setting that cannot be used; the message names it. */
export class ConfigError extends Error {
  constructor(setting: string, wrong: string) {
    super(`${setting} ${wrong}`);
    this.name = "ConfigError";
  }
}

export type Environment = Record<string, string | undefined>;

export type Cidr = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** An empty value counts as unset, because compose files and unit files leave settings out like that. */
export function text(env: Environment, name: string): string | null {
  const value = env[name]?.trim();
  return value ? value : null;
}

/** Settings that only work together; null where none is set. Throws where some are missing. */
export function together<Name extends string>(env: Environment, names: readonly Name[]): Record<Name, string> | null {
  const set = names.find((name) => text(env, name) !== null);
  if (set === undefined) return null;
  const missing = names.find((name) => text(env, name) === null);
  if (missing !== undefined) throw new ConfigError(missing, `must be set where ${set} is`);
  return Object.fromEntries(names.map((name) => [name, text(env, name)])) as Record<Name, string>;
}

export function integer(env: Environment, name: string, fallback: number, min: number, max: number): number {
  const value = text(env, name);
  if (value === null) return fallback;
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
  if (!(number >= min && number <= max))
    throw new ConfigError(name, `must be a whole number from ${min} to ${max}, not "${value}"`);
  return number;
}

export function oneOf<T extends string>(env: Environment, name: string, values: readonly T[], fallback: T): T {
  const value = text(env, name) ?? fallback;
  const found = values.find((each) => each === value);
  if (!found) throw new ConfigError(name, `must be one of ${values.join(", ")}, not "${value}"`);
  return found;
}

/** Errors never quote the value, because it may hold a password. */
export function urlOf(env: Environment, name: string, protocols: string[]): string | null {
  const value = text(env, name);
  if (value === null) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || !protocols.includes(url.protocol)) {
    throw new ConfigError(
      name,
      `must be an address that starts with ${protocols.map((each) => `${each}//`).join(" or ")}`,
    );
  }
  if (![url.username, url.password, url.hostname].every(isDecodable))
    throw new ConfigError(name, "must have %25 for each percent sign in its user, password and host");
  return value;
}

function isDecodable(part: string): boolean {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

export function httpUrl(env: Environment, name: string): string | null {
  return exactHttpUrl(env, name)?.replace(/\/+$/, "") ?? null;
}

/** With the slashes at its end: an issuer's belong to its name. */
export function exactHttpUrl(env: Environment, name: string): string | null {
  const value = urlOf(env, name, ["http:", "https:"]);
  if (value === null) return null;
  const url = new URL(value);
  if (url.search || url.hash || url.username || url.password)
    throw new ConfigError(name, "must not hold a query, a fragment or a user");
  return url.origin + url.pathname;
}

/** An address without a path, since pages and links begin at the host's root. */
export function origin(env: Environment, name: string): string | null {
  const value = httpUrl(env, name);
  if (value !== null && value !== new URL(value).origin)
    throw new ConfigError(
      name,
      "must have no path, because pages and links begin at the root of a host. Give Candor a host of its own, such as https://reviews.example.com, and let the proxy pass all paths of that host on unchanged",
    );
  return value;
}

const LONGEST_URL = 500;

/** The address of a page that links lead to, which may have a path and a query. */
export function pageUrl(env: Environment, name: string): string | null {
  const value = urlOf(env, name, ["http:", "https:"]);
  if (value === null) return null;
  const { href, username, password } = new URL(value);
  if (username || password || href.length > LONGEST_URL)
    throw new ConfigError(name, `must be an address of a page, without a user, of at most ${LONGEST_URL} characters`);
  return href;
}

/** Values that stand between spaces or commas. */
export function list(env: Environment, name: string): string[] {
  return (text(env, name) ?? "").split(/[\s,]+/).filter((each) => each !== "");
}

export function cidrs(env: Environment, name: string): Cidr[] {
  return list(env, name).map((part) => {
    const whole = part.includes("/") ? part : `${part}/${part.includes(":") ? 128 : 32}`;
    // Four decimal parts: "10/8" would be read as 0.0.0.10.
    if (!ipaddr.IPv6.isValidCIDR(whole) && !ipaddr.IPv4.isValidCIDRFourPartDecimal(whole))
      throw new ConfigError(name, `holds "${part}", which is no address range such as 10.0.0.0/8`);
    return ipaddr.parseCIDR(whole) as Cidr;
  });
}

export function secret(env: Environment, name: string): string | null {
  const value = text(env, name);
  if (value !== null && value.length < SECRET_MIN_LENGTH)
    throw new ConfigError(name, `must be at least ${SECRET_MIN_LENGTH} characters`);
  return value;
}
