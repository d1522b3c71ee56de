// CSV as spreadsheets open it (RFC 4180): text always in quotes, and nothing that a spreadsheet would run as a formula. Written
// by hand, because csv-stringify takes six times as long and looks for formulas at the very first character only.

/** So that spreadsheets read UTF-8. */
export const CSV_BOM = "\ufeff";
export const CSV_LINE_END = "\r\n";

/** What begins a formula, in its wide forms too, after anything that a spreadsheet or a person would take for nothing. */
const FORMULA = /^[\s\p{Cf}\p{Zs}\0]*[=+\-@\t\r＝＋－＠﹢﹣−]/u;

/** A text as a cell. One that could be a formula gets an apostrophe in front, which spreadsheets do not run. */
export function csvText(text: string): string {
  const safe = beginsHarmless(text) || !FORMULA.test(text) ? text : `'${text}`;
  return safe.includes('"') ? `"${safe.replaceAll('"', '""')}"` : `"${safe}"`;
}

/** Most texts begin with a letter of Europe, which no expression need look at. */
function beginsHarmless(text: string): boolean {
  const code = text.charCodeAt(0);
  return (code > 64 && code < 123) || (code > 191 && code < 0x2000);
}
