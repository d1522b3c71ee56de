// States and outcomes of webhooks in the reader's language.

import type { Failed } from "#domain/webhook/delivery/failed.ts";
import { FAILURES_UNTIL_OFF, FAILURES_UNTIL_WARNING } from "#domain/webhook/delivery/failure.ts";
import type { LastAttempt, LoggedAttempt, LoggedDelivery } from "#domain/webhook/delivery/log.ts";
import { retryDelayMs } from "#domain/webhook/delivery/settle.ts";
import type { Subscription } from "#domain/webhook/state/subscription.ts";
import { useFormat, useReader } from "#surface/look/reader.ts";
import { outcomeWords } from "#surface/look/webhook-outcome.ts";
import { useWords } from "#surface/look/words.ts";
import type { Words } from "#words/words.ts";
import { Pill, useNow, When } from "../../component/display.tsx";
import { countSentence } from "../../kit/rail-link.ts";

/** What a person learns right after a delivery that they asked for. */
export function resultSentence(
  words: Words<"webhook">,
  { outcome, responseStatus, durationMs }: LoggedAttempt,
): string {
  const { delivery } = words;
  return outcome === "delivered"
    ? delivery.arrived({ status: String(responseStatus), milliseconds: durationMs })
    : delivery.failed({ outcome: outcomeWords(words, outcome, responseStatus) });
}

/** What helps against an outcome; null where the outcome says it. */
export function adviceOn({ advice }: Words<"webhook">, outcome: string, url: string): string | null {
  if (["delivered", "secret", "internal"].includes(outcome)) return null;
  const known: Readonly<Record<string, string>> = advice;
  // Only an address inside the network may be without https.
  return known[outcome] ?? (url.startsWith("http:") ? advice.inside : advice.unreachable);
}

/** Why a delivery is not retried; null where it arrived or waits. */
export function dropReason({ dropped }: Words<"webhook">, { status, isTest, attempts }: LoggedDelivery): string | null {
  if (status !== "dropped") return null;
  if (isTest) return dropped.test;
  const attempt = attempts[0]?.attempt ?? 0;
  return retryDelayMs(attempt) === null ? dropped.last({ attempt }) : dropped.hand;
}

/** Why a webhook is off. The stored reason is English, because the REST API shows it too. */
export function reasonWords({ reason }: Words<"webhook">, stored: string | null): string {
  if (stored === null) return reason.off;
  const known: Readonly<Record<string, string>> = {
    "switched off by hand": reason.hand,
    "six deliveries in a row failed": reason.failed,
    "being deleted": reason.deleting,
  };
  return known[stored] ?? stored;
}

/**
 * What failed, and what follows; null where no delivery failed. A test that was the last says nothing of the deliveries, so how it went
 * is said beside them. Retries, replays by hand and our own faults do not count as failures in a row.
 * @param failed deliveries whose last attempt failed, without tests
 */
export function failingSentence(
  words: Words<"webhook">,
  { status, consecutiveFailures: count, lastDeliveryStatus: last }: Subscription,
  failed: Failed,
  attempt?: LastAttempt,
): string | null {
  if (status !== "active") return null;
  const { sentence } = words;
  if (count > 0) return sentence.failing({ count, most: FAILURES_UNTIL_OFF });
  if (last === null || failed.all === 0) return null;
  const lost = failed.all - failed.waiting;
  const missed = [
    sentence.notArrived({ count: failed.all }),
    ...(failed.waiting > 0 ? [sentence.retried({ count: failed.waiting })] : []),
    ...(lost > 0 ? [sentence.lost({ count: lost })] : []),
  ].join(" ");
  if (last === "delivered") return attempt?.isTest ? `${sentence.testArrived} ${missed}` : missed;
  const outcome = lastOutcome(words, last, attempt);
  return attempt?.isTest ? `${sentence.testFailed({ outcome })} ${missed}` : sentence.lastFailed({ outcome });
}

/** With the status of the answer, where the log still has that attempt. @param last as the subscription stores it */
export function lastOutcome(words: Words<"webhook">, last: string, attempt?: LastAttempt): string {
  return outcomeWords(words, last, attempt?.outcome === last ? attempt.responseStatus : null);
}

/** As `failingSentence`, for a table whose rows share one sentence about what follows. */
export function failingNote(
  words: Words<"webhook">,
  { status, consecutiveFailures: count }: Subscription,
): string | null {
  return status === "active" && count > 1 ? words.sentence.inRow({ count }) : null;
}

type StateProps = { of: Subscription; path: string; failed: number; isOpen: boolean; attempt: LastAttempt | undefined };

/** An active webhook says beside it what failed, tests included; the number of failed deliveries leads to them. The state is *failing* from the number of failures at which owners get a mail. @param path of the webhook @param failed the number of such deliveries @param isOpen whether the plan allows webhooks */
export function WebhookState({ of, path, failed, isOpen, attempt }: StateProps) {
  const { state } = useWords("webhook");
  const { language } = useReader();
  if (of.status === "disabled") return <Pill tone="bad">{state.off}</Pill>;
  if (!isOpen) return <Pill tone="fair">{state.waiting}</Pill>;
  if (of.consecutiveFailures >= FAILURES_UNTIL_WARNING) return <Pill tone="bad">{state.failing}</Pill>;
  const last = of.lastDeliveryStatus;
  return (
    <span class="pills">
      <Pill tone="good">{state.active}</Pill>
      {failed > 0 ? (
        <a class="pill pill-fair" href={`${path}?state=failed#deliveries`}>
          {countSentence({ of: "failed", count: failed }, language)}
        </a>
      ) : (
        last !== null &&
        last !== "delivered" && <Pill tone="fair">{attempt?.isTest ? state.testFailed : state.lastFailed}</Pill>
      )}
    </span>
  );
}

/**
 * Writes out direction marks and control characters in foreign text as JSON does: the marks would reorder the text beside them, and a
 * terminal into which the text is copied would obey an escape sequence.
 */
export function visible(text: string): string {
  return text.replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, (mark) => {
    if ("\n\r\t".includes(mark)) return mark;
    return `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}

/** What keeps waiting deliveries from being sent; null: nothing. */
export type Stop = "off" | "plan" | null;

/** @param isOpen whether the plan allows webhooks */
export function stopOf({ status }: Pick<Subscription, "status">, isOpen: boolean): Stop {
  if (status === "disabled") return "off";
  return isOpen ? null : "plan";
}

export function DeliveryState({ of: { status, isTest, attempts }, stop }: { of: LoggedDelivery; stop: Stop }) {
  const { delivery, failed, state: webhook } = useWords("webhook");
  const { state } = delivery;
  if (status === "delivered") return <Pill tone="good">{state.delivered}</Pill>;
  if (status === "dropped") return <Pill tone="bad">{isTest ? failed : state.dropped}</Pill>;
  if (stop !== null) return <Pill tone="fair">{stop === "off" ? state.off : webhook.waiting}</Pill>;
  return attempts.length > 0 ? <Pill tone="fair">{state.later}</Pill> : <Pill tone="plain">{state.waiting}</Pill>;
}

export function TestMark() {
  const { test } = useWords("webhook");
  return (
    <>
      {" "}
      <Pill tone="plain">{test.mark}</Pill>
    </>
  );
}

/** A due attempt follows at once: "just now" would say that it was made. */
export function NextAttempt({ at }: { at: Date }) {
  const { soon } = useWords("webhook");
  const now = useNow();
  const format = useFormat();
  const isDue = at <= now || format.relative(at, now) === null;
  return isDue ? <>{soon}</> : <When at={at} />;
}
