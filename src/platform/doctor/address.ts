// Whether BASE_URL's name leads to an address that others can reach, and whether a Candor answers there.
import ipaddr from "ipaddr.js";
import { checkAddress } from "#platform/outbound/address.ts";
import { type Resolve, systemResolve } from "#platform/outbound/resolve.ts";
import type { Cidr } from "../config/config.ts";
import { isLocalName } from "../network/local-name.ts";
import { createOutbound } from "../outbound/outbound.ts";
import { type Finding, findingsOf } from "./finding.ts";

const { ok, warning, wrong } = findingsOf("address");
const WITHIN_MS = 5_000;
const HEALTHY = "ok\n";

export async function checkBaseUrl(
  baseUrl: string,
  { resolve = systemResolve, authorities }: { resolve?: Resolve; authorities?: readonly string[] } = {},
): Promise<Finding[]> {
  const host = new URL(baseUrl).hostname.replace(/^\[|\]$/g, "");
  const addresses = ipaddr.isValid(host) ? [host] : await resolve(host).catch(() => []);
  if (addresses.length === 0)
    return wrong(`${host}, the name in BASE_URL, leads to no address. Look at its DNS records.`);
  const inside = isLocalName(host)
    ? undefined
    : addresses.find((each) => checkAddress(each, [])?.standing !== "public");
  const found = inside
    ? warning(
        `${host} leads to ${inside}, which others cannot reach. Outside of your own network, give it a public address.`,
      )
    : [];
  return [...found, ...(await askHealth(baseUrl, addresses, resolve, authorities))];
}

async function askHealth(baseUrl: string, addresses: string[], resolve: Resolve, authorities?: readonly string[]) {
  // Unlike a webhook's, the operator's own address may be an inside one.
  const allow = addresses.map((each) => {
    const address = ipaddr.process(each);
    return [address, address.kind() === "ipv4" ? 32 : 128] as Cidr;
  });
  const outbound = createOutbound({ allow, baseUrl, maxInFlight: 1, resolve, ...(authorities ? { authorities } : {}) });
  try {
    const url = `${baseUrl}/healthz`;
    const outcome = await outbound.send({ url, method: "GET", headers: {}, body: null, deadlineMs: WITHIN_MS });
    if (outcome.kind === "refused") return warning(`${url} was not asked: ${outcome.detail}.`);
    if (outcome.kind === "failed")
      return warning(
        `${url} does not answer (${[outcome.reason, outcome.detail].filter(Boolean).join(", ")}). If the service runs, look at the proxy, its certificate and the firewall.`,
      );
    if (outcome.status !== 200 || outcome.body !== HEALTHY)
      return warning(`${url} answers ${outcome.status}, and not as Candor does: something else may stand there.`);
    return ok(`${url} is answered by a Candor`);
  } finally {
    outbound.close();
  }
}
