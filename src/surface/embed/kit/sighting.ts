// Notes that a widget was asked for by a page of its business's own site. A hot answer costs a look at one or two headers, and nothing
// within the hour after a match. Matches are gathered and written together.
import type { BusinessId } from "#contract/id.ts";
import { recordSightings } from "#domain/business/sighting.ts";
import { createTtlCache } from "#platform/cache/ttl-cache.ts";
import type { Context } from "#platform/database/context.ts";
import { HOUR_MS } from "#platform/time/clock.ts";

/** A business that is forgotten earlier costs one statement, which changes nothing within its hour. */
const NOTED = { most: 10_000, maxAgeMs: HOUR_MS };
const GATHER_MS = 250;
/** Bounds what a flood of forged headers can make one statement write. */
const BATCH = 500;

/** Shared by all answers of a business, which are quiet until then. */
type Mark = { until: number };

export type Sightings = ReturnType<typeof createSightings>;

/** @param context of the primary, because it writes */
export function createSightings(context: Context) {
  const { clock, log } = context;
  const noted = createTtlCache<Mark>(clock, NOTED);
  const waiting = new Map<BusinessId, Mark>();
  let isGathering = false;

  const write = async () => {
    const batch = [...waiting].slice(0, BATCH);
    for (const [id] of batch) waiting.delete(id);
    try {
      await recordSightings(
        context,
        batch.map(([id]) => id),
      );
    } catch (error) {
      log.warn({ err: error }, "writing when widgets were seen failed");
      // The next request notes them again.
      for (const [, mark] of batch) mark.until = 0;
    }
    isGathering = false;
    if (waiting.size > 0) gather();
  };

  const gather = () => {
    if (!isGathering) setTimeout(write, GATHER_MS);
    isGathering = true;
  };

  const note = (id: BusinessId, now: number): Mark => {
    const known = noted.get(id);
    if (known && now < known.until) return known;
    const mark = { until: now + HOUR_MS };
    noted.put(id, mark);
    waiting.set(id, mark);
    gather();
    return mark;
  };

  return {
    /** For the kept answers of a claimed business: call it with each request that they answer. */
    watch({ id, domainKey }: { id: BusinessId; domainKey: string }): (request: Request) => void {
      const hosts = [domainKey, `www.${domainKey}`];
      let mark: Mark | null = null;
      return ({ headers }) => {
        const now = clock.now().getTime();
        if (mark !== null && now < mark.until) return;
        if (isAt(headers.get("referer"), hosts) || isAt(headers.get("origin"), hosts)) mark = note(id, now);
      };
    },
  };
}

/** Whether the address of a page, or its origin, is at one of the hosts. Browsers send hosts in lower case and punycode. */
function isAt(address: string | null, hosts: readonly string[]): boolean {
  if (address === null) return false;
  const start = address.indexOf("://") + 3;
  return hosts.some((host) => {
    const end = start + host.length;
    return address.startsWith(host, start) && (end === address.length || address[end] === "/" || address[end] === ":");
  });
}
