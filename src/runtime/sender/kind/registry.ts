// All kinds of messages. The only place that knows both the queue and what is queued.
import { WEBHOOK_FAILING } from "#domain/webhook/subscription/failure.ts";
import { invitationKind } from "./invitation.ts";
import type { MessageKind } from "./message-kind.ts";
import { removalKind } from "./removal.ts";
import { reviewKind } from "./review.ts";
import { accountKind, claimKind, moderationKind, platformKind, webhookKind } from "./service.ts";
import type { KindSettings } from "./wording.ts";

export function createKinds(settings: KindSettings): Map<string, MessageKind> {
  const invitations = invitationKind(settings);
  const reviews = reviewKind(settings);
  const account = accountKind(settings);
  const claims = claimKind(settings);
  const moderation = moderationKind(settings);
  const platforms = platformKind(settings);
  return new Map([
    ["invitation", invitations],
    ["reminder", invitations],
    ["review-confirm", reviews],
    ["review-receipt", reviews],
    ["review-link", reviews],
    ["reply", reviews],
    ["review-removal", removalKind(settings)],
    [WEBHOOK_FAILING, webhookKind(settings)],
    ["account-confirm", account],
    ["account-exists", account],
    ["password-reset", account],
    ["password-changed", account],
    ["team-invitation", account],
    ["claim-proof", claims],
    ["claim-decided", claims],
    ["claim-disputed", claims],
    ["claim-lost", claims],
    ["platform-confirmed", platforms],
    ["platform-rejected", platforms],
    ["platform-ending", platforms],
    ["review-moderated", moderation],
    ["review-reported", moderation],
    ["report-decided", moderation],
  ]);
}
