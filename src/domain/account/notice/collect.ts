// What a mail of notices holds, decided when it is sent: all that waits in its lane. A person who is no member any more, may not see it
// any more, or has turned it off gets none of it, and neither does a member of a suspended organisation.
import type { BusinessId, OrganisationId, UserId } from "#contract/id.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { Role } from "../state/permission.ts";
import { choiceOf } from "./choice.ts";
import type { Choice, NoticeKind } from "./kind.ts";
import { endMails } from "./lane.ts";
import type { NoticePayload } from "./table.ts";

/** @property chosen the person's own choice; null: the default */
export type CollectedMail = {
  messageId: string;
  laneId: string;
  userId: UserId;
  organisationId: OrganisationId;
  organisationName: string;
  businessId: BusinessId | null;
  kind: NoticeKind;
  chosen: Choice | null;
  notices: readonly Collected[];
};

/** The oldest first. */
export type Collected = { messageId: string; subjectId: string; payload: NoticePayload; createdAt: Date };

/** A message that is not returned must not be sent: its lane is free again. */
export async function collectNotices(context: Context, messageIds: readonly string[]): Promise<CollectedMail[]> {
  return inTransaction(context, async (inside) => {
    const lanes = await lockLanes(inside.db, messageIds);
    const wanted = lanes.filter(
      ({ kind, role, chosen }) => role !== null && choiceOf(kind, { role, chosen, isBusy: false }) !== "none",
    );
    const unwanted = lanes.filter((lane) => !wanted.includes(lane));
    // Else they would be handed out anew, to be dropped there.
    for (const each of [wanted, unwanted]) await assign(inside.db, JSON.stringify(each));
    await endMails(
      inside,
      unwanted.map(({ messageId }) => messageId),
      false,
    );
    const notices = await inMails(
      inside.db,
      wanted.map(({ messageId }) => messageId),
    );
    const byMessage = Map.groupBy(notices, ({ messageId }) => messageId);
    return wanted.map(({ role: _, ...lane }) => ({ ...lane, notices: byMessage.get(lane.messageId) ?? [] }));
  });
}

type Lane = Omit<CollectedMail, "notices"> & { role: Role | null };

/** In the order of ids, as all that locks lanes. */
const lockLanes = statement<Lane>(
  "notice_collect",
  `select asked.id as "messageId", l.id as "laneId", l.user_id as "userId", l.organisation_id as "organisationId",
    o.name as "organisationName", l.business_id as "businessId", l.kind,
    (select m.role from member m where m.organisation_id = l.organisation_id and m.user_id = l.user_id
      and o.suspended_at is null) as role,
    (select c.choice from notice_choice c where c.user_id = l.user_id and c.kind = l.kind
      and (c.business_id is null or c.business_id = l.business_id) order by c.business_id nulls last limit 1) as chosen
  from unnest($1::uuid[]) as asked(id) join notice_lane l on l.message_id = asked.id
  join organisation o on o.id = l.organisation_id order by l.id for update of l`,
);

const assign = statement(
  "notice_assign",
  `update notice n set message_id = l."messageId"
  from json_to_recordset($1::text::json) as l("laneId" uuid, "messageId" uuid)
  where n.lane_id = l."laneId" and n.mailed_at is null`,
);

const inMails = statement<Collected>(
  "notice_in_mails",
  `select asked.id as "messageId", n.subject_id as "subjectId", n.payload, n.created_at as "createdAt"
  from unnest($1::uuid[]) as asked(id) join notice n on n.message_id = asked.id
  where n.mailed_at is null order by n.created_at, n.id`,
);
