// Remembers integrations, and ids without one, for a few seconds. A write checks the integration's version, so a stale entry costs a
// second try and nothing else.
import { type IntegrationRow, loadIntegrations } from "#domain/integration/row.ts";
import { askedTogether } from "#platform/asked-together.ts";
import { createBriefMemory } from "#platform/brief-memory.ts";
import type { Context } from "#platform/context.ts";
import type { SecretBox } from "#platform/secret-box.ts";

export type KnownIntegration = IntegrationRow & { secret: string };

const KEPT = { most: 10_000, maxAgeMs: 5_000 };

export function createIntegrationMemory(context: Context, box: SecretBox) {
  // Kept apart, so that a flood of unknown ids evicts no known one.
  const known = createBriefMemory<KnownIntegration>(context.clock, KEPT);
  const unknown = createBriefMemory<true>(context.clock, KEPT);
  const load = askedTogether(async (ids) => {
    const rows = await loadIntegrations(context, ids);
    return new Map(rows.map((row) => [row.id as string, row]));
  });
  return {
    /** The integration where it takes orders, else null. @param id a uuid */
    async find(id: string): Promise<KnownIntegration | null> {
      const kept = known.get(id);
      if (kept) return kept;
      if (unknown.get(id)) return null;
      const row = await load(id);
      if (row === null) unknown.put(id, true);
      // A paused one is not remembered, so that it takes orders as soon as it is resumed.
      if (row === null || row.paused) return null;
      const secret = box.open(row.secretSealed, row.id);
      if (secret === null)
        throw new Error("An integration's secret cannot be decrypted: it was encrypted under another APP_SECRET.");
      const integration = { ...row, secret };
      known.put(id, integration);
      return integration;
    },
    forget: known.forget,
  };
}
