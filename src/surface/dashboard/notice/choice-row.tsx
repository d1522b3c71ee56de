// A person's choice for one kind of notice, as a row of the table of notifications: a radio button in each column that the kind has.
import type { VNode } from "preact";
import { type Choice, type NoticeKind, noticeOf } from "#domain/account/notice/kind.ts";
import type { Language } from "#platform/language/language.ts";
import type { Wrong } from "#platform/text/wrong.ts";
import type { At, Field } from "#surface/form/field.tsx";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";

/** Columns in their order. The empty one leaves the choice to the service, or to the choices for all businesses. */
export type ColumnValue = Choice | "";

type Row = {
  kind: NoticeKind;
  /** What the empty choice means, below the name. */
  hint: string | null;
  /** Name of the empty choice. */
  empty: string;
  /** The choice that the empty one equals, which stands for it; null: the empty one is offered. */
  equal: Choice | null;
  columns: readonly ColumnValue[];
  stored: Choice | undefined;
  language: Language;
};

export function choiceRow({ language, ...row }: Row): Field<Choice | null | Wrong> {
  const words = wordsIn("notice", language);
  const { kind, stored } = row;
  return {
    label: words.kind[kind],
    read(typed) {
      if (!typed) return null;
      return noticeOf(kind).choices.find((each) => each === typed) ?? { wrong: words.choose };
    },
    draw: ({ typed, error }: At) => (
      <ChoiceRow {...row} chosen={typed ? (typed[kind] ?? "") : (stored ?? "")} error={error} />
    ),
  };
}

type RowProps = Omit<Row, "language"> & { chosen: string; error: string | undefined };

function ChoiceRow({ kind, hint, empty, equal, columns, stored, chosen, error }: RowProps) {
  const words = useWords("notice");
  const { choices } = noticeOf(kind);
  // The empty choice follows the role of the person, a stored one does not: an unchanged row must keep which of the two it is.
  const sent = (column: ColumnValue) => (column === equal && stored !== equal ? "" : column);
  return (
    <tr id={kind} {...(error && { tabindex: -1 })}>
      <th scope="row">
        <span id={`${kind}-name`}>{words.kind[kind]}</span>
        {hint && <span class="under hint">{hint}</span>}
        {error && <span class="under error">{error}</span>}
      </th>
      {columns.map((value) => (
        <td key={value}>
          {(value === "" ? equal === null : choices.includes(value)) && (
            <label class="choice-cell">
              <input
                type="radio"
                name={kind}
                value={sent(value)}
                checked={value === (chosen || (equal ?? ""))}
                aria-describedby={`${kind}-name`}
              />
              <span>{value === "" ? empty : words.choice[value]}</span>
            </label>
          )}
        </td>
      ))}
    </tr>
  );
}

type TableProps = Pick<Row, "empty" | "columns"> & { caption: string; rows: readonly VNode[] };

/** @param rows drawn by the fields of `choiceRow` */
export function ChoiceTable({ caption, empty, columns, rows }: TableProps) {
  const words = useWords("notice");
  return (
    <table class="choice-table">
      <caption class="hidden">{caption}</caption>
      <thead>
        <tr>
          <td />
          {columns.map((value) => (
            <th key={value} scope="col">
              {value === "" ? empty : words.choice[value]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{rows}</tbody>
    </table>
  );
}
