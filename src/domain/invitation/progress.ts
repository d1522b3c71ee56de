// Counts how far the invitations of a business came, by source. Each number is a part of the one before it: of those queued some are
// sent, of those sent some are delivered or bounced, of those delivered some are opened, of those opened some are reviewed.
import type { BusinessId, OrganisationId } from "#contract/id.ts";
import { createTtlCache } from "#platform/cache/ttl-cache.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { type Clock, DAY_MS } from "#platform/time/clock.ts";
import type { Inviting } from "./choice.ts";
import type { InvitationSource } from "./state/invitation.ts";

export type Progress = {
  /** All that were made. */
  queued: number;
  /** Not sent so far. */
  waiting: number;
  sent: number;
  /** Sent and bounced, whether the form was opened or not. All others that were sent count as delivered. */
  bounced: number;
  opened: number;
  reviewed: number;
};

export type SourceProgress = Progress & { source: InvitationSource };

/** Counts the invitations of the last days, of all times where they are null. A source without any is left out. */
export type CountProgress = (context: Context, of: Inviting, days: number | null) => Promise<readonly SourceProgress[]>;

/** From so many on, a count takes long enough to be kept for others. */
const MANY = 1_000;
const KEPT = { most: 1_000, maxAgeMs: 60_000 };

/** Counts of many invitations are up to a minute old. */
export function createProgress(clock: Clock): CountProgress {
  const kept = createTtlCache<readonly SourceProgress[]>(clock, KEPT);
  return async (context, { organisationId, businessId }, days) => {
    const key = `${organisationId} ${businessId} ${days}`;
    const known = kept.get(key);
    if (known) return known;
    const since = days === null ? "-infinity" : new Date(clock.now().getTime() - days * DAY_MS).toISOString();
    const parts = await progress(context.db, businessId, organisationId, since);
    if (totalOf(parts).queued >= MANY) kept.put(key, parts);
    return parts;
  };
}

export function totalOf(parts: readonly Progress[]): Progress {
  const sum = (key: keyof Progress) => parts.reduce((total, part) => total + part[key], 0);
  return {
    queued: sum("queued"),
    waiting: sum("waiting"),
    sent: sum("sent"),
    bounced: sum("bounced"),
    opened: sum("opened"),
    reviewed: sum("reviewed"),
  };
}

/** Read from an index alone. Imported rows may lack moments, so the state counts where it says more. */
const progress = statement<SourceProgress, [BusinessId, OrganisationId, string]>(
  "invitation_progress",
  `select source, count(*)::int as queued, count(*) filter (where status = 'queued')::int as waiting,
    count(*) filter (where status in ('sent', 'opened', 'reviewed') or status <> 'queued' and sent_at is not null)::int as sent,
    count(*) filter (where status = 'bounced' and sent_at is not null)::int as bounced,
    count(*) filter (where status in ('opened', 'reviewed')
      or status = 'expired' and opened_at is not null and sent_at is not null)::int as opened,
    count(*) filter (where status = 'reviewed')::int as reviewed
  from invitation
  where business_id = $1::uuid and organisation_id = $2::uuid and created_at >= $3::timestamptz
  group by source order by queued desc, source`,
);
