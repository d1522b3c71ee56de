// A moment relative to now, with the exact time as a tooltip.
const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_557_600],
  ["month", 2_629_800],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];
const RELATIVE = new Intl.RelativeTimeFormat("en-GB", { numeric: "auto" });
const EXACT = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

/** "3 days ago", "in 2 hours", "just now". */
export function When({ at, now }: { at: Date; now: Date }) {
  return (
    <time datetime={at.toISOString()} title={`${EXACT.format(at)} UTC`}>
      {relative(at, now)}
    </time>
  );
}

function relative(at: Date, now: Date): string {
  const seconds = (at.getTime() - now.getTime()) / 1_000;
  const [unit, size] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? [];
  return unit && size ? RELATIVE.format(Math.trunc(seconds / size), unit) : "just now";
}
