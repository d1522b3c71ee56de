// Slugs of claimed businesses. One that named none is remembered for a few seconds; what was found is never remembered here, because
// an answer that is kept elsewhere must be made of what is true now.
import { SLUG_PATTERN } from "#domain/business/business.ts";
import { type ClaimedBusiness, loadClaimed } from "#domain/business/claimed.ts";
import { askedTogether } from "#platform/asked-together.ts";
import { createBriefMemory } from "#platform/brief-memory.ts";
import type { Context } from "#platform/context.ts";

export type SlugMemory = {
  /** The claimed business with this slug, as it is now; null where there is none. */
  find(slug: string): Promise<ClaimedBusiness | null>;
};

/** A business that was claimed meanwhile is found after this long. */
const KEPT = { most: 10_000, maxAgeMs: 5_000 };

export function createSlugMemory(context: Context): SlugMemory {
  const unknown = createBriefMemory<true>(context.clock, KEPT);
  const load = askedTogether(async (slugs) => {
    const rows = await loadClaimed(context, slugs);
    return new Map(rows.map((row) => [row.slug, row]));
  });
  return {
    async find(slug) {
      if (!SLUG_PATTERN.test(slug) || unknown.get(slug)) return null;
      const found = await load(slug);
      if (found === null) unknown.put(slug, true);
      return found;
    },
  };
}
