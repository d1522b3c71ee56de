// The languages of mails to people with an account, or who are asked to make one.
import type { WaitingMessage } from "#domain/message/message.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { Language } from "#platform/language/language.ts";

/** @property person the person's own; for an invitation to a team the inviter's. @property organisation the default of the organisation */
export type ReaderLanguage = { person: Language | null; organisation: string | null };

/** By message id. */
export async function readerLanguages(
  { db }: Context,
  messages: readonly Pick<
    WaitingMessage & { address: string; kind: string },
    "id" | "kind" | "address" | "subjectId"
  >[],
): Promise<Map<string, ReaderLanguage>> {
  if (messages.length === 0) return new Map();
  const given = messages.map(({ id, kind, address, subjectId }) => ({ id, kind, address, subjectId }));
  const rows = await languages(db, JSON.stringify(given));
  return new Map(rows.map(({ id, ...of }) => [id, of]));
}

/** Of the organisations of a person with several, the first one decides. */
const languages = statement<ReaderLanguage & { id: string }>(
  "reader_languages",
  `select m.id, case when m.kind = 'team-invitation' then inviter.language else u.language end as person,
    coalesce(inviting.default_language, own.default_language) as organisation
  from json_to_recordset($1::text::json) as m(id uuid, kind text, address text, "subjectId" uuid)
  left join "user" u on lower(u.email) = lower(m.address)
  left join team_invitation i on i.id = m."subjectId" and m.kind = 'team-invitation'
  left join "user" inviter on inviter.id = i.invited_by
  left join organisation inviting on inviting.id = i.organisation_id
  left join lateral (
    select o.default_language from member join organisation o on o.id = member.organisation_id
    where member.user_id = u.id and m.kind <> 'team-invitation' order by member.created_at, o.id limit 1
  ) own on true`,
);
