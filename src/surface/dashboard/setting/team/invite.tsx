// Invites a person to the team, sends the invitation again, and cancels it.
import type { OrganisationId } from "#contract/id.ts";
import {
  cancelTeamInvitation,
  inviteToTeam,
  resendTeamInvitation,
  type TeamInvitation,
} from "#domain/account/team/invitation.ts";
import type { Context } from "#platform/database/context.ts";
import { readEmail } from "#platform/text/email.ts";
import { untagged } from "#platform/text/mailbox.ts";
import { email } from "#surface/form/field.tsx";
import { act, done, existing } from "../../kit/act.ts";
import { readUuid } from "../../kit/address.ts";
import { type DashboardForm, form, submitting } from "../../kit/form.ts";
import { formPage } from "../../kit/form-page.tsx";
import type { MemberVisit } from "../../kit/visit.ts";
import { roleField, TEAM_PATH, teamPage } from "./page.tsx";

/** Invitations of one organisation, so that a team cannot flood mailboxes. */
const MAX_PER_DAY = 200;
/** To one mailbox. Cancelled ones count: their mail was sent. */
const MAX_TO_MAILBOX_PER_DAY = 5;

export const teamInvite = submitting({
  fields: (visit: MemberVisit) => ({
    email: email({
      label: "Email",
      called: "The email",
      hint: "We mail them a link, which works for 7 days.",
      required: true,
      autocomplete: "off",
      read: (typed) => readEmail(typed),
    }),
    role: roleField(visit, "member"),
  }),
  page: (visit, drawn) =>
    formPage(visit, drawn, {
      title: "Invite a person",
      back: { href: TEAM_PATH, label: "Team" },
      action: `${TEAM_PATH}/invite`,
      submit: "Send the invitation",
    }),
  at: { duplicate: "email" },
  async submit({
    visit,
    values: {
      email: { email },
      role,
    },
  }) {
    const { deps, organisation, user } = visit;
    const { address } = untagged(email);
    const isWithin =
      (await deps.attempts.today(`invitations of ${organisation.id} to ${address}`, MAX_TO_MAILBOX_PER_DAY)) &&
      (await deps.attempts.today(`invitations of ${organisation.id}`, MAX_PER_DAY));
    if (!isWithin) return { problem: "Too many invitations were sent today. Try again tomorrow.", status: 429 };
    await act(visit, { action: "team.invite", detail: { role } }, (inside) =>
      inviteToTeam(inside, deps.plans, { userId: user.id }, { organisationId: organisation.id, email, role }),
    );
    return done(visit, TEAM_PATH, `The invitation to ${email} is being sent.`);
  },
});

export const teamInviteAgain = changing(
  "team.invite-again",
  "The invitation is being sent again.",
  (inside, { deps, user }, invitation) => resendTeamInvitation(inside, deps.plans, { userId: user.id }, invitation),
);

export const teamInviteCancel = changing(
  "team.cancel",
  "The invitation was cancelled.",
  (inside, { user }, invitation) => cancelTeamInvitation(inside, { userId: user.id }, invitation),
);

type Named = { organisationId: OrganisationId; id: string };

function changing(
  action: string,
  says: string,
  work: (inside: Context, visit: MemberVisit, invitation: Named) => Promise<TeamInvitation | null>,
): DashboardForm<MemberVisit> {
  return form({
    fields: (_visit: MemberVisit) => ({}),
    page: (visit, { fault }) => teamPage(visit, fault),
    change(inside, { visit }) {
      const id = existing(readUuid(visit.params.id));
      return work(inside, visit, { organisationId: visit.organisation.id, id });
    },
    entry: ({ role }) => ({ action, detail: { role } }),
    done({ visit }, changed) {
      existing(changed);
      return done(visit, TEAM_PATH, says);
    },
  });
}
