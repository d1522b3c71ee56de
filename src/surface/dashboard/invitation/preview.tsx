// The preview of a list: how its columns are read, the rows that can be scheduled, those already invited, and the errors of the others.
import type { ComponentChildren } from "preact";
import { formatOf } from "#platform/language/format.ts";
import { shorten } from "#surface/look/format.ts";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { type Column, Figure, Grid, useNow, When } from "../component/display.tsx";
import { Hidden, RawForm, Submit } from "../component/form.tsx";
import { ColumnTable } from "../import/columns.tsx";
import { page } from "../kit/shell.tsx";
import type { Answer, BusinessVisit } from "../kit/visit.ts";
import type { CheckedList, Several } from "./check.ts";
import type { ReadHead } from "./column.ts";
import { ReadAs } from "./reading.tsx";
import type { ReadyRow, WrongRow } from "./rows.ts";

const ENCODED = "application/x-www-form-urlencoded";
const READY_SHOWN = 10;
const LEFT_OUT_SHOWN = 100;
const SHOWN_LENGTH = 60;
/** Of an empty cell. */
const NONE = "–";

/** A longer pasted list is not shown again. */
export const SHOWN_AGAIN = 16_384;

/** @param file its name; null for rows that were pasted */
export function previewPage(
  visit: BusinessVisit,
  { count: all, text, heads, ready, invited, wrong, repeated, several, hasRewards, isLatin, found }: CheckedList,
  left: number,
  file: string | null,
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
        <p>
          {file === null
            ? preview.pastedRows({ count: all })
            : preview.fileRows({ count: all, file: <bdi>{shorten(file, SHOWN_LENGTH)}</bdi> })}
        </p>
        <dl class="figures">
          <Figure label={preview.ready} value={count(ready.length)} />
          {invited.length > 0 && <Figure label={preview.invited} value={count(invited.length)} />}
          {repeated.length > 0 && <Figure label={preview.repeated} value={count(repeated.length)} />}
          <Figure label={preview.wrong} value={count(wrong.length)} />
          <Figure label={preview.left} value={count(left)} />
        </dl>
        <ReadColumns heads={heads} />
        {rewarded > 0 && <p class="notice">{preview.rewarded({ count: rewarded })}</p>}
        {ready.length > left && <p class="notice">{left === 0 ? preview.usedUp : preview.only({ count: left })}</p>}
        {isLatin && found.encoding !== null && <p class="notice">{preview.latin({ encoding: found.encoding })}</p>}
        {isAny && (
          <RawForm class="form tight" action="/dashboard/invitations/upload/confirm" enctype={ENCODED}>
            <Submit>{preview.submit({ count: Math.min(ready.length, left) })}</Submit>
            <p class="hint">{preview.again({ hasWrong: wrong.length > 0 })}</p>
            <Hidden fields={{ list: text, separator: found.separator ?? "" }} />
          </RawForm>
        )}
        {file === null && text.length < SHOWN_AGAIN && (
          <RawForm class="actions" action="/dashboard/invitations/upload/edit" enctype={ENCODED}>
            <Hidden fields={{ list: text }} />
            <Submit isQuiet>{preview.edit}</Submit>
          </RawForm>
        )}
        {wrong.length > 0 && <LeftOut rows={wrong} id="wrong" title={preview.wrong} label={preview.error} />}
        {repeated.length > 0 && (
          <LeftOut rows={repeated} id="repeated" title={preview.repeated} label={preview.remark}>
            <p class="muted small">{preview.repeatedAbout}</p>
          </LeftOut>
        )}
        {several.length > 0 && <SeveralInvitations rows={several} />}
        {ready.length > 0 && <Ready rows={ready} hasRewards={hasRewards} />}
        {invited.length > 0 && <Invited rows={invited} />}
        <ReadAs found={found} isPasted={file === null} hasNames={heads.read.length > 0} />
      </>
    ),
  });
}

/** A column that is not read is named, so that a missed day or order number shows before customers are invited. */
function ReadColumns({ heads: { read, left, recognised } }: Pick<CheckedList, "heads">) {
  const { preview } = useWords("inviting");
  const fieldNames = useFieldNames();
  if (read.length === 0) return null;
  return (
    <>
      {recognised && (
        <p class="notice">{preview.recognised({ column: <bdi>{shorten(recognised, SHOWN_LENGTH)}</bdi> })}</p>
      )}
      <ColumnTable read={read.map(({ name, field }) => ({ column: name, field: fieldNames[field] }))} left={left} />
    </>
  );
}

/** As the form for one invitation names its fields. */
function useFieldNames(): Record<ReadHead["field"], string> {
  const { field, preview } = useWords("inviting");
  const { reward, rewardNote } = useWords("reward").field;
  const { sendOn: sendAt, email, name, reference, language } = field;
  return {
    email,
    name,
    reference,
    language,
    sendAt,
    reward,
    rewardNote,
    first: preview.firstName,
    last: preview.lastName,
  };
}

type LeftOutProps = {
  rows: readonly WrongRow[];
  id: string;
  title: string;
  /** Heads the column of the reasons. */
  label: string;
  children?: ComponentChildren;
};

function LeftOut({ rows, id, title, label, children }: LeftOutProps) {
  const { preview } = useWords("inviting");
  const { count } = useFormat();
  return (
    <section class="part lines" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
      <Grid
        caption={`${title}. ${preview.leftOut}`}
        rows={rows.slice(0, LEFT_OUT_SHOWN)}
        columns={[
          { label: preview.line, isNumber: true, cell: ({ line }) => count(line) },
          { label: preview.content, cell: ({ typed }) => <bdi>{shorten(typed, SHOWN_LENGTH)}</bdi> },
          { label, cell: ({ what }) => what },
        ]}
      />
      <More of={rows} />
    </section>
  );
}

function SeveralInvitations({ rows }: { rows: readonly Several[] }) {
  const { preview, result } = useWords("inviting");
  const { list, count } = useFormat();
  return (
    <section class="part lines" aria-labelledby="several">
      <h2 id="several">{preview.several}</h2>
      <p class="muted small">{preview.severalAbout}</p>
      <Grid
        caption={preview.several}
        rows={rows.slice(0, LEFT_OUT_SHOWN)}
        columns={[
          { label: preview.address, cell: ({ email }) => <bdi>{shorten(email, SHOWN_LENGTH)}</bdi> },
          { label: result.lines, cell: ({ lines }) => list(few(lines.map(count))) },
        ]}
      />
      <More of={rows} />
    </section>
  );
}

const LINES_SHOWN = 10;

function few(lines: readonly string[]): string[] {
  return lines.length > LINES_SHOWN ? [...lines.slice(0, LINES_SHOWN), "…"] : [...lines];
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
