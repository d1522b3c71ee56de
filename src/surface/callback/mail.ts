// Bounces and complaints from a mail provider, in the format of docs/mail-events.md, signed in the manner of Standard Webhooks:
// HMAC-SHA256 over `id.timestamp.body`. The timestamp prevents replays.
import { createHmac, timingSafeEqual } from "node:crypto";
import { Refusal } from "#contract/refusal.ts";
import { applyMailEvents, type MailEvent } from "#domain/invitation/suppression/mail-event.ts";
import type { Context } from "#platform/database/context.ts";
import { judge, type Verdict } from "#platform/mail/evidence.ts";
import { readBody, readJsonObject } from "#surface/http/body.ts";
import { UNCACHED_DATA } from "#surface/http/header.ts";

const MAX_BYTES = 1024 * 1024;
const MAX_EVENTS = 1_000;
/** Standard Webhooks: the most that clocks may differ. */
const TOLERANCE_S = 5 * 60;
const VERSION = "v1,";
/** A shorter key is no base64 of a secret: the text itself is the key. */
const MIN_KEY_BYTES = 16;
/** The header may hold several signatures while a secret changes. */
const MAX_SIGNATURES = 10;

/** Answers `{accepted, ignored}`. Refuses a malformed request as a whole; counts events of other types as ignored. */
export async function takeMailEvents(context: Context, secret: string, request: Request): Promise<Response> {
  const bytes = await readBody(request, MAX_BYTES);
  if (!isSignedEvent(secret, request.headers, bytes, context.clock.now()))
    throw new Refusal(
      "invalid_signature",
      "The webhook-* headers do not match this body, or are more than 5 minutes old.",
    );
  const events = readEvents(bytes);
  const known = events.filter((event) => event !== null);
  const { accepted } = await applyMailEvents(context, known);
  return Response.json({ accepted, ignored: events.length - accepted }, { headers: UNCACHED_DATA });
}

/** Null for an event of a type that changes nothing. */
function readEvents(bytes: Uint8Array): (MailEvent | null)[] {
  const { events } = readJsonObject(bytes);
  if (!Array.isArray(events)) throw new Refusal("validation_error", "events must be a list.");
  if (events.length > MAX_EVENTS)
    throw new Refusal("validation_error", `events must have at most ${MAX_EVENTS} entries.`);
  return events.map((event, index) => readEvent(event, `events.${index}`));
}

function readEvent(event: unknown, name: string): MailEvent | null {
  if (!isObject(event)) throw new Refusal("validation_error", `${name} must be an object.`);
  const { type, messageId, address, permanent, reason } = event;
  if (typeof type !== "string") throw new Refusal("validation_error", `${name}.type must be text.`);
  if (type !== "bounce" && type !== "complaint") return null;
  if (typeof messageId !== "string") throw new Refusal("validation_error", `${name}.messageId must be text.`);
  if (!isOptional(address, "string")) throw new Refusal("validation_error", `${name}.address must be text.`);
  if (!isOptional(reason, "string")) throw new Refusal("validation_error", `${name}.reason must be text.`);
  if (!isOptional(permanent, "boolean"))
    throw new Refusal("validation_error", `${name}.permanent must be true or false.`);
  return {
    messageId,
    outcome: type === "complaint" ? "complaint" : permanent === true ? verdictOf(reason) : "delayed",
    ...(typeof address === "string" ? { address } : {}),
    ...(typeof reason === "string" ? { reason } : {}),
  };
}

/** The reason decides where it says something, because providers also call a blocked mail permanent. */
function verdictOf(reason: unknown): Verdict {
  return (typeof reason === "string" ? judge({ status: null, said: reason }) : null) ?? "gone";
}

function isOptional(value: unknown, type: "string" | "boolean"): boolean {
  return value === undefined || value === null || typeof value === type;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether the body was signed within five minutes of `now`. A secret after `whsec_` is base64; any other is the key itself. */
function isSignedEvent(secret: string, headers: Headers, body: Uint8Array, now: Date): boolean {
  const id = headers.get("webhook-id") ?? "";
  const timestamp = headers.get("webhook-timestamp") ?? "";
  if (id === "" || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > TOLERANCE_S) return false;
  const expected = createHmac("sha256", keyOf(secret)).update(`${id}.${timestamp}.`).update(body).digest();
  const given = (headers.get("webhook-signature") ?? "").split(/\s+/, MAX_SIGNATURES);
  return given.some((each) => {
    if (!each.startsWith(VERSION)) return false;
    const bytes = Buffer.from(each.slice(VERSION.length), "base64");
    return bytes.length === expected.length && timingSafeEqual(bytes, expected);
  });
}

function keyOf(secret: string): string | Uint8Array {
  if (!secret.startsWith("whsec_")) return secret;
  const bytes = Buffer.from(secret.slice("whsec_".length), "base64");
  return bytes.length < MIN_KEY_BYTES ? secret : bytes;
}
