// Mails to owners about a moderator's decision on their import.
import { type ImportId, type OrganisationId, toWire } from "#contract/id.ts";
import { mailOwners } from "#domain/account/team/owner.ts";
import { loadMails, type WaitingMessage } from "#domain/message/message.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";

const KIND = "import-decided";

export type ImportMail = { importId: string; businessName: string; fileName: string; reason: string | null };

/** Mails the owners of the organisation that brought the file. */
export async function mailDecision(inside: Context, id: ImportId, organisationId: OrganisationId): Promise<void> {
  await mailOwners(inside, [{ kind: KIND, subjectId: id, ownersOf: organisationId }]);
}

export function loadImportMails(context: Context, messages: readonly WaitingMessage[]) {
  return loadMails(
    context,
    messages,
    load,
    ({ id: _, subjectId, ...about }: Row): ImportMail => ({
      ...about,
      importId: toWire("imp", subjectId),
    }),
  );
}

type Row = Omit<ImportMail, "importId"> & { id: string; subjectId: ImportId };

const load = statement<Row>(
  "transfer_mails",
  `select m.id, i.id as "subjectId", b.name as "businessName", i.file_name as "fileName", i.reason
  from json_to_recordset($1::text::json) as m(id uuid, kind text, "subjectId" uuid)
  join review_import i on i.id = m."subjectId" join business b on b.id = i.business_id
  where m.kind = '${KIND}' and i.confirmation in ('confirmed', 'rejected')`,
);
