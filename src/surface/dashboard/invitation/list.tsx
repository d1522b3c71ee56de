// The invitations of the chosen business, and what is left of the allowance.

import { periodAt } from "#domain/account/organisation.ts";
import { usageOf } from "#domain/invitation/allowance.ts";
import { cancelInvitation } from "#domain/invitation/cancel.ts";
import { findOfBusiness, hasInvitation, listOfBusiness } from "#domain/invitation/dashboard.ts";
import { fromWire, toWire } from "#platform/id.ts";
import { formatCount, formatDate } from "#surface/look/format.ts";
import { act, done } from "../act.ts";
import { Empty, Figure, Turn } from "../component/display.tsx";
import { ButtonLink, FilterForm, SearchField, SelectField } from "../component/form.tsx";
import { PLAN_PATH, PlanNotice } from "../plan-gate.tsx";
import { page } from "../shell.tsx";
import type { Answer, BusinessVisit } from "../visit.ts";
import { type ListFilter, listHref, readFilter } from "./filter.ts";
import { InvitationGrid, STATUS_WORDS } from "./grid.tsx";
import { invitesPerMonth } from "./inviter.ts";

const ROWS = 25;

export async function invitationsPage(visit: BusinessVisit): Promise<Answer> {
  const { context, organisation, business, url } = visit;
  const now = context.clock.now();
  const filter = readFilter(url.searchParams);
  const { status, search } = filter;
  const period = periodAt(organisation.periodAnchor, now);
  const [usage, shown] = await Promise.all([
    usageOf(context, organisation.id, period),
    search === null
      ? listOfBusiness(context, business.id, status, { ...filter, limit: ROWS })
      : findOfBusiness(context, business.id, search).then((rows) => ({ rows, older: null, newer: null })),
  ]);
  const { rows, older, newer } = shown;
  return page(visit, {
    title: "Invitations",
    active: "invitations",
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
          <InvitationGrid rows={rows} now={now} filter={filter} mayCancel={visit.may("invitation.cancel")} />
        )}
        {rows.length === 0 && <Nothing filter={filter} />}
        <Turn
          label="Pages of invitations"
          previous={newer && listHref({ status, after: newer })}
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
  if (search !== null)
    return (
      <Empty title="No invitation found">
        <p>
          No invitation of this business has the address or the reference <bdi>{search}</bdi>.{" "}
          <a href={listHref({})}>Show all</a>.
        </p>
      </Empty>
    );
  if (status !== null || before !== null)
    return (
      <Empty title="None in this state">
        <p>
          No invitation in this part of the list is in this state. <a href={listHref({})}>Show all</a>.
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

export async function cancelInvitationPost(visit: BusinessVisit): Promise<Answer | null> {
  const { context, organisation, params, fields } = visit;
  const id = fromWire("inv", params.id ?? "");
  if (id === null || !(await hasInvitation(context, organisation.id, id))) return null;
  const entry = { action: "invitation.cancel", subject: toWire("inv", id) };
  const isCancelled = await act(visit, entry, (inside) => cancelInvitation(inside, organisation.id, id));
  // Read and written anew, so that a forged value leads nowhere else.
  const back = listHref(readFilter(new URLSearchParams(fields.list ?? "")));
  if (isCancelled) return done(visit, back, "The invitation was cancelled.");
  return done(visit, back, {
    tone: "problem",
    text: "The invitation is not waiting any more, so it was not cancelled.",
  });
}
