// Channels and allowance of invitations from the dashboard, by the plan and the settings of the operator.
import { type Messaging, type TextChannel, textChannelsOf } from "#domain/invitation/create/channel.ts";
import type { Inviter } from "#domain/invitation/create/draft.ts";
import type { BusinessVisit, DashboardDeps, MemberVisit } from "../kit/visit.ts";

/** The text channels that the operator has set up. */
function messagingOf({ twilio }: DashboardDeps["config"]): Messaging {
  return { sms: Boolean(twilio?.from), whatsapp: Boolean(twilio?.whatsappFrom) };
}

export function textChannels({ deps, organisation }: MemberVisit): TextChannel[] {
  return textChannelsOf(organisation.plan, messagingOf(deps.config));
}

export function invitesPerMonth({ deps, organisation }: MemberVisit): number {
  return deps.plans[organisation.plan]?.invitesPerMonth ?? 0;
}

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
