// Rules that every answer must keep. Each rule returns its findings.
import { REFUSAL_CODES, Refusal } from "#contract/refusal.ts";
import { faultsOf } from "../../test/support/json-schema.ts";
import { isOrganisation, leaksIn } from "./kit/canary.ts";
import { privateLinksIn } from "./kit/private-link.ts";
import type { Request } from "./kit/request.ts";
import type { Answer } from "./kit/wire.ts";

export type Fault = { rule: string; detail: string };

/** The status of an error, by code. */
const STATUS_OF = new Map(REFUSAL_CODES.map((code) => [code as string, new Refusal(code, "").status]));

/** Refusals that come before any operation: of keys, limits, methods, sizes and addresses. */
const ANYWHERE = new Set([400, 401, 402, 403, 404, 405, 413, 414, 415, 429, 431]);

/**
 * Some 5xx are no failure. Any other status from 500 on is a finding.
 * @returns the reason, or null
 */
export function excuseFor(status: number, path: string, text: string): string | null {
  if (status === 503 && /^\/(?:og|api\/badge)\//.test(path) && text.includes("unavailable"))
    return "the queue of pictures to draw is full, and the answer says so";
  return null;
}

const METHODS_SPOKEN = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|TRACE|PROPFIND|REPORT|SEARCH|MKCOL)$/;

/** Signs of internals in an answer: texts of exceptions, and printed values that were missing. */
const INNARDS =
  /node_modules|PostgresError|Failed query|\.tsx?:\d+|TypeError|ReferenceError|at async |ECONNREFUSED|\/src\/\w+\/|syntax error at or near|invalid input syntax|\[object [A-Z]|\bundefined\b|>NaN<|: ?NaN\b|Invalid Date/;
/** Matches a planted tag, attribute or address that was not escaped. */
const MARKUP = /<x-canary|[^&;\w]" x-canary="1|="[^"]*' x-canary='1' |(?:href|src|action)="javascript:/i;
/** Judged by the path itself: a damaged path may lead to a public page. */
const IN_THE_DASHBOARD =
  /^\/(?:dashboard|moderation|operator|login|logout|signup|reset|join|confirm-account)(?:[/?]|$)/;
const RUNS_AS_FORMULA = /(?:^|[,;\n])"?[=@]x-canary/;

/** The faults of an answer; empty if there are none. @param isThorough also checks JSON against its schema */
export function faultsIn(sent: Request, answer: Answer, isThorough = true): Fault[] {
  const request = { ...sent, path: withoutDots(sent.path) };
  const faults: Fault[] = [];
  const add = (rule: string, detail: string) => faults.push({ rule, detail });
  const { status, headers, body } = answer;
  const type = headers.get("content-type") ?? "";
  const isText = /json|html|text|xml|svg|csv|javascript/.test(type) || type === "";
  const text = isText ? body.toString("utf8") : "";
  // The server closes the connection on an unknown method, as on any line that is not HTTP.
  if (status === 0 && !METHODS_SPOKEN.test(request.method)) return [];
  if (status === 0) return [{ rule: "an answer", detail: "the connection ended without one" }];
  if (status >= 500 && excuseFor(status, request.path, text) === null)
    add("no server error", `${status}: ${text.slice(0, 300)}`);
  if (body.length > 0 && type === "" && status !== 400 && status !== 413 && status !== 431)
    add("a media type", "the answer has none");

  const head = [...headers].map(([name, value]) => `${name}: ${value}`).join("\n");
  const asked = spoken(request);
  const said = isText ? `${head}\n${text}` : head;
  for (const leak of leaksIn(said, request.asker, request.path, asked))
    add("an answer shows no private data", `${leak.what}: ${leak.text}`);
  if (isOrganisation(request.asker) && /\/(?:manage|confirm|address|removal|appeal)\//.test(said)) {
    for (const { purpose, path } of privateLinksIn(said))
      if (purpose !== "invite" && !asked.includes(path))
        add("no author's private link reaches an organisation", purpose);
  }
  if (isText && !type.includes("javascript")) {
    const innards = INNARDS.exec(text)?.[0];
    if (innards !== undefined && !asked.includes(innards)) add("an answer shows no internals", around(text, innards));
  }
  if (type.includes("html") && !request.path.startsWith("/dev/mail")) {
    const markup = MARKUP.exec(text)?.[0];
    if (markup !== undefined) add("input is escaped", around(text, markup));
  }
  if (type.includes("svg") || type.includes("xml")) {
    if (/<x-canary/i.test(text)) add("input is escaped", around(text, "<x-canary"));
  }
  // Exports are for programs, which need the values unchanged.
  const isForPeople = !request.path.startsWith("/dashboard/export/");
  if (type.includes("csv") && isForPeople && RUNS_AS_FORMULA.test(text))
    add("no cell is a formula", around(text, "x-canary"));
  if (head.includes("\ninjected:")) add("no header is injected", head.slice(0, 300));

  const { path } = request;
  if (path.startsWith("/api/open/")) {
    if (headers.get("access-control-allow-origin") !== "*")
      add("open data is open to every origin", head.slice(0, 300));
    apiFaults(request, answer, text, add, isThorough);
  } else if (path.startsWith("/api/v1/")) {
    if (!headers.get("cache-control")?.includes("no-store") && !path.includes("openapi.json"))
      add("answers about an organisation are not cacheable", head.slice(0, 300));
    apiFaults(request, answer, text, add, isThorough);
  } else if (path === "/mcp" && type.includes("json") && body.length > 0) {
    mcpFaults(text, add);
  } else if (type.includes("ndjson")) {
    for (const line of text.split("\n")) if (line !== "") parsed(line, add);
  } else if (type.includes("json") && body.length > 0) parsed(text, add);
  if (type.includes("html") && status !== 400) {
    for (const name of ["content-security-policy", "x-content-type-options", "referrer-policy"])
      if (!headers.has(name)) add("pages carry their security headers", `${name} is missing`);
  }
  if (
    IN_THE_DASHBOARD.test(path) &&
    status < 400 &&
    type.includes("html") &&
    !headers.get("cache-control")?.includes("no-store")
  )
    add("a page behind a login is not cacheable", headers.get("cache-control") ?? "no cache-control");
  return faults;
}

/** The path as a server reads it: `/a/../b` is `/b`. */
function withoutDots(path: string): string {
  if (!/[/\\](?:\.|%2e)/i.test(path)) return path;
  const url = URL.parse(path.startsWith("//") ? `http://localhost/.${path}` : `http://localhost${path}`);
  return url ? url.pathname + url.search : path;
}

type Payload = { event: string; data: { review?: Record<"title" | "body" | "author", string> } };
type Add = (rule: string, detail: string) => void;

function apiFaults(
  request: Request,
  { status, headers, body }: Answer,
  text: string,
  add: Add,
  isThorough: boolean,
): void {
  if (body.length === 0) return;
  // Bun's server refused broken HTTP before our code ran.
  if (status === 200 && headers.get("content-type")?.startsWith("application/x-ndjson")) {
    for (const each of text.trimEnd().split("\n")) parsed(each, add);
    return;
  }
  if (!headers.get("content-type")?.startsWith("application/json")) {
    add("an API answers in JSON", `${status} ${headers.get("content-type")}`);
    return;
  }
  const value = parsed(text, add) as { error?: { code?: string; message?: string } } | undefined;
  if (value === undefined) return;
  if (status >= 400) {
    const { code, message, ...more } = value.error ?? {};
    const isShaped =
      Object.keys(value).length === 1 &&
      typeof code === "string" &&
      typeof message === "string" &&
      Object.keys(more).length === 0;
    if (!isShaped) add("errors have one shape", text.slice(0, 300));
    else if (STATUS_OF.get(code) !== status) add("each code has its status", `${status} ${code}`);
  }
  if (request.path.startsWith("/api/v1/webhooks/samples") && status === 200)
    for (const { event, data } of (value as { data: Payload[] }).data)
      if (event === "review.removed" && (data.review?.title || data.review?.body || data.review?.author))
        add("a removed review's words are in no sample", JSON.stringify(data.review).slice(0, 300));
  const { operation } = request;
  if (!operation || request.method !== operation.method) return;
  const told = operation.responses[status];
  if (!told) {
    if (!ANYWHERE.has(status) && status !== 304) add("each status is documented", `${status} ${text.slice(0, 200)}`);
    return;
  }
  const schema = told.content?.["application/json"]?.schema;
  if (schema && isThorough && isAsAsked(request)) {
    const faults = faultsOf(schema, value);
    if (faults.length > 0) add("answers are as documented", faults.slice(0, 3).join("; "));
  }
}

/** A tool says the same as data and as text. */
function mcpFaults(text: string, add: Add): void {
  const { result } = (parsed(text, add) ?? {}) as {
    result?: { structuredContent?: object; content?: { text: string }[] };
  };
  if (result?.structuredContent && JSON.stringify(result.structuredContent) !== result.content?.[0]?.text)
    add("a tool says the same as data and as text", text.slice(0, 300));
}

/** Whether the path matches the operation: a damaged path may lead to another one. */
function isAsAsked({ path, operation }: Request): boolean {
  const pattern = (operation?.path ?? "").split("/");
  const parts = (path.split("?", 1)[0] as string).split("/");
  const isOne = (each: string, part: string | undefined) => (each.startsWith("{") ? part !== "" : each === part);
  return pattern.length === parts.length && pattern.every((each, at) => isOne(each, parts[at]));
}

function parsed(text: string, add: Add): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    add("JSON can be parsed", `${(error as Error).message}: ${text.slice(0, 200)}`);
    return undefined;
  }
}

/** The request's own texts, encoded and decoded, which an answer may repeat. */
function spoken({ path, headers, body }: Request): string {
  let decoded = path;
  try {
    decoded = decodeURIComponent(path);
  } catch {}
  const sent =
    body === null || body.length > 100_000
      ? ""
      : Buffer.from(body.buffer, body.byteOffset, body.length).toString("utf8");
  let form = "";
  try {
    form = decodeURIComponent(sent.replaceAll("+", " "));
  } catch {}
  return [path, decoded, ...headers.map(([, value]) => value), sent, form].join("\n");
}

function around(text: string, found: string): string {
  const at = text.indexOf(found);
  return text.slice(Math.max(0, at - 120), at + found.length + 120).replaceAll(/\s+/g, " ");
}
