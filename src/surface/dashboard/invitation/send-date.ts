// Turns days as people write them into moments: in the morning, in the time zone of the business.

const MORNING = "09:00";
const DAY = /^(?<year>\d{4})([-/.])(?<month>\d{1,2})\2(?<day>\d{1,2})(?:[T ]+(?<time>\d{1,2}:\d\d(?::\d\d)?))?$/;
/** With dots the day comes first. With slashes the order is unknown, so only the year first is accepted. */
const DOTTED = /^(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.\s?(?<year>\d{4})(?:,? +(?<time>\d{1,2}:\d\d(?::\d\d)?))?$/;
const WITH_OFFSET = /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(?:Z|[+-]\d\d(?::?\d\d)?)$/i;

/** An ISO 8601 moment, in the morning where no time is given; null for unreadable text. */
export function momentOf(written: string, timeZone: string): string | null {
  const text = written.trim();
  try {
    if (WITH_OFFSET.test(text)) return Temporal.Instant.from(text).toString();
    const { year, month = "", day = "", time = MORNING } = (DAY.exec(text) ?? DOTTED.exec(text))?.groups ?? {};
    if (!year) return null;
    const local = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}T${time.padStart(5, "0")}`;
    return Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).toInstant().toString();
  } catch {
    // There is no such day or time.
    return null;
  }
}

export function today(now: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}
