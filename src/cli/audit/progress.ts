// What `log verify` says while it reads: how much is done, how long the rest may take, and when it waits for the service's limits. On standard
// error: a bar where that is a terminal, else a line now and then.

/** @property share of the work, 0 to 1 */
export type Reading = { what: "entries" | "businesses"; done: number; total: number; share: number };

export type AuditProgress = { at(reading: Reading): void; waits(ms: number): void };

export const SILENT: AuditProgress = { at: () => {}, waits: () => {} };

type Screen = { show(share: number, text: string): void; line(text: string): void };

const LINE_EVERY_MS = 15_000;

/** @param now in milliseconds */
export function createAuditProgress(
  { show, line }: Screen,
  now: () => number = () => performance.now(),
): AuditProgress {
  let reading: Reading = { what: "entries", done: 0, total: 0, share: 0 };
  let startedAt = now();
  let saidAt = startedAt;
  const say = (waitMs: number) => {
    const text = describe(reading, now() - startedAt, waitMs);
    show(reading.share, text);
    if (now() - saidAt < LINE_EVERY_MS && (waitMs === 0 || saidAt !== startedAt)) return;
    saidAt = now();
    line(text);
  };
  return {
    at(next) {
      // Businesses with findings are looked at again.
      if (next.what !== reading.what || next.done < reading.done) saidAt = startedAt = now();
      reading = next;
      say(0);
    },
    waits: (ms) => say(ms),
  };
}

function describe({ what, done, total, share }: Reading, elapsedMs: number, waitMs: number): string {
  const parts = [`${done} of ${total} ${what}`];
  // The wait belongs to the time that the work so far takes.
  const leftMs = waitMs + ((elapsedMs + waitMs) * (1 - share)) / share;
  if (share > 0 && share < 1) parts.push(`about ${duration(leftMs)} left`);
  if (waitMs > 0) parts.push(`the service asks to wait ${duration(waitMs)}`);
  return parts.join(", ");
}

function duration(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  if (seconds < 120) return `${seconds} s`;
  return seconds < 7_200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`;
}
