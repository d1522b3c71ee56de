// Records that members may want to hear of something, in the transaction in which it happens. Who hears of it, and when, is decided
// after the commit (../../review/notice/spread.ts), so that the change waits for none of it.
import { type BusinessId, newId, type OrganisationId, type UserId } from "#contract/id.ts";
import { announceAfter } from "#platform/database/change.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { NoticeKind } from "./kind.ts";
import type { NoticePayload } from "./table.ts";

export type NewNotice = {
  kind: NoticeKind;
  organisationId: OrganisationId;
  businessId: BusinessId | null;
  subjectId: string;
  /** The only person who gets it; by default the team. */
  userId?: UserId | null;
  payload?: NoticePayload;
};

export async function recordNotice(inside: Context, notice: NewNotice): Promise<void> {
  const { kind, organisationId, businessId, subjectId, userId = null, payload = {} } = notice;
  const at = inside.clock.now().toISOString();
  await insert(inside.db, newId(), kind, organisationId, businessId, subjectId, userId, JSON.stringify(payload), at);
  await announceAfter(inside, ["message"]);
}

const insert = statement(
  "notice_record",
  `insert into notice_event (id, kind, organisation_id, business_id, subject_id, user_id, payload, created_at)
  values ($1::uuid, $2, $3::uuid, $4::uuid, $5::uuid, $6::uuid, $7::text::jsonb, $8::timestamptz)`,
);
