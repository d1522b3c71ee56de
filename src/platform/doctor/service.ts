// All checks of a service, for the command line and the operator's page.
import type { Config } from "../config/config.ts";
import type { FoundSecret } from "../config/kept-secret.ts";
import { createTxtLookup } from "../network/dns.ts";
import { checkBaseUrl } from "./address.ts";
import { checkDisk } from "./disk.ts";
import { checkDkim } from "./dkim.ts";
import type { Check, Finding } from "./finding.ts";
import { checkPhotos } from "./photo.ts";
import { checkRedis } from "./redis.ts";
import { checkReplica } from "./replica.ts";
import { checkLegal, checkSecret } from "./settings.ts";
import { checkSmtp } from "./smtp.ts";

/** The resolvers of the host retry several times within this. */
const DNS_WITHIN_MS = 5_000;

type Looks = {
  settings(): Finding[];
  /** Null: not looked at. */
  secret: FoundSecret | null;
  database(): Promise<Finding[]> | Finding[];
  /** Whether BASE_URL can be asked. */
  hasAddress: boolean;
};

export function checksOf(config: Config, { settings, secret, database, hasAddress }: Looks): Check[] {
  const { redisUrl, smtpUrl, dkim, baseUrl, dataDir, databaseUrl, databaseReplicaUrls, databaseReplicaMaxLagS } =
    config;
  const checks: Check[] = [
    { name: "settings", run: settings },
    { name: "legal", run: () => checkLegal(config) },
    { name: "secret", run: () => (secret === null ? [] : checkSecret(secret)) },
    { name: "database", run: database },
    ...databaseReplicaUrls.map<Check>((url, index) => ({
      name: "replica",
      run: () => checkReplica(url, { number: index + 1, maxLagS: databaseReplicaMaxLagS, primary: databaseUrl }),
    })),
    { name: "disk", run: () => checkDisk(dataDir) },
    { name: "photos", run: () => checkPhotos(config) },
  ];
  if (redisUrl !== null) checks.push({ name: "redis", run: () => checkRedis(redisUrl) });
  if (smtpUrl !== null) checks.push({ name: "mail", run: () => checkSmtp(smtpUrl, baseUrl) });
  if (dkim !== null)
    checks.push({ name: "dkim", run: () => checkDkim(dkim, createTxtLookup({ deadlineMs: DNS_WITHIN_MS })) });
  // Port 0 lets the system choose a port, so the address is unknown before the service starts.
  if (hasAddress && new URL(baseUrl).port !== "0") checks.push({ name: "address", run: () => checkBaseUrl(baseUrl) });
  return checks;
}
