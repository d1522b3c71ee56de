// The notice that rows of an invitation list were refused.
import { newId } from "#contract/id.ts";
import type { RefusalCode } from "#contract/refusal.ts";
import { recordNotice } from "#domain/account/notice/record.ts";
import type { Context } from "#platform/database/context.ts";
import type { Inviter } from "./draft.ts";

/** Records it once for a whole list. @param codes of its rows, null for those that were queued */
export async function noticeList(
  inside: Context,
  { organisation, businessId }: Pick<Inviter, "organisation" | "businessId">,
  codes: readonly (RefusalCode | null)[],
): Promise<void> {
  const refused = codes.filter((code) => code !== null);
  if (refused.length === 0) return;
  const payload = {
    queued: codes.length - refused.length,
    refused: refused.length,
    beyond: refused.filter((code) => code === "limit_reached").length,
  };
  const about = { organisationId: organisation.id, businessId, subjectId: newId() };
  await recordNotice(inside, { kind: "list", ...about, payload });
}
