// The invitations of the chosen business with a filter, and the rest of the allowance.
import { type InvitationId, type Position, toWire } from "#contract/id.ts";
import { periodAt } from "#domain/account/state/organisation.ts";
import { findOfBusiness, listOfBusiness } from "#domain/invitation/dashboard.ts";
import { usageOf } from "#domain/invitation/state/allowance.ts";
import { cancelInvitation } from "#domain/invitation/state/cancel.ts";
import { hasInvitation, INVITATION_STATUSES, type InvitationStatus } from "#domain/invitation/state/invitation.ts";
import { SelectField } from "#surface/form/input.tsx";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Empty, Figure, Turn } from "../component/display.tsx";
import { ButtonLink, FilterForm, SearchField } from "../component/form.tsx";
import { act, done, existing, idIn } from "../kit/act.ts";
import { readPosition, withQuery, writePosition } from "../kit/address.ts";
import { PLAN_PATH, PlanNotice } from "../kit/plan-gate.tsx";
import { page } from "../kit/shell.tsx";
import type { Answer, BusinessVisit } from "../kit/visit.ts";
import { InvitationGrid } from "./grid.tsx";
import { invitesPerMonth } from "./inviter.ts";
import { SHOP_PATH } from "./shop/link.ts";

const ROWS = 25;

export async function invitationsPage(visit: BusinessVisit): Promise<Answer> {
  const { list, upload } = wordsIn("inviting", visit.language);
  const { context, organisation, business, url } = visit;
  const filter = readFilter(url.searchParams);
  const { status, search, before } = filter;
  const of = { organisationId: organisation.id, businessId: business.id };
  const period = periodAt(organisation.periodAnchor, context.clock.now());
  const [usage, shown] = await Promise.all([
    usageOf(context, organisation.id, period),
    search === null
      ? listOfBusiness(context, of, status, { before, limit: ROWS })
      : findOfBusiness(context, of, search).then((rows) => ({ rows, older: null })),
  ]);
  const { rows, older } = shown;
  return page(visit, {
    title: wordsIn("frame", visit.language).main.invitations,
    action: { href: "/dashboard/invitations/new", label: list.new },
    children: (
      <>
        <PlanNotice visit={visit} feature="invitations" />
        <Allowance {...usage} most={invitesPerMonth(visit)} end={period.end} />
        <p class="actions">
          <ButtonLink isQuiet href="/dashboard/invitations/upload">
            {upload.title}
          </ButtonLink>
          <ButtonLink isQuiet href={SHOP_PATH}>
            {wordsIn("inShop", visit.language).title}
          </ButtonLink>
        </p>
        <Filter {...filter} />
        {rows.length > 0 && (
          <InvitationGrid
            rows={rows}
            query={listHref(filter).split("?")[1] ?? ""}
            mayCancel={visit.may("invitation.cancel")}
          />
        )}
        {rows.length === 0 && <Nothing filter={filter} />}
        <Turn
          label={list.pages}
          previous={before && listHref({ status })}
          next={older && listHref({ status, before: older })}
        />
      </>
    ),
  });
}

function Allowance({ used, queued, most, end }: { used: number; queued: number; most: number; end: Date }) {
  const { list } = useWords("inviting");
  const { count, date } = useFormat();
  const left = Math.max(0, most - used);
  return (
    <>
      <dl class="figures">
        <Figure label={list.left} value={count(left)} note={list.leftOf({ most, day: date(end) })} />
        <Figure label={list.used} value={count(used)} />
        <Figure label={list.unsent} value={count(queued)} />
      </dl>
      {left === 0 && (
        <p class="notice">{list.usedUp({ day: date(end), link: (text) => <a href={PLAN_PATH}>{text}</a> })}</p>
      )}
    </>
  );
}

function Filter({ status, search }: ListFilter) {
  const { list, state } = useWords("inviting");
  return (
    <FilterForm class="filter" action={listHref({})}>
      <SearchField name="q" label={list.search} value={search ?? ""} hint={list.searchHint} />
      <SelectField
        name="status"
        label={list.state}
        value={status ?? undefined}
        empty={list.all}
        options={INVITATION_STATUSES.map((value) => ({ value, label: state[value] }))}
      />
    </FilterForm>
  );
}

function Nothing({ filter: { status, search, before } }: { filter: ListFilter }) {
  const { list } = useWords("inviting");
  if (search !== null || status !== null || before !== null)
    return (
      <Empty title={list.notFound}>
        <p>
          <a href={listHref({})}>{list.showAll}</a>
        </p>
      </Empty>
    );
  return (
    <Empty title={list.none}>
      <p>
        {list.noneAbout({
          new: (text) => <a href="/dashboard/invitations/new">{text}</a>,
          upload: (text) => <a href="/dashboard/invitations/upload">{text}</a>,
          connect: (text) => <a href="/dashboard/integrations">{text}</a>,
        })}
      </p>
    </Empty>
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
  const back = listHref(readFilter(new URLSearchParams(fields.list ?? "")));
  if (isCancelled) return done(visit, back, list.wasCancelled);
  return done(visit, back, { tone: "problem", text: list.tooLate });
}

type ListFilter = {
  status: InvitationStatus | null;
  /** A whole address or reference. With it the rest of the filter is ignored. */
  search: string | null;
  before: Position<InvitationId> | null;
};

const LIST_PATH = "/dashboard/invitations";
const MAX_SEARCH = 254;

function readFilter(params: URLSearchParams): ListFilter {
  const search = params.get("q")?.normalize("NFC").trim() ?? "";
  return {
    status: INVITATION_STATUSES.find((status) => status === params.get("status")) ?? null,
    // PostgreSQL refuses NUL in text.
    search: search === "" || search.length > MAX_SEARCH || search.includes("\0") ? null : search.toWellFormed(),
    before: readPosition(params.get("before")),
  };
}

function listHref({ status, search, before }: Partial<ListFilter>): string {
  return withQuery(LIST_PATH, {
    q: search,
    status,
    before: before && writePosition(before),
  });
}
