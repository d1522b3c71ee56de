// The download of a business's reviews: sent as it is read, in constant memory whatever its size.
import { exportReviews } from "#domain/review/dashboard/export.ts";
import { NEVER } from "#surface/look/answer.ts";
import type { Answer, BusinessVisit } from "../visit.ts";

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Every published review of the chosen business; with `from` and `to`, those written on these days in UTC. */
export function reviewsCsv(visit: BusinessVisit): Answer {
  const { business, context, url } = visit;
  const since = dayOf(url.searchParams.get("from"));
  const until = dayOf(url.searchParams.get("to"));
  const name = `reviews-${business.slug}-${context.clock.now().toISOString().slice(0, 10)}.csv`;
  return {
    type: "text",
    body: "",
    stream: streamOf(exportReviews(context, { id: business.id, slug: business.slug, since, until })),
    cacheControl: NEVER,
    headers: {
      "content-type": "text/csv; charset=utf-8; header=present",
      // A slug is ASCII, and has no quotes.
      "content-disposition": `attachment; filename="${name}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    },
  };
}

/** Asks for the next piece when there is room for it, and for none when the client has gone away. */
export function streamOf(pieces: AsyncGenerator<string, void, void>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(Buffer.from(value));
    },
    async cancel() {
      await pieces.return();
    },
  });
}

/** What is no day is no bound. */
function dayOf(value: string | null): string | undefined {
  if (value === null || !DAY.test(value)) return undefined;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value) ? value : undefined;
}
