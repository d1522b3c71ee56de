// Failures of a subscription. Six deliveries in a row that fail their first send switch it off (contract, Events). A success sets the
// count to zero; a failed retry adds nothing. The owners get a mail at three and at six.
import type { OrganisationId } from "#contract/id.ts";
import { mailOwners } from "#domain/account/team/owner.ts";
import { loadMails, type WaitingMessage } from "#domain/message/message.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";

/** Contract, Events. */
export const FAILURES_UNTIL_WARNING = 3;
export const FAILURES_UNTIL_OFF = 6;
/** SQL: subscriptions that need their organisation. Those that it switched off by hand do not. */
export const FAILING = `status = 'active' and consecutive_failures >= ${FAILURES_UNTIL_WARNING}`;
export const SWITCHED_OFF = `status = 'disabled' and coalesce(disabled_reason, '') not in ('switched off by hand', 'being deleted')`;
/** Outcomes that are no fault of the receiver: this service cannot open the signing secret, or failed. They switch nothing off. */
const OWN_FAULTS: ReadonlySet<string> = new Set(["secret", "internal"]);
const OWN_FAULT_LIST = [...OWN_FAULTS].map((each) => `'${each}'`).join();
/** The message kind of these mails; its payload is `{failures}`, its subject the subscription. */
export const WEBHOOK_FAILING = "webhook-failing";
/** "Last delivery" may be this old, because writing it at each success would double the cost. */
const STALE_AFTER_S = 1;

/** What the count needs of an attempt. */
export type CountedAttempt = {
  subscriptionId: string;
  /** Before this one. */
  attempts: number;
  manual: boolean;
  delivered: boolean;
  /** For the log: `delivered`, `status`, `timeout`, ... */
  outcome: string;
};

/** Counts attempts in their order. @returns ids of the subscriptions that were switched off */
export async function countFailures(inside: Context, attempts: readonly CountedAttempt[]): Promise<string[]> {
  if (attempts.length === 0) return [];
  const counts = countBySubscription(attempts);
  const changed = await write(inside.db, JSON.stringify(counts));
  const crossed = changed.flatMap((each) => {
    const reached = [FAILURES_UNTIL_OFF, FAILURES_UNTIL_WARNING].find((n) => each.before < n && each.after >= n);
    return reached === undefined ? [] : [{ ...each, reached }];
  });
  await mailOwners(
    inside,
    crossed.map(({ id, ownersOf, reached }) => ({
      kind: WEBHOOK_FAILING,
      ownersOf,
      subjectId: id,
      payload: { failures: reached },
    })),
  );
  return crossed.filter((each) => each.reached === FAILURES_UNTIL_OFF).map((each) => each.id);
}

/** `start`: zero after a success, else null for the stored count. */
type Count = { id: string; start: 0 | null; failures: number; status: string };

function countBySubscription(attempts: readonly CountedAttempt[]): Count[] {
  const counts = new Map<string, Count>();
  for (const each of attempts) {
    const count = counts.get(each.subscriptionId) ?? { id: each.subscriptionId, start: null, failures: 0, status: "" };
    if (each.delivered) {
      count.start = 0;
      count.failures = 0;
    } else if (each.attempts === 0 && !each.manual && !OWN_FAULTS.has(each.outcome)) count.failures++;
    count.status = each.outcome;
    counts.set(each.subscriptionId, count);
  }
  return [...counts.values()];
}

type Changed = { id: string; ownersOf: OrganisationId; before: number; after: number };

const write = statement<Changed>(
  "webhook_failure_count",
  `with count as (
    select s.id, s.consecutive_failures as before, c.status, coalesce(c.start, s.consecutive_failures) + c.failures as after
    from json_to_recordset($1::text::json) as c(id uuid, start int, failures int, status text)
    join webhook_subscription s on s.id = c.id
    where (c.start = 0 and c.failures = 0 and s.consecutive_failures = 0 and s.last_delivery_status = c.status
      and s.last_delivery_at > now() - make_interval(secs => ${STALE_AFTER_S})) is not true
    order by s.id for no key update of s
  )
  update webhook_subscription s set consecutive_failures = count.after, last_delivery_at = now(),
    last_delivery_status = count.status,
    status = case when count.after >= ${FAILURES_UNTIL_OFF} then 'disabled' else s.status end,
    disabled_reason = case when count.after >= ${FAILURES_UNTIL_OFF} and s.status = 'active'
      then 'six deliveries in a row failed' else s.disabled_reason end
  from count where s.id = count.id
  returning s.id, s.organisation_id as "ownersOf", count.before, count.after`,
);

export type WebhookNotice = {
  organisationName: string;
  /** Host and path of the subscription's address, so that owners of several know which it is. */
  address: string;
  failures: number;
  isOff: boolean;
  subscriptionId: string;
  /** The first failure that counted since the last success, as far as attempts are kept. */
  since: Date | null;
  last: LastAttempt | null;
};

type LastAttempt = { event: string; outcome: string; responseStatus: number | null; attemptedAt: Date };

/** Leaves out subscriptions that are gone or work again, and a warning whose end has come: it has a mail of its own. */
export function loadWebhookNotices(context: Context, messages: readonly WaitingMessage[]) {
  return loadMails(context, messages, load, noticeOf);
}

function noticeOf({ url, failures, mailed, event, outcome, responseStatus, attemptedAt, ...of }: Row) {
  const isOff = mailed >= FAILURES_UNTIL_OFF;
  if (failures < mailed || (failures >= FAILURES_UNTIL_OFF && !isOff)) return null;
  const last = event && outcome && attemptedAt ? { event, outcome, responseStatus, attemptedAt } : null;
  return { ...of, address: addressOf(url), failures: mailed, isOff, last } satisfies WebhookNotice;
}

const MOST_PATH = 60;
/** A long part of a path, as chat services have, may be a secret of the receiver's, and mails and logs are kept in many places. */
const LONG_PART = /[^/]{17,}/g;

/** Host and path of a webhook, by which it is told apart from others of one host. */
export function addressOf(url: string): string {
  const parsed = URL.parse(url);
  if (!parsed) return url;
  const path = parsed.pathname.replace(LONG_PART, (part) => `${part.slice(0, 4)}…`).replace(/^\/$/, "");
  return `${parsed.host}${path.slice(0, MOST_PATH)}`;
}

type Row = Pick<WebhookNotice, "organisationName" | "subscriptionId" | "failures" | "since"> & {
  id: string;
  url: string;
  mailed: number;
} & { [Name in keyof LastAttempt]: LastAttempt[Name] | null };

/** SQL: a retry of the failed attempt `f` waits or was made. None follows an attempt that a person asked for. */
const RETRIED = `(exists (select from webhook_delivery d where d.id = f.delivery_id and not d.manual)
          or exists (select from webhook_attempt r where r.delivery_id = f.delivery_id and r.attempt > 1))`;

const load = statement<Row>(
  "webhook_failure_mails",
  `select m.id, s.id as "subscriptionId", s.url, s.consecutive_failures as failures, o.name as "organisationName",
    coalesce((m.payload ->> 'failures')::int, 0) as mailed, e.event, t.outcome, t.response_status as "responseStatus",
    t.attempted_at as "attemptedAt", (
      select min(f.attempted_at) from webhook_attempt f where f.subscription_id = s.id and f.attempt = 1
        and f.outcome not in (${OWN_FAULT_LIST}) and ${RETRIED}
        and not exists (select from webhook_event test where test.id = f.event_id and test.is_test)
        and f.attempted_at > coalesce((
          select max(d.attempted_at) from webhook_attempt d where d.subscription_id = s.id and d.outcome = 'delivered'
        ), '-infinity')
    ) as since
  from json_to_recordset($1::text::json) as m(id uuid, "subjectId" uuid, payload json)
  join webhook_subscription s on s.id = m."subjectId" join organisation o on o.id = s.organisation_id
  left join lateral (
    select event_id, outcome, response_status, attempted_at from webhook_attempt
    where subscription_id = s.id order by attempted_at desc limit 1
  ) t on true left join webhook_event e on e.id = t.event_id`,
);
