// Where the service is reached by https, browsers are told to never come any other way. A proxy may terminate TLS, so what counts
// is BASE_URL and not the connection; over plain http browsers must ignore the header, and it is not sent.
import type { Config } from "#platform/config.ts";
import type { Handler } from "./server.ts";

export type TransportSettings = Pick<Config, "baseUrl" | "hstsSubdomains">;

const NAME = "strict-transport-security";
/** A year (ASVS 5.0.0, 3.4.1). */
const POLICY = "max-age=31536000";

/** The header for each answer; none over plain http. Kept answers carry it already, because adding it later costs more than looking. */
export function transportSecurity(settings: TransportSettings): Record<string, string> {
  return settings.baseUrl.startsWith("https:") ? { [NAME]: policyOf(settings) } : {};
}

/** The same answers, with Strict-Transport-Security on each where BASE_URL is https. */
export function withTransportSecurity(fetch: Handler["fetch"], settings: TransportSettings): Handler["fetch"] {
  if (!settings.baseUrl.startsWith("https:")) return fetch;
  const policy = policyOf(settings);
  const told = (response: Response): Response => {
    if (!response.headers.has(NAME)) response.headers.set(NAME, policy);
    return response;
  };
  return (request, socketAddress) => {
    const answer = fetch(request, socketAddress);
    return answer instanceof Promise ? answer.then(told) : told(answer);
  };
}

/** Other hosts below ours may be another's and without https: they are named only where the operator says so. */
function policyOf({ hstsSubdomains }: TransportSettings): string {
  return hstsSubdomains ? `${POLICY}; includeSubDomains` : POLICY;
}
