// The routes of the moderators' pages.

import { type Route, staff } from "../kit/route.ts";
import { appealPage, decideAppeal } from "./appeal/page.tsx";
import { appealQueuePage } from "./appeal/queue.tsx";
import { editorForm, editorRemove } from "./business/editor.tsx";
import { businessesPage } from "./business/list.tsx";
import { decideProfile, moderatedBusinessPage, takeDownLogo } from "./business/one.tsx";
import { businessPlatformsPage, setPlatform, unsetPlatform } from "./business/platform.tsx";
import { decideCase, undoCase } from "./case/decide.ts";
import { casePage } from "./case/page.tsx";
import { categoriesFile } from "./category/file.tsx";
import { categoriesPage, importCategories, plantDefaults } from "./category/list.tsx";
import { categoryForm, categoryMerge, categoryRemove, newCategory } from "./category/one.tsx";
import { approveClaim, askClaim, claimDecisionPage, rejectClaim } from "./claim/page.tsx";
import { claimQueuePage } from "./claim/queue.tsx";
import { decideRows, differencesPage } from "./difference.tsx";
import { confirmImport, importQueuePage, rejectImport, waitingImportPage } from "./import.tsx";
import { switchKeys } from "./list/keys.tsx";
import { logPage } from "./log.tsx";
import { pauseReporter, warnReporter } from "./misuse.tsx";
import { decidePicture, photoQueuePage, pictureFile, undoPicture } from "./photo.tsx";
import { confirmStatement, platformQueuePage, rejectStatement, statementPage } from "./platform.tsx";
import { heldReviewsPage } from "./queue.tsx";
import { decideReport, reportQueuePage, undoReported } from "./report.tsx";
import { decideReward, rewardQueuePage } from "./reward.tsx";

export const MODERATION_ROUTES: readonly Route[] = [
  staff("GET /moderation", heldReviewsPage),
  staff("GET /moderation/reviews/:id", casePage),
  staff("POST /moderation/reviews/:id/decide", decideCase),
  staff("POST /moderation/reviews/:id/undo", undoCase),
  staff("POST /moderation/keys", switchKeys),
  staff("GET /moderation/reports", reportQueuePage),
  staff("POST /moderation/reports/:id/decide", decideReport),
  staff("POST /moderation/reports/:id/undo", undoReported),
  staff("GET /moderation/photos", photoQueuePage),
  staff("GET /moderation/photos/:id/picture", pictureFile),
  staff("POST /moderation/photos/:id/decide", decidePicture),
  staff("POST /moderation/photos/:id/undo", undoPicture),
  staff("GET /moderation/rewards", rewardQueuePage),
  staff("POST /moderation/rewards/:id/decide", decideReward),
  staff("POST /moderation/reports/:id/warn", warnReporter),
  staff("POST /moderation/reports/:id/pause", pauseReporter),
  staff("GET /moderation/appeals", appealQueuePage),
  staff("GET /moderation/appeals/:id", appealPage),
  staff("POST /moderation/appeals/:id/decide", decideAppeal),
  staff("GET /moderation/claims", claimQueuePage),
  staff("GET /moderation/claims/:id", claimDecisionPage),
  staff("POST /moderation/claims/:id/approve", approveClaim),
  staff("POST /moderation/claims/:id/reject", rejectClaim),
  staff("POST /moderation/claims/:id/question", askClaim),
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
  staff("POST /moderation/businesses/:slug/logo", takeDownLogo),
  staff("GET /moderation/businesses/:slug/editor", editorForm.page),
  staff("POST /moderation/businesses/:slug/editor", editorForm),
  staff("GET /moderation/businesses/:slug/editor/:id", editorForm.page),
  staff("POST /moderation/businesses/:slug/editor/:id", editorForm),
  staff("POST /moderation/businesses/:slug/editor/:id/remove", editorRemove),
  staff("GET /moderation/businesses/:slug/platforms", businessPlatformsPage),
  staff("POST /moderation/businesses/:slug/platforms", setPlatform),
  staff("POST /moderation/businesses/:slug/platforms/remove", unsetPlatform),
  staff("GET /moderation/categories", categoriesPage),
  staff("GET /moderation/categories.ndjson", categoriesFile),
  staff("POST /moderation/import-categories", importCategories, { isRaw: true }),
  staff("POST /moderation/default-categories", plantDefaults),
  staff("GET /moderation/new-category", newCategory.page),
  staff("POST /moderation/new-category", newCategory),
  staff("GET /moderation/categories/:category", categoryForm.page),
  staff("POST /moderation/categories/:category", categoryForm),
  staff("POST /moderation/categories/:category/merge", categoryMerge),
  staff("POST /moderation/categories/:category/remove", categoryRemove),
  staff("GET /moderation/log", logPage),
];
