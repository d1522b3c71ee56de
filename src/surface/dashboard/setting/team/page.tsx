// The team: its members, its open invitations and its seats.
import type { ComponentChildren } from "preact";
import { livePlans } from "#domain/account/plan/plan.ts";
import { listTeamInvitations, type TeamInvitation } from "#domain/account/team/invitation.ts";
import { listTeam } from "#domain/account/team/team.ts";
import { formatOf } from "#platform/language/format.ts";
import { isolatedIn } from "#platform/language/isolate.ts";
import type { Fault } from "#surface/form/form.ts";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Empty, Grid, Pages, Panel, Pill, Unseen, When } from "../../component/display.tsx";
import { Ask, askColumn, PostButton } from "../../component/form.tsx";
import { pageNumber } from "../../kit/address.ts";
import { PLAN_PATH } from "../../kit/plan-gate.tsx";
import { page } from "../../kit/shell.tsx";
import type { Answer, MemberVisit } from "../../kit/visit.ts";
import { Members, onlyOwnerOf } from "./members.tsx";
import { mayChange, roleColumn, TEAM_PATH } from "./role.tsx";

/** Rows of each list, because a row with its buttons takes a kilobyte. */
const PER_PAGE = { team: 25, invited: 12 };

export async function teamPage(visit: MemberVisit, fault: Fault = {}): Promise<Answer> {
  const { context, organisation, deps, language } = visit;
  const words = wordsIn("team", language);
  const isManager = visit.may("team.manage");
  const [team, invitations] = await Promise.all([
    listTeam(context, organisation.id),
    listTeamInvitations(context, organisation.id),
  ]);
  const members = cut(visit, "team", words.memberPages, team);
  const invited = cut(visit, "invited", words.invitedPages, invitations);
  const seats = deps.plans[organisation.plan]?.seats ?? 0;
  const { count, list } = formatOf(language);
  const larger = Object.values(livePlans(deps.plans))
    .filter((plan) => plan.seats > seats)
    .map((plan) => `${isolatedIn(plan.name, language)} (${count(plan.seats)})`);
  const taken = team.length + invitations.filter(({ isExpired }) => !isExpired).length;
  return page(visit, {
    title: wordsIn("frame", language).setting.team,
    ...fault,
    action: isManager && taken < seats && { href: `${TEAM_PATH}/invite`, label: words.invite },
    children: (
      <>
        <p>
          {organisation.sandbox ? wordsIn("sandbox", language).noTeam : words.seats({ taken, seats })}
          {!organisation.sandbox && taken >= seats && isManager && (
            <>
              {" "}
              {larger.length > 0 && <>{words.larger({ plans: list(larger) })} </>}
              {words.full({ link: (text) => <a href={PLAN_PATH}>{text}</a> })}
            </>
          )}
        </p>
        {isManager && seats === 1 && <Roles />}
        <Members
          visit={visit}
          team={members.rows}
          onlyOwner={onlyOwnerOf(team)}
          isAlone={team.length === 1}
          mayInvite={team.length === 1 && taken < seats && !organisation.sandbox}
        />
        {members.pages}
        {isManager && invitations.length > 0 && (
          <Panel title={words.invitedTitle} id="invited">
            <Invitations visit={visit} invitations={invited.rows} />
            {invited.pages}
          </Panel>
        )}
        {team.length === 1 && taken < seats && invitations.length === 0 && isManager && !organisation.sandbox && (
          <Empty title={words.alone}>
            <p>{words.aloneAbout}</p>
          </Empty>
        )}
        {team.length > 1 && (
          <Ask
            label={words.leave}
            of={organisation.name}
            title={words.leaveTitle({ organisation: <bdi>{organisation.name}</bdi> })}
            question={words.leaveAsk({ organisation: organisation.name })}
            confirm={words.leaveIt}
            action={`${TEAM_PATH}/leave`}
          />
        )}
      </>
    ),
  });
}

/** What each role may, for an owner who is alone until the plan has more seats. */
function Roles() {
  const { may } = useWords("role");
  return (
    <ul class="prose muted bullets">
      <li>{may.member}</li>
      <li>{may.admin}</li>
      <li>{may.owner}</li>
    </ul>
  );
}

type ListName = keyof typeof PER_PAGE;

/** The rows on the page of a list that the address asks for, and the links to the pages beside it. */
function cut<T>({ url }: MemberVisit, list: ListName, label: string, all: readonly T[]) {
  const size = PER_PAGE[list];
  const number = pageNumber(url, Math.max(1, Math.ceil(all.length / size)), list);
  const hrefOf = (page: number) => `${TEAM_PATH}?${list}=${page}${list === "invited" ? "#invited" : ""}`;
  return {
    rows: all.slice((number - 1) * size, number * size),
    pages: <Pages label={label} number={number} hasMore={number * size < all.length} hrefOf={hrefOf} />,
  };
}

function Invitations({ visit, invitations }: { visit: MemberVisit; invitations: readonly TeamInvitation[] }) {
  const words = useWords("team");
  const { head } = words;
  return (
    <Grid
      caption={words.openInvitations}
      rows={invitations}
      columns={[
        { label: head.email, cell: ({ email }) => email },
        roleColumn<TeamInvitation>(visit),
        { label: head.invited, cell: ({ createdAt }) => <When at={createdAt} /> },
        {
          label: head.ends,
          cell: ({ isExpired, expiresAt }) =>
            isExpired ? <Pill tone="fair">{words.expired}</Pill> : <LastDay at={expiresAt} />,
        },
        askColumn(
          head.actions,
          ({ id, role, email }: TeamInvitation) =>
            mayChange(visit.role, role)
              ? {
                  label: words.cancel,
                  of: words.cancelOf({ email }),
                  title: words.cancelTitle({ email }),
                  question: words.cancelAsk,
                  confirm: words.cancelIt,
                  action: `${TEAM_PATH}/invitations/${id}/cancel`,
                }
              : null,
          (row, cancel) => <InvitationActions visit={visit} row={row} cancel={cancel} />,
        ),
      ]}
    />
  );
}

/** A day, because "in 6 days" beside "works for 7 days" looks like a fault. */
function LastDay({ at }: { at: Date }) {
  const format = useFormat();
  return (
    <time class="word" datetime={at.toISOString()} title={format.moment(at)}>
      {format.date(at)}
    </time>
  );
}

type ActionsProps = { visit: MemberVisit; row: TeamInvitation; cancel: ComponentChildren };

function InvitationActions({ visit, row: { id, role, email }, cancel }: ActionsProps) {
  const words = useWords("team");
  if (!mayChange(visit.role, role)) return <span class="muted word">{words.ownersOnly}</span>;
  return (
    <div class="actions">
      <PostButton action={`${TEAM_PATH}/invitations/${id}/send`} isQuiet>
        {words.sendAgain}
        <Unseen>{words.sendAgainTo({ email })}</Unseen>
      </PostButton>
      {cancel}
    </div>
  );
}
