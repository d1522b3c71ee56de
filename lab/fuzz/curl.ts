// A request as a curl command.
import type { Request } from "./kit/request.ts";

/** Shortens secrets. */
export function asCurl({ method, path, headers, body }: Request): string {
  const shown = headers.map(([name, value]) => {
    const kept = /cookie|authorization|signature|hmac/i.test(name) ? `${value.slice(0, 12)}...` : value.slice(0, 300);
    return `-H ${quoted(`${name}: ${kept}`)}`;
  });
  const sent = body === null ? [] : [`--data-binary ${quoted(Buffer.from(body).toString("utf8").slice(0, 2_000))}`];
  return [
    "curl --path-as-is",
    `-X ${method}`,
    ...shown,
    ...sent,
    quoted(`http://127.0.0.1:PORT${path.slice(0, 1_000)}`),
  ].join(" ");
}

function quoted(text: string): string {
  return `$'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}
