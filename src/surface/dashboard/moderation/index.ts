// The moderators' desk: what waits, any review, reports, claims, profiles, and the log of all of it. To others it is not there.
import type { DashboardDeps } from "../deps.ts";
import { type Route, staff } from "../route.ts";
import { editorPage, editorPost, editorRemovePost } from "./business/editor.tsx";
import { businessesPage } from "./business/list.tsx";
import { businessOnePage } from "./business/one.tsx";
import { decidePost, undoPost } from "./case/decide.ts";
import { casePage } from "./case/page.tsx";
import { claimsPage } from "./claim/list.tsx";
import { approvePost, claimOnePage, rejectPost } from "./claim/one.tsx";
import { logPage } from "./log.tsx";
import { platformRemovePost, platformsPage, platformsPost } from "./platform/business.tsx";
import { confirmPost, rejectPost as rejectPlatformPost, statementPage } from "./platform/one.tsx";
import { platformQueuePage } from "./platform/queue.tsx";
import { queuePage } from "./queue.tsx";
import { decideReportPost, undoReportPost } from "./report/decide.ts";
import { reportsPage } from "./report/queue.tsx";

/** Their routes. */
export function moderationRoutes(_deps: DashboardDeps): readonly Route[] {
  return [
    staff("GET /moderation", queuePage),
    staff("GET /moderation/reviews/:id", casePage),
    staff("POST /moderation/reviews/:id/decide", decidePost),
    staff("POST /moderation/reviews/:id/undo", undoPost),
    staff("GET /moderation/reports", reportsPage),
    staff("POST /moderation/reports/:id/decide", decideReportPost),
    staff("POST /moderation/reports/:id/undo", undoReportPost),
    staff("GET /moderation/claims", claimsPage),
    staff("GET /moderation/claims/:id", claimOnePage),
    staff("POST /moderation/claims/:id/approve", approvePost),
    staff("POST /moderation/claims/:id/reject", rejectPost),
    staff("GET /moderation/platforms", (visit) => platformQueuePage(visit)),
    staff("GET /moderation/platforms/:id", statementPage),
    staff("POST /moderation/platforms/:id/confirm", confirmPost),
    staff("POST /moderation/platforms/:id/reject", rejectPlatformPost),
    staff("GET /moderation/businesses", businessesPage),
    staff("GET /moderation/businesses/:slug", businessOnePage),
    staff("GET /moderation/businesses/:slug/editor", editorPage),
    staff("POST /moderation/businesses/:slug/editor", editorPost),
    staff("GET /moderation/businesses/:slug/editor/:id", editorPage),
    staff("POST /moderation/businesses/:slug/editor/:id", editorPost),
    staff("POST /moderation/businesses/:slug/editor/:id/remove", editorRemovePost),
    staff("GET /moderation/businesses/:slug/platforms", platformsPage),
    staff("POST /moderation/businesses/:slug/platforms", platformsPost),
    staff("POST /moderation/businesses/:slug/platforms/remove", platformRemovePost),
    staff("GET /moderation/log", logPage),
  ];
}
