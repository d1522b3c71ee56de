// The preview of a list before anybody is invited: the rows that can be queued, and what is wrong with the others.

import { formatCount, plural, shorten } from "#surface/look/format.ts";
import { Figure, Grid, When } from "../component/display.tsx";
import { Hidden, Submit } from "../component/form.tsx";
import { page } from "../shell.tsx";
import type { Answer, BusinessVisit } from "../visit.ts";
import { packRows } from "./carry.ts";
import type { ReadList, ReadyRow, WrongRow } from "./rows.ts";

const READY_SHOWN = 10;
const WRONG_SHOWN = 100;
const SHOWN_LENGTH = 60;

/** @param left invitations that the period has left */
export function previewPage(visit: BusinessVisit, { ready, wrong, isLatin }: ReadList, left: number): Answer {
  const isAny = ready.length > 0 && left > 0;
  const most = Math.min(ready.length, left);
  return page(visit, {
    title: isAny ? "Is this right?" : "Nothing to queue",
    active: "invitations",
    back: { href: "/dashboard/invitations/upload", label: "Choose another list" },
    ...(!isAny && { status: 422 }),
    children: (
      <>
        <dl class="figures">
          <Figure label="Rows that can be queued" value={formatCount(ready.length)} />
          <Figure label="Rows with an error" value={formatCount(wrong.length)} />
          <Figure label="Invitations left in this period" value={formatCount(left)} />
        </dl>
        {ready.length > left && (
          <p class="notice">
            {left === 0
              ? "The invitations of this period are used up, so nothing can be queued."
              : `Only the first ${formatCount(left)} will be queued. Then the invitations of this period are used up.`}
          </p>
        )}
        {isLatin && (
          <p class="notice">
            The list is not in UTF-8 and was read as Latin-1. If a name below looks wrong, save the list as CSV in UTF-8
            and choose it again.
          </p>
        )}
        {isAny && (
          <form class="form tight" method="post" action="/dashboard/invitations/upload/confirm">
            <Submit>Queue {plural(most, "invitation")}</Submit>
            <p class="hint">
              {wrong.length > 0 && "Rows with an error are left out. "}Sending the same list twice invites nobody twice.
            </p>
            <Hidden fields={{ rows: packRows(ready) }} />
          </form>
        )}
        {wrong.length > 0 && <Wrong rows={wrong} />}
        {ready.length > 0 && <Ready rows={ready} now={visit.context.clock.now()} />}
      </>
    ),
  });
}

function Wrong({ rows }: { rows: readonly WrongRow[] }) {
  return (
    <section class="part lines" aria-labelledby="wrong">
      <h2 id="wrong">Rows with an error</h2>
      <Grid
        caption="Rows that will be left out"
        rows={rows.slice(0, WRONG_SHOWN)}
        keyOf={({ line }) => String(line)}
        columns={[
          { label: "Line", cell: ({ line }) => formatCount(line) },
          {
            label: "Address",
            cell: ({ shown }) => (shown === "" ? "None" : <bdi>{shorten(shown, SHOWN_LENGTH)}</bdi>),
          },
          { label: "Error", cell: ({ what }) => what },
        ]}
      />
      {rows.length > WRONG_SHOWN && <p class="muted small">And {formatCount(rows.length - WRONG_SHOWN)} more.</p>}
    </section>
  );
}

function Ready({ rows, now }: { rows: readonly ReadyRow[]; now: Date }) {
  return (
    <section class="part lines" aria-labelledby="ready">
      <h2 id="ready">{rows.length > READY_SHOWN ? `The first ${READY_SHOWN} that can be queued` : "Can be queued"}</h2>
      <Grid
        caption="Rows that can be queued"
        rows={rows.slice(0, READY_SHOWN)}
        keyOf={({ line }) => String(line)}
        columns={[
          { label: "Line", cell: ({ line }) => formatCount(line) },
          { label: "Address", cell: ({ email }) => email },
          { label: "Name", cell: ({ name }) => (name === null ? "None" : <bdi>{name}</bdi>) },
          { label: "Reference", cell: ({ reference }) => (reference === null ? "None" : <bdi>{reference}</bdi>) },
          {
            label: "Will be sent",
            cell: ({ sendAt }) =>
              sendAt === null || new Date(sendAt) <= now ? "At once" : <When at={new Date(sendAt)} now={now} />,
          },
        ]}
      />
    </section>
  );
}
