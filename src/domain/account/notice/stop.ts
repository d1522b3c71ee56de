// One click in a mail turns its kind off for its business, without a login. The link is signed over the lane.
import { eq } from "drizzle-orm";
import type { BusinessId } from "#contract/id.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import type { Language } from "#platform/language/language.ts";
import { user } from "../state/table.ts";
import { setChoice } from "./choice.ts";
import type { NoticeKind } from "./kind.ts";
import { noticeLane } from "./table.ts";

export type StoppableNotice = {
  kind: NoticeKind;
  /** Null: the kind is about the organisation. */
  businessId: BusinessId | null;
  /** The person's own. */
  language: Language | null;
};

/** Changes nothing. Null where the person has no account any more. */
export async function findStoppable({ db }: Context, laneId: string): Promise<StoppableNotice | null> {
  const [row] = await db
    .select({ kind: noticeLane.kind, businessId: noticeLane.businessId, language: user.language })
    .from(noticeLane)
    .innerJoin(user, eq(user.id, noticeLane.userId))
    .where(eq(noticeLane.id, laneId));
  return row ?? null;
}

/** Also keeps back what waits. @returns false where there is no such lane */
export async function stopNotices(context: Context, laneId: string): Promise<boolean> {
  return inTransaction(context, async (inside) => {
    const [lane] = await inside.db.select().from(noticeLane).where(eq(noticeLane.id, laneId));
    if (!lane) return false;
    await setChoice(inside, lane, "none");
    return true;
  });
}
