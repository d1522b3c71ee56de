// Turns days as people write them into moments: in the morning, in the time zone of the business.

const MORNING = "09:00";

const DAY = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T ]+(\d{1,2}:\d\d(?::\d\d)?))?$/;
/** With dots the day comes first. With slashes the order is unknown, so only the year first is accepted. */
const DOTTED = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})(?:,? +(\d{1,2}:\d\d(?::\d\d)?))?$/;
const WITH_OFFSET = /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(?:Z|[+-]\d\d(?::?\d\d)?)$/i;

/** An ISO 8601 moment, in the morning where no time is given; null for unreadable text. */
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

/** UTC for a zone that this machine does not know, so that invitations still work. */
function zoneOf(timeZone: string): string {
  try {
    new Intl.DateTimeFormat("en", { timeZone });
    return timeZone;
  } catch {
    return "UTC";
  }
}
