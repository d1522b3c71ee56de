// What goes wrong on the way to PostgreSQL: errors of ours for a connection, and which errors of the server and the driver are a
// connection's.

/** An error of a connection, with a code as the driver has them. */
export function fault(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
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

/** Whether another try may help where no connection opened yet: this machine is busy, or the server takes no writes at the moment. */
export function mayPass(error: unknown): boolean {
  return hasCode(error, /^CONNECT(_TIMEOUT|ION_REFUSED|ION_READ_ONLY)$/);
}

/** Whether the server refused a write, because it is a standby or was made read-only. */
export function isReadOnlyFault(error: unknown): boolean {
  return hasCode(error, /^25006$/);
}

/** Whether the transaction had failed already by another statement of it. */
export function isAfterFailure(error: unknown): boolean {
  return hasCode(error, /^25P02$/);
}

/** Whether the server answered and has no room or memory (class 53), or its disk fails. */
export function isOutOfResources(error: unknown): boolean {
  return hasCode(error, /^(53...|58030)$/);
}
