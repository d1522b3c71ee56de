// The table of invitations: customer, reference, state, and the events of each with their times.
import { toWire } from "#contract/id.ts";
import type { Invitation, InvitationStatus } from "#domain/invitation/state/invitation.ts";
import { useFormat, useReader } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { type Column, Grid, Pill, type PillTone, useNow, When } from "../component/display.tsx";
import { askColumn, Hidden } from "../component/form.tsx";
import { stateName } from "./words.ts";

const TONE: Record<InvitationStatus, PillTone> = {
  queued: "plain",
  sent: "plain",
  opened: "accent",
  reviewed: "good",
  expired: "plain",
  bounced: "bad",
};

type Props = {
  rows: readonly Invitation[];
  /** Query of the list, to come back to. */
  query: string;
  mayCancel: boolean;
};

export function InvitationGrid({ rows, query, mayCancel }: Props) {
  const { field, list, grid, none, cancel } = useWords("inviting");
  const columns: Column<Invitation>[] = [
    { label: grid.customer, cell: ({ email, name }) => <Customer email={email} name={name} /> },
    { label: field.reference, cell: ({ reference }) => (reference === null ? none : <bdi>{reference}</bdi>) },
    { label: list.state, cell: (row) => <State row={row} /> },
    { label: grid.story, cell: (row) => <Story row={row} /> },
  ];
  if (mayCancel && rows.some(({ status }) => status === "queued"))
    columns.push(
      askColumn(grid.actions, ({ id, email, status }) =>
        status === "queued"
          ? {
              label: cancel.button,
              of: cancel.of({ email }),
              title: cancel.title({ email }),
              question: cancel.question,
              confirm: cancel.confirm,
              action: `/dashboard/invitations/${toWire("inv", id)}/cancel`,
              children: <Hidden fields={{ list: query }} />,
            }
          : null,
      ),
    );
  return (
    <div class="roster">
      <Grid caption={grid.caption} columns={columns} rows={rows} />
    </div>
  );
}

function Customer({ email, name }: Pick<Invitation, "email" | "name">) {
  return (
    <>
      <bdi>{email}</bdi>
      {name !== null && (
        <span class="under muted">
          <bdi>{name}</bdi>
        </span>
      )}
    </>
  );
}

function State({ row }: { row: Invitation }) {
  const { status, channel, rewardNote } = row;
  const { grid } = useWords("inviting");
  const { integration } = useWords("reward");
  const { language } = useReader();
  return (
    <>
      <Pill tone={TONE[status]}>{stateName(row, language)}</Pill>
      {channel !== "email" && <span class="under muted small">{grid.by[channel]}</span>}
      {rewardNote !== null && (
        <span class="under muted small">{integration.offers({ note: <q dir="auto">{rewardNote}</q> })}</span>
      )}
    </>
  );
}

function Story({ row }: { row: Invitation }) {
  const { status, sendAt, sentAt, openedAt, remindedAt, reviewedAt, cancelledAt } = row;
  const { event } = useWords("inviting");
  const now = useNow();
  const { relative } = useFormat();
  const isSoon = relative(sendAt, now) === null;
  const waiting = sendAt <= now ? event.due : event.later;
  const events = [
    [isSoon ? () => event.soon : waiting, status === "queued" ? sendAt : null],
    [event.sent, sentAt],
    [event.opened, openedAt],
    [event.reminded, remindedAt],
    [event.reviewed, reviewedAt],
    [event.cancelled, cancelledAt],
  ] as const;
  return (
    <ul class="story">{events.map(([said, at]) => at !== null && <li>{said({ when: <When at={at} /> })}</li>)}</ul>
  );
}
