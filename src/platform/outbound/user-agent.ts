// The name under which every request of ours goes out, and the runtime's fetch under that name.
import { version } from "../../../package.json" with { type: "json" };

/** @param baseUrl null: a command that knows no BASE_URL, such as `log verify` */
export function userAgentOf(baseUrl: string | null): string {
  return `Candor/${version}${baseUrl === null ? "" : ` (+${baseUrl})`}`;
}

type Request = Omit<RequestInit, "headers"> & { headers?: Record<string, string> };

/** For addresses that the operator chose. Others go through the guarded client. */
export function fetchAs(baseUrl: string | null, url: string, { headers, ...request }: Request): Promise<Response> {
  return fetch(url, { ...request, headers: { ...headers, "user-agent": userAgentOf(baseUrl) } });
}
