// Invites a person to the team, sends the invitation again, and cancels it.
import { Refusal } from "#contract/refusal.ts";
import {
  cancelTeamInvitation,
  inviteToTeam,
  resendTeamInvitation,
  type TeamInvitation,
} from "#domain/account/team/invitation.ts";
import { readEmail } from "#platform/text/email.ts";
import { untagged } from "#platform/text/mailbox.ts";
import { EmailField } from "#surface/look/field.tsx";
import { Form } from "../../component/form.tsx";
import { done, existing, tryAct } from "../../kit/act.ts";
import { readUuid } from "../../kit/address.ts";
import { readAll } from "../../kit/read.ts";
import { type Fault, fieldOf, page } from "../../kit/shell.tsx";
import type { Answer, MemberVisit } from "../../kit/visit.ts";
import { RoleField, readRole, TEAM_PATH, teamPage } from "./page.tsx";

/** Invitations of one organisation, so that a team cannot flood mailboxes. */
const MAX_PER_DAY = 200;
/** To one mailbox. Cancelled ones count: their mail was sent. */
const MAX_TO_MAILBOX_PER_DAY = 5;

export function teamInvitePage(visit: MemberVisit, fault: Fault<"email" | "role"> = {}): Answer {
  return page(visit, {
    title: "Invite a person",
    back: { href: TEAM_PATH, label: "Team" },
    ...fault,
    children: (
      <Form action={`${TEAM_PATH}/invite`} submit="Send the invitation">
        <EmailField
          required
          {...fieldOf(visit, fault)("email")}
          label="Email"
          hint="We mail them a link, which works for 7 days."
          autocomplete="off"
        />
        <RoleField visit={visit} fault={fault} stored="member" />
      </Form>
    ),
  });
}

export async function teamInvitePost(visit: MemberVisit): Promise<Answer> {
  const { deps, fields, organisation, user } = visit;
  const all = readAll({ email: ["The email", readEmail(fields.email)], role: ["The role", readRole(fields.role)] });
  if ("errors" in all) return teamInvitePage(visit, all);
  const { email } = all.read.email;
  const { role } = all.read.role;
  const { address } = untagged(email);
  const isWithin =
    (await deps.attempts.today(`invitations of ${organisation.id} to ${address}`, MAX_TO_MAILBOX_PER_DAY)) &&
    (await deps.attempts.today(`invitations of ${organisation.id}`, MAX_PER_DAY));
  if (!isWithin)
    return teamInvitePage(visit, { problem: "Too many invitations were sent today. Try again tomorrow.", status: 429 });
  const invitation = { organisationId: organisation.id, email, role };
  const invited = await tryAct(visit, { action: "team.invite", detail: { role } }, (inside) =>
    inviteToTeam(inside, deps.plans, { userId: user.id }, invitation),
  );
  if (!(invited instanceof Refusal)) return done(visit, TEAM_PATH, `The invitation to ${email} is being sent.`);
  const { code, message, status } = invited;
  if (code === "duplicate") return teamInvitePage(visit, { errors: { email: message } });
  return teamInvitePage(visit, { problem: message, status: status === 403 ? 403 : 422 });
}

export function teamInviteAgainPost(visit: MemberVisit): Promise<Answer> {
  const { deps, organisation, user } = visit;
  return change(visit, "team.invite-again", "The invitation is being sent again.", (inside, id) =>
    resendTeamInvitation(inside, deps.plans, { userId: user.id }, { organisationId: organisation.id, id }),
  );
}

export function teamInviteCancelPost(visit: MemberVisit): Promise<Answer> {
  const { organisation, user } = visit;
  return change(visit, "team.cancel", "The invitation was cancelled.", (inside, id) =>
    cancelTeamInvitation(inside, { userId: user.id }, { organisationId: organisation.id, id }),
  );
}

async function change(
  visit: MemberVisit,
  action: string,
  text: string,
  work: (inside: MemberVisit["context"], id: string) => Promise<TeamInvitation | null>,
): Promise<Answer> {
  const id = existing(readUuid(visit.params.id));
  const entry = (found: TeamInvitation | null) => found && { action, detail: { role: found.role } };
  const found = existing(await tryAct(visit, entry, (inside) => work(inside, id)));
  if (!(found instanceof Refusal)) return done(visit, TEAM_PATH, text);
  return teamPage(visit, { problem: found.message, status: found.status === 402 ? 422 : found.status });
}
