// Requests to the service under rehearsal, each on a connection of its own, so that a lost one is known. Records
// their number, the time of reads, and each request without an answer or with a 5xx.
import type { Failure, Ledger } from "./ledger.ts";
import type { Stage } from "./stage.ts";
import type { Supervised } from "./supervised.ts";

export type Asked = {
  kind: string;
  method?: "GET" | "POST" | "PATCH";
  path: string;
  headers?: Record<string, string>;
  body?: string;
  isRead?: boolean;
};

/** Status 0: no answer. */
export type Answer = { status: number; headers: Headers; text: string };

export type Ask = (asked: Asked, where?: Failure["app"]) => Promise<Answer>;

/** Longer than the service itself waits. A request without an answer by then counts as unanswered. */
const PATIENCE_MS = 60_000;
/** A person stays below ten posts of a form a minute, which a network may make. */
const AGAIN_AFTER_MS = { program: 400, person: 8_000 };
/** Longer than any fault takes. */
const UNTIL_ANSWERED_MS = 90_000;

/** Asks both processes in turn, unless the caller names one. */
export function createAsk(stage: Pick<Stage, "apps">, ledger: Ledger): Ask {
  let turn = 0;
  return async (asked, where = turn++ % 2 === 0 ? "first" : "second") => {
    const app: Supervised = stage.apps[where];
    const startedAt = performance.now();
    const { status, headers, text } = await send(app.port, asked);
    const endedAt = performance.now();
    ledger.answers.set(asked.kind, (ledger.answers.get(asked.kind) ?? 0) + 1);
    if (status === 0 || status >= 500) {
      const ms = endedAt - startedAt;
      ledger.failures.push({ at: endedAt, app: where, kind: asked.kind, status, ms });
      if (status === 503 && !headers.has("retry-after"))
        ledger.unexpected.push(`${asked.kind}: 503 without Retry-After`);
    } else if (asked.isRead) ledger.readMs.push(endedAt - startedAt);
    return { status, headers, text };
  };
}

/**
 * Asks until an answer is no fault of the service. Returns null after a limit, or if `isOver`. People repeat a request less often than
 * programs, and the service limits how often a network posts a form.
 */
export async function untilAnswered(
  ask: Ask,
  asked: Asked,
  isOver: () => boolean,
  by: keyof typeof AGAIN_AFTER_MS = "program",
): Promise<Answer | null> {
  const deadline = performance.now() + UNTIL_ANSWERED_MS;
  for (;;) {
    const answer = await ask(asked);
    if (isDefinite(answer)) return answer;
    if (performance.now() > deadline || isOver()) return null;
    await Bun.sleep(AGAIN_AFTER_MS[by]);
  }
}

/** Whether the answer tells the outcome for certain. */
export function isDefinite({ status, text }: Answer): boolean {
  return status !== 0 && status < 500 && !(status === 409 && text.includes("idempotency_in_progress"));
}

async function send(port: number, { method = "GET", path, headers = {}, body }: Asked): Promise<Answer> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      redirect: "manual",
      keepalive: false,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch {
    return { status: 0, headers: new Headers(), text: "" };
  }
}
