// Whom an organisation wants to invite, before the invitation is made: the inviter, and a draft for each customer.
import type { BusinessId } from "#contract/id.ts";
import type { Plan } from "#domain/account/plan/plan.ts";
import type { Organisation } from "#domain/account/state/organisation.ts";
import type { Channel } from "#domain/message/message.ts";
import type { Offered } from "#domain/review/state/reward.ts";
import type { InvitationSource } from "../state/invitation.ts";
import type { Messaging } from "./channel.ts";

export type Recipient = Offered & {
  email: string;
  name: string | null;
  reference: string | null;
  /** As `readLanguageTag` gives it. */
  language: string | null;
  sendAt: Date;
};

export type Inviter = {
  organisation: Pick<Organisation, "id" | "periodAnchor" | "preferredChannel">;
  planId: string;
  plan: Pick<Plan, "invitesPerMonth">;
  messaging: Messaging;
  source: InvitationSource;
  businessId: BusinessId;
};

export type Draft = Recipient & {
  /** In E.164; it takes texts. */
  phone: string | null;
  /** In E.164; kept in its place. */
  landline?: string;
  /** Keeps the phone also where the invitation goes by mail. */
  keepsPhone: boolean;
  /** The channel asked for by name; null: the organisation's preferred channel, or mail where that is impossible. */
  channel: Channel | null;
  /** The organisation hands the link over itself: the invitation counts as sent, and nothing is queued. */
  isByLink: boolean;
};
