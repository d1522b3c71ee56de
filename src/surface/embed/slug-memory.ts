// Finds claimed businesses by slug. Unknown slugs are remembered for a few seconds. Businesses are not, because answers that are kept
// elsewhere must be rendered from current rows.
import { SLUG_PATTERN } from "#domain/business/business.ts";
import { type ClaimedBusiness, loadClaimed } from "#domain/business/lookup.ts";
import { askedTogether } from "#platform/asked-together.ts";
import { createBriefMemory } from "#platform/brief-memory.ts";
import type { Context } from "#platform/context.ts";

export type SlugMemory = {
  /** The claimed business, or null. */
  find(slug: string): Promise<ClaimedBusiness | null>;
};

/** A business that is claimed meanwhile is found after this time. */
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
