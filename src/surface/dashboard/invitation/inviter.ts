// By what right and by which ways invitations are made from the dashboard.
import { mayUse } from "#domain/account/plan/gate.ts";
import { type Messaging, type TextChannel, textChannelsOf } from "#domain/invitation/channel.ts";
import type { Inviter } from "#domain/invitation/make.ts";
import type { DashboardDeps } from "../deps.ts";
import type { BusinessVisit, MemberVisit } from "../visit.ts";

/** Which text channels the operator has set up. */
export function messagingOf({ twilio }: DashboardDeps["config"]): Messaging {
  return { sms: Boolean(twilio?.from), whatsapp: Boolean(twilio?.whatsappFrom) };
}

/** Which text channels the organisation can use. */
export function textChannels({ deps, organisation }: MemberVisit): TextChannel[] {
  return textChannelsOf(organisation.plan, messagingOf(deps.config));
}

/** Whether the plan lets anybody be invited: one that ended or was not paid does not, in the dashboard as in the API. */
export function isPlanActive({ deps, organisation }: MemberVisit): boolean {
  return mayUse(deps.plans, organisation, "invitations");
}

/** How many invitations the plan has in each period. */
export function invitesPerMonth({ deps, organisation }: MemberVisit): number {
  return deps.plans[organisation.plan]?.invitesPerMonth ?? 0;
}

/** For whom, as the domain asks it. */
export function inviterOf(visit: BusinessVisit): Inviter {
  const { deps, organisation, business } = visit;
  return {
    organisation,
    planId: organisation.plan,
    plan: { invitesPerMonth: invitesPerMonth(visit) },
    messaging: messagingOf(deps.config),
    source: "dashboard",
    businessId: business.id,
  };
}

export const PLAN_INACTIVE =
  "The plan of your organisation is not active, so nobody can be invited. See Plan and usage.";
