// When a business's reviews were written, and how many stars each gave: growth, season, weekday, hour, and the way it changed.
import { DAY_MS, HOUR_MS } from "#platform/time/clock.ts";
import type { Business, Quality } from "./business.ts";
import { nth, type Random } from "./random.ts";

/** By local hour, midnight first: few at night, a bump at noon, most in the evening. */
const HOURS = [8, 4, 2, 1, 1, 3, 10, 22, 34, 40, 44, 46, 50, 48, 42, 40, 42, 48, 58, 72, 84, 80, 52, 22];
/** By weekday, Sunday first. */
const WEEKDAYS = [1, 1.15, 1.1, 1, 0.95, 0.8, 0.75];
const HIGHEST_WEEKDAY = Math.max(...WEEKDAYS);

/** One to five stars for a business that treats people badly, middlingly and well. */
const STARS: readonly [number, readonly number[]][] = [
  [0, [0.6, 0.14, 0.08, 0.07, 0.11]],
  [0.5, [0.24, 0.09, 0.1, 0.17, 0.4]],
  [1, [0.02, 0.012, 0.03, 0.118, 0.82]],
];

/** The instants, oldest first, none later than `now`, no two the same. */
export function instants(draw: Random, { size, openedAt, growth, leaf, country }: Business, now: Date): Date[] {
  const opened = openedAt.getTime();
  const span = now.getTime() - opened;
  const highest = leaf.season ? Math.max(...leaf.season) : 1;
  const found = new Set<number>();
  for (let tries = 0; found.size < size && tries < size * 20; tries++) {
    const at = opened + span * draw.next() ** (1 / growth);
    const local = new Date(at + country.offset * HOUR_MS);
    const pull =
      ((leaf.season?.[local.getUTCMonth()] ?? 1) / highest) * (nth(WEEKDAYS, local.getUTCDay()) / HIGHEST_WEEKDAY);
    if (!draw.chance(pull)) continue;
    const midnight = Math.floor(local.getTime() / DAY_MS) * DAY_MS - country.offset * HOUR_MS;
    let instant = midnight + draw.weighted(HOURS) * HOUR_MS + draw.int(0, HOUR_MS - 1);
    if (instant > now.getTime()) instant -= DAY_MS;
    if (instant >= opened) found.add(instant);
  }
  return [...found].sort((a, b) => a - b).map((instant) => new Date(instant));
}

/** Stars, 1 to 5, `life` (0 to 1) of the way through the business's history. */
export function stars(draw: Random, { first, last, dip }: Quality, life: number): number {
  const fall = dip === undefined ? 0 : 0.5 * Math.exp(-(((life - dip) / 0.05) ** 2));
  const quality = Math.min(1, Math.max(0, first + (last - first) * life - fall));
  const upper = quality >= 0.5 ? 2 : 1;
  const [from, low] = nth(STARS, upper - 1);
  const [to, high] = nth(STARS, upper);
  const share = (quality - from) / (to - from);
  return 1 + draw.weighted(low.map((weight, i) => weight + (nth(high, i) - weight) * share));
}
