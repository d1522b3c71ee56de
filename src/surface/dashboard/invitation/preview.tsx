// The preview of a list: the rows that can be queued, and the errors of the others. And the results of queueing.
import type { RefusalCode } from "#contract/refusal.ts";
import { formatCount, plural, shorten } from "#surface/look/format.ts";
import { Figure, Grid, useNow, When } from "../component/display.tsx";
import { Hidden, Submit } from "../component/form.tsx";
import { page } from "../kit/shell.tsx";
import type { Answer, BusinessVisit } from "../kit/visit.ts";
import type { ReadList, ReadyRow, WrongRow } from "./rows.ts";
import { explain } from "./words.ts";

const READY_SHOWN = 10;
const WRONG_SHOWN = 100;
const SHOWN_LENGTH = 60;

export function previewPage(visit: BusinessVisit, { text, ready, wrong, isLatin }: ReadList, left: number): Answer {
  const isAny = ready.length > 0 && left > 0;
  const most = Math.min(ready.length, left);
  return page(visit, {
    title: isAny ? "Is this right?" : "Nothing to queue",
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
              {wrong.length > 0 && "Rows with an error are left out. "}If you send the same list again, no customer is
              invited twice.
            </p>
            <Hidden fields={{ list: text }} />
          </form>
        )}
        {wrong.length > 0 && <Wrong rows={wrong} />}
        {ready.length > 0 && <Ready rows={ready} />}
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

function Ready({ rows }: { rows: readonly ReadyRow[] }) {
  const now = useNow();
  return (
    <section class="part lines" aria-labelledby="ready">
      <h2 id="ready">{rows.length > READY_SHOWN ? `The first ${READY_SHOWN} that can be queued` : "Can be queued"}</h2>
      <Grid
        caption="Rows that can be queued"
        rows={rows.slice(0, READY_SHOWN)}
        columns={[
          { label: "Line", cell: ({ line }) => formatCount(line) },
          { label: "Address", cell: ({ email }) => email },
          { label: "Name", cell: ({ name }) => (name === null ? "None" : <bdi>{name}</bdi>) },
          { label: "Reference", cell: ({ reference }) => (reference === null ? "None" : <bdi>{reference}</bdi>) },
          { label: "Language", cell: ({ language }) => language ?? "As in the settings" },
          {
            label: "Will be sent",
            cell: ({ sendAt }) =>
              sendAt === null || new Date(sendAt) <= now ? "At once" : <When at={new Date(sendAt)} />,
          },
        ]}
      />
    </section>
  );
}

/** `code` is null for a queued row. */
export type RowResult = { line: number; code: RefusalCode | null };

/** Words for a whole row; those of `explain` are for a field. */
const REASON: Partial<Record<RefusalCode, string>> = {
  duplicate: "Already invited, for the same reference or with an invitation that is still open.",
  validation_error: "A field could not be read.",
};

/** Names lines only: they reveal nothing to a person without the file. */
export function resultPage(visit: BusinessVisit, results: readonly RowResult[]): Answer {
  const byCode = Map.groupBy(results, ({ code }) => code);
  const queued = byCode.get(null)?.length ?? 0;
  const refused = [...byCode].flatMap(([code, rows]) => (code === null ? [] : [{ code, rows }]));
  return page(visit, {
    title: queued === 0 ? "Nobody was invited" : "Result of the list",
    back: { href: "/dashboard/invitations", label: "Invitations" },
    children: (
      <>
        <p>
          {plural(queued, "row")} queued, {formatCount(results.length - queued)} not queued. Lines are those of your
          file.
        </p>
        <Grid
          caption="Rows that were not queued, by reason"
          rows={refused}
          columns={[
            {
              label: "Reason",
              cell: ({ code }) => REASON[code] ?? explain({ code, message: "It was refused." }).sentence,
            },
            { label: "Rows", isNumber: true, cell: ({ rows }) => formatCount(rows.length) },
            { label: "Lines", cell: ({ rows }) => runsOf(rows.map(({ line }) => line)) },
          ]}
        />
      </>
    ),
  });
}

/** "3, 8–19" */
function runsOf(lines: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const line of lines) {
    const last = runs.at(-1);
    if (last && last[1] === line - 1) last[1] = line;
    else runs.push([line, line]);
  }
  return runs.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(", ");
}
