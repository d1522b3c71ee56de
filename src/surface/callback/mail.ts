// Bounces and complaints as a mail provider reports them, in the one shape that docs/mail-events.md gives: a few lines turn
// any provider's own into it.
import { applyMailEvents, type MailEvent } from "#domain/invitation/mail-event.ts";
import type { Context } from "#platform/context.ts";
import { Refusal } from "#platform/refusal.ts";
import { readBody, readJsonObject } from "../body.ts";
import { DATA_SECURITY } from "../header.ts";
import { isSignedEvent } from "./mail-signature.ts";

const MAX_BYTES = 1024 * 1024;
const MAX_EVENTS = 1_000;

/** Answers `{accepted, ignored}`. What is malformed is refused as a whole, what is of no concern to us is only counted. */
export async function takeMailEvents(context: Context, secret: string, request: Request): Promise<Response> {
  const bytes = await readBody(request, MAX_BYTES);
  if (!isSignedEvent(secret, request.headers, bytes, context.clock.now()))
    throw new Refusal(
      "invalid_signature",
      "The webhook-* headers do not fit this body, or are more than 5 minutes off.",
    );
  const events = readEvents(bytes);
  const concerning = events.filter((event) => event !== null);
  const { accepted } = await applyMailEvents(context, concerning);
  return Response.json(
    { accepted, ignored: events.length - accepted },
    { headers: { ...DATA_SECURITY, "cache-control": "no-store" } },
  );
}

/** One entry for each event; null for one of a type that changes nothing. */
function readEvents(bytes: Uint8Array): (MailEvent | null)[] {
  const { events } = readJsonObject(bytes);
  if (!Array.isArray(events)) throw new Refusal("validation_error", "events must be a list.");
  if (events.length > MAX_EVENTS) throw new Refusal("validation_error", `events must be at most ${MAX_EVENTS}.`);
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
  const outcome = type === "complaint" ? "complaint" : permanent === true ? "gone" : "delayed";
  return {
    messageId,
    outcome,
    ...(typeof address === "string" ? { address } : {}),
    ...(typeof reason === "string" ? { reason } : {}),
  };
}

function isOptional(value: unknown, type: "string" | "boolean"): boolean {
  return value === undefined || value === null || typeof value === type;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
