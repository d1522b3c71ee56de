// How the page of an import shows the form of choices: below the summary of the reading, or first where the columns are not known.
import { type FirstRows, MAPPED_FIELDS } from "#domain/transfer/layout/choice.ts";
import type { Drawn } from "#surface/form/form.ts";
import { useWords } from "#surface/look/words.ts";
import { Grid, Panel } from "../component/display.tsx";
import { Form } from "../component/form.tsx";
import { columnField } from "./choice.ts";
import { columnName } from "./sign.ts";

type Props = { drawn: Drawn; action: string };

const COLUMN_FIELDS = MAPPED_FIELDS.map((field): string => columnField(field));

/** @param isOpen whether the form is seen at once */
export function Choices({ drawn, action, isOpen }: Props & { isOpen: boolean }) {
  const words = useWords("understood");
  return (
    <details class="ask" open={isOpen}>
      <summary class="button button-quiet">{words.change}</summary>
      <div class="ask-form ask-calm">
        <Form action={action} submit={words.submit} isQuiet>
          <Others drawn={drawn} />
          <fieldset class="field">
            <legend>{words.name.columns}</legend>
            <p class="hint">{words.columnsHint}</p>
            <Columns drawn={drawn} />
          </fieldset>
        </Form>
      </div>
    </details>
  );
}

/** Asks for the columns of a file whose layout is not known. */
export function AskColumns({ drawn, action, first }: Props & { first: FirstRows }) {
  const words = useWords("understood");
  const isWrong = Object.keys(drawn.fault.errors ?? {}).some((name) => !COLUMN_FIELDS.includes(name));
  return (
    <Panel title={words.ask} id="columns">
      <p class="prose">{words.askLead}</p>
      <FirstTable first={first} />
      <Form action={action} submit={words.goOn}>
        <Columns drawn={drawn} />
        <details class="ask" open={isWrong}>
          <summary class="button button-quiet">{words.more}</summary>
          <div class="ask-form ask-calm form">
            <Others drawn={drawn} />
          </div>
        </details>
      </Form>
    </Panel>
  );
}

function Columns({ drawn }: { drawn: Drawn }) {
  return (
    <div class="columns">
      {COLUMN_FIELDS.map((name) => drawn.fields[name])}
      {drawn.fields.byLayout}
    </div>
  );
}

function Others({ drawn: { fields } }: { drawn: Drawn }) {
  return (
    <div class="columns">
      {Object.keys(fields)
        .filter((name) => !COLUMN_FIELDS.includes(name) && name !== "byLayout")
        .map((name) => fields[name])}
    </div>
  );
}

const SHOWN_ROWS = 3;

/** A line for each column, because a file may have many. */
function FirstTable({ first: { columns, rows } }: { first: FirstRows }) {
  const words = useWords("understood");
  const lines = columns.map((name, at) => ({ name, cells: rows.map((row) => row[at] ?? "") }));
  return (
    <Grid
      caption={words.firstRows}
      rows={lines}
      columns={[
        { label: words.column, cell: ({ name }) => <bdi>{columnName(name, words)}</bdi> },
        ...rows.slice(0, SHOWN_ROWS).map((_, at) => ({
          label: words.row({ row: at + 1 }),
          cell: ({ cells }: (typeof lines)[number]) => <bdi>{cells[at]}</bdi>,
        })),
      ]}
    />
  );
}
