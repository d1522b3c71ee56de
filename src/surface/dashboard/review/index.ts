// Reviews: find, answer, report, and take all of them home.
import type { DashboardDeps } from "../deps.ts";
import { business, member, type Route } from "../route.ts";
import { replyPost, reportPost } from "./act.ts";
import { reviewsCsv } from "./csv.ts";
import { listPage } from "./list.tsx";
import { onePage } from "./one.tsx";

/** Their routes. */
export function reviewRoutes(_deps: DashboardDeps): readonly Route[] {
  return [
    business("GET /dashboard/reviews", "review.read", listPage),
    business("GET /dashboard/reviews.csv", "review.export", reviewsCsv),
    member("GET /dashboard/reviews/:id", "review.read", onePage),
    member("POST /dashboard/reviews/:id/reply", "review.reply", replyPost),
    member("POST /dashboard/reviews/:id/report", "review.report", reportPost),
  ];
}
