// How a subscription fares. Six deliveries in a row that fail their first send switch it off (decisions, Webhooks); a success sets
// the count to zero, a failed retry adds nothing. Its owners are told at three and at six.
import { sql } from "drizzle-orm";
import { queueMessages } from "#domain/message/message.ts";
import type { Context } from "#platform/context.ts";
import type { OrganisationId } from "#platform/id.ts";

/** Decisions, Webhooks. */
export const FAILURES_UNTIL_WARNING = 3;
export const FAILURES_UNTIL_OFF = 6;
/** The message kind for owners; its payload is `{failures}`, its subject the subscription. */
export const WEBHOOK_FAILING = "webhook-failing";
/** "Last delivery" is as old as this at most: written at each success it would cost as much as the rest. */
const STALE_AFTER_S = 1;

/** Of an attempt that was settled. */
export type Counted = {
  subscriptionId: string;
  delivered: boolean;
  outcome: string;
  attempts: number;
  manual: boolean;
};

/** Counts attempts, in the order in which they came. @returns the subscriptions that this switched off */
export async function countFailures(context: Context, attempts: readonly Counted[]): Promise<string[]> {
  const changed = await writeCounts(context, countBySubscription(attempts));
  const crossed = changed.flatMap((each) => {
    const reached = [FAILURES_UNTIL_OFF, FAILURES_UNTIL_WARNING].find((n) => each.before < n && each.after >= n);
    return reached === undefined ? [] : [{ ...each, reached }];
  });
  for (const each of crossed) await tellOwners(context, each.organisation_id, each.id, each.reached);
  return crossed.filter((each) => each.reached === FAILURES_UNTIL_OFF).map((each) => each.id);
}

type Count = { id: string; reset: boolean; failures: number; status: string };

function countBySubscription(attempts: readonly Counted[]): Count[] {
  const counts = new Map<string, Count>();
  for (const each of attempts) {
    const count = counts.get(each.subscriptionId) ?? { id: each.subscriptionId, reset: false, failures: 0, status: "" };
    if (each.delivered) {
      count.reset = true;
      count.failures = 0;
    } else if (each.attempts === 0 && !each.manual) count.failures++;
    count.status = each.outcome;
    counts.set(each.subscriptionId, count);
  }
  return [...counts.values()];
}

type Changed = { id: string; organisation_id: OrganisationId; before: number; after: number };

async function writeCounts({ db }: Context, counts: readonly Count[]): Promise<Changed[]> {
  if (counts.length === 0) return [];
  return (await db.execute(sql`
    with count as (
      select s.id, s.consecutive_failures as before, c.status,
        case when c.reset then c.failures else s.consecutive_failures + c.failures end as after
      from json_to_recordset(${JSON.stringify(counts)}::json) as c(id uuid, reset boolean, failures int, status text)
      join webhook_subscription s on s.id = c.id
      where (c.reset and c.failures = 0 and s.consecutive_failures = 0 and s.last_delivery_status = c.status
        and s.last_delivery_at > now() - make_interval(secs => ${STALE_AFTER_S})) is not true
      order by s.id for no key update of s
    )
    update webhook_subscription s set consecutive_failures = count.after, last_delivery_at = now(),
      last_delivery_status = count.status,
      status = case when count.after >= ${FAILURES_UNTIL_OFF} then 'disabled' else s.status end,
      disabled_reason = case when count.after >= ${FAILURES_UNTIL_OFF} and s.status = 'active'
        then 'six deliveries in a row failed' else s.disabled_reason end
    from count where s.id = count.id
    returning s.id, s.organisation_id, count.before, count.after`)) as unknown as Changed[];
}

async function tellOwners(
  context: Context,
  organisationId: OrganisationId,
  subscriptionId: string,
  failures: number,
): Promise<void> {
  const owners = (await context.db.execute(sql`
    select u.email from member m join "user" u on u.id = m.user_id
    where m.organisation_id = ${organisationId} and m.role = 'owner'`)) as unknown as { email: string }[];
  await queueMessages(
    context,
    owners.map(({ email }) => ({
      kind: WEBHOOK_FAILING,
      channel: "email" as const,
      address: email,
      organisationId: null,
      subjectId: subscriptionId,
      payload: { failures },
    })),
  );
}
