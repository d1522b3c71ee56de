// Mails to the owners about ratings on other platforms: what a moderator decided, and that a confirmation ends soon.
import { queueMessages } from "#domain/message/message.ts";
import type { Context } from "#platform/context.ts";
import type { BusinessId } from "#platform/id.ts";
import { statement } from "#platform/statement.ts";
import { endOf } from "./list.ts";

type Kind = "platform-confirmed" | "platform-rejected" | "platform-ending";

export type PlatformMail = { businessName: string; platform: string } & (
  | { kind: "platform-confirmed" | "platform-ending"; rating: number; count: number; countsUntil: Date }
  | { kind: "platform-rejected"; reason: string }
);

/** Queues a mail to each owner of the organisation that manages the business; none where nobody manages it. */
export async function tellOwners(
  inside: Context,
  about: readonly { businessId: BusinessId; platform: string }[],
  kind: Kind,
): Promise<void> {
  const rows = await owners(inside.db, JSON.stringify(about));
  await queueMessages(
    inside,
    rows.map(({ email, businessId, platform }) => ({
      kind,
      channel: "email",
      address: email,
      organisationId: null,
      subjectId: businessId,
      payload: { platform },
    })),
  );
}

/** What to say, by message id. One that is missing is not to be sent any more, because something else is true by now. */
export async function loadPlatformMails(
  context: Context,
  messages: readonly { id: string; kind: string; subjectId: string | null; payload: unknown }[],
): Promise<Map<string, PlatformMail>> {
  if (messages.length === 0) return new Map();
  const asked = messages.map(({ id, kind, subjectId, payload }) => ({ id, kind, business_id: subjectId, payload }));
  const rows = await load(context.db, JSON.stringify(asked));
  return new Map(
    rows.flatMap((row) => {
      const mail = mailOf(row);
      return mail ? [[row.id, mail] as const] : [];
    }),
  );
}

type Row = {
  id: string;
  kind: Kind;
  businessName: string;
  platform: string;
  rating: number | null;
  count: number;
  confirmedAt: Date | string;
  status: "stated" | "rejected" | null;
  reason: string | null;
};

function mailOf({
  kind,
  businessName,
  platform,
  rating,
  count,
  confirmedAt,
  status,
  reason,
}: Row): PlatformMail | null {
  const about = { businessName, platform };
  if (kind === "platform-rejected") return status === "rejected" && reason !== null ? { kind, ...about, reason } : null;
  // Who has stated it again has done what the reminder asks for.
  if (rating === null || (kind === "platform-ending" && status === "stated")) return null;
  return { kind, ...about, rating, count, countsUntil: endOf(new Date(confirmedAt)) };
}

const owners = statement<{ email: string; businessId: BusinessId; platform: string }>(
  "platform_owners",
  `select u.email, b.id as "businessId", a.platform
  from json_to_recordset($1::text::json) as a("businessId" uuid, platform text)
  join business b on b.id = a."businessId"
  join member m on m.organisation_id = b.organisation_id and m.role = 'owner'
  join "user" u on u.id = m.user_id`,
);

const load = statement<Row>(
  "platform_mails",
  `select m.id, m.kind, b.name as "businessName", m.payload ->> 'platform' as platform, r.rating::float8 as rating, r.count,
    r.updated_at as "confirmedAt", s.status, s.reason
  from json_to_recordset($1::text::json) as m(id uuid, kind text, business_id uuid, payload json)
  join business b on b.id = m.business_id
  left join platform_rating r on r.business_id = b.id and r.stale_at is null
    and lower(r.platform) = lower(m.payload ->> 'platform')
  left join platform_statement s on s.business_id = b.id and lower(s.platform) = lower(m.payload ->> 'platform')
  where m.kind in ('platform-confirmed', 'platform-rejected', 'platform-ending')`,
);
