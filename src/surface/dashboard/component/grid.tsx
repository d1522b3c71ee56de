// A table that becomes a list of cards on a phone, where each cell shows the name of its column.
import type { ComponentChildren } from "preact";

export type Column<Row> = {
  label: string;
  /** Aligned at the end. */
  isNumber?: boolean;
  cell(row: Row): ComponentChildren;
};

type Props<Row> = {
  /** For screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string;
};

/** The first column is the heading of its row. */
export function Grid<Row>({ caption, columns, rows, keyOf }: Props<Row>) {
  return (
    <table class="grid">
      <caption class="hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ label, isNumber }) => (
            <th key={label} scope="col" class={isNumber ? "number" : undefined}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ label, isNumber, cell }, index) => {
              const shared = { key: label, "data-label": label, class: isNumber ? "number" : undefined };
              return index === 0 ? (
                <th scope="row" {...shared}>
                  {cell(row)}
                </th>
              ) : (
                <td {...shared}>{cell(row)}</td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
