// The entries with which this log begins for businesses of an organisation that another instance handed over. Each names that instance's log
// as it was then, so that a reader can follow a review from one log into the other.
import type { BusinessId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { recordEntries } from "./entry.ts";

/** The log of the other instance: its signed checkpoint of the moment. @property root in base64 */
export type OtherLog = { origin: string; size: number; root: string };

/** Stands in the entries until their transaction knows the other log. */
const UNKNOWN = "unknown";

/** Records the entries, which come before all that are recorded later. Call `nameOtherLog` in the same transaction. */
export async function recordReceived(
  inside: Context,
  businesses: readonly { id: BusinessId; slug: string }[],
): Promise<void> {
  await recordEntries(
    inside,
    businesses.map((business) => ({
      event: "organisation-received",
      business,
      reviewId: null,
      by: "operator",
      reason: UNKNOWN,
    })),
  );
}

export async function nameOtherLog(
  { db }: Context,
  businesses: readonly { id: BusinessId }[],
  { origin, size, root }: OtherLog,
): Promise<void> {
  await name(
    db,
    businesses.map(({ id }) => id),
    UNKNOWN,
    `${origin} ${size} ${root}`,
  );
}

/** The log that an entry of this kind names; null where it names none. */
export function readOtherLog(reason: string | null): OtherLog | null {
  const [, origin, size, root] = /^(\S+) (\d{1,15}) ([A-Za-z0-9+/]{43}=)$/.exec(reason ?? "") ?? [];
  return origin && root ? { origin, size: Number(size), root } : null;
}

const name = statement<unknown, [businesses: readonly string[], unknown: string, reason: string]>(
  "log_name_other",
  `update log_pending set reason = $3
  where business_id = any($1::uuid[]) and event = 'organisation-received' and reason = $2`,
);
