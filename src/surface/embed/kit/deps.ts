// Dependencies of the routes, and the look-up of claimed businesses by slug. It remembers unknown slugs for a few seconds, but no
// businesses, because answers must be rendered from current rows.
import type { Plans } from "#domain/account/plan/plan.ts";
import { type ClaimedBusiness, loadClaimed } from "#domain/business/lookup.ts";
import { SLUG_PATTERN } from "#domain/business/state/table.ts";
import { createBatchLoader } from "#platform/cache/batch-loader.ts";
import type { ResponseCache } from "#platform/cache/response-cache.ts";
import { createTtlCache } from "#platform/cache/ttl-cache.ts";
import type { Config } from "#platform/config/config.ts";
import type { Context } from "#platform/database/context.ts";
import type { Sightings } from "./sighting.ts";

export type EmbedContext = {
  context: Context;
  config: Pick<Config, "baseUrl" | "serviceName" | "defaultLanguage"> & Partial<Pick<Config, "languages" | "brand">>;
  plans: Plans;
  cache: ResponseCache;
};

export type EmbedDeps = EmbedContext & { slugs: ReturnType<typeof createSlugMemory>; sightings: Sightings };

export type EmbedRequest = { request: Request; url: URL; params: Readonly<Record<string, string>> };

export type EmbedRoute = (asked: EmbedRequest) => Promise<Response> | Response;

/** A claim clears the memory. Where its announcement is lost, the business is found after this time. */
const KEPT = { most: 10_000, maxAgeMs: 5_000 };

export function createSlugMemory(context: Context) {
  const unknown = createTtlCache<true>(context.clock, KEPT);
  let cleared = 0;
  const load = createBatchLoader(async (slugs) => {
    const rows = await loadClaimed(context, slugs);
    return new Map(rows.map((row) => [row.slug, row]));
  });
  return {
    async find(slug: string): Promise<ClaimedBusiness | null> {
      if (!SLUG_PATTERN.test(slug) || unknown.get(slug)) return null;
      const before = cleared;
      const found = await load(slug);
      // The business may have been claimed while it was read.
      if (found === null && before === cleared) unknown.put(slug, true);
      return found;
    },
    /** Call it when a business got an owner. */
    forget(): void {
      cleared++;
      unknown.clear();
    },
  };
}
