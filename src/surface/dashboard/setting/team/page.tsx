// The team: its members, its open invitations and its seats; roles in words, and which of them a member may give.
import { toWire } from "#contract/id.ts";
import { ROLES, type Role } from "#domain/account/state/permission.ts";
import { listTeamInvitations, type TeamInvitation } from "#domain/account/team/invitation.ts";
import { listTeam, type TeamMember } from "#domain/account/team/team.ts";
import { select } from "#surface/form/field.tsx";
import type { Fault } from "#surface/form/form.ts";
import { formatCount, plural } from "#surface/look/format.ts";
import { Empty, Grid, Pages, Panel, Pill, Unseen, When } from "../../component/display.tsx";
import { Ask, ButtonLink, PostButton } from "../../component/form.tsx";
import { pageNumber } from "../../kit/address.ts";
import { PLAN_PATH } from "../../kit/plan-gate.tsx";
import { page } from "../../kit/shell.tsx";
import type { Answer, MemberVisit } from "../../kit/visit.ts";

/** Rows of each list, because a row with its buttons takes a kilobyte. */
const PER_PAGE = { team: 25, invited: 12 };

export async function teamPage(visit: MemberVisit, fault: Fault = {}): Promise<Answer> {
  const { context, organisation, deps } = visit;
  const isManager = visit.may("team.manage");
  const [team, invitations] = await Promise.all([
    listTeam(context, organisation.id),
    listTeamInvitations(context, organisation.id),
  ]);
  const members = cut(visit, "team", "Pages of members", team);
  const invited = cut(visit, "invited", "Pages of open invitations", invitations);
  const seats = deps.plans[organisation.plan]?.seats ?? 0;
  const taken = team.length + invitations.filter(({ isExpired }) => !isExpired).length;
  return page(visit, {
    title: "Team",
    ...fault,
    action: isManager && taken < seats && { href: `${TEAM_PATH}/invite`, label: "Invite a person" },
    children: (
      <>
        <p>
          {formatCount(taken)} of {plural(seats, "seat")} taken.
          {taken >= seats && isManager && (
            <>
              {" "}
              To invite more people, <a href={PLAN_PATH}>look at your plan</a>.
            </>
          )}
        </p>
        <Members visit={visit} team={members.rows} />
        {members.pages}
        {isManager && invitations.length > 0 && (
          <Panel title="Invited" id="invited">
            <Invitations visit={visit} invitations={invited.rows} />
            {invited.pages}
          </Panel>
        )}
        {team.length === 1 && isManager && (
          <Empty title="You are the only member">
            <p>
              Invite the people who reply to reviews with you. Members reply and invite customers; admins also change
              settings.
            </p>
          </Empty>
        )}
        {team.length > 1 && (
          <Ask
            label="Leave"
            of={organisation.name}
            question={`You lose access to ${organisation.name}. Your account stays. API keys that you made stop working at once; another administrator can take them over first, by removing you here. You come back only by a new invitation.`}
            confirm="Leave the organisation"
            action={`${TEAM_PATH}/leave`}
          />
        )}
      </>
    ),
  });
}

type ListName = keyof typeof PER_PAGE;

/** The rows on the page of a list that the address asks for, and the links to the pages beside it. */
function cut<T>({ url }: MemberVisit, list: ListName, label: string, all: readonly T[]) {
  const size = PER_PAGE[list];
  const number = pageNumber(url, Math.max(1, Math.ceil(all.length / size)), list);
  const hrefOf = (page: number) => `${TEAM_PATH}?${list}=${page}`;
  return {
    rows: all.slice((number - 1) * size, number * size),
    pages: <Pages label={label} number={number} hasMore={number * size < all.length} hrefOf={hrefOf} />,
  };
}

function Members({ visit, team }: { visit: MemberVisit; team: readonly TeamMember[] }) {
  const isManager = visit.may("team.manage");
  return (
    <Grid
      caption="Members"
      rows={team}
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
        { label: "Joined", cell: ({ joinedAt }) => <When at={joinedAt} /> },
        ...(isManager
          ? [
              { label: "Second factor", cell: SecondFactor },
              { label: "Change", cell: (row: TeamMember) => <Change visit={visit} row={row} /> },
            ]
          : []),
      ]}
    />
  );
}

function SecondFactor({ factorSince }: TeamMember) {
  return factorSince ? <Pill tone="good">Has one</Pill> : <Pill tone="fair">None</Pill>;
}

function Change({ visit, row }: { visit: MemberVisit; row: TeamMember }) {
  if (!mayChange(visit.role, row.role)) return <span class="muted word">Owners only</span>;
  return (
    <ButtonLink isQuiet href={`${TEAM_PATH}/members/${toWire("usr", row.id)}`}>
      Change<Unseen>{row.name}</Unseen>
    </ButtonLink>
  );
}

function Invitations({ visit, invitations }: { visit: MemberVisit; invitations: readonly TeamInvitation[] }) {
  return (
    <Grid
      caption="Open invitations"
      rows={invitations}
      columns={[
        { label: "Email", cell: ({ email }) => email },
        { label: "Role", cell: ({ role }) => <span class="word">{ROLE_NAME[role]}</span> },
        { label: "Invited", cell: ({ createdAt }) => <When at={createdAt} /> },
        {
          label: "Ends",
          cell: ({ isExpired, expiresAt }) => (isExpired ? <Pill tone="fair">Expired</Pill> : <When at={expiresAt} />),
        },
        { label: "Change", cell: (row) => <InvitationActions visit={visit} row={row} /> },
      ]}
    />
  );
}

function InvitationActions({ visit, row }: { visit: MemberVisit; row: TeamInvitation }) {
  if (!mayChange(visit.role, row.role)) return <span class="muted word">Owners only</span>;
  return (
    <div class="actions">
      <PostButton action={`${TEAM_PATH}/invitations/${row.id}/send`} isQuiet>
        Send again<Unseen>to {row.email}</Unseen>
      </PostButton>
      <Ask
        label="Cancel"
        of={`the invitation of ${row.email}`}
        question="The link in the mail stops working."
        confirm="Cancel the invitation"
        action={`${TEAM_PATH}/invitations/${row.id}/cancel`}
      />
    </div>
  );
}

export const TEAM_PATH = "/dashboard/settings/team";

export const ROLE_NAME: Record<Role, string> = { owner: "Owner", admin: "Admin", member: "Member" };

export function roleField({ role }: MemberVisit, stored: Role) {
  return select({
    label: "Role",
    called: "The role",
    hint: "Members read, reply and invite customers. Admins also change settings, keys, integrations and the team. Owners do everything and answer for the organisation.",
    options: rolesToGive(role),
    stored,
    read: (typed) => ROLES.find((each) => each === typed) ?? { wrong: "must be chosen" },
  });
}

/** Whether a member with the role `own` may change one with `other`. The domain checks again. */
export function mayChange(own: Role, other: Role): boolean {
  return own === "owner" || (own === "admin" && other !== "owner");
}

export function rolesToGive(own: Role): { value: Role; label: string }[] {
  return ROLES.filter((role) => mayChange(own, role))
    .toReversed()
    .map((value) => ({ value, label: ROLE_NAME[value] }));
}
