// How a category fares and how a business has fared (spec, Insights).
import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { findManagedBusiness } from "#domain/business/business.ts";
import { readBenchmarks } from "#domain/insight/benchmark.ts";
import { DEFAULT_MONTHS, readTrends } from "#domain/insight/trend.ts";
import { fromWire } from "#platform/id.ts";
import { Refusal } from "#platform/refusal.ts";
import type { RestRoutes } from "../route.ts";
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
          summary: "How a category and its sub-categories fare, and where your businesses stand",
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
        if (!business) throw new Refusal("not_found", "There is no such business in your organisation.");
        return { data: presentTrends(await readTrends(context, business, Number(query.months ?? DEFAULT_MONTHS))) };
      },
      {
        query: Type.Object({ months: Type.Optional(Months) }),
        detail: {
          summary: "How a business fared, month by month",
          operationId: "readTrends",
          responses: answers(200, single(TrendsSchema), { 400: "`invalid_parameter`", 404: "`not_found`" }),
        },
      },
    );
}
