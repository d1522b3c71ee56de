// Readings of what answers requests, in each thread that does.
import type { ResponseCache } from "#platform/response-cache.ts";
import type { ServiceReading } from "./definition.ts";
import type { RequestTallies } from "./request-tally.ts";

export function handlerReader(tallies: RequestTallies, cache: ResponseCache): () => ServiceReading[] {
  return () => {
    const { entries, bytes } = cache.size();
    const { hits, made } = cache.figures();
    return [
      ...Object.values(tallies).flatMap((each) => each.read()),
      { name: "candor_kept_answers", value: entries },
      { name: "candor_kept_answers_bytes", value: bytes },
      { name: "candor_kept_answer_hits_total", value: hits },
      { name: "candor_kept_answer_misses_total", value: made },
    ];
  };
}
