// Invites a person to the team, sends the invitation again, and cancels it.
import type { OrganisationId } from "#contract/id.ts";
import {
  cancelTeamInvitation,
  inviteToTeam,
  resendTeamInvitation,
  type TeamInvitation,
} from "#domain/account/team/invitation.ts";
import { seatsTaken } from "#domain/account/team/team.ts";
import type { Context } from "#platform/database/context.ts";
import { readEmail } from "#platform/text/email.ts";
import { untagged } from "#platform/text/mailbox.ts";
import { email } from "#surface/form/field.tsx";
import type { Undone } from "#surface/look/field.tsx";
import { useWords } from "#surface/look/words.ts";
import { type Words, wordsIn } from "#words/words.ts";
import { act, done, existing } from "../../kit/act.ts";
import { readUuid } from "../../kit/address.ts";
import { type DashboardForm, form, submitting } from "../../kit/form.ts";
import { formPage } from "../../kit/form-page.tsx";
import { PLAN_PATH } from "../../kit/plan-gate.tsx";
import { page } from "../../kit/shell.tsx";
import type { MemberVisit } from "../../kit/visit.ts";
import { teamPage } from "./page.tsx";
import { roleField, TEAM_PATH } from "./role.tsx";

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
  async page(visit, drawn) {
    const words = wordsIn("team", visit.language);
    const title = words.invite;
    const back = { href: TEAM_PATH, label: wordsIn("frame", visit.language).setting.team };
    const isFull = !(await hasFreeSeat(visit));
    // After a refusal the form keeps what was typed.
    if (isFull && drawn.fault.undone === undefined)
      return page(visit, { title, back, children: <NoSeat visit={visit} /> });
    return formPage(visit, drawn, {
      title,
      back,
      action: `${TEAM_PATH}/invite`,
      submit: words.send,
      ...(isFull && { lead: words.full({ link: (text) => <a href={PLAN_PATH}>{text}</a> }) }),
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
    await act(
      visit,
      (invitation: string) => ({ action: "team.invite", detail: { role, invitation } }),
      (inside) =>
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

/** Whether the plan has a seat for one more person. */
export async function hasFreeSeat({ context, deps, organisation: { id, plan } }: MemberVisit): Promise<boolean> {
  return (await seatsTaken(context, id)) < (deps.plans[plan]?.seats ?? 0);
}

function NoSeat({ visit: { deps, organisation } }: { visit: MemberVisit }) {
  const { noSeat } = useWords("fault").account;
  const { full } = useWords("team");
  const { name, seats } = deps.plans[organisation.plan] ?? { name: organisation.plan, seats: 0 };
  return (
    <div class="notice">
      <p>{noSeat({ plan: name, seats })}</p>
      <p>{full({ link: (text) => <a href={PLAN_PATH}>{text}</a> })}</p>
    </div>
  );
}

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
    entry: ({ role, id }) => ({ action, detail: { role, invitation: id } }),
    done({ visit }, changed) {
      existing(changed);
      return done(visit, TEAM_PATH, says(wordsIn("team", visit.language)));
    },
  });
}
