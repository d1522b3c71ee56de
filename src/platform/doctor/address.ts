// Whether BASE_URL's name leads to an address that others can reach, and whether a Candor answers there.
import ipaddr from "ipaddr.js";
import { sentence } from "#contract/sentence.ts";
import { checkAddress } from "#platform/outbound/address.ts";
import { type Resolve, systemResolve } from "#platform/outbound/resolve.ts";
import type { Cidr } from "../config/config.ts";
import { isLocalName } from "../network/local-name.ts";
import { createOutbound } from "../outbound/outbound.ts";
import { type Finding, findingsOf, otherwise } from "./finding.ts";

const { ok, warning, wrong } = findingsOf("address");
const WITHIN_MS = 5_000;
const HEALTHY = "ok\n";

export async function checkBaseUrl(
  baseUrl: string,
  { resolve = systemResolve, authorities }: { resolve?: Resolve; authorities?: readonly string[] } = {},
): Promise<Finding[]> {
  const host = new URL(baseUrl).hostname.replace(/^\[|\]$/g, "");
  const addresses = ipaddr.isValid(host) ? [host] : await resolve(host).catch(() => []);
  if (addresses.length === 0) return wrong(sentence("doctorFault.address.none", { host }));
  const inside = isLocalName(host)
    ? undefined
    : addresses.find((each) => checkAddress(each, [])?.standing !== "public");
  const found = inside ? warning(sentence("doctorFault.address.inside", { host, address: inside })) : [];
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
    if (outcome.kind === "refused")
      return warning(sentence("doctorFault.address.notAsked", { url }), otherwise(outcome.detail));
    if (outcome.kind === "failed")
      return warning(
        sentence("doctorFault.address.silent", { url }),
        otherwise([outcome.reason, outcome.detail].filter(Boolean).join(", ")),
        sentence("doctorFault.address.look"),
      );
    if (outcome.status !== 200 || outcome.body !== HEALTHY)
      return warning(sentence("doctorFault.address.other", { url, status: String(outcome.status) }));
    return ok(sentence("doctorFault.address.ok", { url }));
  } finally {
    outbound.close();
  }
}
