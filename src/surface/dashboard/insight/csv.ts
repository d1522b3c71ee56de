// The figures of Insights as CSV files: by month, against other businesses, and of the invitations.
import { categoryName } from "#domain/business/profile/category.ts";
import { type Benchmarks, readBusinessBenchmarks } from "#domain/insight/benchmark/benchmark.ts";
import { readTrends, type TrendMonth } from "#domain/insight/trend.ts";
import { formatOf } from "#platform/language/format.ts";
import type { Language } from "#platform/language/language.ts";
import { separatorIn } from "#platform/language/separator.ts";
import { CSV_BOM, CSV_LINE_END, csvText } from "#platform/text/csv.ts";
import { wordsIn } from "#words/words.ts";
import { download } from "../kit/download.ts";
import { hasFeature } from "../kit/plan-gate.tsx";
import type { Answer, BusinessVisit } from "../kit/visit.ts";
import { ownOf, rowsOf } from "./benchmark.tsx";
import { FILES, type InsightFile, spanOf } from "./file-link.tsx";
import { FUNNEL_DAYS, stepsOf } from "./funnel.tsx";

type Cell = string | number | null;
type Line = readonly Cell[];

/** The figures by month unless others are asked for. A file without a figure has its head alone. */
export async function insightsCsv(visit: BusinessVisit): Promise<Answer> {
  const file = FILES.find((each) => each === visit.url.searchParams.get("figures")) ?? "months";
  const own = wordsIn("insight", visit.language).csv.file;
  const lines = await LINES[file](visit);
  return download(visit, { name: "insights", own, infix: `-${file}`, ending: "csv" }, written(lines, visit.language));
}

const LINES: Readonly<Record<InsightFile, (visit: BusinessVisit) => Promise<Line[]>>> = {
  async months({ context, business, url, language }) {
    const { table, chart } = wordsIn("insight", language);
    const { count } = wordsIn("profile", language).stars;
    const stars = [5, 4, 3, 2, 1];
    const head = [table.month, table.reviews, ...stars.map((rating) => count({ rating })), table.verified, table.stars];
    const { months } = await readTrends(context, business, spanOf(url.searchParams));
    const line = (month: TrendMonth): Line => [
      month.month,
      month.reviews,
      ...stars.map((star) => month.ratingMix[star - 1] ?? 0),
      month.verified,
      month.averageRating,
      month.replied,
      month.medianReplyHours,
      month.scoreTenths === null ? null : month.scoreTenths / 10,
    ];
    return [[...head, table.replied, table.hours, chart.score.title], ...months.map(line)];
  },
  async benchmarks(visit) {
    const { context, business, organisation, language } = visit;
    const { benchmark, table } = wordsIn("insight", language);
    const head = [table.among, benchmark.figure, benchmark.yours, benchmark.lower, benchmark.median, benchmark.upper];
    const line = (each: Benchmarks): Line[] => {
      const among = each.category ? categoryName(business.category, language) : table.allBusinesses;
      const rows = each.metrics ? rowsOf(each.metrics, ownOf(each, visit), formatOf(language)) : [];
      return rows.map(({ name, own, quartiles, standing }) => [
        among,
        name,
        own,
        quartiles?.p25 ?? null,
        quartiles?.median ?? null,
        quartiles?.p75 ?? null,
        standing,
      ]);
    };
    const benchmarks = hasFeature(visit, "api") ? await readBusinessBenchmarks(context, business, organisation.id) : [];
    return [[...head, benchmark.position], ...benchmarks.flatMap(line)];
  },
  async invitations({ context, business, organisation, deps, language }) {
    const { table } = wordsIn("insight", language);
    const { step } = wordsIn("inviteProgress", language);
    const of = { organisationId: organisation.id, businessId: business.id };
    const parts = await deps.countProgress(context, of, FUNNEL_DAYS);
    return [[table.step, table.number], ...stepsOf(parts).map(([name, value]) => [step[name], value])];
  },
};

async function* written(lines: readonly Line[], language: Language): AsyncGenerator<string, void, void> {
  const separator = separatorIn(language);
  yield CSV_BOM;
  for (const line of lines) yield line.map((cell) => cellOf(cell, separator)).join(separator) + CSV_LINE_END;
}

/** Spreadsheets that split at a semicolon read a decimal comma. */
function cellOf(cell: Cell, separator: "," | ";"): string {
  if (cell === null) return "";
  if (typeof cell === "string") return csvText(cell);
  return separator === ";" ? String(cell).replace(".", ",") : String(cell);
}
