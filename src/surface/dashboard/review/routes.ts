// The routes of the reviews of a business: the lists, one review, the replies, the files.
import { business, LIVE, member, type Route } from "../kit/route.ts";
import { deleteReplyPost } from "./delete-reply.tsx";
import { exportFile, exportPage, OWN_FILES, reviewsCsv } from "./leave.tsx";
import { reviewsPage } from "./list.tsx";
import { replyPost, reportForm, reviewPage } from "./one.tsx";
import { workPage, workPost } from "./work.tsx";

export const REVIEW_ROUTES: readonly Route[] = [
  business("GET /dashboard/reviews", "review.read", reviewsPage),
  business("GET /dashboard/reviews.csv", "review.export", reviewsCsv),
  business("GET /dashboard/export", "review.leave", exportPage, LIVE),
  ...OWN_FILES.map((layout) => business(`GET /dashboard/export/${layout}`, "review.leave", exportFile(layout), LIVE)),
  business("GET /dashboard/reviews/unanswered", "review.reply", workPage),
  business("GET /dashboard/reviews/unanswered/:id", "review.reply", workPage),
  business("POST /dashboard/reviews/unanswered/:id", "review.reply", workPost),
  member("GET /dashboard/reviews/:id", "review.read", reviewPage),
  member("POST /dashboard/reviews/:id/reply", "review.reply", replyPost),
  member("POST /dashboard/reviews/:id/reply/delete", "review.reply", deleteReplyPost),
  member("POST /dashboard/reviews/:id/report", "review.report", reportForm, LIVE),
];
