// Decides about a picture as a moderator who has just looked at it.
import type { PhotoId, UserId } from "#contract/id.ts";
import { decidePhoto, type PhotoRuling, type PhotoVerdict } from "#domain/review/moderation/photo.ts";
import { findKeptPhoto } from "#domain/review/photo/one.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { seedPerson } from "./dashboard.ts";

/** @param of.decidedBy another moderator each time by default */
export async function decidePicture(
  context: Context,
  id: PhotoId,
  verdict: PhotoVerdict,
  of: Partial<PhotoRuling> = {},
): Promise<UserId> {
  const decidedBy = of.decidedBy ?? (await seedPerson({ context }, { staff: true, name: "Mo Derator" })).id;
  const seen = of.seen ?? (await findKeptPhoto(context, id))?.version ?? "";
  const ruling = { id, verdict, seen, reason: "spam", note: null, ...of, decidedBy };
  await inTransaction(context, (inside) => decidePhoto(inside, ruling));
  return decidedBy;
}
