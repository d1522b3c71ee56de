// Says how a figure changed against the period before, with the direction in words.
import type { Format } from "#platform/language/format.ts";
import { formatShare } from "#surface/look/format.ts";
import { wordsIn } from "#words/words.ts";

/** Of the figures as they are shown, so that no difference is named that the reader does not see. Null: nothing to compare with. */
function directionOf(now: number | null, past: number | null): "up" | "down" | "same" | null {
  if (now === null || past === null) return null;
  if (now === past) return "same";
  return now > past ? "up" : "down";
}

type Compared = { now: number | null; past: number | null; months: number };

/** "Up 0.2 on the 12 months before" */
export function changeBy(
  { now, past, months }: Compared,
  { language }: Format,
  show: (value: number) => string,
): string {
  const by = show(Math.abs((now ?? 0) - (past ?? 0)));
  return wordsIn("insight", language).change.by({ direction: directionOf(now, past), by, months });
}

/** "Up from 58% in the 12 months before", of shares from 0 to 1. */
export function changeOfShare({ now, past, months }: Compared, { language }: Format): string {
  const whole = (share: number | null) => (share === null ? null : Math.round(share * 100));
  return wordsIn("insight", language).change.from({
    direction: directionOf(whole(now), whole(past)),
    past: formatShare(past ?? 0, language),
    months,
  });
}

type Hours = { month: string; hours: number };

/** "5.0 hours in June 2026, faster than the 9.5 hours in May 2026" */
export function changeOfHours(latest: Hours, before: Hours | null, { language, decimal, month }: Format): string {
  const [now, past] = [latest, before].map((each) => (each ? decimal(each.hours, 1) : null));
  return wordsIn("insight", language).chart.replies.latest({
    direction: now === past ? "same" : directionOf(latest.hours, before?.hours ?? null),
    now: now ?? "",
    past: past ?? "",
    month: month(latest.month),
    before: before ? month(before.month) : "",
  });
}
