// outbound: signed deliveries through `send` to 500 receivers at different addresses, against a bare loop of fetches with the same
// bytes and headers. Both run in this process, so the CPU time is theirs.
import ipaddr from "ipaddr.js";
import { type Delivery, deliveryHeaders, newSigningSecret } from "#domain/webhook/delivery/request.ts";
import type { Cidr } from "#platform/config/config.ts";
import { createOutbound } from "#platform/outbound/outbound.ts";
import { alternate, type Bench, type Pair, quantile, ratioFigure, show, spreadOf } from "./harness.ts";
import { startBaseline } from "./service.ts";

/** Other systems have one loopback address only. */
const RECEIVERS = process.platform === "linux" ? 500 : 1;
/** Bun keeps 64 connections, so fetch is fastest with as many requests. */
const IN_FLIGHT = 64;
const DEADLINE_MS = 10_000;
const SECRET = newSigningSecret();

type Body = Uint8Array<ArrayBuffer>;
type Send = (url: string, headers: Record<string, string>, body: Body) => Promise<number>;
type Result = { perSecond: number; cpuUs: number; p50Ms: number; p99Ms: number };

export const outbound: Bench = {
  name: "outbound",
  about: `signed deliveries to ${RECEIVERS} loopback receivers, against a bare loop of fetches`,
  async run(options) {
    const addresses = Array.from({ length: RECEIVERS }, (_, n) => `127.0.${Math.floor(n / 250)}.${(n % 250) + 1}`);
    const receivers = await startBaseline("baseline-receiver", { addresses });
    const sender = createOutbound({
      baseUrl: "http://localhost",
      allow: [ipaddr.parseCIDR("127.0.0.0/8") as Cidr],
      maxInFlight: IN_FLIGHT,
    });
    try {
      const urls = addresses.map((address) => `http://${address}:${receivers.port}/hook`);
      const ours = (): Promise<Result> => measure(urls, options.seconds, sendOver(sender));
      const bare = (): Promise<Result> => measure(urls, options.seconds, fetchOnce);
      await ours();
      await bare();
      const pairs = await alternate(options, ours, bare);
      const about = { name: "outbound", unit: "sends/s", baseline: "a loop of signed fetches", atLeast: 1 };
      return [ratioFigure(about, pairs, (each) => each.perSecond, notes(pairs))];
    } finally {
      sender.close();
      await receivers.stop();
    }
  },
};

function sendOver(sender: ReturnType<typeof createOutbound>): Send {
  return async (url, headers, body) => {
    const outcome = await sender.send({ url, method: "POST", headers, body, deadlineMs: DEADLINE_MS });
    return outcome.kind === "answered" ? outcome.status : 0;
  };
}

/** The shortest code that cannot hang. */
const fetchOnce: Send = async (url, headers, body) => {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), DEADLINE_MS);
  const answer = await fetch(url, { method: "POST", headers, body, redirect: "manual", signal: late.signal });
  await answer.text();
  clearTimeout(timer);
  return answer.status;
};

async function measure(urls: string[], seconds: number, send: Send): Promise<Result> {
  const times: number[] = [];
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1_000;
  let next = 0;
  const loop = async () => {
    while (performance.now() < endsAt) {
      const sentAt = performance.now();
      const delivery = deliveryAt(next);
      const status = await send(urls[next++ % urls.length] as string, deliveryHeaders(delivery), delivery.body);
      if (status !== 200) throw new Error(`A receiver answered ${status}.`);
      times.push(performance.now() - sentAt);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, loop));
  const elapsedMs = performance.now() - startedAt;
  const cpu = process.cpuUsage(cpuBefore);
  return {
    perSecond: (times.length / elapsedMs) * 1_000,
    cpuUs: (cpu.user + cpu.system) / times.length,
    p50Ms: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
  };
}

function deliveryAt(n: number): Delivery & { body: Body } {
  const deliveryId = `whd_${String(n).padStart(26, "0")}`;
  const review = { rating: 5, title: "Quick and friendly", body: "It was here by Wednesday. ".repeat(30) };
  const text = JSON.stringify({ id: deliveryId, event: "review.created", data: { review } });
  return { event: "review.created", deliveryId, timestamp: new Date(), body: Buffer.from(text), secret: SECRET };
}

function notes(pairs: readonly Pair<Result>[]): string[] {
  const median = (of: (each: Result) => number, whose: keyof Pair<Result>) =>
    show(spreadOf(pairs.map((pair) => of(pair[whose]))).median);
  return (["ours", "baseline"] as const).map(
    (whose) =>
      `${whose}: ${median((each) => each.cpuUs, whose)} µs of CPU each, ` +
      `p50 ${median((each) => each.p50Ms, whose)} ms, p99 ${median((each) => each.p99Ms, whose)} ms at ${IN_FLIGHT} in flight`,
  );
}
