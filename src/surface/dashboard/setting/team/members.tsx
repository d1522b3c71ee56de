// The members of a team: a row for each, with what the reader may change.
import { toWire, type UserId } from "#contract/id.ts";
import type { TeamMember } from "#domain/account/team/team.ts";
import { useWords } from "#surface/look/words.ts";
import { type Column, Grid, Pill, Unseen, When } from "../../component/display.tsx";
import { ButtonLink } from "../../component/form.tsx";
import type { MemberVisit } from "../../kit/visit.ts";
import { mayChange, roleColumn, TEAM_PATH } from "./role.tsx";

/** The id of the only owner; null where a team has several. */
export function onlyOwnerOf(team: readonly TeamMember[]): UserId | null {
  const [first, ...others] = team.filter(({ role }) => role === "owner");
  return first && others.length === 0 ? first.id : null;
}

type MembersProps = {
  visit: MemberVisit;
  team: readonly TeamMember[];
  onlyOwner: UserId | null;
  isAlone: boolean;
  mayInvite: boolean;
};

export function Members({ visit, team, onlyOwner, isAlone, mayInvite }: MembersProps) {
  const words = useWords("team");
  const { setUp } = useWords("overview").todo;
  const { head } = words;
  const actions: Column<TeamMember> = {
    label: head.actions,
    cell: (row) =>
      row.id === visit.user.id && row.id === onlyOwner ? (
        <OnlyOwner href={mayInvite ? `${TEAM_PATH}/invite` : null} />
      ) : (
        <Change visit={visit} row={row} />
      ),
  };
  const forManagers: Column<TeamMember>[] = [
    {
      label: head.factor,
      cell: ({ id, factorSince }) =>
        factorSince ? (
          <Pill tone="good">{words.factor.has}</Pill>
        ) : (
          <>
            <Pill tone="fair">{words.factor.none}</Pill>
            {id === visit.user.id && (
              <span class="under small">
                <a href="/dashboard/account/authenticator">{setUp}</a>
              </span>
            )}
          </>
        ),
    },
    ...(isAlone && !mayInvite ? [] : [actions]),
  ];
  return (
    <Grid
      caption={words.members}
      rows={team}
      columns={[
        {
          label: head.name,
          cell: ({ id, name }) => (
            <>
              {id === visit.user.id ? (
                <a href="/dashboard/account" dir="auto">
                  {name}
                </a>
              ) : (
                <span dir="auto">{name}</span>
              )}
              {id === visit.user.id && <span class="muted"> {words.you}</span>}
            </>
          ),
        },
        { label: head.email, cell: ({ email }) => email },
        roleColumn<TeamMember>(visit),
        { label: head.joined, cell: ({ joinedAt }) => <When at={joinedAt} /> },
        ...(visit.may("team.manage") ? forManagers : []),
      ]}
    />
  );
}

/**
 * Why the only owner cannot change their role, where there is or can be another member.
 * @param href of the page that lists or invites another member; null where this page lists them
 */
export function OnlyOwner({ href }: { href: string | null }) {
  const { onlyOwnerSelf } = useWords("team");
  return (
    <span class="under muted small">
      {onlyOwnerSelf({ link: (text) => (href === null ? text : <a href={href}>{text}</a>) })}
    </span>
  );
}

function Change({ visit, row }: { visit: MemberVisit; row: TeamMember }) {
  const words = useWords("team");
  if (!mayChange(visit.role, row.role)) return <span class="muted word">{words.ownersOnly}</span>;
  return (
    <ButtonLink isQuiet href={`${TEAM_PATH}/members/${toWire("usr", row.id)}`}>
      {words.change}
      <Unseen>{row.name}</Unseen>
    </ButtonLink>
  );
}
