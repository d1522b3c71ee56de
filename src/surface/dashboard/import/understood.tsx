// How a file of reviews is read, or was read: each finding with the rows that it touches, a line as it is read, and the warnings.
import type { ComponentChildren } from "preact";
import { type ImportFound, MAPPED_FIELDS } from "#domain/transfer/layout/choice.ts";
import type { LineEnds, SheetFound } from "#domain/transfer/sheet/choice.ts";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { sayStored } from "#words/words.ts";
import { Fact, Grid } from "../component/display.tsx";
import { ColumnTable } from "./columns.tsx";
import { columnName, signName } from "./sign.ts";
import { sourceOf } from "./words.ts";

export function Understood({ found }: { found: ImportFound }) {
  return (
    <>
      <dl class="facts">
        <AsTable found={found} />
        {found.layout !== null && <AsReviews found={found} layout={found.layout} />}
      </dl>
      <Columns found={found} />
      <Sample found={found} />
      <Warnings found={found} />
    </>
  );
}

const LINE_ENDS = { lf: "LF", crlf: "CR LF", cr: "CR" } as const satisfies Partial<Record<LineEnds, string>>;

/** @param hasNames a line names the columns */
export function AsTable({ found, hasNames = true }: { found: SheetFound; hasNames?: boolean }) {
  const words = useWords("understood");
  const { encoding, separator, lineEnds, headerRow, sheet, damaged } = found;
  return (
    <>
      {sheet !== null && <Fact name={words.name.sheet}>{sheet}</Fact>}
      {encoding !== null && (
        <Fact name={words.name.encoding}>
          {encoding}
          {damaged > 0 && <Under>{words.damaged({ count: damaged })}</Under>}
        </Fact>
      )}
      {separator !== null && <Fact name={words.name.separator}>{signName(separator, words)}</Fact>}
      {lineEnds !== null && (
        <Fact name={words.name.lineEnds}>{lineEnds === "mixed" ? words.mixed : LINE_ENDS[lineEnds]}</Fact>
      )}
      <Fact name={words.name.headerRow}>{hasNames ? words.line({ line: headerRow }) : words.noNames}</Fact>
    </>
  );
}

function AsReviews({ found, layout }: { found: ImportFound; layout: string }) {
  const words = useWords("understood");
  const { list, language } = useFormat();
  const { scale, dayOrder, timeZone, shop, touched } = found;
  return (
    <>
      <Fact name={words.name.layout}>{sourceOf(layout, language)}</Fact>
      <Fact name={words.name.scale}>
        {words.outOf({ most: scale })}
        {touched.scale > 0 && <Under>{words.touched.scale({ count: touched.scale })}</Under>}
      </Fact>
      <Fact name={words.name.dayOrder}>
        {words.order[dayOrder]}
        {touched.dayOrder > 0 && <Under>{words.touched.dayOrder({ count: touched.dayOrder })}</Under>}
      </Fact>
      <Fact name={words.name.timeZone}>
        {timeZone}
        {touched.timeZone > 0 && <Under>{words.touched.timeZone({ count: touched.timeZone })}</Under>}
      </Fact>
      {shop.length > 0 && (
        <Fact name={words.name.shop}>
          {list(shop.slice(0, MOST_SHOPS))}
          {touched.shop > 0 && <Under>{words.touched.shop({ count: touched.shop })}</Under>}
        </Fact>
      )}
    </>
  );
}

function Columns({ found: { columns, first } }: { found: ImportFound }) {
  const words = useWords("understood");
  const read = MAPPED_FIELDS.flatMap((field) => {
    const column = columns?.[field];
    return column === undefined ? [] : [{ column, field: words.field[field] }];
  });
  if (read.length === 0) return null;
  const known = new Set(read.map(({ column }) => column));
  const left = first?.columns.filter((column) => column !== "" && !known.has(column)) ?? [];
  return (
    <ColumnTable
      read={read.map(({ column, field }) => ({ column: columnName(column, words), field }))}
      left={left.map((column) => columnName(column, words))}
    />
  );
}

const MOST_SHOPS = 5;

function Under({ children }: { children: ComponentChildren }) {
  return <span class="under muted small">{children}</span>;
}

function Sample({ found: { sampleLine } }: { found: ImportFound }) {
  const words = useWords("understood");
  if (sampleLine === null) return null;
  return (
    <>
      <h3>{words.sample}</h3>
      <p class="review-reply" dir="auto">
        {sampleLine}
      </p>
      <p class="hint">{words.sampleHint}</p>
    </>
  );
}

const MOST_WARNINGS = 20;

function Warnings({ found: { warnings } }: { found: ImportFound }) {
  const words = useWords("understood");
  const { rows } = useWords("importing");
  const format = useFormat();
  if (warnings.length === 0) return null;
  const isMore = warnings.length > MOST_WARNINGS;
  return (
    <>
      <h3>{isMore ? words.warningsFirst({ count: MOST_WARNINGS }) : words.warnings}</h3>
      <Grid
        caption={words.warningCaption}
        rows={warnings.slice(0, MOST_WARNINGS)}
        columns={[
          { label: rows.line, cell: ({ line }) => format.count(line) },
          { label: words.warning, cell: ({ says, warning }) => sayStored(says, warning, format.language) },
        ]}
      />
    </>
  );
}
