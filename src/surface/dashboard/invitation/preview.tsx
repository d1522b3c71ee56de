// The preview of a list: the rows that can be scheduled, those already invited, and the errors of the others. And the results of scheduling.
import type { RefusalCode } from "#contract/refusal.ts";
import { formatOf } from "#platform/language/format.ts";
import { isolatedIn } from "#platform/language/isolate.ts";
import { shorten } from "#surface/look/format.ts";
import { useFormat, useReader } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { type Column, Figure, Grid, Names, useNow, When } from "../component/display.tsx";
import { Hidden, Submit } from "../component/form.tsx";
import { page } from "../kit/shell.tsx";
import type { Answer, BusinessVisit } from "../kit/visit.ts";
import type { CheckedList } from "./check.ts";
import type { ReadHead } from "./column.ts";
import { plainHead } from "./head.ts";
import { ReadAs } from "./reading.tsx";
import type { ReadyRow, WrongRow } from "./rows.ts";

const READY_SHOWN = 10;
const LEFT_OUT_SHOWN = 100;
const SHOWN_LENGTH = 60;
const HEADS_SHOWN = 20;
/** Of an empty cell. */
const NONE = "–";

export function previewPage(
  visit: BusinessVisit,
  { text, heads, ready, invited, wrong, hasRewards, isLatin, found }: CheckedList,
  left: number,
): Answer {
  const { preview } = wordsIn("inviting", visit.language);
  const { count } = formatOf(visit.language);
  const rewarded = ready.filter(({ reward }) => reward !== "none").length;
  const isAny = ready.length > 0 && left > 0;
  return page(visit, {
    title: isAny ? preview.title : preview.nothing,
    back: { href: "/dashboard/invitations/upload", label: preview.back },
    ...(!isAny && { status: 422 }),
    children: (
      <>
        <dl class="figures">
          <Figure label={preview.ready} value={count(ready.length)} />
          {invited.length > 0 && <Figure label={preview.invited} value={count(invited.length)} />}
          <Figure label={preview.wrong} value={count(wrong.length)} />
          <Figure label={preview.left} value={count(left)} />
        </dl>
        <ReadColumns heads={heads} />
        {rewarded > 0 && <p class="notice">{preview.rewarded({ count: rewarded })}</p>}
        {ready.length > left && <p class="notice">{left === 0 ? preview.usedUp : preview.only({ count: left })}</p>}
        {isLatin && found.encoding !== null && <p class="notice">{preview.latin({ encoding: found.encoding })}</p>}
        {isAny && (
          <form class="form tight" method="post" action="/dashboard/invitations/upload/confirm">
            <Submit>{preview.submit({ count: Math.min(ready.length, left) })}</Submit>
            <p class="hint">{preview.again({ hasWrong: wrong.length > 0 })}</p>
            <Hidden fields={{ list: text, separator: found.separator ?? "" }} />
          </form>
        )}
        {wrong.length > 0 && <Wrong rows={wrong} />}
        {ready.length > 0 && <Ready rows={ready} hasRewards={hasRewards} />}
        {invited.length > 0 && <Invited rows={invited} />}
        <ReadAs found={found} />
      </>
    ),
  });
}

/** A column that is not read is named, so that a day or a reference in it is missed before customers are invited. */
function ReadColumns({ heads: { read, left, recognised } }: Pick<CheckedList, "heads">) {
  const { preview } = useWords("inviting");
  if (read.length === 0) return null;
  const fieldNames = useFieldNames();
  const { language } = useReader();
  const asRead = ({ name, field }: ReadHead) => {
    const column = shorten(name, SHOWN_LENGTH);
    const own = fieldNames[field];
    return plainHead(name) === plainHead(own)
      ? column
      : preview.columnAs({ column: isolatedIn(column, language), field: own });
  };
  const few = (heads: readonly string[]) => {
    const shown = heads.slice(0, HEADS_SHOWN);
    return <Names of={heads.length > HEADS_SHOWN ? [...shown, "…"] : shown} />;
  };
  return (
    <>
      <p class="muted">{preview.columnsRead({ columns: few(read.map(asRead)) })}</p>
      {recognised && (
        <p class="notice">{preview.recognised({ column: <bdi>{shorten(recognised, SHOWN_LENGTH)}</bdi> })}</p>
      )}
      {left.length > 0 && (
        <p class="notice">{preview.columnsLeft({ columns: few(left.map((head) => shorten(head, SHOWN_LENGTH))) })}</p>
      )}
    </>
  );
}

/** As the template heads its columns. */
function useFieldNames(): Record<ReadHead["field"], string> {
  const { sample, preview } = useWords("inviting");
  const { sendOn: sendAt, ...names } = sample;
  return { ...names, sendAt, first: preview.firstName, last: preview.lastName };
}

function Wrong({ rows }: { rows: readonly WrongRow[] }) {
  const { preview } = useWords("inviting");
  const { count } = useFormat();
  return (
    <section class="part lines" aria-labelledby="wrong">
      <h2 id="wrong">{preview.wrong}</h2>
      <Grid
        caption={preview.leftOut}
        rows={rows.slice(0, LEFT_OUT_SHOWN)}
        columns={[
          { label: preview.line, isNumber: true, cell: ({ line }) => count(line) },
          {
            label: preview.address,
            cell: ({ shown }) => (shown === "" ? NONE : <bdi>{shorten(shown, SHOWN_LENGTH)}</bdi>),
          },
          { label: preview.error, cell: ({ what }) => what },
        ]}
      />
      <More of={rows} />
    </section>
  );
}

function Invited({ rows }: { rows: readonly ReadyRow[] }) {
  const { preview, result, field } = useWords("inviting");
  const { count } = useFormat();
  return (
    <section class="part lines" aria-labelledby="invited">
      <h2 id="invited">{preview.invited}</h2>
      <p class="muted small">{result.duplicate}</p>
      <Grid
        caption={preview.invited}
        rows={rows.slice(0, LEFT_OUT_SHOWN)}
        columns={[
          { label: preview.line, isNumber: true, cell: ({ line }) => count(line) },
          { label: preview.address, cell: ({ email }) => <bdi>{email}</bdi> },
          { label: field.reference, cell: ({ reference }) => (reference === null ? NONE : <bdi>{reference}</bdi>) },
        ]}
      />
      <More of={rows} />
    </section>
  );
}

function More({ of: { length } }: { of: readonly unknown[] }) {
  const { preview } = useWords("inviting");
  return length > LEFT_OUT_SHOWN && <p class="muted small">{preview.more({ count: length - LEFT_OUT_SHOWN })}</p>;
}

function Ready({ rows, hasRewards }: { rows: readonly ReadyRow[]; hasRewards: boolean }) {
  const { preview, field, asSet } = useWords("inviting");
  const { field: label } = useWords("reward");
  const { count, languageName } = useFormat();
  const now = useNow();
  const reward: Column<ReadyRow> = {
    label: label.reward,
    cell: ({ rewardNote }) => (rewardNote === null ? label.none : <q dir="auto">{rewardNote}</q>),
  };
  return (
    <section class="part lines" aria-labelledby="ready">
      <h2 id="ready">{rows.length > READY_SHOWN ? preview.first({ count: READY_SHOWN }) : preview.ready}</h2>
      <Grid
        caption={preview.ready}
        rows={rows.slice(0, READY_SHOWN)}
        columns={[
          { label: preview.line, isNumber: true, cell: ({ line }) => count(line) },
          { label: preview.address, cell: ({ email }) => <bdi>{email}</bdi> },
          { label: field.name, cell: ({ name }) => (name === null ? NONE : <bdi>{name}</bdi>) },
          { label: field.reference, cell: ({ reference }) => (reference === null ? NONE : <bdi>{reference}</bdi>) },
          { label: field.language, cell: ({ language }) => (language === null ? asSet : languageName(language)) },
          {
            label: preview.sendAt,
            cell: ({ sendAt }) =>
              sendAt === null || new Date(sendAt) <= now ? preview.atOnce : <When at={new Date(sendAt)} />,
          },
          ...(hasRewards ? [reward] : []),
        ]}
      />
    </section>
  );
}

/** `code` is null for a queued row. */
export type RowResult = { line: number; code: RefusalCode | null };

/** Names lines only: they reveal nothing to a person without the file. */
export function resultPage(visit: BusinessVisit, results: readonly RowResult[]): Answer {
  const { result, refused } = wordsIn("inviting", visit.language);
  const { count, list } = formatOf(visit.language);
  const byCode = Map.groupBy(results, ({ code }) => code);
  const queued = byCode.get(null)?.length ?? 0;
  const reasons: Partial<Record<RefusalCode, string>> = {
    duplicate: result.duplicate,
    limit_reached: result.usedUp,
    email_opted_out: refused.optedOut,
  };
  return page(visit, {
    title: queued === 0 ? result.nobody : result.title,
    back: { href: "/dashboard/invitations", label: wordsIn("frame", visit.language).main.invitations },
    children: (
      <>
        <p>{result.text({ queued, refused: results.length - queued })}</p>
        <Grid
          caption={result.caption}
          rows={[...byCode].flatMap(([code, rows]) => (code === null ? [] : [{ code, rows }]))}
          columns={[
            { label: result.reason, cell: ({ code }) => reasons[code] ?? result.unreadable },
            { label: result.rows, isNumber: true, cell: ({ rows }) => count(rows.length) },
            { label: result.lines, cell: ({ rows }) => list(runsOf(rows.map(({ line }) => line))) },
          ]}
        />
      </>
    ),
  });
}

/** "3", "8–19" */
function runsOf(lines: readonly number[]): string[] {
  const runs: [number, number][] = [];
  for (const line of lines) {
    const last = runs.at(-1);
    if (last && last[1] === line - 1) last[1] = line;
    else runs.push([line, line]);
  }
  return runs.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`));
}
