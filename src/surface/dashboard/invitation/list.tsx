// Invitations of the chosen business: what is left of the allowance, who was invited, and what became of it.

import { findSending, periodAt } from "#domain/account/organisation.ts";
import { usageOf } from "#domain/invitation/allowance.ts";
import { countReminded, findForDesk, listForDesk } from "#domain/invitation/desk-list.ts";
import { formatCount, formatDate, plural } from "#surface/look/format.ts";
import { Icon } from "#surface/look/icon.tsx";
import { ButtonLink, Submit } from "../component/button.tsx";
import { Empty, Figure } from "../component/note.tsx";
import { Turn } from "../component/turn.tsx";
import { page } from "../shell.tsx";
import type { Answer, BusinessVisit } from "../visit.ts";
import { type ListFilter, listHref, readFilter } from "./filter.ts";
import { InvitationGrid, STATUS_WORDS } from "./grid.tsx";
import { invitesPerMonth, isPlanActive, PLAN_INACTIVE } from "./inviter.ts";

const ROWS = 25;

/** GET /dashboard/invitations */
export async function invitationsPage(visit: BusinessVisit): Promise<Answer> {
  const { context, organisation, business, url } = visit;
  const now = context.clock.now();
  const filter = readFilter(url.searchParams);
  const { status, search } = filter;
  const period = periodAt(organisation.periodAnchor, now);
  const [usage, reminders, shown] = await Promise.all([
    usageOf(context, organisation.id, period),
    remindersOf(visit),
    search === null
      ? listForDesk(context, business.id, status, { ...filter, limit: ROWS })
      : findForDesk(context, business.id, search).then((rows) => ({ rows, older: null, newer: null })),
  ]);
  const { rows, older, newer } = shown;
  return page(visit, {
    title: "Invitations",
    active: "invitations",
    action: { href: "/dashboard/invitations/new", label: "Invite a customer" },
    children: (
      <>
        {!isPlanActive(visit) && <p class="notice">{PLAN_INACTIVE}</p>}
        <Allowance {...usage} most={invitesPerMonth(visit)} end={period.end} />
        <p class="actions">
          <ButtonLink isQuiet href="/dashboard/invitations/upload">
            Upload a list
          </ButtonLink>
        </p>
        <Filter {...filter} />
        {rows.length > 0 && (
          <InvitationGrid rows={rows} now={now} filter={filter} may={visit.may("invitation.cancel")} />
        )}
        {rows.length === 0 && <Nothing filter={filter} />}
        <Turn
          label="Pages of invitations"
          previous={newer && listHref({ status, after: newer })}
          next={older && listHref({ status, before: older })}
        />
        <Reminders {...reminders} mayChange={visit.may("channel.manage")} />
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
        <Figure label="Of these still waiting to go out" value={formatCount(queued)} />
      </dl>
      {left === 0 && (
        <p class="notice">
          The invitations of this period are used up. New ones can be queued from {formatDate(end)}, or with a larger{" "}
          <a href="/dashboard/settings/plan">plan</a>.
        </p>
      )}
    </>
  );
}

function Filter({ status, search }: ListFilter) {
  return (
    <form class="bar filter" method="get" action={listHref({})}>
      <div class="field grow">
        <label for="q">Address or reference</label>
        <input
          id="q"
          name="q"
          type="text"
          value={search ?? ""}
          autocomplete="off"
          dir="auto"
          aria-describedby="q-hint"
        />
      </div>
      <div class="field">
        <label for="status">State</label>
        <select id="status" name="status">
          <option value="">All</option>
          {Object.entries(STATUS_WORDS).map(([value, [, word]]) => (
            <option key={value} value={value} selected={value === status}>
              {word}
            </option>
          ))}
        </select>
      </div>
      <Submit isQuiet>
        <Icon name="search" /> Show
      </Submit>
      <p class="hint" id="q-hint">
        The whole address, or the whole reference. With one of them, the state does not count.
      </p>
    </form>
  );
}

function Nothing({ filter: { status, search, before } }: { filter: ListFilter }) {
  if (search !== null)
    return (
      <Empty title="Nobody was found">
        <p>
          No invitation of this business has the address or the reference <bdi>{search}</bdi>.{" "}
          <a href={listHref({})}>Show all</a>.
        </p>
      </Empty>
    );
  if (status !== null || before !== null)
    return (
      <Empty title="None here">
        <p>
          No invitation that was looked through is in this state. <a href={listHref({})}>Show all</a>.
        </p>
      </Empty>
    );
  return (
    <Empty title="Nobody was invited yet">
      <p>
        A customer who is invited gets one mail with a link to write a review, which counts as verified.{" "}
        <a href="/dashboard/invitations/new">Invite a customer</a>,{" "}
        <a href="/dashboard/invitations/upload">upload a list</a>, or let your shop do it:{" "}
        <a href="/dashboard/integrations">connect it</a>.
      </p>
    </Empty>
  );
}

type RemindersOf = { days: number | null; reminded: number; of: number };

/** They are counted only where there are any. */
async function remindersOf({ context, organisation: { id } }: BusinessVisit): Promise<RemindersOf> {
  const days = (await findSending(context, id))?.reminderDays ?? null;
  const counted = days === null ? { reminded: 0, of: 0 } : await countReminded(context, id);
  return { days, ...counted };
}

function Reminders({ days, reminded, of, mayChange }: RemindersOf & { mayChange: boolean }) {
  return (
    <p class="muted small">
      {days === null
        ? "Nobody is reminded."
        : `Who has not written is reminded once, ${plural(days, "day")} after the invitation.`}
      {of > 0 && ` Of the latest ${plural(of, "invitation")}, ${formatCount(reminded)} had a reminder.`}
      {mayChange && (
        <>
          {" "}
          <a href="/dashboard/settings/channel">Change</a>
        </>
      )}
    </p>
  );
}
