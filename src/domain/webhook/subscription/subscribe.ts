// Creates, changes and deletes subscriptions. A signing secret is shown once and stored sealed.

import { eq, sql } from "drizzle-orm";
import type { WebhookEventName } from "#contract/event.ts";
import { newId, type OrganisationId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { sentence } from "#contract/sentence.ts";
import { lockOrganisation } from "#domain/account/team/team.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { SecretBox } from "#platform/secret/secret-box.ts";
import { newSigningSecret } from "../delivery/request.ts";
import { hasten } from "../delivery/send-again.ts";
import { wakeLanes } from "../state/lane.ts";
import { ownedSubscription, type Subscription, subscriptionColumns } from "../state/subscription.ts";
import { webhookLane, webhookSubscription } from "../state/table.ts";
import { countChange, outlastStarts } from "./change.ts";

/** Per organisation, because each subscription costs a delivery for every event. */
export const MOST_SUBSCRIPTIONS = 50;
/** The old secret still signs for a day after a rotation (contract, Events). */
const ROTATION = sql`interval '24 hours'`;
const DELETED_AT_ONCE = 10_000;

/** @returns the subscription with its secret. Refuses with validation_error beyond MOST_SUBSCRIPTIONS. */
export async function createSubscription(
  context: Context,
  box: SecretBox,
  organisationId: OrganisationId,
  input: { url: string; events: WebhookEventName[] },
): Promise<Subscription & { secret: string }> {
  return inTransaction(context, async (inside) => {
    const { db, clock } = inside;
    await lockOrganisation(inside, organisationId);
    const known = await db.$count(webhookSubscription, eq(webhookSubscription.organisationId, organisationId));
    if (known >= MOST_SUBSCRIPTIONS)
      throw new Refusal("validation_error", `An organisation can have ${MOST_SUBSCRIPTIONS} webhook subscriptions.`, {
        says: sentence("webhook.most", { most: MOST_SUBSCRIPTIONS }),
      });
    const id = newId();
    const secret = newSigningSecret();
    const [row] = await db
      .insert(webhookSubscription)
      .values({ id, organisationId, ...input, secretSealed: box.seal(secret, id), createdAt: clock.now() })
      .returning(subscriptionColumns);
    return { ...(row as Subscription), secret };
  });
}

export type SubscriptionChange = {
  url?: string;
  events?: WebhookEventName[];
  /** `active` also sets the failures to zero and sends waiting deliveries. */
  status?: "active" | "disabled";
  rotateSecret?: boolean;
};

/**
 * The caller awaits `outlastStarts` after the commit, so that the change holds from the answer on.
 * @returns the changed subscription, with the new secret after `rotateSecret`; null where there is no such subscription
 */
export async function updateSubscription(
  context: Context,
  box: SecretBox,
  organisationId: OrganisationId,
  id: string,
  change: SubscriptionChange,
): Promise<(Subscription & { secret?: string }) | null> {
  return inTransaction(context, async (inside) => {
    const { db } = inside;
    await countChange(inside, id);
    const [before] = await db
      .select({ status: webhookSubscription.status })
      .from(webhookSubscription)
      .where(ownedSubscription(organisationId, id))
      .for("no key update");
    if (!before) return null;
    const secret = change.rotateSecret ? newSigningSecret() : null;
    const [row] = await db
      .update(webhookSubscription)
      .set({
        url: change.url,
        events: change.events,
        status: change.status ?? before.status,
        ...(change.status === "active" && { disabledReason: null, consecutiveFailures: 0 }),
        ...(change.status === "disabled" && before.status === "active" && { disabledReason: "switched off by hand" }),
        ...(secret !== null && rotated(box, id, secret)),
      })
      .where(eq(webhookSubscription.id, id))
      .returning(subscriptionColumns);
    if (change.status === "active" && before.status === "disabled") {
      await hasten(db, id, null);
      await wakeLanes(db, [id]);
    }
    return { ...(row as Subscription), ...(secret !== null && { secret }) };
  });
}

/**
 * Deletes a subscription and its waiting deliveries. False where there is none. Call it outside a transaction: it takes short steps, so
 * that none locks the subscription while it waits for a dispatcher that settles. A crash halfway leaves the subscription switched off.
 * @param record books the deletion, in the transaction of the last step
 */
export async function deleteSubscription(
  context: Context,
  organisationId: OrganisationId,
  id: string,
  record: (inside: Context) => Promise<void>,
): Promise<boolean> {
  const { db } = context;
  const found = await inTransaction(context, async (inside) => {
    await countChange(inside, id);
    return inside.db
      .update(webhookSubscription)
      .set({ status: "disabled", disabledReason: "being deleted" })
      .where(ownedSubscription(organisationId, id))
      .returning({ id: webhookSubscription.id });
  });
  if (found.length === 0) return false;
  await outlastStarts(context, id);
  // Without a lane no dispatcher sends or settles its deliveries.
  await db.delete(webhookLane).where(eq(webhookLane.subscriptionId, id));
  while ((await deleteSome(db, id, DELETED_AT_ONCE)).length === DELETED_AT_ONCE);
  return inTransaction(context, async (inside) => {
    const deleted = await inside.db
      .delete(webhookSubscription)
      .where(ownedSubscription(organisationId, id))
      .returning({ id: webhookSubscription.id });
    if (deleted.length > 0) await record(inside);
    return deleted.length > 0;
  });
}

const deleteSome = statement(
  "webhook_delivery_delete",
  `delete from webhook_delivery where id in (select id from webhook_delivery where subscription_id = $1::uuid limit $2::int)
  returning 1`,
);

/** A second rotation within a day drops the secret of the first rotation: receivers have the old secret, and get the newest. */
function rotated(box: SecretBox, id: string, secret: string) {
  const isOver = sql`${webhookSubscription.rotatesAt} <= now()`;
  return {
    secretSealed: sql`case when ${isOver} then ${webhookSubscription.nextSecretSealed} else ${webhookSubscription.secretSealed} end`,
    nextSecretSealed: box.seal(secret, id),
    rotatesAt: sql`now() + ${ROTATION}`,
  };
}
