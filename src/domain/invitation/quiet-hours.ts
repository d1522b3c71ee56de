// Text messages are never sent between 21:00 and 08:00 where the business is (spec, POST /invitations): they wait until the
// morning of that place, whatever its clocks do in the night between.

const QUIET_FROM_HOUR = 21;
const QUIET_UNTIL = Temporal.PlainTime.from("08:00");

/** The first moment from `at` on that is outside 21:00-08:00 in the zone. A zone that nobody knows counts as UTC. */
export function outsideQuietHours(at: Date, timeZone: string): Date {
  const local = zoned(Temporal.Instant.fromEpochMilliseconds(at.getTime()), timeZone);
  if (local.hour >= QUIET_UNTIL.hour && local.hour < QUIET_FROM_HOUR) return at;
  const day = local.toPlainDate().add({ days: local.hour >= QUIET_FROM_HOUR ? 1 : 0 });
  // A day that a zone left out (Samoa, 2011) has no morning: the first moment after it is the next day's.
  return new Date(day.toZonedDateTime({ timeZone: local.timeZoneId, plainTime: QUIET_UNTIL }).epochMilliseconds);
}

function zoned(at: Temporal.Instant, timeZone: string): Temporal.ZonedDateTime {
  try {
    return at.toZonedDateTimeISO(timeZone);
  } catch {
    return at.toZonedDateTimeISO("UTC");
  }
}
