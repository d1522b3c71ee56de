// Reads SMTP_URL: smtp://user:password@host:port or smtps://... with a few settings. Others could undo our time limits and are dropped.
import { isIP } from "node:net";
import { isLocalName } from "../network/local-name.ts";

const PORT = { "smtp:": 587, "smtps:": 465 };
const CONNECTIONS = { usual: 5, most: 50 };

/** Our name in EHLO: the host of BASE_URL, which the mail's links name as well. An address is a literal (RFC 5321, 4.1.3). */
export function heloName(baseUrl: string): string {
  const host = new URL(baseUrl).hostname;
  if (host.startsWith("[")) return `[IPv6:${host.slice(1)}`;
  return isIP(host) ? `[${host}]` : host;
}

/**
 * Reads an address that `readConfig` accepted. Settings: `requireTLS=true`, `ignoreTLS=true`, `maxConnections=10`, `name=host`,
 * `tls.rejectUnauthorized=false`, `tls.servername=host`. A password is never sent to another host without TLS.
 */
export function smtpServer(smtpUrl: string) {
  const url = new URL(smtpUrl);
  const host = decodeURIComponent(url.hostname).replace(/^\[(.*)\]$/, "$1") || "localhost";
  const isOn = (name: string) => url.searchParams.get(name) === "true";
  const [user, pass] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  const hasAuth = user !== "" || pass !== "";
  const connections = Number(url.searchParams.get("maxConnections") ?? CONNECTIONS.usual);
  const servername = url.searchParams.get("tls.servername");
  const isVerified = url.searchParams.get("tls.rejectUnauthorized") !== "false";
  const name = url.searchParams.get("name");
  return {
    host,
    port: Number(url.port) || PORT[url.protocol as keyof typeof PORT],
    /** TLS from the first byte; otherwise STARTTLS where offered. */
    secure: url.protocol === "smtps:",
    requireTLS: isOn("requireTLS") || (hasAuth && !isLocalName(host)),
    ignoreTLS: isOn("ignoreTLS"),
    maxConnections: Number.isInteger(connections)
      ? Math.min(Math.max(connections, 1), CONNECTIONS.most)
      : CONNECTIONS.usual,
    ...(hasAuth ? { auth: { user, pass } } : {}),
    ...(name ? { name } : {}),
    tls: { rejectUnauthorized: isVerified, ...(servername ? { servername } : {}) },
  };
}
