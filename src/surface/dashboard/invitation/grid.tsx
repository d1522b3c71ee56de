// The table of invitations: customer, reference, state, and the events of each with their times.
import { toWire } from "#contract/id.ts";
import type { Invitation, InvitationStatus } from "#domain/invitation/state/invitation.ts";
import { useWords } from "#surface/look/words.ts";
import { type Column, Grid, Pill, type PillTone, useNow, When } from "../component/display.tsx";
import { Ask, Hidden } from "../component/form.tsx";

const TONE: Record<InvitationStatus, PillTone> = {
  queued: "plain",
  sent: "plain",
  opened: "fair",
  reviewed: "good",
  expired: "plain",
  bounced: "bad",
};
const TEXT_WORDS = { sms: "By SMS", whatsapp: "By WhatsApp" } as const;

type Props = {
  rows: readonly Invitation[];
  /** Query of the list, to come back to. */
  query: string;
  mayCancel: boolean;
};

export function InvitationGrid({ rows, query, mayCancel }: Props) {
  const columns: Column<Invitation>[] = [
    { label: "Customer", cell: ({ email, name }) => <Customer email={email} name={name} /> },
    { label: "Reference", cell: ({ reference }) => (reference === null ? "None" : <bdi>{reference}</bdi>) },
    { label: "State", cell: (row) => <State row={row} /> },
    { label: "What happened", cell: (row) => <Story row={row} /> },
  ];
  if (mayCancel && rows.some(({ status }) => status === "queued"))
    columns.push({
      label: "Change",
      cell: (row) => row.status === "queued" && <Cancel row={row} query={query} />,
    });
  return (
    <div class="roster">
      <Grid caption="Invitations, newest first" columns={columns} rows={rows} />
    </div>
  );
}

function Customer({ email, name }: Pick<Invitation, "email" | "name">) {
  return (
    <>
      {email}
      {name !== null && (
        <span class="under muted" dir="auto">
          {name}
        </span>
      )}
    </>
  );
}

function State({ row: { status, cancelledAt, channel } }: { row: Invitation }) {
  const { state } = useWords("inviting");
  return (
    <>
      <Pill tone={TONE[status]}>{state[status === "expired" && cancelledAt !== null ? "cancelled" : status]}</Pill>
      {channel !== "email" && <span class="under muted small">{TEXT_WORDS[channel]}</span>}
    </>
  );
}

function Story({ row }: { row: Invitation }) {
  const { status, sendAt, sentAt, openedAt, remindedAt, reviewedAt, cancelledAt } = row;
  const now = useNow();
  const isLate = sendAt.getTime() <= now.getTime();
  const events: [string, Date | null][] = [
    [isLate ? "Due" : "Will be sent", status === "queued" ? sendAt : null],
    ["Sent", sentAt],
    ["Opened", openedAt],
    ["Reminded", remindedAt],
    ["Reviewed", reviewedAt],
    ["Cancelled", cancelledAt],
  ];
  return (
    <ul class="story">
      {events.map(([word, at]) =>
        at === null ? null : (
          <li key={word}>
            {word} <When at={at} />
          </li>
        ),
      )}
    </ul>
  );
}

function Cancel({ row: { id, email }, query }: { row: Invitation; query: string }) {
  return (
    <Ask
      label="Cancel"
      of={`the invitation to ${email}`}
      question="It will not be sent. It still counts as one of the period’s invitations."
      confirm="Cancel it"
      action={`/dashboard/invitations/${toWire("inv", id)}/cancel`}
    >
      <Hidden fields={{ list: query }} />
    </Ask>
  );
}
