// Benchmarks of a category and trends of a business (contract, Insights).
import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { findManagedBusiness } from "#domain/business/business.ts";
import { readBenchmarks } from "#domain/insight/benchmark/benchmark.ts";
import { DEFAULT_MONTHS, readTrends } from "#domain/insight/trend.ts";
import { fromWire } from "#platform/id.ts";
import { notFound, type RestRoutes } from "../route.ts";
import { answers, single } from "../schema.ts";
import { presentBenchmarks, presentTrends } from "./present.ts";
import { BenchmarksSchema, CategorySlug, Months, TrendsSchema } from "./schema.ts";

export function insightRoutes({ context, callerOf }: RestRoutes) {
  return new Elysia()
    .get(
      "/insights/benchmarks",
      async ({ request, query }) => {
        const { organisation } = callerOf(request);
        const asked = { organisationId: organisation.id, category: query.category || null };
        return { data: presentBenchmarks(await readBenchmarks(context, asked)) };
      },
      {
        query: Type.Object({ category: Type.Optional(CategorySlug) }),
        detail: {
          summary: "Figures of a category with its sub-categories, and the position of your businesses",
          operationId: "readBenchmarks",
          responses: answers(200, single(BenchmarksSchema), { 404: "`not_found`" }),
        },
      },
    )
    .get(
      "/insights/business/:id/trends",
      async ({ request, params, query }) => {
        const id = fromWire("biz", params.id);
        const { organisation } = callerOf(request);
        const business = id && (await findManagedBusiness(context, organisation.id, id));
        if (!business) throw notFound();
        return { data: presentTrends(await readTrends(context, business, Number(query.months ?? DEFAULT_MONTHS))) };
      },
      {
        query: Type.Object({ months: Type.Optional(Months) }),
        detail: {
          summary: "Figures of a business by month",
          operationId: "readTrends",
          responses: answers(200, single(TrendsSchema), { 400: "`invalid_parameter`", 404: "`not_found`" }),
        },
      },
    );
}
