// mcp: an MCP server over standard input and output, for a local agent. It hands each message to the service's own /mcp, with a key that
// the agent does not see. It ends when its input ends.
import { createInterface } from "node:readline";
import { fetchAs } from "#platform/outbound/user-agent.ts";
import { CommandError, note } from "./kit/terminal.ts";

const DEFAULT_URL = "http://localhost:3000";
const TIMEOUT_MS = 60_000;
const MAX_LINE = 1_048_576;
const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;
const SERVER_ERROR = -32_000;

type Message = {
  id?: string | number | null;
  method?: unknown;
  params?: { name?: unknown; _meta?: Record<string, unknown> };
};
type Send = (line: string, message: Message) => Promise<Response>;

/** Messages of the newer revision of MCP name its version. HTTP headers repeat the version, the method and the name. */
const VERSION_FIELD = "io.modelcontextprotocol/protocolVersion";

export async function runMcp(): Promise<void> {
  const send = connect(process.env.CANDOR_URL || DEFAULT_URL, process.env.CANDOR_KEY || null);
  const running = new Set<Promise<void>>();
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.trim() === "") continue;
    const work = handle(line, send).then((answer) => {
      if (answer !== null) process.stdout.write(`${answer}\n`);
      running.delete(work);
    });
    running.add(work);
  }
  await Promise.all(running);
}

function connect(url: string, key: string | null): Send {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new CommandError("CANDOR_URL must be the address of the service, such as https://reviews.example.");
  const address = `${url.replace(/\/+$/, "")}/mcp`;
  note(`MCP server for ${address}, ${key ? "with a key" : "without a key (CANDOR_KEY)"}.`);
  let version: string | null = null;
  return async (line, { method, params }) => {
    const headers: Record<string, string> = { "content-type": "application/json", accept: "application/json" };
    if (key) headers.authorization = `Bearer ${key}`;
    const named = params?._meta?.[VERSION_FIELD] ?? version;
    for (const [name, value] of [
      ["mcp-protocol-version", named],
      ["mcp-method", method],
      ["mcp-name", params?.name],
    ] as const)
      if (typeof value === "string" && /^[\x21-\x7e]{1,200}$/.test(value)) headers[name] = value;
    const response = await fetchAs(null, address, {
      method: "POST",
      headers,
      body: line,
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    version = (await negotiated(response)) ?? version;
    return response;
  };
}

/** Returns the version that an answer to `initialize` names. Later messages carry it. */
async function negotiated(response: Response): Promise<string | null> {
  if (!response.ok || response.status === 202) return null;
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { result?: { protocolVersion?: unknown } } | null;
  const version = body?.result?.protocolVersion;
  return typeof version === "string" ? version : null;
}

/** Returns the line to write, or null if the message needs no answer. */
async function handle(line: string, send: Send): Promise<string | null> {
  if (line.length > MAX_LINE) return failure(null, INVALID_REQUEST, "The message is over 1 MiB.");
  const message = parse(line);
  if (!message) return failure(null, PARSE_ERROR, "The line is not one JSON object.");
  const id = message.id ?? null;
  const isRequest = id !== null && message.method !== undefined;
  try {
    const response = await send(line, message);
    const text = (await response.text()).replaceAll("\n", " ");
    if (!isRequest) return null;
    const answer = parse(text) as { jsonrpc?: unknown; error?: { code?: unknown; message?: unknown } } | null;
    if (answer?.jsonrpc === "2.0") return text;
    const { code, message: reason = `The service answered ${response.status}.` } = answer?.error ?? {};
    return failure(id, SERVER_ERROR, String(reason), { status: response.status, ...(code ? { code } : {}) });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return isRequest ? failure(id, SERVER_ERROR, `The service cannot be reached: ${reason}`) : null;
  }
}

function parse(text: string): Message | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Message) : null;
  } catch {
    return null;
  }
}

function failure(id: Message["id"], code: number, message: string, data?: object): string {
  return JSON.stringify({ jsonrpc: "2.0", id, error: { code, message, ...(data ? { data } : {}) } });
}
