// Jobs and sending that all webhook peers share, so that only their queues differ.
import ipaddr from "ipaddr.js";
import { newId, toWire } from "#contract/id.ts";
import { deliveryHeaders } from "#domain/webhook/delivery/request.ts";
import type { Cidr } from "#platform/config/config.ts";
import { createOutbound } from "#platform/outbound/outbound.ts";
import { payload } from "./webhook-world.ts";

type Subscriber = { url: string; secret: string };
export type PeerEvent = { subscriber: number; createdAt: string; data: string };
export type PeerJob = { url: string; secret: string; id: string; createdAt: string; data: string };
/** A row of the log. */
export type PeerAttempt = {
  delivery_id: string;
  outcome: string;
  status: number | null;
  duration: number;
  ok: boolean;
};

/** SQL with a row for each attempt in the JSON list $1. */
export const ATTEMPT_ROWS =
  "select * from json_to_recordset($1::text::json) as a(delivery_id text, outcome text, status int, duration int)";

/** @param schema of the peer's own tables */
export function attemptTable(schema: string): string {
  return `create table ${schema}.attempt (id bigint generated always as identity primary key, delivery_id text not null,
      outcome text not null, response_status int, duration_ms int not null, attempted_at timestamptz not null default now());
    create index on ${schema}.attempt (delivery_id)`;
}

/** Connection settings for the driver of a peer. */
export function peerConnection(databaseUrl: string): { host: string; user: string; database: string } {
  const url = new URL(databaseUrl);
  return { host: url.searchParams.get("host") as string, user: url.username, database: url.pathname.slice(1) };
}

export function makeEvents(count: number, subscribers: number): PeerEvent[] {
  return Array.from({ length: count }, (_, n) => ({
    subscriber: n % subscribers,
    createdAt: new Date().toISOString(),
    data: JSON.stringify(payload(n)),
  }));
}

export function jobOf({ subscriber, createdAt, data }: PeerEvent, subscribers: readonly Subscriber[]): PeerJob {
  const { url, secret } = subscribers[subscriber] as Subscriber;
  return { url, secret, id: toWire("whd", newId()), createdAt, data };
}

/** @returns a function that sends a job with the dispatcher's code */
export function createSend() {
  const outbound = createOutbound({
    baseUrl: "http://localhost",
    allow: [ipaddr.parseCIDR("127.0.0.0/8") as Cidr],
    maxInFlight: 128,
  });
  const encoder = new TextEncoder();
  return async ({ url, secret, id, createdAt, data }: PeerJob): Promise<PeerAttempt> => {
    const body = encoder.encode(`{"id":"${id}","event":"review.created","createdAt":"${createdAt}","data":${data}}`);
    const headers = deliveryHeaders({ event: "review.created", deliveryId: id, timestamp: new Date(), body, secret });
    const outcome = await outbound.send({ url, method: "POST", headers, body, deadlineMs: 10_000 });
    const ok = outcome.kind === "answered" && outcome.status < 300;
    const status = ok ? outcome.status : null;
    return { delivery_id: id, outcome: ok ? "delivered" : outcome.kind, status, duration: 1, ok };
  };
}
