// A business becomes verified: its claim was approved (spec, Business verification).
import { and, eq, isNotNull, ne } from "drizzle-orm";
import { recordEvents } from "#domain/webhook/event.ts";
import { announce } from "#platform/change.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { BusinessId } from "#platform/id.ts";
import { businessPayload } from "./payload.ts";
import { business } from "./table.ts";

/**
 * Marks a business as verified and records `business.verified`, once: again for one that is verified already it does nothing.
 * @returns whether it was not verified before; also false where there is no such business, or nobody manages it
 */
export async function recordVerified(context: Context, id: BusinessId): Promise<boolean> {
  return inTransaction(context, async (inside) => {
    const [verified] = await inside.db
      .update(business)
      .set({ verificationStatus: "verified", verifiedAt: inside.clock.now() })
      .where(and(eq(business.id, id), ne(business.verificationStatus, "verified"), isNotNull(business.organisationId)))
      .returning({
        id: business.id,
        slug: business.slug,
        name: business.name,
        organisationId: business.organisationId,
      });
    if (!verified?.organisationId) return false;
    const data = { business: businessPayload(verified, inside.baseUrl) };
    await recordEvents(inside, [{ event: "business.verified", organisationId: verified.organisationId, data }]);
    await announce(inside.db, [`business:${id}`]);
    return true;
  });
}
