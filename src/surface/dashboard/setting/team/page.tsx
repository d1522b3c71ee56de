// The team: who belongs to it, who is invited, and how many seats there are.

import { listTeam, type TeamMember } from "#domain/account/team.ts";
import { listTeamInvitations, type TeamInvitation } from "#domain/account/team-invitation.ts";
import { toWire } from "#platform/id.ts";
import { formatCount, plural } from "#surface/look/format.ts";
import { Ask } from "../../component/ask.tsx";
import { ButtonLink, PostButton } from "../../component/button.tsx";
import { Grid } from "../../component/grid.tsx";
import { Empty, Panel, Pill } from "../../component/note.tsx";
import { Turn } from "../../component/turn.tsx";
import { When } from "../../component/when.tsx";
import { page } from "../../shell.tsx";
import type { Answer, MemberVisit } from "../../visit.ts";
import { mayTouch, ROLE_NAME, TEAM_PATH } from "./role.ts";

/** Of each list on a page: a row with its buttons is a kilobyte. */
const PER_PAGE = { team: 25, invited: 12 };

/** GET /dashboard/settings/team. @param problem why something was not done */
export async function teamPage(
  visit: MemberVisit,
  { problem, status }: { problem?: string; status?: number } = {},
): Promise<Answer> {
  const { context, organisation, deps } = visit;
  const isManager = visit.may("team.manage");
  const [team, invitations] = await Promise.all([
    listTeam(context, organisation.id),
    listTeamInvitations(context, organisation.id),
  ]);
  const seats = deps.plans[organisation.plan]?.seats ?? 0;
  const taken = team.length + invitations.filter(({ isExpired }) => !isExpired).length;
  return page(visit, {
    title: "Team",
    active: "team",
    problem,
    ...(status && { status }),
    ...(isManager && taken < seats && { action: { href: `${TEAM_PATH}/invite`, label: "Invite somebody" } }),
    children: (
      <>
        <p>
          {formatCount(taken)} of {plural(seats, "seat")} taken.
          {taken >= seats && isManager && (
            <>
              {" "}
              To invite more people, <a href="/dashboard/settings/plan">look at your plan</a>.
            </>
          )}
        </p>
        <Members visit={visit} team={pageOf(visit, "team", team)} />
        <Pages visit={visit} list="team" rows={team.length} label="Members" />
        {isManager && invitations.length > 0 && (
          <Panel title="Invited" id="invited">
            <Invitations visit={visit} invitations={pageOf(visit, "invited", invitations)} />
            <Pages visit={visit} list="invited" rows={invitations.length} label="Open invitations" />
          </Panel>
        )}
        {team.length === 1 && isManager && (
          <Empty title="You work alone so far">
            <p>
              Invite those who answer reviews with you. Members reply and invite customers; admins change settings, too.
            </p>
          </Empty>
        )}
        {team.length > 1 && (
          <Ask
            label="Leave"
            of={organisation.name}
            question={`You will see nothing of ${organisation.name} any more. Your account stays.`}
            confirm="Leave the organisation"
            action={`${TEAM_PATH}/leave`}
          />
        )}
      </>
    ),
  });
}

type ListName = keyof typeof PER_PAGE;

/** Which page of a list the address asks for, from 1. */
function numberOf({ url }: MemberVisit, list: ListName, rows: number): number {
  const asked = Number(url.searchParams.get(list) ?? 1);
  const pages = Math.max(1, Math.ceil(rows / PER_PAGE[list]));
  return Number.isInteger(asked) && asked >= 1 ? Math.min(asked, pages) : 1;
}

function pageOf<T>(visit: MemberVisit, list: ListName, rows: readonly T[]): readonly T[] {
  const first = (numberOf(visit, list, rows.length) - 1) * PER_PAGE[list];
  return rows.slice(first, first + PER_PAGE[list]);
}

function Pages({ visit, list, rows, label }: { visit: MemberVisit; list: ListName; rows: number; label: string }) {
  const number = numberOf(visit, list, rows);
  const hrefOf = (page: number) => `${TEAM_PATH}?${list}=${page}`;
  const hasMore = number * PER_PAGE[list] < rows;
  return (
    <Turn
      previous={number > 1 ? hrefOf(number - 1) : null}
      next={hasMore ? hrefOf(number + 1) : null}
      label={`Pages of ${label.toLowerCase()}`}
    />
  );
}

function Members({ visit, team }: { visit: MemberVisit; team: readonly TeamMember[] }) {
  const now = visit.context.clock.now();
  const isManager = visit.may("team.manage");
  return (
    <Grid
      caption="Members"
      rows={team}
      keyOf={({ id }) => id}
      columns={[
        {
          label: "Name",
          cell: ({ id, name }) => (
            <>
              <span dir="auto">{name}</span>
              {id === visit.user.id && <span class="muted"> (you)</span>}
            </>
          ),
        },
        { label: "Email", cell: ({ email }) => email },
        { label: "Role", cell: ({ role }) => <span class="word">{ROLE_NAME[role]}</span> },
        { label: "Joined", cell: ({ joinedAt }) => <When at={joinedAt} now={now} /> },
        ...(isManager ? [{ label: "Change", cell: (row: TeamMember) => <Change visit={visit} row={row} /> }] : []),
      ]}
    />
  );
}

function Change({ visit, row }: { visit: MemberVisit; row: TeamMember }) {
  if (!mayTouch(visit.role, row.role)) return <span class="muted word">Owners only</span>;
  return (
    <ButtonLink isQuiet href={`${TEAM_PATH}/members/${toWire("usr", row.id)}`}>
      Change<span class="hidden"> {row.name}</span>
    </ButtonLink>
  );
}

function Invitations({ visit, invitations }: { visit: MemberVisit; invitations: readonly TeamInvitation[] }) {
  const now = visit.context.clock.now();
  return (
    <Grid
      caption="Open invitations"
      rows={invitations}
      keyOf={({ id }) => id}
      columns={[
        { label: "Email", cell: ({ email }) => email },
        { label: "Role", cell: ({ role }) => <span class="word">{ROLE_NAME[role]}</span> },
        { label: "Invited", cell: ({ createdAt }) => <When at={createdAt} now={now} /> },
        {
          label: "Ends",
          cell: ({ isExpired, expiresAt }) =>
            isExpired ? <Pill tone="fair">Expired</Pill> : <When at={expiresAt} now={now} />,
        },
        { label: "Change", cell: (row) => <InvitationActions visit={visit} row={row} /> },
      ]}
    />
  );
}

function InvitationActions({ visit, row }: { visit: MemberVisit; row: TeamInvitation }) {
  if (!mayTouch(visit.role, row.role)) return <span class="muted word">Owners only</span>;
  return (
    <div class="actions">
      <PostButton action={`${TEAM_PATH}/invitations/${row.id}/send`} isQuiet>
        Send again<span class="hidden"> to {row.email}</span>
      </PostButton>
      <Ask
        label="Take back"
        of={`the invitation of ${row.email}`}
        question="The link in the mail will not work any more."
        confirm="Take it back"
        action={`${TEAM_PATH}/invitations/${row.id}/cancel`}
      />
    </div>
  );
}
