// Invitations of the demo: mails to look at, and a link behind which a review can be written.
import { findOrganisation } from "#domain/account/organisation.ts";
import type { Plans } from "#domain/account/plan/plan.ts";
import { findBusiness } from "#domain/business/business.ts";
import { createInvitation } from "#domain/invitation/create.ts";
import type { Context } from "#platform/context.ts";
import type { InvitationId, OrganisationId } from "#platform/id.ts";
import { Refusal } from "#platform/refusal.ts";

const CUSTOMERS = [
  { name: "Mara Lindqvist", email: "mara@customer.example" },
  { name: "Tomás Ferreira", email: "tomas@customer.example" },
  { name: "Yuki Tanabe", email: "yuki@customer.example" },
];

/** Invites the demo's customers to review a business: their mails go out when the service starts. */
export async function inviteCustomers(context: Context, plans: Plans, place: DemoPlace): Promise<void> {
  for (const [index, customer] of CUSTOMERS.entries()) {
    // A demo that was stopped while it was filling has invited some of them already.
    await invite(context, plans, place, { ...customer, reference: `DEMO-${1001 + index}` }).catch((error) => {
      if (!(error instanceof Refusal && error.code === "duplicate")) throw error;
    });
  }
}

/** An invitation by link, another at each start: the one before may have been used. */
export async function inviteByLink(context: Context, plans: Plans, place: DemoPlace): Promise<InvitationId> {
  const reference = `DEMO-${context.clock.now().getTime().toString(36).toUpperCase()}`;
  return invite(context, plans, place, { ...(CUSTOMERS[0] as object), reference, delivery: "link" });
}

export type DemoPlace = { organisationId: OrganisationId; slug: string };

async function invite(context: Context, plans: Plans, place: DemoPlace, fields: Record<string, unknown>) {
  const organisation = await findOrganisation(context, place.organisationId);
  const business = await findBusiness(context, place.slug);
  const plan = organisation && plans[organisation.plan];
  if (!organisation || !business || !plan) throw new Error("The demo's own business is gone.");
  const made = await createInvitation(context, {
    organisation,
    planId: organisation.plan,
    plan,
    messaging: { sms: false, whatsapp: false },
    source: "dashboard",
    businessId: business.id,
    fields,
  });
  return made.id;
}
