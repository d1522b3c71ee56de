// Slugs of claimed businesses. What has to be asked is asked together, one question at a time, and a slug that named none is
// remembered for a few seconds: a flood of them costs the database no more than one short query after another. What was found
// is never remembered here, because an answer that is kept elsewhere must be made of what is true now.
import { SLUG_PATTERN } from "#domain/business/business.ts";
import { type ClaimedBusiness, loadClaimed } from "#domain/business/claimed.ts";
import type { Context } from "#platform/context.ts";

export type SlugMemory = {
  /** The claimed business with this slug, as it is now; null where there is none. */
  find(slug: string): Promise<ClaimedBusiness | null>;
};

/** A business that was claimed meanwhile is found after this long. */
const MAX_AGE_MS = 5_000;
const MOST_KEPT = 10_000;
const MOST_ASKED = 500;

type Waiting = { slug: string; resolve(found: ClaimedBusiness | null): void; reject(error: unknown): void };

export function createSlugMemory(context: Context): SlugMemory {
  /** Until when each is taken for unknown. */
  const unknown = new Map<string, number>();
  let waiting: Waiting[] = [];
  let isAsking = false;

  const askAll = async () => {
    if (isAsking) return;
    isAsking = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MOST_ASKED);
      waiting = waiting.slice(MOST_ASKED);
      try {
        const rows = await loadClaimed(context, [...new Set(batch.map((each) => each.slug))]);
        const found = new Map(rows.map((row) => [row.slug, row]));
        for (const { slug, resolve } of batch) {
          const row = found.get(slug) ?? null;
          if (row === null) note(slug);
          resolve(row);
        }
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isAsking = false;
  };

  /** The oldest goes first. */
  const note = (slug: string) => {
    unknown.delete(slug);
    unknown.set(slug, context.clock.now().getTime() + MAX_AGE_MS);
    if (unknown.size <= MOST_KEPT) return;
    const [oldest] = unknown.keys();
    if (oldest !== undefined) unknown.delete(oldest);
  };

  return {
    find(slug) {
      if (!SLUG_PATTERN.test(slug)) return Promise.resolve(null);
      if ((unknown.get(slug) ?? 0) > context.clock.now().getTime()) return Promise.resolve(null);
      return new Promise((resolve, reject) => {
        waiting.push({ slug, resolve, reject });
        askAll();
      });
    },
  };
}
