// The invitations of the chosen business: the rest of the allowance, how far those of a period came, and the list with its filter.
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
import { Figure, Turn } from "../component/display.tsx";
import { ButtonLink } from "../component/form.tsx";
import { act, done, existing, idIn } from "../kit/act.ts";
import { PLAN_PATH, PlanNotice } from "../kit/plan-gate.tsx";
import { page } from "../kit/shell.tsx";
import type { Answer, BusinessVisit } from "../kit/visit.ts";
import { daysOf, listed, listHref, readChoice } from "./choice.ts";
import { CsvLink, Filter, Nothing } from "./filter.tsx";
import { InvitationGrid } from "./grid.tsx";
import { invitesPerMonth } from "./inviter.ts";
import { InvitationProgress } from "./progress.tsx";
import { SHOP_PATH } from "./shop/link.ts";

const ROWS = 20;

export async function invitationsPage(visit: BusinessVisit): Promise<Answer> {
  const { list, upload } = wordsIn("inviting", visit.language);
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
  return page(visit, {
    title: wordsIn("frame", visit.language).main.invitations,
    action: { href: "/dashboard/invitations/new", label: list.new },
    children: (
      <>
        <PlanNotice visit={visit} feature="invitations" />
        <Allowance used={used} most={invitesPerMonth(visit)} end={period.end} waiting={waiting} />
        <p class="actions">
          <ButtonLink isQuiet href="/dashboard/invitations/upload">
            {upload.title}
          </ButtonLink>
          <ButtonLink isQuiet href={SHOP_PATH}>
            {wordsIn("inShop", visit.language).title}
          </ButtonLink>
        </p>
        <InvitationProgress parts={parts} choice={choice} />
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
        {rows.length === 0 && <Nothing choice={choice} isAny={everMade.length > 0} goesOn={older !== null} />}
        <Turn
          label={list.pages}
          previous={before && listHref({ ...choice, before: null })}
          next={older && listHref({ ...choice, before: older })}
        />
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
  const left = Math.max(0, most - used);
  return (
    <>
      <dl class="figures">
        <Figure label={list.left} value={count(left)} note={list.leftOf({ most, day: date(end) })} />
        <Figure label={list.used} value={count(used)} />
        <Figure label={list.unsent} value={count(waiting)} note={list.unsentOf} />
      </dl>
      {left === 0 && (
        <p class="notice">{list.usedUp({ day: date(end), link: (text) => <a href={PLAN_PATH}>{text}</a> })}</p>
      )}
    </>
  );
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
