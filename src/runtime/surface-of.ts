// The surface of a path, by its first name: for figures, and for the step that sends kept answers.
import { DASHBOARD_TOPS } from "#surface/dashboard/surface-path.ts";
import type { Surface } from "./metrics/request-tally.ts";

/** Pages stand at all other paths. */
const SURFACES = new Map<string, Surface>([
  ["/api/open", "open"],
  ["/api/v1", "rest"],
  ["/api/widget", "embed"],
  ["/api/badge", "embed"],
  ["/api/integrations", "inbound"],
  ["/api/callbacks", "callback"],
  ["/widget.js", "embed"],
  ["/widget", "embed"],
  ["/embed", "embed"],
  ["/og", "embed"],
  ["/logo", "embed"],
  ["/photos", "embed"],
  ["/feeds", "feed"],
  ["/mcp", "other"],
  ["/move", "other"],
  ["/healthz", "other"],
  ["/readyz", "other"],
  ["/metrics", "other"],
  ["/dev", "other"],
  ["", "other"],
  ...DASHBOARD_TOPS.map((top) => [`/${top}`, "dashboard"] as const),
]);
const NAME = /^(?:\/api(?:\/[^/?%]*)?|\/[^/?%]*|)/;
const ATOM = /^\/review\/[^/?]+\/feed\.atom(?:$|\?)/;
/** The page at /log and the one at /log/check are not files. */
const LOG_FILE = /^\/log\/(?:checkpoint|key|witness|tile\/)/;

/** @param path with or without its query */
export function surfaceOf(path: string): Surface {
  const name = NAME.exec(path)?.[0] as string;
  const known = SURFACES.get(name);
  if (known !== undefined) return known;
  if (name === "/review" && ATOM.test(path)) return "feed";
  return (name === "/log" && LOG_FILE.test(path)) || name.startsWith("/api") ? "other" : "page";
}
