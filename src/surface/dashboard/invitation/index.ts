// Invitations: queue one or many, see what became of them, take one back.
import type { DashboardDeps } from "../deps.ts";
import { business, type Route } from "../route.ts";
import { cancelPost } from "./cancel.ts";
import { confirmPost } from "./confirm.ts";
import { listPage } from "./list.tsx";
import { newPage, newPost } from "./new.tsx";
import { resultPage } from "./result.tsx";
import { uploadPage, uploadPost } from "./upload.tsx";

/** Their routes. */
export function invitationRoutes(_deps: DashboardDeps): readonly Route[] {
  return [
    business("GET /dashboard/invitations", "invitation.read", listPage),
    business("GET /dashboard/invitations/new", "invitation.create", (visit) => newPage(visit)),
    business("POST /dashboard/invitations/new", "invitation.create", newPost),
    business("POST /dashboard/invitations/:id/cancel", "invitation.cancel", cancelPost),
    business("GET /dashboard/invitations/upload", "invitation.create", (visit) => uploadPage(visit)),
    business("POST /dashboard/invitations/upload", "invitation.create", uploadPost, { isRaw: true }),
    business("POST /dashboard/invitations/upload/confirm", "invitation.create", confirmPost, { isRaw: true }),
    business("GET /dashboard/invitations/upload/result", "invitation.create", resultPage),
  ];
}
