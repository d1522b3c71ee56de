// Integrations remembered for a few seconds, and ids that are none as well. What has to be asked is asked together, one
// question at a time: a flood of ids that nobody knows costs the database no more than one short query after another. Whoever
// writes on the strength of what is remembered has its version checked, so to be late here is to be slower, and not wrong.
import { loadPlaces, type Place } from "#domain/integration/place.ts";
import type { Context } from "#platform/context.ts";
import type { SecretBox } from "#platform/secret-box.ts";

export type KnownPlace = Place & { secret: string };

export type PlaceMemory = {
  /** The integration, if it takes orders; else null. @param id a uuid */
  find(id: string): Promise<KnownPlace | null>;
  forget(id: string): void;
};

const MAX_AGE_MS = 5_000;
/** Of each; kept apart, so that a flood of unknown ids pushes no known one out. */
const MOST_KEPT = 10_000;
const MOST_ASKED = 500;

type Waiting = { id: string; resolve(place: KnownPlace | null): void; reject(error: unknown): void };

export function createPlaceMemory(context: Context, box: SecretBox): PlaceMemory {
  const known = new Map<string, { place: KnownPlace; until: number }>();
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
        const rows = await loadPlaces(context, [...new Set(batch.map((each) => each.id))]);
        const places = new Map(rows.map((row) => [row.id, row]));
        for (const each of batch) settle(each, places.get(each.id) ?? null);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isAsking = false;
  };

  const settle = ({ id, resolve, reject }: Waiting, row: Place | null) => {
    const until = context.clock.now().getTime() + MAX_AGE_MS;
    if (row === null) put(unknown, id, until);
    // A paused one is not remembered, so that it takes orders from the moment it is resumed.
    if (row === null || row.paused) return resolve(null);
    const secret = box.open(row.secretSealed, row.id);
    if (secret === null)
      return reject(new Error("An integration's secret cannot be opened: it was sealed under another APP_SECRET."));
    const place = { ...row, secret };
    put(known, id, { place, until });
    resolve(place);
  };

  return {
    find(id) {
      const now = context.clock.now().getTime();
      const kept = known.get(id);
      if (kept && kept.until > now) return Promise.resolve(kept.place);
      if ((unknown.get(id) ?? 0) > now) return Promise.resolve(null);
      return new Promise((resolve, reject) => {
        waiting.push({ id, resolve, reject });
        askAll();
      });
    },
    forget(id) {
      known.delete(id);
    },
  };
}

/** The oldest goes first. */
function put<V>(map: Map<string, V>, id: string, value: V): void {
  map.delete(id);
  map.set(id, value);
  if (map.size <= MOST_KEPT) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}
