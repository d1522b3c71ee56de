// Every route of the dashboard and of moderation. The guard reads its access from here; a test holds it against the permissions.
import { addBusiness } from "./claim/add.tsx";
import { claimAsk, claimCheck, claimMail, claimWithdraw } from "./claim/attempt.ts";
import { claimOpen, findBusinessPage } from "./claim/find.tsx";
import { claimLinkPage, claimLinkPost } from "./claim/link.tsx";
import { claimPage } from "./claim/page.tsx";
import { importsPage, uploadProductsPost, uploadReviewsPost } from "./import/list.tsx";
import { importChoose, importDrop, importPage, importStart, importUndo } from "./import/one.tsx";
import { insightsPage } from "./insight/page.tsx";
import { integrationsPage } from "./integration/list.tsx";
import { newIntegration } from "./integration/new.tsx";
import {
  integrationDelay,
  integrationPage,
  integrationPausePost,
  integrationRemovePost,
  integrationResumePost,
  integrationReward,
  integrationSecret,
} from "./integration/one.tsx";
import { cancelInvitationPost, invitationsPage } from "./invitation/list.tsx";
import { newInvitation } from "./invitation/new.tsx";
import { sampleFile } from "./invitation/sample.ts";
import { confirmUploadPost, uploadPage, uploadPost } from "./invitation/upload.tsx";
import { languagePost } from "./kit/language.ts";
import { anyone, business, DANGEROUS, member, type Route, signedIn, staff, WITHIN } from "./kit/route.ts";
import { appealPage, appealQueuePage, decideAppeal } from "./moderation/appeal.tsx";
import { editorForm, editorRemove } from "./moderation/business/editor.tsx";
import { businessesPage } from "./moderation/business/list.tsx";
import { decideProfile, moderatedBusinessPage } from "./moderation/business/one.tsx";
import { businessPlatformsPage, setPlatform, unsetPlatform } from "./moderation/business/platform.tsx";
import { decideCase, undoCase } from "./moderation/case/decide.ts";
import { casePage } from "./moderation/case/page.tsx";
import { categoriesPage, plantDefaults } from "./moderation/category/list.tsx";
import { categoryForm, categoryMerge, categoryRemove, newCategory } from "./moderation/category/one.tsx";
import { approveClaim, claimDecisionPage, claimQueuePage, rejectClaim } from "./moderation/claim.tsx";
import { decideRows, differencesPage } from "./moderation/difference.tsx";
import { confirmImport, importQueuePage, rejectImport, waitingImportPage } from "./moderation/import.tsx";
import { logPage } from "./moderation/log.tsx";
import { confirmStatement, platformQueuePage, rejectStatement, statementPage } from "./moderation/platform.tsx";
import { heldReviewsPage } from "./moderation/queue.tsx";
import { decideReport, reportQueuePage, undoReported } from "./moderation/report.tsx";
import { decideReward, rewardQueuePage } from "./moderation/reward.tsx";
import { OPERATOR_ROUTES } from "./operator/routes.ts";
import { dismissStepsPost } from "./overview/first-steps.tsx";
import { overviewPage } from "./overview/page.tsx";
import { exportFile, exportPage, OWN_FILES, reviewsCsv } from "./review/leave.tsx";
import { reviewsPage } from "./review/list.tsx";
import { replyForm, reportForm, reviewPage } from "./review/one.tsx";
import { activityPage } from "./setting/activity.tsx";
import { businessForm, releasePost } from "./setting/business/page.tsx";
import { ownPlatformsPage, removeOwnPlatform, statePlatform, withdrawStatement } from "./setting/business/platform.tsx";
import { channelForm } from "./setting/channel/page.tsx";
import { invitationPreview } from "./setting/channel/preview.tsx";
import { senderTestPost } from "./setting/channel/test.tsx";
import { keysPage, revokeKeyPost } from "./setting/key/list.tsx";
import { newKey } from "./setting/key/new.tsx";
import { organisationName, planPage } from "./setting/plan.tsx";
import { privacyAsk, privacyErase, privacyLift, privacyLook, privacyPage } from "./setting/privacy.tsx";
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

const UPLOAD = { isRaw: true, feature: "invitations" } as const;

export const ROUTES: readonly Route[] = [
  ...SIGN_IN_ROUTES,
  ...OPERATOR_ROUTES,
  member("GET /dashboard/switch", "overview.read", switchPage),
  signedIn("POST /dashboard/switch", switchPost, WITHIN),

  signedIn("POST /dashboard/language", languagePost, WITHIN),

  // Overview, reviews, invitations, integrations, widgets, insights
  member("GET /dashboard", "overview.read", overviewPage),
  member("POST /dashboard/steps/dismiss", "business.claim", dismissStepsPost),
  business("GET /dashboard/reviews", "review.read", reviewsPage),
  business("GET /dashboard/reviews.csv", "review.export", reviewsCsv),
  business("GET /dashboard/export", "review.leave", exportPage),
  ...OWN_FILES.map((layout) => business(`GET /dashboard/export/${layout}`, "review.leave", exportFile(layout))),
  business("GET /dashboard/import", "review.import", importsPage),
  business("POST /dashboard/import", "review.import", uploadReviewsPost, { isRaw: true }),
  business("POST /dashboard/import/products", "review.import", uploadProductsPost, { isRaw: true }),
  business("GET /dashboard/import/:id", "review.import", importPage),
  business("POST /dashboard/import/:id/choices", "review.import", importChoose),
  business("POST /dashboard/import/:id/start", "review.import", importStart, DANGEROUS),
  business("POST /dashboard/import/:id/drop", "review.import", importDrop),
  business("POST /dashboard/import/:id/undo", "review.import", importUndo, DANGEROUS),
  member("GET /dashboard/reviews/:id", "review.read", reviewPage),
  member("POST /dashboard/reviews/:id/reply", "review.reply", replyForm),
  member("POST /dashboard/reviews/:id/report", "review.report", reportForm),
  business("GET /dashboard/invitations", "invitation.read", invitationsPage),
  business("GET /dashboard/invitations/new", "invitation.create", newInvitation.page),
  business("POST /dashboard/invitations/new", "invitation.create", newInvitation, { feature: "invitations" }),
  business("POST /dashboard/invitations/:id/cancel", "invitation.cancel", cancelInvitationPost),
  business("GET /dashboard/invitations/upload", "invitation.create", uploadPage),
  business("GET /dashboard/invitations/sample", "invitation.create", sampleFile),
  business("POST /dashboard/invitations/upload", "invitation.create", uploadPost, UPLOAD),
  business("POST /dashboard/invitations/upload/confirm", "invitation.create", confirmUploadPost, UPLOAD),
  business("GET /dashboard/integrations", "integration.read", integrationsPage),
  business("GET /dashboard/integrations/new", "integration.manage", newIntegration.page, { feature: "integrations" }),
  business("POST /dashboard/integrations/new", "integration.manage", newIntegration, {
    feature: "integrations",
    ...DANGEROUS,
  }),
  business("GET /dashboard/integrations/:id", "integration.read", integrationPage),
  business("POST /dashboard/integrations/:id/delay", "integration.manage", integrationDelay),
  business("POST /dashboard/integrations/:id/reward", "integration.manage", integrationReward),
  business("POST /dashboard/integrations/:id/pause", "integration.manage", integrationPausePost),
  business("POST /dashboard/integrations/:id/resume", "integration.manage", integrationResumePost),
  business("POST /dashboard/integrations/:id/secret", "integration.manage", integrationSecret, DANGEROUS),
  business("POST /dashboard/integrations/:id/remove", "integration.manage", integrationRemovePost, DANGEROUS),
  business("GET /dashboard/widgets", "widget.read", widgetPage),
  business("GET /dashboard/feeds", "feed.manage", feedsPage),
  business("POST /dashboard/feeds/renew", "feed.manage", renewFeedsPost, DANGEROUS),
  business("GET /dashboard/insights", "insight.read", insightsPage),

  // Ownership claims. The person who reads mail at the domain need not have an account: the mailed link is the proof.
  member("GET /dashboard/claim", "business.claim", findBusinessPage),
  member("POST /dashboard/claim", "business.claim", claimOpen),
  member("GET /dashboard/claim/new", "business.claim", addBusiness.page),
  member("POST /dashboard/claim/new", "business.claim", addBusiness),
  anyone("GET /dashboard/claim/:token", claimLinkPage),
  anyone("POST /dashboard/claim/:token", claimLinkPost),
  member("GET /dashboard/claims/:id", "business.claim", claimPage),
  member("POST /dashboard/claims/:id/mail", "business.claim", claimMail),
  member("POST /dashboard/claims/:id/check", "business.claim", claimCheck),
  member("POST /dashboard/claims/:id/ask", "business.claim", claimAsk),
  member("POST /dashboard/claims/:id/withdraw", "business.claim", claimWithdraw),

  // Settings
  business("GET /dashboard/settings/business", "business.read", businessForm.page),
  business("POST /dashboard/settings/business", "business.manage", businessForm),
  business("GET /dashboard/settings/business/platforms", "platform.manage", ownPlatformsPage),
  business("POST /dashboard/settings/business/platforms", "platform.manage", statePlatform),
  business("POST /dashboard/settings/business/platforms/withdraw", "platform.manage", withdrawStatement),
  business("POST /dashboard/settings/business/platforms/remove", "platform.manage", removeOwnPlatform),
  business("POST /dashboard/settings/business/release", "business.release", releasePost, DANGEROUS),
  member("GET /dashboard/settings/channel", "channel.manage", channelForm.page),
  member("POST /dashboard/settings/channel", "channel.manage", channelForm),
  member("POST /dashboard/settings/channel/test", "channel.manage", senderTestPost),
  member("GET /dashboard/settings/channel/preview", "channel.manage", invitationPreview),
  member("GET /dashboard/settings/keys", "key.manage", keysPage),
  member("GET /dashboard/settings/keys/new", "key.manage", newKey.page, { feature: "api" }),
  member("POST /dashboard/settings/keys/new", "key.manage", newKey, { feature: "api", ...DANGEROUS }),
  member("POST /dashboard/settings/keys/:id/revoke", "key.manage", revokeKeyPost, DANGEROUS),
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
  member("POST /dashboard/settings/team/leave", "team.read", leave),
  member("GET /dashboard/settings/team/invite", "team.manage", teamInvite.page),
  member("POST /dashboard/settings/team/invite", "team.manage", teamInvite, DANGEROUS),
  member("POST /dashboard/settings/team/invitations/:id/send", "team.manage", teamInviteAgain, DANGEROUS),
  member("POST /dashboard/settings/team/invitations/:id/cancel", "team.manage", teamInviteCancel, DANGEROUS),
  member("GET /dashboard/settings/team/members/:id", "team.manage", memberPage),
  member("POST /dashboard/settings/team/members/:id/role", "team.manage", memberRole, DANGEROUS),
  member("POST /dashboard/settings/team/members/:id/remove", "team.manage", memberRemove, DANGEROUS),
  member("GET /dashboard/settings/sign-in", "organisation.manage", signInPage),
  member("POST /dashboard/settings/sign-in", "organisation.manage", signInPolicy, DANGEROUS),
  member("POST /dashboard/settings/sign-in/company", "organisation.manage", signInCompany, DANGEROUS),
  member("POST /dashboard/settings/sign-in/company/remove", "organisation.manage", companyRemovePost, DANGEROUS),
  member("GET /dashboard/settings/plan", "plan.read", planPage),
  member("POST /dashboard/settings/plan/name", "organisation.manage", organisationName),
  member("GET /dashboard/settings/privacy", "privacy.erase", privacyPage),
  member("POST /dashboard/settings/privacy/look", "privacy.erase", privacyLook),
  member("POST /dashboard/settings/privacy/erase", "privacy.erase", privacyErase, DANGEROUS),
  member("POST /dashboard/settings/privacy/ask", "privacy.erase", privacyAsk),
  member("POST /dashboard/settings/privacy/lift", "privacy.erase", privacyLift),
  member("GET /dashboard/settings/suppressions", "privacy.erase", suppressionsPage),
  member("POST /dashboard/settings/suppressions/lift", "privacy.erase", suppressionLift),
  member("GET /dashboard/settings/activity", "audit.read", activityPage),

  // Moderation
  staff("GET /moderation", heldReviewsPage),
  staff("GET /moderation/reviews/:id", casePage),
  staff("POST /moderation/reviews/:id/decide", decideCase),
  staff("POST /moderation/reviews/:id/undo", undoCase),
  staff("GET /moderation/reports", reportQueuePage),
  staff("POST /moderation/reports/:id/decide", decideReport),
  staff("POST /moderation/reports/:id/undo", undoReported),
  staff("GET /moderation/rewards", rewardQueuePage),
  staff("POST /moderation/rewards/:id/decide", decideReward),
  staff("GET /moderation/appeals", appealQueuePage),
  staff("GET /moderation/appeals/:id", appealPage),
  staff("POST /moderation/appeals/:id/decide", decideAppeal),
  staff("GET /moderation/claims", claimQueuePage),
  staff("GET /moderation/claims/:id", claimDecisionPage),
  staff("POST /moderation/claims/:id/approve", approveClaim),
  staff("POST /moderation/claims/:id/reject", rejectClaim),
  staff("GET /moderation/platforms", platformQueuePage),
  staff("GET /moderation/platforms/:id", statementPage),
  staff("POST /moderation/platforms/:id/confirm", confirmStatement),
  staff("POST /moderation/platforms/:id/reject", rejectStatement),
  staff("GET /moderation/imports", importQueuePage),
  staff("GET /moderation/imports/:id", waitingImportPage),
  staff("GET /moderation/imports/:id/rows", differencesPage),
  staff("POST /moderation/imports/:id/rows", decideRows),
  staff("POST /moderation/imports/:id/confirm", confirmImport),
  staff("POST /moderation/imports/:id/reject", rejectImport),
  staff("GET /moderation/businesses", businessesPage),
  staff("GET /moderation/businesses/:slug", moderatedBusinessPage),
  staff("POST /moderation/businesses/:slug/profile", decideProfile),
  staff("GET /moderation/businesses/:slug/editor", editorForm.page),
  staff("POST /moderation/businesses/:slug/editor", editorForm),
  staff("GET /moderation/businesses/:slug/editor/:id", editorForm.page),
  staff("POST /moderation/businesses/:slug/editor/:id", editorForm),
  staff("POST /moderation/businesses/:slug/editor/:id/remove", editorRemove),
  staff("GET /moderation/businesses/:slug/platforms", businessPlatformsPage),
  staff("POST /moderation/businesses/:slug/platforms", setPlatform),
  staff("POST /moderation/businesses/:slug/platforms/remove", unsetPlatform),
  staff("GET /moderation/categories", categoriesPage),
  staff("POST /moderation/default-categories", plantDefaults),
  staff("GET /moderation/new-category", newCategory.page),
  staff("POST /moderation/new-category", newCategory),
  staff("GET /moderation/categories/:category", categoryForm.page),
  staff("POST /moderation/categories/:category", categoryForm),
  staff("POST /moderation/categories/:category/merge", categoryMerge),
  staff("POST /moderation/categories/:category/remove", categoryRemove),
  staff("GET /moderation/log", logPage),
];
