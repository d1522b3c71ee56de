// The people of the organisation and their roles.

import type { DashboardDeps } from "../deps.ts";
import { member, type Route } from "../route.ts";
import { createAttempts } from "../sign-in/attempt.ts";
import { postCancel, postInvite, postResend, showInvite } from "./team/invite.tsx";
import { postLeave, postRemove, postRole, showMember } from "./team/member.tsx";
import { showTeam } from "./team/page.tsx";

/** Their routes. */
export function teamRoutes({ window, context }: DashboardDeps): readonly Route[] {
  const attempts = createAttempts(window, context.clock);
  return [
    member("GET /dashboard/settings/team", "team.read", (visit) => showTeam(visit)),
    member("POST /dashboard/settings/team/leave", "team.read", postLeave),
    member("GET /dashboard/settings/team/invite", "team.manage", (visit) => showInvite(visit)),
    member("POST /dashboard/settings/team/invite", "team.manage", (visit) => postInvite(visit, attempts)),
    member("POST /dashboard/settings/team/invitations/:id/send", "team.manage", postResend),
    member("POST /dashboard/settings/team/invitations/:id/cancel", "team.manage", postCancel),
    member("GET /dashboard/settings/team/members/:id", "team.manage", (visit) => showMember(visit)),
    member("POST /dashboard/settings/team/members/:id/role", "team.manage", postRole),
    member("POST /dashboard/settings/team/members/:id/remove", "team.manage", postRemove),
  ];
}
