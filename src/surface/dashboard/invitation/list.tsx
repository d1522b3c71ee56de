// The invitations of the chosen business with a filter, and the rest of the allowance.
import { type InvitationId, type Position, toWire } from "#contract/id.ts";
import { periodAt } from "#domain/account/state/organisation.ts";
import { findOfBusiness, listOfBusiness } from "#domain/invitation/dashboard.ts";
import { usageOf } from "#domain/invitation/state/allowance.ts";
import { cancelInvitation } from "#domain/invitation/state/cancel.ts";
import { hasInvitation, INVITATION_STATUSES, type InvitationStatus } from "#domain/invitation/state/invitation.ts";
import { SelectField } from "#surface/form/input.tsx";
import { formatCount, formatDate } from "#surface/look/format.ts";
import { Empty, Figure, Turn } from "../component/display.tsx";
import { ButtonLink, FilterForm, SearchField } from "../component/form.tsx";
import { act, done, existing, idIn } from "../kit/act.ts";
import { readPosition, withQuery, writePosition } from "../kit/address.ts";
import { PLAN_PATH, PlanNotice } from "../kit/plan-gate.tsx";
import { page } from "../kit/shell.tsx";
import type { Answer, BusinessVisit } from "../kit/visit.ts";
import { InvitationGrid, STATUS_WORDS } from "./grid.tsx";
import { invitesPerMonth } from "./inviter.ts";

const ROWS = 25;

export async function invitationsPage(visit: BusinessVisit): Promise<Answer> {
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
    title: "Invitations",
    action: { href: "/dashboard/invitations/new", label: "Invite a customer" },
    children: (
      <>
        <PlanNotice visit={visit} feature="invitations" />
        <Allowance {...usage} most={invitesPerMonth(visit)} end={period.end} />
        <p class="actions">
          <ButtonLink isQuiet href="/dashboard/invitations/upload">
            Upload a list
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
          label="Pages of invitations"
          previous={before && listHref({ status })}
          next={older && listHref({ status, before: older })}
        />
      </>
    ),
  });
}

function Allowance({ used, queued, most, end }: { used: number; queued: number; most: number; end: Date }) {
  const left = Math.max(0, most - used);
  return (
    <>
      <dl class="figures">
        <Figure
          label="Invitations left"
          value={formatCount(left)}
          note={`of ${formatCount(most)} until ${formatDate(end)}`}
        />
        <Figure label="Used in this period" value={formatCount(used)} />
        <Figure label="Of these not sent yet" value={formatCount(queued)} />
      </dl>
      {left === 0 && (
        <p class="notice">
          The invitations of this period are used up. You can queue new ones from {formatDate(end)}, or with a larger{" "}
          <a href={PLAN_PATH}>plan</a>.
        </p>
      )}
    </>
  );
}

function Filter({ status, search }: ListFilter) {
  return (
    <FilterForm class="filter" action={listHref({})}>
      <SearchField
        name="q"
        label="Address or reference"
        value={search ?? ""}
        hint="Enter the whole address or the whole reference. The state is ignored then."
      />
      <SelectField
        name="status"
        label="State"
        value={status ?? undefined}
        empty="All"
        options={Object.entries(STATUS_WORDS).map(([value, [, label]]) => ({ value, label }))}
      />
    </FilterForm>
  );
}

function Nothing({ filter: { status, search, before } }: { filter: ListFilter }) {
  if (search !== null || status !== null || before !== null)
    return (
      <Empty title="No invitation found">
        <p>
          <a href={listHref({})}>Show all invitations</a>
        </p>
      </Empty>
    );
  return (
    <Empty title="No invitations yet">
      <p>
        An invited customer gets one email with a link to write a review, which counts as verified.{" "}
        <a href="/dashboard/invitations/new">Invite a customer</a>,{" "}
        <a href="/dashboard/invitations/upload">upload a list</a>, or{" "}
        <a href="/dashboard/integrations">connect your shop</a>.
      </p>
    </Empty>
  );
}

export async function cancelInvitationPost(visit: BusinessVisit): Promise<Answer> {
  const { context, organisation, fields } = visit;
  const id = idIn(visit, "inv");
  existing(await hasInvitation(context, organisation.id, id));
  const entry = { action: "invitation.cancel", subject: toWire("inv", id) };
  const isCancelled = await act(visit, entry, (inside) => cancelInvitation(inside, organisation.id, id));
  // Parsed and built again, so that a forged value leads nowhere else.
  const back = listHref(readFilter(new URLSearchParams(fields.list ?? "")));
  if (isCancelled) return done(visit, back, "The invitation was cancelled.");
  return done(visit, back, {
    tone: "problem",
    text: "The invitation was sent or ended before, so it was not cancelled.",
  });
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
