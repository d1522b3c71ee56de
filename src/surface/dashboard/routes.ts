// Every route of the dashboard and of moderation. The guard reads its access from here; a test holds it against the permissions.
import { addBusinessPage, addBusinessPost } from "./claim/add.tsx";
import { claimAskPost, claimCheckPost, claimMailPost, claimWithdrawPost } from "./claim/attempt.ts";
import { findBusinessPage, openClaimPost } from "./claim/find.tsx";
import { claimLinkPage, claimLinkPost } from "./claim/link.tsx";
import { claimPage } from "./claim/page.tsx";
import { importsPage, uploadProductsPost, uploadReviewsPost } from "./import/list.tsx";
import { dropImportPost, importPage, startImportPost, undoImportPost } from "./import/one.tsx";
import { insightsPage } from "./insight/page.tsx";
import { integrationsPage } from "./integration/list.tsx";
import { newIntegrationPage, newIntegrationPost } from "./integration/new.tsx";
import {
  integrationDelayPost,
  integrationPage,
  integrationPausePost,
  integrationRemovePost,
  integrationResumePost,
  integrationSecretPost,
} from "./integration/one.tsx";
import { cancelInvitationPost, invitationsPage } from "./invitation/list.tsx";
import { newInvitationPage, newInvitationPost } from "./invitation/new.tsx";
import { confirmUploadPost, uploadPage, uploadPost } from "./invitation/upload.tsx";
import { anyone, business, DANGEROUS, member, type Route, signedIn, staff, WITHIN } from "./kit/route.ts";
import { appealPage, appealQueuePage, decideAppealPost } from "./moderation/appeal.tsx";
import { editorPage, editorPost, editorRemovePost } from "./moderation/business/editor.tsx";
import { businessesPage } from "./moderation/business/list.tsx";
import { decideProfilePost, moderatedBusinessPage } from "./moderation/business/one.tsx";
import { businessPlatformsPage, setPlatformPost, unsetPlatformPost } from "./moderation/business/platform.tsx";
import { decideReviewPost, undoReviewPost } from "./moderation/case/decide.ts";
import { casePage } from "./moderation/case/page.tsx";
import { approveClaimPost, claimDecisionPage, claimQueuePage, rejectClaimPost } from "./moderation/claim.tsx";
import { decideDifferencesPost, differencesPage } from "./moderation/difference.tsx";
import { confirmImportPost, importQueuePage, rejectImportPost, waitingImportPage } from "./moderation/import.tsx";
import { logPage } from "./moderation/log.tsx";
import { confirmStatementPost, platformQueuePage, rejectStatementPost, statementPage } from "./moderation/platform.tsx";
import { heldReviewsPage } from "./moderation/queue.tsx";
import { decideReportPost, reportQueuePage, undoReportPost } from "./moderation/report.tsx";
import { overviewPage } from "./overview/page.tsx";
import { exportFile, exportPage, OWN_FILES, reviewsCsv } from "./review/leave.tsx";
import { reviewsPage } from "./review/list.tsx";
import { replyPost, reportPost, reviewPage } from "./review/one.tsx";
import { activityPage } from "./setting/activity.tsx";
import { businessPage, businessPost, releasePost } from "./setting/business/page.tsx";
import {
  ownPlatformsPage,
  removePlatformPost,
  statePlatformPost,
  withdrawStatementPost,
} from "./setting/business/platform.tsx";
import { channelPage, channelPost } from "./setting/channel/page.tsx";
import { invitationPreview } from "./setting/channel/preview.tsx";
import { keysPage, revokeKeyPost } from "./setting/key/list.tsx";
import { newKeyPage, newKeyPost } from "./setting/key/new.tsx";
import { organisationNamePost, planPage } from "./setting/plan.tsx";
import { askRemovalPost, erasePost, liftBouncePost, privacyLookPost, privacyPage } from "./setting/privacy.tsx";
import { companyPost, companyRemovePost, signInPage, signInPost } from "./setting/sign-in.tsx";
import { teamInviteAgainPost, teamInviteCancelPost, teamInvitePage, teamInvitePost } from "./setting/team/invite.tsx";
import { leavePost, memberPage, memberRemovePost, memberRolePost } from "./setting/team/member.tsx";
import { teamPage } from "./setting/team/page.tsx";
import {
  webhookChangePost,
  webhookDeletePost,
  webhookOffPost,
  webhookOnPost,
  webhookRotatePost,
  webhookTestPost,
} from "./setting/webhook/act.ts";
import { deliveryPage, resendDeliveryPost } from "./setting/webhook/delivery.tsx";
import { webhooksPage } from "./setting/webhook/list.tsx";
import { newWebhookPage, newWebhookPost } from "./setting/webhook/new.tsx";
import { webhookPage } from "./setting/webhook/one.tsx";
import { webhookReplayPage, webhookReplayPost } from "./setting/webhook/replay.tsx";
import { SIGN_IN_ROUTES } from "./sign-in/routes.ts";
import { switchPage, switchPost } from "./sign-in/switch.tsx";
import { feedsPage, renewFeedsPost } from "./site/feed.tsx";
import { widgetPage } from "./site/widget.tsx";

const UPLOAD = { isRaw: true, feature: "invitations" } as const;

export const ROUTES: readonly Route[] = [
  ...SIGN_IN_ROUTES,
  member("GET /dashboard/switch", "overview.read", switchPage),
  signedIn("POST /dashboard/switch", switchPost, WITHIN),

  // Overview, reviews, invitations, integrations, widgets, insights
  member("GET /dashboard", "overview.read", overviewPage),
  business("GET /dashboard/reviews", "review.read", reviewsPage),
  business("GET /dashboard/reviews.csv", "review.export", reviewsCsv),
  business("GET /dashboard/export", "review.leave", exportPage),
  ...OWN_FILES.map((layout) => business(`GET /dashboard/export/${layout}`, "review.leave", exportFile(layout))),
  business("GET /dashboard/import", "review.import", importsPage),
  business("POST /dashboard/import", "review.import", uploadReviewsPost, { isRaw: true }),
  business("POST /dashboard/import/products", "review.import", uploadProductsPost, { isRaw: true }),
  business("GET /dashboard/import/:id", "review.import", importPage),
  business("POST /dashboard/import/:id/start", "review.import", startImportPost, DANGEROUS),
  business("POST /dashboard/import/:id/drop", "review.import", dropImportPost),
  business("POST /dashboard/import/:id/undo", "review.import", undoImportPost, DANGEROUS),
  member("GET /dashboard/reviews/:id", "review.read", reviewPage),
  member("POST /dashboard/reviews/:id/reply", "review.reply", replyPost),
  member("POST /dashboard/reviews/:id/report", "review.report", reportPost),
  business("GET /dashboard/invitations", "invitation.read", invitationsPage),
  business("GET /dashboard/invitations/new", "invitation.create", newInvitationPage),
  business("POST /dashboard/invitations/new", "invitation.create", newInvitationPost, { feature: "invitations" }),
  business("POST /dashboard/invitations/:id/cancel", "invitation.cancel", cancelInvitationPost),
  business("GET /dashboard/invitations/upload", "invitation.create", uploadPage),
  business("POST /dashboard/invitations/upload", "invitation.create", uploadPost, UPLOAD),
  business("POST /dashboard/invitations/upload/confirm", "invitation.create", confirmUploadPost, UPLOAD),
  business("GET /dashboard/integrations", "integration.read", integrationsPage),
  business("GET /dashboard/integrations/new", "integration.manage", newIntegrationPage, { feature: "integrations" }),
  business("POST /dashboard/integrations/new", "integration.manage", newIntegrationPost, {
    feature: "integrations",
    ...DANGEROUS,
  }),
  business("GET /dashboard/integrations/:id", "integration.read", integrationPage),
  business("POST /dashboard/integrations/:id/delay", "integration.manage", integrationDelayPost),
  business("POST /dashboard/integrations/:id/pause", "integration.manage", integrationPausePost),
  business("POST /dashboard/integrations/:id/resume", "integration.manage", integrationResumePost),
  business("POST /dashboard/integrations/:id/secret", "integration.manage", integrationSecretPost, DANGEROUS),
  business("POST /dashboard/integrations/:id/remove", "integration.manage", integrationRemovePost, DANGEROUS),
  business("GET /dashboard/widgets", "widget.read", widgetPage),
  business("GET /dashboard/feeds", "feed.manage", feedsPage),
  business("POST /dashboard/feeds/renew", "feed.manage", renewFeedsPost, DANGEROUS),
  business("GET /dashboard/insights", "insight.read", insightsPage),

  // Ownership claims. The person who reads mail at the domain need not have an account: the mailed link is the proof.
  member("GET /dashboard/claim", "business.claim", findBusinessPage),
  member("POST /dashboard/claim", "business.claim", openClaimPost),
  member("GET /dashboard/claim/new", "business.claim", addBusinessPage),
  member("POST /dashboard/claim/new", "business.claim", addBusinessPost),
  anyone("GET /dashboard/claim/:token", claimLinkPage),
  anyone("POST /dashboard/claim/:token", claimLinkPost),
  member("GET /dashboard/claims/:id", "business.claim", claimPage),
  member("POST /dashboard/claims/:id/mail", "business.claim", claimMailPost),
  member("POST /dashboard/claims/:id/check", "business.claim", claimCheckPost),
  member("POST /dashboard/claims/:id/ask", "business.claim", claimAskPost),
  member("POST /dashboard/claims/:id/withdraw", "business.claim", claimWithdrawPost),

  // Settings
  business("GET /dashboard/settings/business", "business.read", businessPage),
  business("POST /dashboard/settings/business", "business.manage", businessPost),
  business("GET /dashboard/settings/business/platforms", "platform.manage", ownPlatformsPage),
  business("POST /dashboard/settings/business/platforms", "platform.manage", statePlatformPost),
  business("POST /dashboard/settings/business/platforms/withdraw", "platform.manage", withdrawStatementPost),
  business("POST /dashboard/settings/business/platforms/remove", "platform.manage", removePlatformPost),
  business("POST /dashboard/settings/business/release", "business.release", releasePost, DANGEROUS),
  member("GET /dashboard/settings/channel", "channel.manage", channelPage),
  member("POST /dashboard/settings/channel", "channel.manage", channelPost),
  member("GET /dashboard/settings/channel/preview", "channel.manage", invitationPreview),
  member("GET /dashboard/settings/keys", "key.manage", keysPage),
  member("GET /dashboard/settings/keys/new", "key.manage", newKeyPage, { feature: "api" }),
  member("POST /dashboard/settings/keys/new", "key.manage", newKeyPost, { feature: "api", ...DANGEROUS }),
  member("POST /dashboard/settings/keys/:id/revoke", "key.manage", revokeKeyPost, DANGEROUS),
  member("GET /dashboard/settings/webhooks", "webhook.manage", webhooksPage),
  member("GET /dashboard/settings/webhooks/new", "webhook.manage", newWebhookPage, { feature: "webhooks" }),
  member("POST /dashboard/settings/webhooks/new", "webhook.manage", newWebhookPost, {
    feature: "webhooks",
    ...DANGEROUS,
  }),
  member("GET /dashboard/settings/webhooks/:id", "webhook.manage", webhookPage),
  member("POST /dashboard/settings/webhooks/:id/change", "webhook.manage", webhookChangePost, DANGEROUS),
  member("POST /dashboard/settings/webhooks/:id/rotate", "webhook.manage", webhookRotatePost, DANGEROUS),
  member("POST /dashboard/settings/webhooks/:id/on", "webhook.manage", webhookOnPost, { feature: "webhooks" }),
  member("POST /dashboard/settings/webhooks/:id/off", "webhook.manage", webhookOffPost),
  member("POST /dashboard/settings/webhooks/:id/test", "webhook.manage", webhookTestPost, { feature: "webhooks" }),
  member("POST /dashboard/settings/webhooks/:id/delete", "webhook.manage", webhookDeletePost, DANGEROUS),
  member("GET /dashboard/settings/webhooks/:id/replay", "webhook.manage", webhookReplayPage, { feature: "webhooks" }),
  member("POST /dashboard/settings/webhooks/:id/replay", "webhook.manage", webhookReplayPost, { feature: "webhooks" }),
  member("GET /dashboard/settings/webhooks/:id/deliveries/:delivery", "webhook.manage", deliveryPage),
  member("POST /dashboard/settings/webhooks/:id/deliveries/:delivery/resend", "webhook.manage", resendDeliveryPost, {
    feature: "webhooks",
  }),
  member("GET /dashboard/settings/team", "team.read", teamPage),
  member("POST /dashboard/settings/team/leave", "team.read", leavePost),
  member("GET /dashboard/settings/team/invite", "team.manage", teamInvitePage),
  member("POST /dashboard/settings/team/invite", "team.manage", teamInvitePost, DANGEROUS),
  member("POST /dashboard/settings/team/invitations/:id/send", "team.manage", teamInviteAgainPost, DANGEROUS),
  member("POST /dashboard/settings/team/invitations/:id/cancel", "team.manage", teamInviteCancelPost, DANGEROUS),
  member("GET /dashboard/settings/team/members/:id", "team.manage", memberPage),
  member("POST /dashboard/settings/team/members/:id/role", "team.manage", memberRolePost, DANGEROUS),
  member("POST /dashboard/settings/team/members/:id/remove", "team.manage", memberRemovePost, DANGEROUS),
  member("GET /dashboard/settings/sign-in", "organisation.manage", signInPage),
  member("POST /dashboard/settings/sign-in", "organisation.manage", signInPost, DANGEROUS),
  member("POST /dashboard/settings/sign-in/company", "organisation.manage", companyPost, DANGEROUS),
  member("POST /dashboard/settings/sign-in/company/remove", "organisation.manage", companyRemovePost, DANGEROUS),
  member("GET /dashboard/settings/plan", "plan.read", planPage),
  member("POST /dashboard/settings/plan/name", "organisation.manage", organisationNamePost),
  member("GET /dashboard/settings/privacy", "privacy.erase", privacyPage),
  member("POST /dashboard/settings/privacy/look", "privacy.erase", privacyLookPost),
  member("POST /dashboard/settings/privacy/erase", "privacy.erase", erasePost, DANGEROUS),
  member("POST /dashboard/settings/privacy/ask", "privacy.erase", askRemovalPost),
  member("POST /dashboard/settings/privacy/lift", "privacy.erase", liftBouncePost),
  member("GET /dashboard/settings/activity", "audit.read", activityPage),

  // Moderation
  staff("GET /moderation", heldReviewsPage),
  staff("GET /moderation/reviews/:id", casePage),
  staff("POST /moderation/reviews/:id/decide", decideReviewPost),
  staff("POST /moderation/reviews/:id/undo", undoReviewPost),
  staff("GET /moderation/reports", reportQueuePage),
  staff("POST /moderation/reports/:id/decide", decideReportPost),
  staff("POST /moderation/reports/:id/undo", undoReportPost),
  staff("GET /moderation/appeals", appealQueuePage),
  staff("GET /moderation/appeals/:id", appealPage),
  staff("POST /moderation/appeals/:id/decide", decideAppealPost),
  staff("GET /moderation/claims", claimQueuePage),
  staff("GET /moderation/claims/:id", claimDecisionPage),
  staff("POST /moderation/claims/:id/approve", approveClaimPost),
  staff("POST /moderation/claims/:id/reject", rejectClaimPost),
  staff("GET /moderation/platforms", platformQueuePage),
  staff("GET /moderation/platforms/:id", statementPage),
  staff("POST /moderation/platforms/:id/confirm", confirmStatementPost),
  staff("POST /moderation/platforms/:id/reject", rejectStatementPost),
  staff("GET /moderation/imports", importQueuePage),
  staff("GET /moderation/imports/:id", waitingImportPage),
  staff("GET /moderation/imports/:id/rows", differencesPage),
  staff("POST /moderation/imports/:id/rows", decideDifferencesPost),
  staff("POST /moderation/imports/:id/confirm", confirmImportPost),
  staff("POST /moderation/imports/:id/reject", rejectImportPost),
  staff("GET /moderation/businesses", businessesPage),
  staff("GET /moderation/businesses/:slug", moderatedBusinessPage),
  staff("POST /moderation/businesses/:slug/profile", decideProfilePost),
  staff("GET /moderation/businesses/:slug/editor", editorPage),
  staff("POST /moderation/businesses/:slug/editor", editorPost),
  staff("GET /moderation/businesses/:slug/editor/:id", editorPage),
  staff("POST /moderation/businesses/:slug/editor/:id", editorPost),
  staff("POST /moderation/businesses/:slug/editor/:id/remove", editorRemovePost),
  staff("GET /moderation/businesses/:slug/platforms", businessPlatformsPage),
  staff("POST /moderation/businesses/:slug/platforms", setPlatformPost),
  staff("POST /moderation/businesses/:slug/platforms/remove", unsetPlatformPost),
  staff("GET /moderation/log", logPage),
];
