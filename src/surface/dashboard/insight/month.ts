// Names of months.
const LONG = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });
const SHORT = new Intl.DateTimeFormat("en-GB", { month: "short", timeZone: "UTC" });

/** A page formats the same few months a hundred times. */
const KNOWN = new Map<string, string>();
const MOST_KNOWN = 500;

/** "November 2026" for `2026-11`. */
export function formatMonth(month: string): string {
  const known = KNOWN.get(month);
  if (known !== undefined) return known;
  const words = LONG.format(new Date(`${month}-01T00:00:00Z`));
  if (KNOWN.size < MOST_KNOWN) KNOWN.set(month, words);
  return words;
}

/** "Nov 26" */
export function shortMonth(month: string): string {
  return `${SHORT.format(new Date(`${month}-01T00:00:00Z`)).slice(0, 3)} ’${month.slice(2, 4)}`;
}
