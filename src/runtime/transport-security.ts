// Where the service is reached by https, browsers are told to never come any other way. A proxy may terminate TLS, so what counts
// is BASE_URL and not the connection; over plain http browsers must ignore the header, and it is not sent.
import type { Handler } from "./server.ts";

const NAME = "strict-transport-security";
/** A year, and every host below this one (ASVS 5.0.0, 3.4.1). */
const POLICY = "max-age=31536000; includeSubDomains";

/** What each answer has to say; nothing over plain http. For answers that are kept: to add it to each anew would cost more than to look. */
export function transportSecurity(baseUrl: string): Record<string, string> {
  return baseUrl.startsWith("https:") ? { [NAME]: POLICY } : {};
}

/** The same answers, with Strict-Transport-Security on each where `baseUrl` is https. */
export function withTransportSecurity(fetch: Handler["fetch"], baseUrl: string): Handler["fetch"] {
  if (!baseUrl.startsWith("https:")) return fetch;
  const told = (response: Response): Response => {
    if (!response.headers.has(NAME)) response.headers.set(NAME, POLICY);
    return response;
  };
  return (request, socketAddress) => {
    const answer = fetch(request, socketAddress);
    return answer instanceof Promise ? answer.then(told) : told(answer);
  };
}
