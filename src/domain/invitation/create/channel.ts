// Chooses an invitation's channel. A text that was asked for by name is sent as a text or refused; where the organisation only
// prefers texts, an invitation that cannot go by text goes by mail.

import { Refusal } from "#contract/refusal.ts";
import { sentence } from "#contract/sentence.ts";
import { includesTexts } from "#domain/account/plan/gate.ts";
import type { Channel } from "#domain/message/message.ts";

export type TextChannel = Exclude<Channel, "email">;

export type Messaging = Record<TextChannel, boolean>;

export type ChannelWish = {
  /** The channel that the caller names; null: the organisation's preference counts. */
  asked: Channel | null;
  preferred: Channel;
  planId: string;
  messaging: Messaging;
  /** In E.164; null: none, or one that takes no texts. */
  phone: string | null;
  reference: string | null;
  isOptedOut: boolean;
};

/** @returns the channel, or the first refusal of messaging_not_available, invalid_phone, reference_required and phone_opted_out */
export function chooseChannel(wish: ChannelWish): Channel | Refusal {
  const channel = wish.asked ?? wish.preferred;
  if (channel === "email") return channel;
  const refusal = refusalOf(channel, wish);
  if (!refusal) return channel;
  return wish.asked === null ? "email" : refusal;
}

export function textChannelsOf(planId: string, messaging: Messaging): TextChannel[] {
  if (!includesTexts(planId)) return [];
  return (["sms", "whatsapp"] as const).filter((channel) => messaging[channel]);
}

function refusalOf(channel: TextChannel, { planId, messaging, ...wish }: ChannelWish): Refusal | null {
  const name = { sms: "SMS", whatsapp: "WhatsApp" }[channel];
  if (!includesTexts(planId))
    return new Refusal("messaging_not_available", `${name} needs a paid plan.`, { says: sentence(`${channel}.plan`) });
  if (!messaging[channel])
    return new Refusal("messaging_not_available", `${name} is not set up on this service.`, {
      says: sentence(`${channel}.setUp`),
    });
  if (wish.phone === null) {
    return new Refusal("invalid_phone", `${name} needs a phone: a mobile number such as +491701234567.`, {
      says: sentence(`${channel}.phone`),
    });
  }
  if (wish.reference === null)
    return new Refusal("reference_required", `${name} needs an order number.`, {
      says: sentence(`${channel}.reference`),
    });
  if (wish.isOptedOut)
    return new Refusal("phone_opted_out", "This number takes no text messages any more.", {
      says: sentence("invitation.optedOut"),
    });
  return null;
}
