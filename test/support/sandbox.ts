// A sandbox for tests, with a key, and its invitation links.
import { type InvitationId, toWire } from "#contract/id.ts";
import { createKey } from "#domain/account/key.ts";
import { DEFAULT_PLANS } from "#domain/account/plan/plan.ts";
import type { Organisation } from "#domain/account/state/organisation.ts";
import { type Business, listManagedBusinesses } from "#domain/business/profile/business.ts";
import { createInvitation } from "#domain/invitation/create/create.ts";
import { redeem } from "#domain/invitation/redeem.ts";
import { createSandbox } from "#domain/sandbox/create.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { seedCategory } from "./seed.ts";

export type Sandbox = { organisation: Organisation; shop: Business; other: Business; key: string };

export async function seedSandbox(context: Context, name = "Example (sandbox)"): Promise<Sandbox> {
  await seedCategory(context);
  const organisation = await inTransaction(context, (inside) => createSandbox(inside, { name, sandboxFor: null }));
  const [shop, other] = await listManagedBusinesses(context, organisation.id, { limit: 2, offset: 0 });
  if (!shop || !other) throw new Error("A sandbox has two businesses.");
  const key = await createKey(context, { organisationId: organisation.id, name: "test", scopes: ["read", "write"] });
  return { organisation, shop, other, key: key.secret };
}

export async function inviteInSandbox(
  context: Context,
  { organisation, shop }: Pick<Sandbox, "organisation" | "shop">,
  fields: Record<string, unknown>,
): Promise<InvitationId> {
  const made = await createInvitation(context, {
    organisation,
    planId: organisation.plan,
    plan: DEFAULT_PLANS.sandbox as { invitesPerMonth: number },
    messaging: { sms: false, whatsapp: false },
    source: "dashboard",
    businessId: shop.id,
    fields,
  });
  return made.id;
}

/** Writes a review by link. @returns its id as REST shows it */
export async function reviewInSandbox(
  context: Context,
  of: Pick<Sandbox, "organisation" | "shop">,
  { rating = 5, body = "What happened, in a few words.", title = "A title" } = {},
): Promise<string> {
  const reference = crypto.randomUUID();
  const id = await inviteInSandbox(context, of, {
    email: `c-${reference}@customer.example`,
    reference,
    delivery: "link",
  });
  const submission = { rating, title, body, author: "Ana R.", experienceDate: "2026-05-03" };
  const done = await redeem(context, id, { submission, language: "en", ipHash: new Uint8Array(8), ratings: [] });
  if (done === null || !("reviewId" in done)) throw new Error("The invitation takes no review.");
  return toWire("rev", done.reviewId);
}
