// Draws a table for a terminal.

/** Header, rule and rows; each column is as wide as its widest cell. */
export function drawTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const draw = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd();
  return [draw(head), draw(widths.map((width) => "-".repeat(width))), ...rows.map(draw)].join("\n");
}
