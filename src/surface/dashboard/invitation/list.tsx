// The invitations of the chosen business: how far those of a period came, a form that invites one more, and the list with its filter.
import { toWire } from "#contract/id.ts";
import { periodAt } from "#domain/account/state/organisation.ts";
import { listOfBusiness } from "#domain/invitation/dashboard.ts";
import { totalOf } from "#domain/invitation/progress.ts";
import { usageOf } from "#domain/invitation/state/allowance.ts";
import { cancelInvitation } from "#domain/invitation/state/cancel.ts";
import { hasInvitation } from "#domain/invitation/state/invitation.ts";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Figure, Folded, Turn } from "../component/display.tsx";
import { act, done, existing, idIn } from "../kit/act.ts";
import { hasFeature, PLAN_PATH, PlanNotice } from "../kit/plan-gate.tsx";
import { page } from "../kit/shell.tsx";
import type { Answer, BusinessVisit } from "../kit/visit.ts";
import { daysOf, listed, listHref, readChoice, rowsHref } from "./choice.ts";
import { CsvLink, Filter, Nothing } from "./filter.tsx";
import { InvitationGrid } from "./grid.tsx";
import { InvitePanel } from "./invite-panel.tsx";
import { invitesPerMonth } from "./inviter.ts";
import { InvitationProgress } from "./progress.tsx";

const ROWS = 15;

export async function invitationsPage(visit: BusinessVisit): Promise<Answer> {
  const { list } = wordsIn("inviting", visit.language);
  const { context, organisation, business, url, deps } = visit;
  const choice = readChoice(url.searchParams);
  const { before } = choice;
  const of = { organisationId: organisation.id, businessId: business.id };
  const now = context.clock.now();
  const period = periodAt(organisation.periodAnchor, now);
  const [{ used }, everMade, parts, { rows, older }] = await Promise.all([
    usageOf(context, organisation.id, period),
    deps.countProgress(context, of, null),
    deps.countProgress(context, of, daysOf(choice.period)),
    listOfBusiness(context, of, listed(choice, now), { before, limit: ROWS }),
  ]);
  const { waiting } = totalOf(everMade);
  const most = invitesPerMonth(visit);
  const isOpen = used < most && hasFeature(visit, "invitations") && visit.may("invitation.create");
  return page(visit, {
    title: wordsIn("frame", visit.language).main.invitations,
    children: (
      <>
        <PlanNotice visit={visit} feature="invitations" />
        {used >= most && most > 0 && organisation.suspendedAt === null && <UsedUp end={period.end} />}
        <div class="invite-top">
          <InvitationProgress parts={parts} choice={choice} />
          {isOpen && <InvitePanel visit={visit} />}
        </div>
        <h2>{list.customers}</h2>
        <Filter {...choice} />
        {rows.length > 0 && (
          <>
            <InvitationGrid
              rows={rows}
              query={listHref(choice).split("?")[1] ?? ""}
              mayCancel={visit.may("invitation.cancel")}
            />
            <CsvLink choice={choice} />
          </>
        )}
        {rows.length === 0 && (
          <Nothing
            isSandbox={visit.organisation.sandbox}
            choice={choice}
            isAny={everMade.length > 0}
            goesOn={older !== null}
          />
        )}
        <Turn
          label={list.pages}
          previous={before && rowsHref({ ...choice, before: null })}
          next={older && rowsHref({ ...choice, before: older })}
        />
        <Allowance used={used} most={most} end={period.end} waiting={waiting} />
      </>
    ),
  });
}

type AllowanceProps = {
  used: number;
  most: number;
  end: Date;
  /** Of the chosen business, where the others are of the organisation. */
  waiting: number;
};

function Allowance({ used, most, end, waiting }: AllowanceProps) {
  const { list } = useWords("inviting");
  const { count, date } = useFormat();
  const left = count(Math.max(0, most - used));
  return (
    <Folded title={list.left} note={left}>
      <dl class="figures">
        <Figure label={list.left} value={left} note={list.leftOf({ most, day: date(end) })} />
        <Figure label={list.used} value={count(used)} />
        <Figure label={list.unsent} value={count(waiting)} note={list.unsentOf} />
      </dl>
    </Folded>
  );
}

function UsedUp({ end }: Pick<AllowanceProps, "end">) {
  const { list } = useWords("inviting");
  const { date } = useFormat();
  return <p class="notice">{list.usedUp({ day: date(end), link: (text) => <a href={PLAN_PATH}>{text}</a> })}</p>;
}

export async function cancelInvitationPost(visit: BusinessVisit): Promise<Answer> {
  const { context, organisation, fields } = visit;
  const id = idIn(visit, "inv");
  existing(await hasInvitation(context, organisation.id, id));
  const entry = { action: "invitation.cancel", subject: toWire("inv", id) };
  const { list } = wordsIn("inviting", visit.language);
  const isCancelled = await act(visit, entry, (inside) => cancelInvitation(inside, organisation.id, id));
  // Parsed and built again, so that a forged value leads nowhere else.
  const back = listHref(readChoice(new URLSearchParams(fields.list ?? "")));
  if (isCancelled) return done(visit, back, list.wasCancelled);
  return done(visit, back, { tone: "problem", text: list.tooLate });
}
