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

/** SQL: the organisation of a message `m`, or that of the row that it is about; null: of neither. */
export const ORGANISATION_OF_MESSAGE = `coalesce(m.organisation_id,
    (select b.organisation_id from review r join business b on b.id = r.business_id where r.id = m.subject_id),
    (select organisation_id from notice_lane where id = m.subject_id),
    (select b.organisation_id from review_address a join review r on r.id = a.review_id join business b on b.id = r.business_id
      where a.id = m.subject_id),
    (select organisation_id from webhook_subscription where id = m.subject_id),
    (select organisation_id from business where id = m.subject_id),
    (select organisation_id from invitation where id = m.subject_id),
    (select organisation_id from team_invitation where id = m.subject_id),
    (select organisation_id from removal_request where id = m.subject_id),
    (select id from organisation where id = m.subject_id))`;

/** SQL: the sandbox of a message `m`; null: of none. */
export const SANDBOX_OF_MESSAGE = `(select o.id from organisation o where o.sandbox and o.id = ${ORGANISATION_OF_MESSAGE})`;

/** Without a sandbox on the service no subject is looked up. */
const ofSandboxes = statement<{ id: string; organisationId: OrganisationId }>(
  "sandbox_of_messages",
  `select m.id, o.id as "organisationId"
  from json_to_recordset($1::text::json) as g(id uuid, "organisationId" uuid, "subjectId" uuid)
  cross join lateral (select g.id, g."organisationId" as organisation_id, g."subjectId" as subject_id) m
  join organisation o on o.sandbox and o.id = ${ORGANISATION_OF_MESSAGE}
  where exists (select from organisation where sandbox)`,
);
