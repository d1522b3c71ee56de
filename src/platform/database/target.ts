// Where the database listens.
import { userInfo } from "node:os";

const DEFAULT_PORT = 5432;

/** Where the server listens: an address, or a socket such as the embedded one's. */
export type DatabaseTarget = { url: string } | { path: string; username: string; database: string; password?: string };

/** The target that DATABASE_URL names. A socket stands in it as everywhere: `postgres://user@localhost/name?host=/run/postgresql`. */
export function targetOf(address: string): DatabaseTarget {
  const url = new URL(address);
  const folder = url.searchParams.get("host");
  // The driver does not know this form.
  if (!folder?.startsWith("/")) return { url: address };
  const username = decodeURIComponent(url.username) || url.searchParams.get("user") || userInfo().username;
  return {
    path: `${folder}/.s.PGSQL.${url.port || url.searchParams.get("port") || DEFAULT_PORT}`,
    username,
    database: decodeURIComponent(url.pathname.slice(1)) || username,
    ...(url.password ? { password: decodeURIComponent(url.password) } : {}),
  };
}
