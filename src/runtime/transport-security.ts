// Strict-Transport-Security: browsers must use https only. A proxy may terminate TLS, so BASE_URL decides and not the connection.
// Over plain http browsers ignore the header, and it is not sent.
import type { Config } from "#platform/config.ts";
import { isFromCache } from "#surface/cached.ts";
import type { Handler } from "./server.ts";

type TransportSettings = Pick<Config, "baseUrl" | "hstsSubdomains">;

const NAME = "strict-transport-security";
/** A year (ASVS 5.0.0, 3.4.1). */
const POLICY = "max-age=31536000";

/** The header for each answer; none over plain http. Kept answers store it, since adding it later costs more than checking for it. */
export function transportSecurity({ baseUrl, hstsSubdomains }: TransportSettings): { [NAME]?: string } {
  if (!baseUrl.startsWith("https:")) return {};
  // Subdomains may serve others and lack https, so they are included only by a setting.
  return { [NAME]: hstsSubdomains ? `${POLICY}; includeSubDomains` : POLICY };
}

/** The same answers, with Strict-Transport-Security on each where BASE_URL is https. */
export function withTransportSecurity(fetch: Handler["fetch"], settings: TransportSettings): Handler["fetch"] {
  const { [NAME]: policy } = transportSecurity(settings);
  if (policy === undefined) return fetch;
  const withHeader = (response: Response): Response => {
    if (!response.headers.has(NAME)) response.headers.set(NAME, policy);
    return response;
  };
  return (request, socketAddress) => {
    const answer = fetch(request, socketAddress);
    if (answer instanceof Promise) return answer.then(withHeader);
    return isFromCache(answer) ? answer : withHeader(answer);
  };
}
