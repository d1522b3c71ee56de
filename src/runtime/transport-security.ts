// Strict-Transport-Security: browsers must use https only. A proxy may terminate TLS, so BASE_URL decides and not the connection.
// Over plain http browsers ignore the header, and it is not sent.
import type { Config } from "#platform/config/config.ts";

const NAME = "strict-transport-security";
/** A year (ASVS 5.0.0, 3.4.1). */
const POLICY = "max-age=31536000";

type TransportSettings = Pick<Config, "baseUrl" | "hstsSubdomains">;

/** The header for each answer; none over plain http. Kept answers store it, since adding it later costs more than checking for it. */
export function transportSecurity({ baseUrl, hstsSubdomains }: TransportSettings): { [NAME]?: string } {
  if (!baseUrl.startsWith("https:")) return {};
  // Subdomains may serve others and lack https, so they are included only by a setting.
  return { [NAME]: hstsSubdomains ? `${POLICY}; includeSubDomains` : POLICY };
}

/** Adds it where BASE_URL is https. */
export function withTransportSecurity(settings: TransportSettings): (response: Response) => Response {
  const { [NAME]: policy } = transportSecurity(settings);
  if (policy === undefined) return (response) => response;
  return (response) => {
    if (!response.headers.has(NAME)) response.headers.set(NAME, policy);
    return response;
  };
}
