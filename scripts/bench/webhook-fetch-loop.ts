// The baseline of `webhooks`: the same payloads, signed the same way, sent to the same receivers by nothing but fetch in a loop.
// Reads what to send from standard input, says "ready", sends at each line that it is given, and answers with the milliseconds.
import { deliveryHeaders } from "#domain/webhook/delivery/request.ts";
import { newId, toWire } from "#platform/id.ts";
import { payload } from "./webhook-world.ts";

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
    const response = await fetch(url, { method: "POST", headers, body, redirect: "manual" });
    await response.text();
    if (!response.ok) throw new Error(`An answer was ${response.status}.`);
  }
}

const startedAt = performance.now();
await Promise.all(Array.from({ length: AT_ONCE }, send));
console.log(performance.now() - startedAt);
