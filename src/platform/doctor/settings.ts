// Settings that are valid and still wrong for a real service.
import { type FoundSecret, fingerprintOf } from "#platform/config/kept-secret.ts";
import { SECRET_MIN_LENGTH } from "#platform/config/read.ts";
import type { Config } from "../config/config.ts";
import { isLocalName } from "../network/local-name.ts";
import { type Finding, findingsOf } from "./finding.ts";

const { ok, warning } = findingsOf("settings");
const mail = findingsOf("mail");
const secret = findingsOf("secret");
/** A range as wide as this cannot be a proxy's. */
const WIDEST = { ipv4: 8, ipv6: 16 };

export function checkSettings(config: Config): Finding[] {
  const found: Finding[] = [];
  const warn = (says: string) => found.push(...warning(says));
  const { protocol, hostname } = new URL(config.baseUrl);
  const isLocal = isLocalName(hostname);
  if (isLocal)
    warn(
      `BASE_URL is ${config.baseUrl}: links in mails and answers work on this machine only. Set it to the public address.`,
    );
  else if (protocol !== "https:")
    warn(
      "BASE_URL does not begin with https://: passwords and keys travel in the clear. Put a proxy with a certificate in front, and set BASE_URL to its address.",
    );
  const wide = config.trustProxy.find(([range, bits]) => bits < WIDEST[range.kind() as keyof typeof WIDEST]);
  if (wide)
    warn(
      `TRUST_PROXY holds ${wide[0]}/${wide[1]}, which covers too many addresses: their callers could claim any address. Name the proxy's own range.`,
    );
  else if (!isLocal && protocol === "https:" && config.trustProxy.length === 0)
    warn(
      "BASE_URL is https and TRUST_PROXY is not set: behind a proxy, all visitors would be counted as one. Set it to the proxy's range.",
    );
  if (config.smtpUrl === null)
    found.push(...mail.warning(`SMTP_URL is not set: mails are kept in ${config.dataDir}/mail and go nowhere.`));
  if (config.metricsPort !== null && config.metricsToken === null && !isLocalName(config.host))
    warn(`METRICS_PORT answers all who reach ${config.host}. Set METRICS_TOKEN, or close that port to others.`);
  return found.some(({ check }) => check === "settings")
    ? found
    : [...ok("read, and nothing about them is unusual"), ...found];
}

export function checkSecret(found: FoundSecret): Finding[] {
  if (found.from === "nowhere")
    return secret.warning(
      `APP_SECRET is not set, and ${found.file} is not there: the first start makes one. Where a database exists already, bring its secret back before.`,
    );
  if (found.secret.length < SECRET_MIN_LENGTH)
    return secret.wrong(`APP_SECRET is shorter than ${SECRET_MIN_LENGTH} characters. Set a longer one.`);
  const mark = `fingerprint ${fingerprintOf(found.secret).slice(0, 8)}`;
  if (found.from === "environment") return secret.ok(`APP_SECRET is set, ${mark}`);
  if (found.mode & 0o077)
    return secret.warning(`Others on this machine may read ${found.file}. Run: chmod 600 ${found.file}`);
  return secret.ok(`kept in ${found.file}, ${mark}; a backup has it only with --with-secret`);
}
