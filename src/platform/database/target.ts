// Where the database listens.
import { userInfo } from "node:os";

const DEFAULT_PORT = 5432;

/**
 * Where the server listens: an address, or a socket such as the embedded one's. `host`: several, as `one:5432,two:5432`, beside the address
 * of the first. The one that takes writes is used.
 */
export type DatabaseTarget =
  | { url: string; host?: string }
  | { path: string; username: string; database: string; password?: string };

/** Scheme with user and password; hosts; the rest. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)([/?#].*)?$/s;
/** By name or IPv4 address: the driver reads no others in a list. */
const HOST = /^(?<host>[^:[\]]+)(?::(?<port>\d{0,5}))?$/;
/** A server that Candor works with takes writes. */
const WRITING = ["primary", "read-write"];

/**
 * The target that DATABASE_URL names, with several hosts as libpq has them: `postgres://user@one:5432,two:5433/name` or
 * `?host=one,two&port=5432,5433`. A socket stands in it as everywhere: `postgres://user@localhost/name?host=/run/postgresql`. Throws
 * where it cannot be read; the message ends a sentence that begins with the setting's name, and quotes no password.
 */
export function targetOf(address: string): DatabaseTarget {
  const [, start, authority = "", rest = ""] = PARTS.exec(address) ?? [];
  const whole = authority.includes(",") ? `${start}host${rest}` : address;
  if (start === undefined || !URL.canParse(whole))
    throw new Error("must be an address that starts with postgres:// or postgresql://");
  const url = new URL(whole);
  const asked = url.searchParams.get("target_session_attrs");
  if (asked !== null && !WRITING.includes(asked))
    throw new Error("has a target_session_attrs that finds servers without writes: use primary");
  url.searchParams.delete("target_session_attrs");
  const folder = url.searchParams.get("host");
  // The driver does not know this form.
  if (folder?.startsWith("/")) return socketOf(url, folder);
  const list = folder ?? authority;
  if (!list.includes(",") && folder === null && asked === null) return { url: address };
  const hosts = hostsOf(list || "localhost", url.searchParams.get("port"));
  for (const name of ["host", "port"]) url.searchParams.delete(name);
  url.host = hosts[0] ?? "";
  return hosts.length === 1 ? { url: url.href } : { url: url.href, host: hosts.join(",") };
}

/** The target by each of its hosts alone. */
export function byHost(target: DatabaseTarget): DatabaseTarget[] {
  if ("path" in target || target.host === undefined) return [target];
  return target.host.split(",").map((host) => {
    const url = new URL(target.url);
    url.host = host;
    return { url: url.href };
  });
}

function hostsOf(list: string, ports: string | null): string[] {
  const names = list.split(",");
  const given = ports?.split(",") ?? [];
  if (given.length > 1 && given.length !== names.length)
    throw new Error(`names ${names.length} hosts and ${given.length} ports`);
  return names.map((name, index) => {
    const { host, port } = HOST.exec(name)?.groups ?? {};
    const number = Number(port || given[index] || given[0] || DEFAULT_PORT);
    if (host === undefined || !(number >= 1 && number <= 65_535))
      throw new Error("must name each of its hosts as host or host:port");
    return `${host}:${number}`;
  });
}

function socketOf(url: URL, folder: string): DatabaseTarget {
  const username = decodeURIComponent(url.username) || url.searchParams.get("user") || userInfo().username;
  return {
    path: `${folder}/.s.PGSQL.${url.port || url.searchParams.get("port") || DEFAULT_PORT}`,
    username,
    database: decodeURIComponent(url.pathname.slice(1)) || username,
    ...(url.password ? { password: decodeURIComponent(url.password) } : {}),
  };
}
