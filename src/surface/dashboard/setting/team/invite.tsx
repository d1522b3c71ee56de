// Inviting somebody to the team, once more, or not any more.

import {
  cancelTeamInvitation,
  inviteToTeam,
  resendTeamInvitation,
  type TeamInvitation,
} from "#domain/account/team-invitation.ts";
import { readEmail } from "#platform/email.ts";
import { Refusal } from "#platform/refusal.ts";
import { act, done } from "../../act.ts";
import { Submit } from "../../component/button.tsx";
import { SelectField } from "../../component/field.tsx";
import { page } from "../../shell.tsx";
import { LineField } from "../../sign-in/field.tsx";
import { readUuid } from "../../sign-in/line.ts";
import type { Answer, MemberVisit } from "../../visit.ts";
import { teamPage } from "./page.tsx";
import { ROLE_NOTE, readRole, rolesToGive, TEAM_PATH } from "./role.ts";

/** Of one organisation: nobody's mailbox is to be filled through a team. */
const MOST_A_DAY = 200;

type Errors = Partial<Record<"email" | "role", string>>;

/** GET /dashboard/settings/team/invite */
export function teamInvitePage(
  visit: MemberVisit,
  { errors = {}, problem, status }: { errors?: Errors; problem?: string; status?: number } = {},
): Answer {
  return page(visit, {
    title: "Invite somebody",
    active: "team",
    back: { href: TEAM_PATH, label: "Team" },
    errors,
    problem,
    ...(status && { status }),
    children: (
      <form class="form" method="post" action={`${TEAM_PATH}/invite`} novalidate>
        <LineField
          name="email"
          label="Email"
          hint="We mail them a link, which works for 7 days."
          type="email"
          value={visit.fields.email}
          error={errors.email}
          autocomplete="off"
        />
        <SelectField
          name="role"
          label="Role"
          hint={ROLE_NOTE}
          value={visit.fields.role ?? "member"}
          options={rolesToGive(visit.role)}
          error={errors.role}
        />
        <Submit>Send the invitation</Submit>
      </form>
    ),
  });
}

/** POST /dashboard/settings/team/invite */
export async function teamInvitePost(visit: MemberVisit): Promise<Answer> {
  const { deps, fields, organisation, user } = visit;
  const email = readEmail(fields.email);
  const role = readRole(fields.role);
  if ("wrong" in email || role === null)
    return teamInvitePage(visit, {
      errors: {
        ...("wrong" in email && { email: `The email ${email.wrong}.` }),
        ...(role === null && { role: "Choose a role." }),
      },
    });
  if (!(await visit.deps.attempts.today(`invitations of ${organisation.id}`, MOST_A_DAY)))
    return teamInvitePage(visit, { problem: "Too many invitations were sent today. Go on tomorrow.", status: 429 });
  const wanted = { organisationId: organisation.id, email: email.email, role };
  try {
    await act(visit, { action: "team.invite", detail: { role } }, (inside) =>
      inviteToTeam(inside, deps.plans, { userId: user.id }, wanted),
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === "duplicate") return teamInvitePage(visit, { errors: { email: error.message } });
    return teamInvitePage(visit, { problem: error.message, status: error.status === 403 ? 403 : 422 });
  }
  return done(visit, TEAM_PATH, `The invitation to ${email.email} is on its way.`);
}

/** POST /dashboard/settings/team/invitations/:id/send */
export function teamInviteAgainPost(visit: MemberVisit): Promise<Answer | null> {
  const { deps, organisation, user } = visit;
  return change(visit, "team.invite-again", "The invitation is on its way again.", (inside, id) =>
    resendTeamInvitation(inside, deps.plans, { userId: user.id }, { organisationId: organisation.id, id }),
  );
}

/** POST /dashboard/settings/team/invitations/:id/cancel */
export function teamInviteCancelPost(visit: MemberVisit): Promise<Answer | null> {
  const { organisation, user } = visit;
  return change(visit, "team.cancel", "The invitation was taken back.", (inside, id) =>
    cancelTeamInvitation(inside, { userId: user.id }, { organisationId: organisation.id, id }),
  );
}

async function change(
  visit: MemberVisit,
  action: string,
  said: string,
  work: (inside: MemberVisit["context"], id: string) => Promise<TeamInvitation | null>,
): Promise<Answer | null> {
  const id = readUuid(visit.params.id);
  if (id === null) return null;
  try {
    const told = (found: TeamInvitation | null) => found && { action, detail: { role: found.role } };
    const found = await act(visit, told, (inside) => work(inside, id));
    return found && done(visit, TEAM_PATH, said);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return teamPage(visit, { problem: error.message, status: error.status === 402 ? 422 : error.status });
  }
}
