// Every route of the dashboard, with those of moderation, operator and login from their own files. The guard reads its access from here; a test holds it against the permissions.
import { seeOther } from "#surface/look/answer.ts";
import { addBusiness } from "./claim/add.tsx";
import { claimAsk, claimCheck, claimMail, claimWithdraw } from "./claim/attempt.ts";
import { claimAnswer } from "./claim/dispute.tsx";
import { claimOpen, findBusinessPage } from "./claim/find.tsx";
import { claimLinkPage, claimLinkPost } from "./claim/link.tsx";
import { claimPage, claimReply } from "./claim/page.tsx";
import { importsPage, uploadProductsPost, uploadReviewsPost } from "./import/list.tsx";
import { importChoose, importDrop, importPage, importStart, importUndo } from "./import/one.tsx";
import { insightsCsv } from "./insight/csv.ts";
import { insightsPage } from "./insight/page.tsx";
import { INTEGRATION_ROUTES } from "./integration/routes.ts";
import { invitationsCsv } from "./invitation/csv.ts";
import { cancelInvitationPost, invitationsPage } from "./invitation/list.tsx";
import { INVITE_ROUTES } from "./invitation/routes.ts";
import { languagePost } from "./kit/language.ts";
import { pagesPage } from "./kit/page-search.tsx";
import {
  anyone,
  business,
  DANGEROUS,
  EVEN_MOVED,
  EVEN_SUSPENDED,
  LIVE,
  member,
  type Route,
  SANDBOX,
  signedIn,
  WITHIN,
} from "./kit/route.ts";
import { MODERATION_ROUTES } from "./moderation/routes.ts";
import { OPERATOR_ROUTES } from "./operator/routes.ts";
import { dismissStepsPost, showStepsPost } from "./overview/first-steps.tsx";
import { overviewPage } from "./overview/page.tsx";
import { REVIEW_ROUTES } from "./review/routes.ts";
import { caughtHtml, caughtMessagePage, caughtPage } from "./sandbox/caught.tsx";
import { sandboxCreate, sandboxErase, sandboxPage, sandboxTraffic } from "./sandbox/page.tsx";
import { activityPage } from "./setting/activity/page.tsx";
import { businessForm, logoPost, logoRemovePost, picturesPost, releasePost } from "./setting/business/page.tsx";
import { ownPlatformsPage, removeOwnPlatform, statePlatform, withdrawStatement } from "./setting/business/platform.tsx";
import { channelForm } from "./setting/channel/page.tsx";
import { senderTestPost } from "./setting/channel/test.tsx";
import { keysPage, revokeKeyPost } from "./setting/key/list.tsx";
import { newKey } from "./setting/key/new.tsx";
import { organisationName, planPage } from "./setting/plan.tsx";
import { privacyAsk, privacyErase, privacyLift, privacyLook, privacyPage } from "./setting/privacy.tsx";
import { savedRepliesPage } from "./setting/saved-replies.tsx";
import { newSavedReply, savedReplyForm, savedReplyRemove } from "./setting/saved-reply.tsx";
import { companyRemovePost, signInCompany, signInPage, signInPolicy } from "./setting/sign-in.tsx";
import { suppressionLift, suppressionsPage } from "./setting/suppression.tsx";
import { teamInvite, teamInviteAgain, teamInviteCancel } from "./setting/team/invite.tsx";
import { leave, memberPage, memberRemove, memberRole } from "./setting/team/member.tsx";
import { teamPage } from "./setting/team/page.tsx";
import {
  webhookDeletePost,
  webhookOffPost,
  webhookOnPost,
  webhookRotatePost,
  webhookTest,
} from "./setting/webhook/act.ts";
import { deliveryPage, deliveryResend } from "./setting/webhook/delivery.tsx";
import { webhooksPage } from "./setting/webhook/list.tsx";
import { newWebhook } from "./setting/webhook/new.tsx";
import { webhookChange, webhookPage } from "./setting/webhook/one.tsx";
import { webhookReplay } from "./setting/webhook/replay.tsx";
import { SIGN_IN_ROUTES } from "./sign-in/routes.ts";
import { switchPage, switchPost } from "./sign-in/switch.tsx";
import { feedsPage, renewFeedsPost } from "./site/feed.tsx";
import { widgetPage } from "./site/widget.tsx";

export const ROUTES: readonly Route[] = [
  ...SIGN_IN_ROUTES,
  ...OPERATOR_ROUTES,
  member("GET /dashboard/switch", "overview.read", switchPage, EVEN_MOVED),
  signedIn("POST /dashboard/switch", switchPost, WITHIN),

  signedIn("POST /dashboard/language", languagePost, WITHIN),
  signedIn("GET /dashboard/pages", pagesPage, WITHIN),

  // Overview, reviews, invitations, integrations, widgets, insights
  member("GET /dashboard", "overview.read", overviewPage),
  member("POST /dashboard/steps/dismiss", "business.claim", dismissStepsPost),
  member("POST /dashboard/steps/show", "business.claim", showStepsPost),
  ...REVIEW_ROUTES,
  business("GET /dashboard/import", "review.import", importsPage, LIVE),
  business("POST /dashboard/import", "review.import", uploadReviewsPost, { isRaw: true, ...LIVE }),
  business("POST /dashboard/import/products", "review.import", uploadProductsPost, { isRaw: true, ...LIVE }),
  business("GET /dashboard/import/:id", "review.import", importPage, LIVE),
  business("POST /dashboard/import/:id/choices", "review.import", importChoose, LIVE),
  business("POST /dashboard/import/:id/start", "review.import", importStart, { ...DANGEROUS, ...LIVE }),
  business("POST /dashboard/import/:id/drop", "review.import", importDrop, LIVE),
  business("POST /dashboard/import/:id/undo", "review.import", importUndo, { ...DANGEROUS, ...LIVE }),
  business("GET /dashboard/invitations", "invitation.read", invitationsPage),
  business("GET /dashboard/invitations.csv", "invitation.read", invitationsCsv),
  ...INVITE_ROUTES,
  business("POST /dashboard/invitations/:id/cancel", "invitation.cancel", cancelInvitationPost),
  ...INTEGRATION_ROUTES,
  business("GET /dashboard/widgets", "widget.read", widgetPage, LIVE),
  business("GET /dashboard/feeds", "feed.manage", feedsPage, LIVE),
  business("POST /dashboard/feeds/renew", "feed.manage", renewFeedsPost, { ...DANGEROUS, ...LIVE }),
  business("GET /dashboard/insights", "insight.read", insightsPage),
  business("GET /dashboard/insights.csv", "insight.read", insightsCsv),

  // Ownership claims. The person who reads mail at the domain need not have an account: the mailed link is the proof.
  member("GET /dashboard/claim", "business.claim", findBusinessPage, LIVE),
  member("POST /dashboard/claim", "business.claim", claimOpen, LIVE),
  member("GET /dashboard/claim/new", "business.claim", addBusiness.page, LIVE),
  member("POST /dashboard/claim/new", "business.claim", addBusiness, LIVE),
  anyone("GET /dashboard/claim/:token", claimLinkPage),
  anyone("POST /dashboard/claim/:token", claimLinkPost),
  member("GET /dashboard/claims/:id", "business.claim", claimPage, LIVE),
  member("POST /dashboard/claims/:id/answer", "business.claim", claimAnswer, { ...LIVE, ...EVEN_SUSPENDED }),
  member("POST /dashboard/claims/:id/reply", "business.claim", claimReply, { ...LIVE, ...EVEN_SUSPENDED }),
  member("POST /dashboard/claims/:id/mail", "business.claim", claimMail, LIVE),
  member("POST /dashboard/claims/:id/check", "business.claim", claimCheck, LIVE),
  member("POST /dashboard/claims/:id/ask", "business.claim", claimAsk, LIVE),
  member("POST /dashboard/claims/:id/withdraw", "business.claim", claimWithdraw, LIVE),

  // Settings
  member("GET /dashboard/settings", "overview.read", () => seeOther("/dashboard/settings/business")),
  business("GET /dashboard/settings/business", "business.read", businessForm.page),
  business("POST /dashboard/settings/business", "business.manage", businessForm),
  business("POST /dashboard/settings/business/logo", "business.manage", logoPost, { isRaw: true, ...LIVE }),
  business("POST /dashboard/settings/business/logo/remove", "business.manage", logoRemovePost, LIVE),
  business("GET /dashboard/settings/business/platforms", "platform.manage", ownPlatformsPage, LIVE),
  business("POST /dashboard/settings/business/platforms", "platform.manage", statePlatform, LIVE),
  business("POST /dashboard/settings/business/platforms/withdraw", "platform.manage", withdrawStatement, LIVE),
  business("POST /dashboard/settings/business/platforms/remove", "platform.manage", removeOwnPlatform, LIVE),
  business("POST /dashboard/settings/business/pictures", "business.manage", picturesPost, LIVE),
  business("POST /dashboard/settings/business/release", "business.release", releasePost, { ...DANGEROUS, ...LIVE }),
  member("GET /dashboard/settings/channel", "channel.manage", channelForm.page),
  member("POST /dashboard/settings/channel", "channel.manage", channelForm),
  member("POST /dashboard/settings/channel/test", "channel.manage", senderTestPost),
  member("GET /dashboard/settings/replies", "review.reply", savedRepliesPage),
  member("GET /dashboard/settings/replies/new", "review.reply", newSavedReply.page),
  member("POST /dashboard/settings/replies/new", "review.reply", newSavedReply),
  member("GET /dashboard/settings/replies/:id", "review.reply", savedReplyForm.page),
  member("POST /dashboard/settings/replies/:id", "review.reply", savedReplyForm),
  member("POST /dashboard/settings/replies/:id/remove", "review.reply", savedReplyRemove),
  member("GET /dashboard/settings/keys", "key.manage", keysPage),
  member("GET /dashboard/settings/keys/new", "key.manage", newKey.page, { feature: "api" }),
  member("POST /dashboard/settings/keys/new", "key.manage", newKey, { feature: "api", ...DANGEROUS }),
  member("POST /dashboard/settings/keys/:id/revoke", "key.manage", revokeKeyPost, { ...DANGEROUS, ...EVEN_SUSPENDED }),
  member("GET /dashboard/settings/webhooks", "webhook.manage", webhooksPage),
  member("GET /dashboard/settings/webhooks/new", "webhook.manage", newWebhook.page, { feature: "webhooks" }),
  member("POST /dashboard/settings/webhooks/new", "webhook.manage", newWebhook, {
    feature: "webhooks",
    ...DANGEROUS,
  }),
  member("GET /dashboard/settings/webhooks/:id", "webhook.manage", webhookPage),
  member("POST /dashboard/settings/webhooks/:id/change", "webhook.manage", webhookChange, DANGEROUS),
  member("POST /dashboard/settings/webhooks/:id/rotate", "webhook.manage", webhookRotatePost, DANGEROUS),
  member("POST /dashboard/settings/webhooks/:id/on", "webhook.manage", webhookOnPost, { feature: "webhooks" }),
  member("POST /dashboard/settings/webhooks/:id/off", "webhook.manage", webhookOffPost),
  member("POST /dashboard/settings/webhooks/:id/test", "webhook.manage", webhookTest, { feature: "webhooks" }),
  member("POST /dashboard/settings/webhooks/:id/delete", "webhook.manage", webhookDeletePost, DANGEROUS),
  member("GET /dashboard/settings/webhooks/:id/replay", "webhook.manage", webhookReplay.page, { feature: "webhooks" }),
  member("POST /dashboard/settings/webhooks/:id/replay", "webhook.manage", webhookReplay, { feature: "webhooks" }),
  member("GET /dashboard/settings/webhooks/:id/deliveries/:delivery", "webhook.manage", deliveryPage),
  member("POST /dashboard/settings/webhooks/:id/deliveries/:delivery/resend", "webhook.manage", deliveryResend, {
    feature: "webhooks",
  }),
  member("GET /dashboard/settings/team", "team.read", teamPage),
  member("POST /dashboard/settings/team/leave", "team.read", leave, EVEN_SUSPENDED),
  member("GET /dashboard/settings/team/invite", "team.manage", teamInvite.page, LIVE),
  member("POST /dashboard/settings/team/invite", "team.manage", teamInvite, { ...DANGEROUS, ...LIVE }),
  member("POST /dashboard/settings/team/invitations/:id/send", "team.manage", teamInviteAgain, {
    ...DANGEROUS,
    ...LIVE,
  }),
  member("POST /dashboard/settings/team/invitations/:id/cancel", "team.manage", teamInviteCancel, {
    ...DANGEROUS,
    ...LIVE,
  }),
  member("GET /dashboard/settings/team/members/:id", "team.manage", memberPage),
  member("POST /dashboard/settings/team/members/:id/role", "team.manage", memberRole, DANGEROUS),
  member("POST /dashboard/settings/team/members/:id/remove", "team.manage", memberRemove, DANGEROUS),
  member("GET /dashboard/settings/sign-in", "organisation.manage", signInPage),
  member("POST /dashboard/settings/sign-in", "organisation.manage", signInPolicy, DANGEROUS),
  member("POST /dashboard/settings/sign-in/company", "organisation.manage", signInCompany, { ...DANGEROUS, ...LIVE }),
  member("POST /dashboard/settings/sign-in/company/remove", "organisation.manage", companyRemovePost, {
    ...DANGEROUS,
    ...LIVE,
  }),
  member("GET /dashboard/settings/plan", "plan.read", planPage),
  member("POST /dashboard/settings/plan/name", "organisation.manage", organisationName),
  member("GET /dashboard/settings/privacy", "privacy.erase", privacyPage),
  member("POST /dashboard/settings/privacy/look", "privacy.erase", privacyLook, EVEN_SUSPENDED),
  member("POST /dashboard/settings/privacy/erase", "privacy.erase", privacyErase, { ...DANGEROUS, ...EVEN_SUSPENDED }),
  member("POST /dashboard/settings/privacy/ask", "privacy.erase", privacyAsk, LIVE),
  member("POST /dashboard/settings/privacy/lift", "privacy.erase", privacyLift),
  member("GET /dashboard/settings/suppressions", "privacy.erase", suppressionsPage),
  member("POST /dashboard/settings/suppressions/lift", "privacy.erase", suppressionLift),
  member("GET /dashboard/settings/activity", "audit.read", activityPage),

  // Sandboxes
  member("GET /dashboard/settings/sandbox", "organisation.manage", sandboxPage),
  member("POST /dashboard/settings/sandbox", "organisation.manage", sandboxCreate, LIVE),
  member("POST /dashboard/settings/sandbox/traffic", "organisation.manage", sandboxTraffic, SANDBOX),
  member("POST /dashboard/settings/sandbox/erase", "organisation.manage", sandboxErase, SANDBOX),
  member("GET /dashboard/caught", "invitation.read", caughtPage, SANDBOX),
  member("GET /dashboard/caught/:id", "invitation.read", caughtMessagePage, SANDBOX),
  member("GET /dashboard/caught/:id/html", "invitation.read", caughtHtml, SANDBOX),

  ...MODERATION_ROUTES,
];
