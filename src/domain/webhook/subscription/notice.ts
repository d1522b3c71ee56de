// What owners are told when a subscription keeps failing.
import { sql } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import { FAILURES_UNTIL_OFF } from "./failure.ts";

export { WEBHOOK_FAILING } from "./failure.ts";

export type WebhookNotice = {
  organisationName: string;
  /** Host of the subscription's address: the whole of it may hold a secret of the receiver's. */
  host: string;
  failures: number;
  isOff: boolean;
};

/** What to say, by message id; a message that is missing is not to be sent any more: its subscription is gone, or works again. */
export async function loadWebhookNotices(
  context: Context,
  messages: readonly { id: string; subjectId: string | null; payload: unknown }[],
): Promise<Map<string, WebhookNotice>> {
  if (messages.length === 0) return new Map();
  const asked = messages.map(({ id, subjectId }) => ({ id, subject_id: subjectId }));
  const rows = (await context.db.execute(sql`
    select m.id, s.url, s.consecutive_failures as failures, o.name as organisation
    from json_to_recordset(${JSON.stringify(asked)}::json) as m(id uuid, subject_id uuid)
    join webhook_subscription s on s.id = m.subject_id join organisation o on o.id = s.organisation_id`)) as unknown as {
    id: string;
    url: string;
    failures: number;
    organisation: string;
  }[];
  const toldOf = new Map(messages.map((message) => [message.id, failuresIn(message.payload)]));
  return new Map(
    rows.flatMap((row) => {
      const failures = toldOf.get(row.id) ?? 0;
      if (row.failures < failures) return [];
      const host = URL.parse(row.url)?.host ?? row.url;
      return [[row.id, { organisationName: row.organisation, host, failures, isOff: failures >= FAILURES_UNTIL_OFF }]];
    }),
  );
}

function failuresIn(payload: unknown): number {
  const failures = (payload as { failures?: unknown } | null)?.failures;
  return typeof failures === "number" ? failures : 0;
}
