// The size of a sandbox.
import type { OrganisationId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { SANDBOX_SIZE } from "#contract/sandbox.ts";
import { sentence } from "#contract/sentence.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";

/** Refuses with limit_reached where the sandbox holds SANDBOX_SIZE reviews. */
export async function refuseBeyondSandbox(
  { db }: Context,
  { organisationId }: { organisationId: OrganisationId | null },
): Promise<void> {
  const [row] = organisationId === null ? [] : await held(db, organisationId);
  if ((row?.reviews ?? 0) < SANDBOX_SIZE) return;
  throw new Refusal("limit_reached", `A sandbox holds ${SANDBOX_SIZE} reviews. Erase them to go on.`, {
    says: sentence("sandbox.full", { most: SANDBOX_SIZE }),
  });
}

const held = statement<{ reviews: number }, [OrganisationId]>(
  "sandbox_reviews",
  `select count(*)::int as reviews from (
    select from business b join review r on r.business_id = b.id where b.organisation_id = $1::uuid limit ${SANDBOX_SIZE}) held`,
);
