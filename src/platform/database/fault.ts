// What goes wrong on the way to PostgreSQL: errors of ours for a connection, and which errors of the server and the driver are a
// connection's.

import { DrizzleQueryError } from "drizzle-orm/errors";
import { Refusal } from "#contract/refusal.ts";
import { sentence } from "#contract/sentence.ts";

/** A move lasts for a minute at most. */
const MOVE_RETRY_SECONDS = "30";

/** An error of a connection, with a code as the driver has them. */
export function fault(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}

/** The error of a commit whose wait for the standby was cancelled: the primary alone has the commit. */
export function unconfirmed(): Error {
  return fault("CONNECTION_UNCONFIRMED", "No standby has confirmed the commit.");
}

/** An error and its causes: drizzle wraps what the driver throws. */
export function causesOf(error: unknown): (Error & { code?: unknown })[] {
  const causes: Error[] = [];
  for (let each = error; each instanceof Error; each = each.cause) causes.push(each);
  return causes;
}

function hasCode(error: unknown, pattern: RegExp): boolean {
  return causesOf(error).some(({ code }) => typeof code === "string" && pattern.test(code));
}

/**
 * Whether an error is of a connection that is gone, could not be made or leads to a server that takes no writes, by the server's or the
 * driver's code.
 */
export function isConnectionFault(error: unknown): boolean {
  return hasCode(
    error,
    /^(?:(?:08...|25006|57P0[1-5]|53300)$|CONNECTION_|CONNECT_TIMEOUT|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)/,
  );
}

const connecting = new WeakSet<object>();

/** Marks what failed while connecting to a server of the database: its code alone may be that of any socket. */
export function ofDatabase<Thrown>(error: Thrown): Thrown {
  for (const each of causesOf(error)) connecting.add(each);
  return error;
}

/** Whether an unavailable server is the database, and not a mail server or a bucket, whose sockets have the same codes. */
export function isOfDatabase(error: unknown): boolean {
  return (
    causesOf(error).some(
      (each) => each instanceof DrizzleQueryError || each instanceof Refusal || connecting.has(each),
    ) || hasCode(error, /^(?:(?:08...|25006|57P0[1-5]|53...|58030|CONNECT_TIMEOUT)$|CONNECTION_)/)
  );
}

/** Whether another try may help where no connection opened yet: this machine is busy, or the server takes no writes at the moment. */
export function mayPass(error: unknown): boolean {
  return hasCode(error, /^CONNECT(_TIMEOUT|ION_REFUSED|ION_READ_ONLY)$/);
}

/** Whether the server refused a write, because it is a standby or was made read-only. */
export function isReadOnlyFault(error: unknown): boolean {
  return hasCode(error, /^25006$/);
}

/** Whether a trigger refused a change of an organisation that moves to another instance (drizzle, candor_not_moving). */
function isOfMove(error: unknown): boolean {
  return hasCode(error, /^CM001$/);
}

/** The refusal of a change of an organisation that moves to another instance; any other error unchanged. */
export function refusedByMove(error: unknown): unknown {
  if (!isOfMove(error)) return error;
  const message = "The organisation moves to another server. Nothing was saved. Try again in a minute.";
  return new Refusal("unavailable", message, {
    says: sentence("operator.readOnly"),
    headers: { "retry-after": MOVE_RETRY_SECONDS },
  });
}

/** Whether the transaction had failed already by another statement of it. */
export function isAfterFailure(error: unknown): boolean {
  return hasCode(error, /^25P02$/);
}

/** Whether the server answered and has no room or memory (class 53), or its disk fails. */
export function isOutOfResources(error: unknown): boolean {
  return hasCode(error, /^(53...|58030)$/);
}
