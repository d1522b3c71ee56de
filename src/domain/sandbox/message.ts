// Finds the messages of sandboxes among those that are to be sent: they are caught.
import type { OrganisationId } from "#contract/id.ts";
import type { LeasedMessage } from "#domain/message/lease.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";

/**
 * Returns the sandbox of each message that is of one, by message id. A mail of the service about a row of a sandbox is the sandbox's:
 * about its review, its member's notices, its webhook. A mail about a person's account is not.
 */
export async function findSandboxes(
  { db }: Context,
  messages: readonly Pick<LeasedMessage, "id" | "organisationId" | "subjectId">[],
): Promise<Map<string, OrganisationId>> {
  if (messages.length === 0) return new Map();
  const given = messages.map(({ id, organisationId, subjectId }) => ({ id, organisationId, subjectId }));
  const rows = await ofSandboxes(db, JSON.stringify(given));
  return new Map(rows.map(({ id, organisationId }) => [id, organisationId]));
}

/** Without a sandbox on the service no subject is looked up. */
const ofSandboxes = statement<{ id: string; organisationId: OrganisationId }>(
  "sandbox_of_messages",
  `select m.id, o.id as "organisationId"
  from json_to_recordset($1::text::json) as m(id uuid, "organisationId" uuid, "subjectId" uuid)
  join organisation o on o.sandbox and o.id = coalesce(m."organisationId",
    (select b.organisation_id from review r join business b on b.id = r.business_id where r.id = m."subjectId"),
    (select organisation_id from notice_lane where id = m."subjectId"),
    (select b.organisation_id from review_address a join review r on r.id = a.review_id join business b on b.id = r.business_id
      where a.id = m."subjectId"),
    (select organisation_id from webhook_subscription where id = m."subjectId"),
    (select organisation_id from business where id = m."subjectId"),
    (select organisation_id from invitation where id = m."subjectId"),
    (select organisation_id from team_invitation where id = m."subjectId"),
    (select organisation_id from removal_request where id = m."subjectId"),
    (select id from organisation where id = m."subjectId"))
  where exists (select from organisation where sandbox)`,
);
