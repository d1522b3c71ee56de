// Asks the new instance, through the client that every outbound call takes. Its answers are read field by field.
import { setTimeout as sleep } from "node:timers/promises";
import { Refusal } from "#contract/refusal.ts";
import type { Outbound, Outcome } from "#platform/outbound/outbound.ts";
import { explainRefused } from "#platform/outbound/refused.ts";
import { objectIn } from "#platform/text/json.ts";
import { type Answers, encryptQuestion, MOVE_PATH, type Questions, type Token, type Verb } from "../protocol.ts";
import type { Waiting } from "./waiting.ts";

const DEADLINE_MS = 30_000;
const MOST_ANSWER_BYTES = 1024 * 1024;
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5_000;
const SLOW_AFTER_MS = 5_000;
/** A refusal's words come from the other side: they are shown to the operator, in one line. */
const MOST_SHOWN = 1_000;

export type Receiver = ReturnType<typeof createReceiver>;

/** No answer came in time. The new instance may have done it or not. */
export class NoAnswer extends Error {}

/** @property patienceMs how long a question is repeated where no answer comes @property otherwise a sentence about what happens after that */
export type Patience = { patienceMs: number; otherwise: string };

type Asking = Patience & {
  to: string;
  token: Token;
  waiting: Waiting;
  /** After how long a question without an answer is told. */
  slowAfterMs?: number;
};

export function createReceiver(
  outbound: Pick<Outbound, "send">,
  { to, token, patienceMs, otherwise, waiting, slowAfterMs = SLOW_AFTER_MS }: Asking,
) {
  const authorization = `Bearer ${token.receiptId}.${token.secret}`;
  const tell = (why: string, until: number) => {
    const seconds = Math.max(0, Math.round((until - performance.now()) / 1_000));
    waiting(
      why,
      `${to} does not answer as it should: ${why}. The command asks again for up to ${seconds} s. ${otherwise}`,
    );
  };
  return {
    /** Repeats the question until an answer comes. Throws NoAnswer, or the Refusal that is the answer. */
    async ask<V extends Verb>(verb: V, question: Questions[V]): Promise<Answers[V]> {
      const body = await encryptQuestion(question, token.recipient);
      const until = performance.now() + patienceMs;
      for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
        const slow = setInterval(() => tell("no answer yet", until), slowAfterMs);
        const sent = outbound.send({
          url: `${to}${MOVE_PATH}${verb}`,
          method: "POST",
          headers: { authorization, "content-type": "application/octet-stream" },
          body,
          deadlineMs: Math.min(DEADLINE_MS, patienceMs),
          keptBytes: MOST_ANSWER_BYTES,
        });
        const outcome = await sent.finally(() => clearInterval(slow));
        if (outcome.kind === "refused")
          throw new Refusal("validation_error", `--to may not be called: ${explainRefused(outcome)}`);
        if (outcome.kind === "answered" && outcome.status === 200) return objectIn(outcome.body) as Answers[V];
        if (outcome.kind === "answered" && !isPassing(outcome.status)) throw refusalOf(outcome);
        if (performance.now() + pauseMs > until)
          throw new NoAnswer(`The new instance does not answer: ${said(outcome)}.`);
        tell(said(outcome), until);
        await sleep(pauseMs);
      }
    },
  };
}

function isPassing(status: number): boolean {
  return status === 429 || status >= 500;
}

function said(outcome: Outcome): string {
  if (outcome.kind === "answered") return `status ${outcome.status}`;
  return [outcome.reason, outcome.detail].filter(Boolean).join(" ");
}

function refusalOf({ status, body }: Extract<Outcome, { kind: "answered" }>): Refusal {
  const { error } = objectIn(body) as { error?: { message?: unknown } };
  const message = typeof error?.message === "string" ? error.message.replace(/\s+/g, " ").slice(0, MOST_SHOWN) : null;
  return new Refusal("validation_error", `The new instance refuses: ${message ?? `status ${status}`}`);
}
