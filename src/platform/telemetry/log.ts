// Structured logs: one JSON object a line on standard output (commands: standard error). No mail address and no secret may reach
// them. Database errors quote the values they were given, so they are logged in our words.
import { DrizzleQueryError } from "drizzle-orm/errors";
import pino from "pino";
import { currentTrace } from "./trace.ts";

type LogLevel = "debug" | "info" | "warn" | "error" | "silent";

export type Log = pino.Logger;

const REDACTED = ["email", "*.email", "phone", "*.phone", "authorization", "*.authorization", "secret", "*.secret"];

/** @param fd 1 for the service, 2 for commands. */
export function createLog(level: LogLevel, fd: 1 | 2 = 1): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: traceOfLine,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
      redact: { paths: REDACTED, censor: "[redacted]" },
    },
    // Written at once: lines are few, and the last ones before an exit matter most.
    pino.destination({ fd, sync: true }),
  );
}

/** Adds the request's trace to a line. */
function traceOfLine(): { traceId?: string } {
  const trace = currentTrace();
  return trace ? { traceId: trace.id } : {};
}

/** An error without the values that it quotes. A failed query logs its text and PostgreSQL's own message. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: maskAddresses(String(error)) };
  const failed = error instanceof DrizzleQueryError ? { query: error.query } : {};
  const cause = error instanceof DrizzleQueryError && error.cause instanceof Error ? error.cause : error;
  const { code, constraint_name: constraint } = cause as { code?: unknown; constraint_name?: unknown };
  return {
    type: cause.name,
    message: maskAddresses(cause instanceof DrizzleQueryError ? "the query failed" : cause.message),
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...failed,
    // Without its first lines, which repeat the message.
    stack: (error.stack ?? "")
      .split("\n")
      .filter((line) => /^\s+at /.test(line))
      .map((line) => line.trim()),
  };
}

/** The length is bounded because the expression takes quadratic time. */
const MAX_MESSAGE_LENGTH = 2_000;

function maskAddresses(text: string): string {
  const bounded = text.length <= MAX_MESSAGE_LENGTH ? text : `${text.slice(0, MAX_MESSAGE_LENGTH)}...`;
  return bounded.replace(/[^\s"'<>(),;=]+@[^\s"'<>(),;=]+/g, "[address]");
}
