// Counts what the rows of a file say of its scale, of the order of day and month, and of time zones, and warns of rows that say otherwise.

import type { LayoutChoices, LayoutFound, LayoutWarning, MappedField } from "./choice.ts";
import { isContact, isMailAddress } from "./contact.ts";
import { readDate } from "./date.ts";
import { FILE_FAULT, WARNING } from "./fault.ts";
import { FIELD_OF, PUBLIC_FIELDS } from "./mapping.ts";
import type { Recognised } from "./recognise.ts";
import { type RatingCounts, readRating, scaleOf } from "./scale.ts";

type Tallied = Pick<LayoutFound, "scale" | "scaleAsked" | "dayOrder" | "timeZone" | "warnings"> & {
  touched: Omit<LayoutFound["touched"], "shop">;
};

const MOST_WARNINGS = 50;
/** A column of a public field that holds addresses in more than this share of its rows is refused. */
const MOST_ADDRESSES = 0.5;
const ADDRESS_ROWS = 200;
/** Where the month comes first. */
const MONTH_FIRST = new Set(["US", "PH", "PW", "FM", "MH", "PR", "GU", "VI", "AS", "MP"]);
/** @param country of the business, ISO 3166-1 */
export function tallyRows(found: Recognised, choices: LayoutChoices & { timeZone: string }, country: string) {
  const { layout } = found;
  const ratings: RatingCounts = { all: 0, over5: 0, over10: 0 };
  const told = { day: 0, month: 0 };
  const touched = { scale: 0, dayOrder: 0, timeZone: 0 };
  const orders: (LayoutWarning & { dayFirst: boolean })[] = [];
  const aboves: (LayoutWarning & { value: number })[] = [];
  const zones: LayoutWarning[] = [];
  const addresses = new Map<MappedField, number>();
  let rows = 0;
  const keep = <W extends LayoutWarning>(list: W[], warning: W) => {
    if (list.length < MOST_WARNINGS) list.push(warning);
  };

  function addDate(line: number, cells: readonly string[], name: "date" | "replyDate"): void {
    const text = found.field(cells, name);
    if (text === "") return;
    const reading = readDate(text, { dayFirst: true, timeZone: "UTC" });
    if (reading === "unclear") keep(zones, { line, ...WARNING.zone(found.columnOf(cells, name), text) });
    if (typeof reading === "string") return;
    if (name === "date" && !reading.isZoned) touched.timeZone++;
    if (name === "date" && reading.order === "guessed") touched.dayOrder++;
    if (reading.tells === null) return;
    told[reading.tells ? "day" : "month"]++;
    keep(orders, { line, dayFirst: reading.tells, ...WARNING.order(found.columnOf(cells, name), text) });
  }

  function addRatings(line: number, cells: readonly string[]): void {
    let isTouched = false;
    for (const { fields } of layout.reviews ?? [{ fields: {} }]) {
      const text = found.field(cells, "rating", fields);
      const rating = readRating(text);
      if (rating === null || rating.of !== null) continue;
      isTouched = true;
      ratings.all++;
      if (rating.value <= 5) continue;
      ratings.over5++;
      if (rating.value > 10) ratings.over10++;
      // A file out of 100 has many of them: they are no warnings then.
      const warning = WARNING.above(found.columnOf(cells, "rating", fields), text, rating.value > 10 ? 10 : 5);
      keep(aboves, { line, value: rating.value, ...warning });
    }
    if (isTouched) touched.scale++;
  }

  return {
    add(line: number, cells: readonly string[], isReply: boolean): void {
      addDate(line, cells, "date");
      addDate(line, cells, "replyDate");
      if (isReply) return;
      addRatings(line, cells);
      if (choices.columns === null || rows++ >= ADDRESS_ROWS) return;
      for (const field of PUBLIC_FIELDS)
        if (isContactIn(field, found.field(cells, FIELD_OF[field])))
          addresses.set(field, (addresses.get(field) ?? 0) + 1);
    },
    finish(): Tallied {
      for (const [field, count] of addresses)
        if (count > Math.min(rows, ADDRESS_ROWS) * MOST_ADDRESSES)
          throw FILE_FAULT.addresses(found.columnOf([], FIELD_OF[field]), field);
      const byFile = scaleOf(ratings);
      const scale = choices.scale ?? (layout.anyScale ? byFile : 5);
      const usual =
        layout.anyScale && MONTH_FIRST.has(country.toUpperCase()) ? "month" : layout.dayFirst ? "day" : "month";
      const byRows = told.day === told.month ? usual : told.day > told.month ? "day" : "month";
      const dayOrder = choices.dayOrder ?? byRows;
      const warnings = [
        ...zones,
        ...orders.filter(({ dayFirst }) => dayFirst !== (dayOrder === "day")),
        ...aboves.filter(({ value }) => value > scale),
      ];
      return {
        ...{ scale, dayOrder, timeZone: choices.timeZone, touched },
        scaleAsked: choices.scale === null && ratings.over5 > 0 && (layout.anyScale === true || byFile !== 5),
        warnings: warnings
          .map(({ line, warning, says }) => ({ line, warning, says }))
          .toSorted((a, b) => a.line - b.line)
          .slice(0, MOST_WARNINGS),
      };
    },
  };
}

/** A product's number may be as long as one of a telephone. */
function isContactIn(field: (typeof PUBLIC_FIELDS)[number], cell: string): boolean {
  return field === "product" ? isMailAddress(cell) : isContact(cell);
}
