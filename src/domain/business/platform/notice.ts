// Mails to owners about ratings on other platforms.
import type { BusinessId, OrganisationId } from "#contract/id.ts";
import { mailOwners } from "#domain/account/team/owner.ts";
import { loadMails, type WaitingMessage } from "#domain/message/message.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { stillCounts } from "./counting.ts";
import { endOf } from "./list.ts";

type Kind = "platform-confirmed" | "platform-rejected" | "platform-ending";

export type PlatformMail = { businessName: string; platform: string } & (
  | { kind: "platform-confirmed" | "platform-ending"; rating: number; count: number; countsUntil: Date }
  | { kind: "platform-rejected"; reason: string }
);

/** Queues mails to the owners of these businesses. An unclaimed business has none. */
export async function mailOwnersOf(
  inside: Context,
  about: readonly { businessId: BusinessId; platform: string }[],
  kind: Kind,
): Promise<void> {
  const ids = about.map(({ businessId }) => businessId);
  const managed = new Map((await managers(inside.db, ids)).map((row) => [row.id, row.organisationId]));
  await mailOwners(
    inside,
    about.flatMap(({ businessId: subjectId, platform }) => {
      const ownersOf = managed.get(subjectId);
      return ownersOf ? [{ kind, subjectId, ownersOf, payload: { platform } }] : [];
    }),
  );
}

export function loadPlatformMails(context: Context, messages: readonly WaitingMessage[]) {
  return loadMails(context, messages, load, mailOf);
}

type Row = {
  id: string;
  kind: Kind;
  businessName: string;
  platform: string;
  rating: number | null;
  count: number;
  confirmedAt: Date;
  status: "stated" | "rejected" | null;
  reason: string | null;
};

function mailOf(row: Row): PlatformMail | null {
  const { kind, businessName, platform, rating, count, confirmedAt, status, reason } = row;
  const about = { businessName, platform };
  if (kind === "platform-rejected") return status === "rejected" && reason !== null ? { kind, ...about, reason } : null;
  // The owner has stated it again, as the reminder asks.
  if (rating === null || (kind === "platform-ending" && status === "stated")) return null;
  return { kind, ...about, rating, count, countsUntil: endOf(confirmedAt) };
}

const managers = statement<{ id: BusinessId; organisationId: OrganisationId }>(
  "business_managers",
  `select id, organisation_id as "organisationId" from business where id = any($1::uuid[]) and organisation_id is not null`,
);

const load = statement<Row>(
  "platform_mails",
  `select m.id, m.kind, b.name as "businessName", m.payload ->> 'platform' as platform, r.rating::float8 as rating, r.count,
    r.updated_at as "confirmedAt", s.status, s.reason
  from json_to_recordset($1::text::json) as m(id uuid, kind text, "subjectId" uuid, payload json)
  join business b on b.id = m."subjectId"
  left join platform_rating r on r.business_id = b.id and ${stillCounts("r")}
    and lower(r.platform) = lower(m.payload ->> 'platform')
  left join platform_statement s on s.business_id = b.id and lower(s.platform) = lower(m.payload ->> 'platform')
  where m.kind in ('platform-confirmed', 'platform-rejected', 'platform-ending')`,
);
