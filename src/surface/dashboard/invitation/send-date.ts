// Days as people write them, as moments: in the morning, where the business is.

/** Not in the night, and not among what the night has piled up. */
const MORNING = "09:00";

const DAY = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T ]+(\d{1,2}:\d\d(?::\d\d)?))?$/;
/** With dots the day stands first; with slashes nobody knows. */
const DOTTED = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})(?:,? +(\d{1,2}:\d\d(?::\d\d)?))?$/;
const WITH_OFFSET = /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(?:Z|[+-]\d\d(?::?\d\d)?)$/i;

/** The moment as ISO 8601: of a day in the morning, of a day and an hour that hour; null where it is neither. */
export function momentOf(written: string, timeZone: string): string | null {
  const text = written.trim();
  if (WITH_OFFSET.test(text)) return instantOf(text);
  const [, year, , month, day, time] = DAY.exec(text) ?? [];
  if (year && month && day) return localMoment(year, month, day, time, timeZone);
  const [, dottedDay, dottedMonth, dottedYear, dottedTime] = DOTTED.exec(text) ?? [];
  if (dottedYear && dottedMonth && dottedDay)
    return localMoment(dottedYear, dottedMonth, dottedDay, dottedTime, timeZone);
  return null;
}

/** The day that it is now, YYYY-MM-DD. */
export function today(now: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(zoneOf(timeZone))
    .toPlainDate()
    .toString();
}

function localMoment(year: string, month: string, day: string, time: string | undefined, timeZone: string) {
  const two = (digits: string) => digits.padStart(2, "0");
  try {
    return Temporal.PlainDate.from(`${year}-${two(month)}-${two(day)}`)
      .toZonedDateTime({
        timeZone: zoneOf(timeZone),
        plainTime: Temporal.PlainTime.from((time ?? MORNING).padStart(5, "0")),
      })
      .toInstant()
      .toString();
  } catch {
    return null;
  }
}

function instantOf(text: string): string | null {
  try {
    return Temporal.Instant.from(text).toString();
  } catch {
    return null;
  }
}

/** A zone that this machine does not know is no reason to invite nobody. */
function zoneOf(timeZone: string): string {
  try {
    new Intl.DateTimeFormat("en", { timeZone });
    return timeZone;
  } catch {
    return "UTC";
  }
}
