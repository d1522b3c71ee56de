// Where the service is reached by https, browsers are told to never come any other way. A proxy may terminate TLS, so what counts
// is BASE_URL and not the connection; over plain http browsers must ignore the header, and it is not sent.
import type { Handler } from "./server.ts";

/** A year, and every host below this one (ASVS 5.0.0, 3.4.1). */
const POLICY = "max-age=31536000; includeSubDomains";

/** The same answers, with Strict-Transport-Security on each where `baseUrl` is https. */
export function withTransportSecurity(fetch: Handler["fetch"], baseUrl: string): Handler["fetch"] {
  if (!baseUrl.startsWith("https:")) return fetch;
  const told = (response: Response): Response => {
    response.headers.set("strict-transport-security", POLICY);
    return response;
  };
  return (request, socketAddress) => {
    const answer = fetch(request, socketAddress);
    return answer instanceof Promise ? answer.then(told) : told(answer);
  };
}
