// Moderators decide whether an owner's import counts. No figure includes it before a moderator confirms it.
import type { BusinessId, ImportId, OrganisationId, UserId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { sentence } from "#contract/sentence.ts";
import { announce } from "#platform/database/change.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { begin } from "./ask.ts";
import { mailDecision } from "./notice.ts";

export type Decided = {
  businessId: BusinessId;
  organisationId: OrganisationId;
  businessName: string;
  fileName: string;
};

/**
 * Lets the import count, or undoes it. Refuses with duplicate if it was undone or decided meanwhile, and with validation_error
 * for a moderator who belongs to the organisation.
 * @param refusal why it is refused, for the owners of the business to read; null confirms it
 */
export async function decideImport(
  context: Context,
  id: ImportId,
  moderator: UserId,
  refusal: string | null,
): Promise<Decided> {
  return inTransaction(context, async (inside) => {
    const [found] = await lock(inside.db, id, moderator);
    if (!found)
      throw new Refusal("duplicate", "This import was undone or decided meanwhile. Nothing was done.", {
        says: sentence("importFault.decided"),
      });
    if (found.isOwn) throw ownFile();
    const { isOwn: _, ...decided } = found;
    const verdict = refusal === null ? "confirmed" : "rejected";
    await settle(inside.db, id, verdict, refusal, moderator, inside.clock.now().toISOString());
    await begin(inside.db, id, verdict === "confirmed" ? "count" : "undo", "done");
    await announce(inside.db, ["import"]);
    await mailDecision(inside, id, decided.organisationId);
    return decided;
  });
}

/** The refusal for a moderator who belongs to the organisation. */
export function ownFile(): Refusal {
  const said = "You belong to the organisation that brought this file. Another moderator must decide.";
  return new Refusal("validation_error", said, { says: sentence("importFault.ownFile") });
}

const lock = statement<Decided & { isOwn: boolean }>(
  "transfer_lock_waiting",
  `select i.business_id as "businessId", i.organisation_id as "organisationId", b.name as "businessName", i.file_name as "fileName",
    i.user_id = $2::uuid or exists (
      select from member m where m.user_id = $2::uuid and m.organisation_id in (i.organisation_id, b.organisation_id)) as "isOwn"
  from review_import i join business b on b.id = i.business_id
  where i.id = $1::uuid and i.confirmation = 'waiting' and i.status = 'done' and i.task is null for update of i`,
);

const settle = statement(
  "transfer_settle",
  `update review_import set confirmation = $2::text, reason = $3::text, decided_by = $4::uuid, decided_at = $5::timestamptz
  where id = $1::uuid`,
);
