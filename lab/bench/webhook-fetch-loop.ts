// The baseline of `webhooks`: the same payloads, signed the same way, sent to the same receivers by nothing but fetch in a loop with a
// deadline, because one without it ends at the first receivers that hang. It uses no database. Reads the
// subscribers from standard input, and prints the milliseconds.
import { newId, toWire } from "#contract/id.ts";
import { deliveryHeaders } from "#domain/webhook/delivery/request.ts";
import { payload } from "./webhook-world.ts";

const DEADLINE_MS = 10_000;
/** Bun keeps 64 connections, which is where fetch is fastest. */
const AT_ONCE = 64;

const { subscribers, count } = JSON.parse(await Bun.stdin.text()) as {
  subscribers: { url: string; secret: string }[];
  count: number;
};
const encoder = new TextEncoder();
const deliveries = Array.from({ length: count }, (_, n) => ({
  ...(subscribers[n % subscribers.length] as { url: string; secret: string }),
  id: toWire("whd", newId()),
  data: JSON.stringify(payload(n)),
  createdAt: new Date().toISOString(),
}));
let next = 0;

async function send(): Promise<void> {
  for (let each = deliveries[next++]; each; each = deliveries[next++]) {
    const { url, secret, id, data, createdAt } = each;
    const body = encoder.encode(`{"id":"${id}","event":"review.created","createdAt":"${createdAt}","data":${data}}`);
    const headers = deliveryHeaders({ event: "review.created", deliveryId: id, timestamp: new Date(), body, secret });
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), DEADLINE_MS);
    const response = await fetch(url, { method: "POST", headers, body, redirect: "manual", signal: late.signal });
    await response.text();
    clearTimeout(timer);
    if (!response.ok) throw new Error(`An answer was ${response.status}.`);
  }
}

const startedAt = performance.now();
await Promise.all(Array.from({ length: AT_ONCE }, send));
console.log(performance.now() - startedAt);
