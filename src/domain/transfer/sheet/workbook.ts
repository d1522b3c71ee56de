// Reads a sheet of an XLSX workbook, cells as text. Formulas do not run: the value that is stored with one is read.
import { largeWorkbook, tooManyColumns, tooMuchText } from "./fault.ts";
import { HEAD_ROWS, headerAt } from "./head.ts";
import { findParts, type Unpack } from "./part.ts";
import { countCells, longer, MOST_CELLS, MOST_COLUMNS, type Sheet, type SheetFile, type SheetRow } from "./row.ts";
import { type Meaning, numberText, readMeanings } from "./value.ts";
import { xmlReader } from "./xml.ts";
import { inflated, inflationBudget, readDirectory } from "./zip.ts";

const MOST_FILE_MB = 64;
const MB = 1024 * 1024;
/** Bounds the texts that cells share, which are kept in memory while the sheet is read. */
const MOST_SHARED_CHARACTERS = 64 * MB;

type Count = (cells: number) => void;
/** What the cells of a sheet refer to. */
type Shared = { texts: readonly string[]; meanings: readonly Meaning[]; is1904: boolean };

export async function openWorkbook(file: SheetFile, onBytes: (bytes: number) => void): Promise<Sheet> {
  if (file.bytes > MOST_FILE_MB * MB) throw largeWorkbook(MOST_FILE_MB);
  const bytes = Buffer.concat(await Array.fromAsync(file.open()));
  const entries = readDirectory(bytes);
  const budget = inflationBudget(bytes);
  const unpack: Unpack = (entry) => inflated(bytes, entry, budget);
  const parts = await findParts(entries, unpack, file.choices?.sheet ?? null);
  const count = countCells(file.mostCells ?? MOST_CELLS);
  const shared: Shared = {
    texts: parts.shared ? await sharedTexts(unpack(parts.shared), count) : [],
    meanings: parts.styles ? await readMeanings(unpack(parts.styles)) : [],
    is1904: parts.is1904,
  };
  const rows = sheetRows(unpack(parts.sheet), shared, count);
  const first = await firstRows(rows);
  const at = headerAt(first.map((row) => ("cells" in row ? row : { cells: [] })));
  const found = {
    ...{ encoding: null, separator: null, lineEnds: null, damagedLines: [], damaged: 0, sampleLine: null },
    ...{ headerRow: first[at]?.line ?? 1, sheet: parts.name, sheets: parts.sheets },
  };
  return { found, rows: withBytes(first.slice(at), rows, () => onBytes(bytes.length)) };
}

async function firstRows(rows: AsyncGenerator<SheetRow>): Promise<SheetRow[]> {
  const first: SheetRow[] = [];
  while (first.length < HEAD_ROWS) {
    const { value, done } = await rows.next();
    if (done) break;
    first.push(value);
  }
  return first;
}

async function* withBytes(
  first: readonly SheetRow[],
  rest: AsyncGenerator<SheetRow>,
  read: () => void,
): AsyncGenerator<SheetRow> {
  read();
  yield* first;
  yield* rest;
}

async function sharedTexts(pieces: AsyncIterable<string>, count: Count): Promise<string[]> {
  const texts: string[] = [];
  let characters = 0;
  const text = textCollector();
  const reader = xmlReader({
    open(name) {
      if (name === "si") text.begin();
      text.open(name);
    },
    close(name) {
      text.close(name);
      if (name !== "si") return;
      const shared = text.end();
      characters += shared.length;
      if (characters > MOST_SHARED_CHARACTERS) throw tooMuchText();
      count(1);
      texts.push(shared);
    },
    text: text.add,
  });
  for await (const piece of pieces) reader.write(piece);
  reader.end();
  return texts;
}

async function* sheetRows(pieces: AsyncIterable<string>, shared: Shared, count: Count): AsyncGenerator<SheetRow> {
  let rows: SheetRow[] = [];
  let line = 0;
  let cells: string[] = [];
  let isWide = false;
  let column = 0;
  let type: string | undefined;
  let style = 0;
  const text = textCollector();
  const put = (cell: string) => {
    isWide ||= column >= MOST_COLUMNS;
    if (isWide) return;
    while (cells.length < column) cells.push("");
    cells[column] = cell;
  };
  const reader = xmlReader({
    open(name, { r, t, s }) {
      if (name === "row") {
        count(1);
        line = r !== undefined && /^\d{1,7}$/.test(r) ? Number(r) : line + 1;
        cells = [];
        isWide = false;
        column = -1;
      } else if (name === "c") {
        count(1);
        column = columnOf(/^[A-Z]{1,3}(?=\d)/i.exec(r ?? "")?.[0]) ?? column + 1;
        type = t;
        style = Number(s ?? 0);
        text.begin();
      }
      text.open(name);
    },
    close(name) {
      text.close(name);
      if (name === "c") put(cellText(text.end(), type, shared.meanings[style] ?? null, shared));
      else if (name === "row") {
        if (isWide) rows.push({ line, ...tooManyColumns(MOST_COLUMNS) });
        else if (cells.some((cell) => cell !== "")) rows.push({ line, cells });
      }
    },
    text: text.add,
  });
  for await (const piece of pieces) {
    reader.write(piece);
    yield* rows;
    rows = [];
  }
  reader.end();
  yield* rows;
}

function cellText(value: string, type: string | undefined, meaning: Meaning, { texts, is1904 }: Shared): string {
  if (type === "s") return texts[Number(value)] ?? "";
  if (type === undefined || type === "n") return numberText(value, meaning, is1904);
  if (type === "b") return value === "1" ? "true" : value === "0" ? "false" : value;
  // An error such as #N/A is no value.
  return type === "e" ? "" : value;
}

/** Collects the value or the text of a cell or a shared text: its `v` and `t` parts, without phonetic readings. */
function textCollector() {
  let collected: string | null = null;
  let isPart = false;
  let phonetic = 0;
  return {
    begin(): void {
      collected = "";
      phonetic = 0;
    },
    open(name: string): void {
      if (name === "rPh") phonetic++;
      isPart = (name === "v" || name === "t") && phonetic === 0;
    },
    close(name: string): void {
      if (name === "rPh") phonetic--;
      isPart = false;
    },
    add(text: string): void {
      if (isPart && collected !== null) collected = longer(collected, text);
    },
    end(): string {
      const whole = unescaped(collected ?? "");
      collected = null;
      return whole;
    },
  };
}

/** Workbooks write characters that XML cannot hold as codes: a carriage return is `_x000D_`, which stands before a line feed. */
function unescaped(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replace(/_x([0-9A-F]{4})_/gi, (_, code: string) => {
    const character = String.fromCharCode(Number.parseInt(code, 16));
    return /[\u0000-\u0008\u000b-\u001f]/.test(character) ? "" : character;
  });
}

/** 0 for "A", 27 for "AB". */
function columnOf(letters: string | undefined): number | null {
  if (letters === undefined) return null;
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
