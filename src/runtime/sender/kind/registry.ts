// All kinds of messages. The only file that knows both the queue and its messages.

import { NOTICE } from "#domain/account/notice/lane.ts";
import { LOGO_TAKEN_DOWN } from "#domain/business/logo/notice.ts";
import { MEMBER_DEPARTED } from "#domain/integration/departure.ts";
import { SENDER_CHECK } from "#domain/invitation/sender-check.ts";
import { SUSPENSION_MAILS } from "#domain/operator/notice.ts";
import { YOUR_DATA } from "#domain/privacy/request.ts";
import { PHOTO_DECIDED } from "#domain/review/moderation/photo.ts";
import { REWARD_UPHELD } from "#domain/review/reward/outgoing.ts";
import { WEBHOOK_FAILING } from "#domain/webhook/delivery/failure.ts";
import { invitationKind, senderCheckKind } from "./invitation.ts";
import type { MessageKind } from "./message-kind.ts";
import { noticeKind } from "./notice.ts";
import { removalKind, reviewKind } from "./review.ts";
import { serviceKinds } from "./service.ts";
import type { KindSettings } from "./wording.ts";
import { yourDataKind } from "./your-data.ts";

export function createKinds(settings: KindSettings): Map<string, MessageKind> {
  const { webhook, departure, account, claim, platform, logo, imported, moderation, readerReport, reward, suspension } =
    serviceKinds(settings);
  const kinds: [MessageKind, string[]][] = [
    [invitationKind(settings), ["invitation", "reminder"]],
    [senderCheckKind(settings), [SENDER_CHECK]],
    [reviewKind(settings), ["review-confirm", "review-address", "review-receipt", "review-link", "reply"]],
    [removalKind(settings), ["review-removal"]],
    [yourDataKind(settings), [YOUR_DATA]],
    [noticeKind(settings), [NOTICE]],
    [webhook, [WEBHOOK_FAILING]],
    [departure, [MEMBER_DEPARTED]],
    [account, ["account-confirm", "account-exists", "password-reset", "password-changed", "team-invitation"]],
    [account, ["factors-changed", "new-device"]],
    [claim, ["claim-proof", "claim-decided", "claim-lost", "claim-disputed", "claim-question"]],
    [platform, ["platform-confirmed", "platform-rejected", "platform-ending"]],
    [logo, [LOGO_TAKEN_DOWN]],
    [imported, ["import-decided"]],
    [reward, [REWARD_UPHELD]],
    [suspension, [...SUSPENSION_MAILS]],
    [moderation, ["review-moderated", "review-reported", "report-decided", "appeal-decided"]],
    [moderation, [PHOTO_DECIDED]],
    [readerReport, ["reader-report-confirm", "reader-report-received", "reader-report-decided"]],
    [
      readerReport,
      ["reader-report-complained", "reader-report-restored", "reader-report-reopened", "reader-report-misuse"],
    ],
  ];
  return new Map(kinds.flatMap(([kind, names]) => names.map((name) => [name, kind] as const)));
}
