// Finds the separator of a file and the line of its column names, in its first rows.
import { CsvError, parse } from "csv-parse/sync";
import { SEPARATORS } from "./choice.ts";
import { markQuotes } from "./quote.ts";

export type Head = { separator: string; headerRow: number };

/** The part of a file that is looked at. */
export const HEAD_CHARACTERS = 64 * 1024;
/** A table shows its shape in so many rows. */
export const HEAD_ROWS = 50;
/** The first line of a file for Excel, which names the separator: `sep=;`. */
const NAMES_SEPARATOR = /^"?sep=([^\p{L}\p{N}"\n]|\\t)"?[,;\t|]*$/iu;

type Row = { line: number; cells: readonly string[] };

/**
 * @param text the first characters of the file, with `\n` as line ends
 * @param chosen a person's decision, or null
 */
export function findHead(text: string, chosen: string | null): Head {
  const [first = ""] = text.split("\n", 1);
  const named = NAMES_SEPARATOR.exec(first)?.[1]?.replace("\\t", "\t") ?? null;
  const skipped = named === null ? 0 : 1;
  const rest = (named === null ? text : text.slice(first.length + 1)).replace(/^\ufeff+/, "");
  const separators = chosen !== null ? [chosen] : named !== null ? [named] : SEPARATORS;
  const shapes = separators.map((separator) => shapeOf(separator, rest));
  const [best] = shapes.toSorted((a, b) => b.fit - a.fit);
  return { separator: best?.separator ?? ",", headerRow: (best?.headerRow ?? 1) + skipped };
}

function shapeOf(separator: string, text: string): Head & { fit: number } {
  const rows = rowsOf(text, separator);
  const at = headerAt(rows);
  const width = rows[at]?.cells.length ?? 0;
  const below = rows.slice(at);
  const equal = below.filter(({ cells }) => cells.length === width).length / Math.max(1, below.length);
  // A table from its first line on is no chance.
  const fit = width < 2 ? 0 : (width - 1) * equal ** 2 + (equal === 1 && at === 0 ? PERFECT : 0);
  return { separator, headerRow: rows[at]?.line ?? 1, fit };
}

const PERFECT = 1_000;

/**
 * Returns the index of the row with the column names. Titles above it fill fewer columns than the table: a title one, a name with its
 * value two.
 */
export function headerAt(rows: readonly Pick<Row, "cells">[]): number {
  const reaches = rows.map(({ cells }) => cells.findLastIndex((cell) => cell.trim() !== "") + 1);
  const usual = usualReach(reaches);
  const mostOfTitle = Math.max(2, usual / 3);
  const at = reaches.findIndex((reach) => reach > mostOfTitle || (reach > 0 && reach * 3 > usual * 2));
  // A list without column names begins with its first customer.
  return at === -1 || rows[at]?.cells.some((cell) => ADDRESS.test(cell)) ? 0 : at;
}

/** Returns how many columns most rows fill. One row alone, with separators in its text, is no table. */
function usualReach(reaches: readonly number[]): number {
  const supported = [...new Set(reaches)].map((reach) => ({
    reach,
    rows: reaches.filter((other) => other * 3 > reach * 2 && other <= reach).length,
  }));
  const common = supported.filter(({ rows }) => rows > 1);
  const [best] = (common.length > 0 ? common : supported).sort((a, b) => b.reach * b.rows - a.reach * a.rows);
  return best?.reach ?? 0;
}

const ADDRESS = /^\s*[^\s@]{1,64}@[^\s@]{1,255}\s*$/;

/** A title may begin with a quotation mark that is never closed. So many of them are passed over. */
const MOST_OPEN_TITLES = 5;

function rowsOf(text: string, separator: string): Row[] {
  const rows: Row[] = [];
  let line = 1;
  let rest = markQuotes(text, separator);
  for (let tries = 0; tries <= MOST_OPEN_TITLES; tries++) {
    const begun = line;
    try {
      parse(rest, {
        delimiter: separator,
        record_delimiter: "\n",
        relax_column_count: true,
        relax_quotes: true,
        ltrim: true,
        to: HEAD_ROWS,
        on_record(cells: string[], { lines: end }) {
          if (cells.some((cell) => cell !== "")) rows.push({ line, cells });
          line = begun + end;
          return null;
        },
      });
      break;
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      // The head ends within a cell, or a title opened one.
      if (rows.length > MOST_OPEN_TITLES) break;
      const lines = rest.split("\n");
      const open = lines[line - begun] ?? "";
      rows.push({ line, cells: [open] });
      rest = lines.slice(line - begun + 1).join("\n");
      line++;
    }
  }
  return rows;
}
