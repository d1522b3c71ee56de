// What a pool fails with by itself, and what it has to tell apart.
import { Refusal } from "#platform/refusal.ts";

/**
 * Whether a connection was not made in time. Nothing was asked on it yet, so another may be tried: the server may have been stopping,
 * or this thread may have been too busy to see that the connection was there.
 */
export function isUnopened(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause)
    if ((each as { code?: unknown }).code === "CONNECT_TIMEOUT") return true;
  return false;
}

/** The deadline passed. */
export function late(): Refusal {
  return new Refusal("unavailable", "The database did not answer in time. Try again.");
}

/** Whether an error, however deep, is of a deadline. */
export function isLate(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause)
    if (each instanceof Refusal && each.code === "unavailable") return true;
  return false;
}

/** Nothing is asked after `close`. */
export function closed(): Error {
  return Object.assign(new Error("The pool is closed."), { code: "CONNECTION_ENDED" });
}

/** A transaction goes on although its connection does not. */
export function gone(): Error {
  return Object.assign(new Error("The transaction's connection is gone."), { code: "CONNECTION_CLOSED" });
}
