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
import type { Undone } from "#surface/look/field.tsx";
import { type Words, wordsIn } from "#words/words.ts";
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
  undone: "sent",
  fields(visit: MemberVisit) {
    const words = wordsIn("team", visit.language);
    return {
      email: email({
        label: words.head.email,
        hint: words.mailHint,
        required: true,
        missing: wordsIn("missing", visit.language).email,
        autocomplete: "off",
        read: (typed) => readEmail(typed),
      }),
      role: roleField(visit, "member"),
    };
  },
  page(visit, drawn) {
    const words = wordsIn("team", visit.language);
    return formPage(visit, drawn, {
      title: words.invite,
      back: { href: TEAM_PATH, label: wordsIn("frame", visit.language).setting.team },
      action: `${TEAM_PATH}/invite`,
      submit: words.send,
    });
  },
  at: { duplicate: "email" },
  async submit({
    visit,
    values: {
      email: { email },
      role,
    },
  }) {
    const { deps, organisation, user } = visit;
    const words = wordsIn("team", visit.language);
    const { address } = untagged(email);
    const isWithin =
      (await deps.attempts.today(`invitations of ${organisation.id} to ${address}`, MAX_TO_MAILBOX_PER_DAY)) &&
      (await deps.attempts.today(`invitations of ${organisation.id}`, MAX_PER_DAY));
    if (!isWithin) return { problem: words.tooMany, status: 429 };
    await act(visit, { action: "team.invite", detail: { role } }, (inside) =>
      inviteToTeam(inside, deps.plans, { userId: user.id }, { organisationId: organisation.id, email, role }),
    );
    return done(visit, TEAM_PATH, words.sending({ email }));
  },
});

export const teamInviteAgain = changing(
  "team.invite-again",
  "sent",
  ({ sendingAgain }) => sendingAgain,
  (inside, { deps, user }, invitation) => resendTeamInvitation(inside, deps.plans, { userId: user.id }, invitation),
);

export const teamInviteCancel = changing(
  "team.cancel",
  "withdrawn",
  ({ cancelled }) => cancelled,
  (inside, { user }, invitation) => cancelTeamInvitation(inside, { userId: user.id }, invitation),
);

type Named = { organisationId: OrganisationId; id: string };

function changing(
  action: string,
  undone: Undone,
  says: (words: Words<"team">) => string,
  work: (inside: Context, visit: MemberVisit, invitation: Named) => Promise<TeamInvitation | null>,
): DashboardForm<MemberVisit> {
  return form({
    undone,
    fields: (_visit: MemberVisit) => ({}),
    page: (visit, { fault }) => teamPage(visit, fault),
    change(inside, { visit }) {
      const id = existing(readUuid(visit.params.id));
      return work(inside, visit, { organisationId: visit.organisation.id, id });
    },
    entry: ({ role }) => ({ action, detail: { role } }),
    done({ visit }, changed) {
      existing(changed);
      return done(visit, TEAM_PATH, says(wordsIn("team", visit.language)));
    },
  });
}
