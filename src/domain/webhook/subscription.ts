// Webhook subscriptions of an organisation.
import { and, count, eq, sql } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import { prepared } from "#platform/database.ts";
import type { OrganisationId } from "#platform/id.ts";
import { webhookSubscription } from "./table.ts";

const active = prepared((db) =>
  db
    .select({ n: count() })
    .from(webhookSubscription)
    .where(
      and(
        eq(webhookSubscription.organisationId, sql.placeholder("organisation")),
        sql`${webhookSubscription.status} = 'active'`,
      ),
    )
    .prepare("webhook_subscription_active"),
);

/** How many subscriptions are switched on. */
export async function countActiveSubscriptions(context: Context, organisationId: OrganisationId): Promise<number> {
  const [row] = await active(context.db).execute({ organisation: organisationId });
  return row?.n ?? 0;
}
