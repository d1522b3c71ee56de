// CSV as spreadsheets open it (RFC 4180): text always in quotes, and nothing that a spreadsheet would run as a formula. Written
// by hand, because csv-stringify takes six times as long and looks for formulas at the very first character only.
//
// A tool that splits at `;` or tab reads our quotes as part of a cell, so its cells and rows also begin inside a text: after each
// `;`, tab and line end. A formula there is as dangerous as one at the beginning.

/** Makes spreadsheets read UTF-8. */
export const CSV_BOM = "\ufeff";
export const CSV_LINE_END = "\r\n";

const STARTS = "=+\\-@＝＋－＠﹢﹣−";
/** Characters that spreadsheets and people do not see. */
const BLANK = "\\s\\p{Cf}\\p{Zs}\\0";
/** At the beginning a tab or a return alone is dangerous: some spreadsheets drop it together with what it hides. */
const FORMULA = new RegExp(`^[${BLANK}]*[${STARTS}\\t\\r]`, "u");
const SPLITS = ";\\t\\r\\n\\v\\f\\u0085\\u2028\\u2029";
/** Such a tool also takes off quotes. Looks back from the sign, so that a text of blanks costs no more than another. */
const INNER_FORMULA = new RegExp(`(?<=[${SPLITS}][${BLANK}"]*)[${STARTS}]`, "gu");
const MAY_SPLIT = new RegExp(`[${SPLITS}]`);

/** A text as a cell. Where a formula could begin, an apostrophe stands in front of it, which spreadsheets do not run. */
export function csvText(text: string): string {
  const inside = MAY_SPLIT.test(text) ? text.replace(INNER_FORMULA, "'$&") : text;
  const safe = beginsHarmless(text) || !FORMULA.test(text) ? inside : `'${inside}`;
  return safe.includes('"') ? `"${safe.replaceAll('"', '""')}"` : `"${safe}"`;
}

/** Most texts begin with a European letter and need no regular expression. */
function beginsHarmless(text: string): boolean {
  const code = text.charCodeAt(0);
  return (code > 64 && code < 123) || (code > 191 && code < 0x600);
}

/** A line of a file that machines read, with its texts as they are: a spreadsheet could run them. */
export function machineLine(cells: readonly string[]): string {
  return cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",") + CSV_LINE_END;
}
