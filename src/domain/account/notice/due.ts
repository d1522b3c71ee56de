// When the next mail of a lane is due.
import { HOUR_MS, MINUTE_MS } from "#platform/time/clock.ts";
import { type Choice, DIGEST_WEEKDAY, GATHER_MINUTES, MANY_AN_HOUR } from "./kind.ts";

export type Pace = {
  choice: Exclude<Choice, "none">;
  /** Of digests, in `zone`. */
  hour: number;
  zone: string;
};

/** @param mailedAt when the last mail went out. @param recent notices of the last hour, the new ones included */
export function dueAt(
  { choice, hour, zone }: Pace,
  { now, mailedAt, recent }: { now: Date; mailedAt: Date | null; recent: number },
): Date {
  if (choice === "daily" || choice === "weekly") return digestAt(now, hour, zone, choice);
  if (mailedAt === null) return now;
  const gap = recent >= MANY_AN_HOUR ? HOUR_MS : GATHER_MINUTES * MINUTE_MS;
  return new Date(Math.max(now.getTime(), mailedAt.getTime() + gap));
}

/** The first moment after `now` at which it is `hour` in the zone, on a Monday for a weekly digest. An hour that a day skips is the next one. */
function digestAt(now: Date, hour: number, zone: string, choice: "daily" | "weekly"): Date {
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(known(zone));
  const ahead = choice === "weekly" ? (DIGEST_WEEKDAY - here.dayOfWeek + 7) % 7 : 0;
  const on = (days: number) =>
    here.toPlainDate().add({ days }).toZonedDateTime({ timeZone: here.timeZoneId, plainTime: { hour } });
  const first = on(ahead).epochMilliseconds;
  return new Date(first > now.getTime() ? first : on(ahead + (choice === "weekly" ? 7 : 1)).epochMilliseconds);
}

/** A zone that this host does not know, from another host's archive, is UTC. */
function known(zone: string): string {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return "UTC";
  }
}
