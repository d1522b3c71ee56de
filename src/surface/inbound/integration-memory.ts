// Integrations remembered for a few seconds, and ids that are none as well. Whoever writes on the strength of what is remembered has
// its version checked, so to be late here is to be slower, and not wrong.
import { loadPlaces, type Place } from "#domain/integration/place.ts";
import { askedTogether } from "#platform/asked-together.ts";
import { createBriefMemory } from "#platform/brief-memory.ts";
import type { Context } from "#platform/context.ts";
import type { SecretBox } from "#platform/secret-box.ts";

export type KnownPlace = Place & { secret: string };

export type PlaceMemory = {
  /** The integration, if it takes orders; else null. @param id a uuid */
  find(id: string): Promise<KnownPlace | null>;
  forget(id: string): void;
};

const KEPT = { most: 10_000, maxAgeMs: 5_000 };

export function createPlaceMemory(context: Context, box: SecretBox): PlaceMemory {
  // Kept apart, so that a flood of unknown ids pushes no known one out.
  const known = createBriefMemory<KnownPlace>(context.clock, KEPT);
  const unknown = createBriefMemory<true>(context.clock, KEPT);
  const load = askedTogether(async (ids) => {
    const rows = await loadPlaces(context, ids);
    return new Map(rows.map((row) => [row.id as string, row]));
  });
  return {
    async find(id) {
      const kept = known.get(id);
      if (kept) return kept;
      if (unknown.get(id)) return null;
      const row = await load(id);
      if (row === null) unknown.put(id, true);
      // A paused one is not remembered, so that it takes orders from the moment it is resumed.
      if (row === null || row.paused) return null;
      const secret = box.open(row.secretSealed, row.id);
      if (secret === null)
        throw new Error("An integration's secret cannot be opened: it was sealed under another APP_SECRET.");
      const place = { ...row, secret };
      known.put(id, place);
      return place;
    },
    forget: known.forget,
  };
}
