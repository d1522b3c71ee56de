// Says how a figure changed against the period before, with the direction in words, and marks whether that is better or worse.
import type { Format } from "#platform/language/format.ts";
import { formatShare } from "#surface/look/format.ts";
import { wordsIn } from "#words/words.ts";

type Direction = "up" | "down" | "same";

/** @property isBetter null where nothing changed or nothing is known */
export type Change = { says: string; direction: Direction | null; isBetter: boolean | null };

/** The arrow and the colour repeat what the words say. */
export function ChangeNote({ of: { says, direction, isBetter } }: { of: Change }) {
  if (isBetter === null) return <span class="change">{says}</span>;
  return <span class={`change change-${direction} ${isBetter ? "is-better" : "is-worse"}`}>{says}</span>;
}

/** Of the figures as they are shown, so that no difference is named that the reader does not see. Null: nothing to compare with. */
function directionOf(now: number | null, past: number | null): Direction | null {
  if (now === null || past === null) return null;
  if (now === past) return "same";
  return now > past ? "up" : "down";
}

/** @param better the direction that is better */
function changeOf(direction: Direction | null, better: "up" | "down", says: string): Change {
  const isChanged = direction === "up" || direction === "down";
  return { says, direction, isBetter: isChanged ? direction === better : null };
}

type Compared = { now: number | null; past: number | null; months: number };

/** "Up 0.2 on the 12 months before" */
export function changeBy(
  { now, past, months }: Compared,
  { language }: Format,
  show: (value: number) => string,
): Change {
  const by = show(Math.abs((now ?? 0) - (past ?? 0)));
  const direction = directionOf(now, past);
  return changeOf(direction, "up", wordsIn("insight", language).change.by({ direction, by, months }));
}

/** "Up from 58% in the 12 months before", of shares from 0 to 1. */
export function changeOfShare({ now, past, months }: Compared, { language }: Format): Change {
  const whole = (share: number | null) => (share === null ? null : Math.round(share * 100));
  const direction = directionOf(whole(now), whole(past));
  const says = wordsIn("insight", language).change.from({
    direction,
    past: formatShare(past ?? 0, language),
    months,
  });
  return changeOf(direction, "up", says);
}

type Hours = { month: string; hours: number };

/** "in June 2026, faster than the 9.5 hours in May 2026" */
export function changeOfHours(latest: Hours, before: Hours | null, { language, decimal, month }: Format): Change {
  const [now, past] = [latest, before].map((each) => (each ? decimal(each.hours, 1) : null));
  const direction = now === past ? "same" : directionOf(latest.hours, before?.hours ?? null);
  const says = wordsIn("insight", language).chart.replies.latest({
    direction,
    past: past ?? "",
    month: month(latest.month),
    before: before ? month(before.month) : "",
  });
  return changeOf(direction, "down", says);
}
