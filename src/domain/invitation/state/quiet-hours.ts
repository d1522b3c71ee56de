// Keeps texts from going out between 21:00 and 08:00 in the time zone of the business (contract, Invitation). They wait until the next
// morning there. Daylight saving time counts.

const QUIET_FROM_HOUR = 21;
const QUIET_UNTIL = Temporal.PlainTime.from("08:00");

/** Returns the first moment from `at` on that is outside 21:00-08:00 in the zone. An unknown zone counts as UTC. */
export function outsideQuietHours(at: Date, timeZone: string): Date {
  const local = zoned(Temporal.Instant.fromEpochMilliseconds(at.getTime()), timeZone);
  if (local.hour >= QUIET_UNTIL.hour && local.hour < QUIET_FROM_HOUR) return at;
  const day = local.toPlainDate().add({ days: local.hour >= QUIET_FROM_HOUR ? 1 : 0 });
  // A zone can skip a day (Samoa, 2011); the result is then a moment of the next day.
  return new Date(day.toZonedDateTime({ timeZone: local.timeZoneId, plainTime: QUIET_UNTIL }).epochMilliseconds);
}

function zoned(at: Temporal.Instant, timeZone: string): Temporal.ZonedDateTime {
  try {
    return at.toZonedDateTimeISO(timeZone);
  } catch {
    return at.toZonedDateTimeISO("UTC");
  }
}
