// The choices in the addresses of Insights and its files: how many months, and which figures.
import type { ComponentChildren } from "preact";
import { DEFAULT_MONTHS, MAX_MONTHS } from "#domain/insight/trend.ts";

export const SPANS = [DEFAULT_MONTHS, 24, MAX_MONTHS];

export const FILES = ["months", "benchmarks", "invitations"] as const;
export type InsightFile = (typeof FILES)[number];

/** An unreadable choice is the default one. */
export function spanOf(params: URLSearchParams): number {
  return SPANS.find((months) => String(months) === params.get("months")) ?? DEFAULT_MONTHS;
}

export function CsvLink({ of, months, children }: { of: InsightFile; months?: number; children: ComponentChildren }) {
  const query = months === undefined ? "" : `&months=${months}`;
  return (
    <a class="touch" href={`/dashboard/insights.csv?figures=${of}${query}`} download>
      {children}
    </a>
  );
}
