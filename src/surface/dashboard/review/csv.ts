// The download of a business's reviews, streamed in constant memory.
import { exportReviews } from "#domain/review/dashboard/export.ts";
import { NEVER } from "#surface/look/answer.ts";
import { streamOf } from "../../stream.ts";
import type { Answer, BusinessVisit } from "../visit.ts";

export function reviewsCsv(visit: BusinessVisit): Answer {
  const { business, context } = visit;
  const name = `reviews-${business.slug}-${context.clock.now().toISOString().slice(0, 10)}.csv`;
  return {
    type: "text",
    body: "",
    stream: streamOf(exportReviews(context, business)),
    cacheControl: NEVER,
    headers: {
      "content-type": "text/csv; charset=utf-8; header=present",
      // A slug is ASCII and holds no quotes.
      "content-disposition": `attachment; filename="${name}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    },
  };
}
