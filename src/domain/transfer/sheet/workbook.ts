// Reads the first sheet of an XLSX workbook, cells as text. Formulas do not run: the value that is stored with one is read.
import { decodeXML } from "entities";
import { MOST_CELL_CHARACTERS, MOST_COLUMNS, type SheetFile, type SheetRow, unreadable } from "./row.ts";
import { inflated, MOST_INFLATED_BYTES, readDirectory, type ZipEntry } from "./zip.ts";

const MOST_FILE_BYTES = 64 * 1024 * 1024;
/** Bounds the texts that cells share, which are kept in memory while the sheet is read. */
const MOST_SHARED_CHARACTERS = 64 * 1024 * 1024;
const SHARED = "xl/sharedStrings.xml";
const SHEET = /^xl\/worksheets\/sheet(\d+)\.xml$/;
const MOST_ELEMENT_CHARACTERS = 16 * 1024 * 1024;

export async function* workbookRows(file: SheetFile, onBytes: (bytes: number) => void): AsyncGenerator<SheetRow> {
  if (file.bytes > MOST_FILE_BYTES) throw unreadable("a workbook of more than 64 MB. Save it as CSV in UTF-8");
  const bytes = Buffer.concat(await Array.fromAsync(file.open()));
  const entries = readDirectory(bytes);
  const [sheet] = [...entries.values()]
    .filter(({ name }) => SHEET.test(name))
    .sort((a, b) => numberOf(a) - numberOf(b));
  if (!sheet) throw unreadable("an archive and no workbook");
  const budget = { bytes: MOST_INFLATED_BYTES };
  const shared = await sharedTexts(bytes, entries.get(SHARED), budget);
  let row = 0;
  for await (const xml of elements(inflated(bytes, sheet, budget), "row")) {
    row = Number(/^<row\b[^>]*?\br="(\d{1,7})"/.exec(xml)?.[1] ?? row + 1);
    const read = rowOf(row, xml, shared);
    if ("wrong" in read || read.cells.some((cell) => cell !== "")) yield read;
    onBytes(bytes.length);
  }
}

function numberOf({ name }: ZipEntry): number {
  return Number(SHEET.exec(name)?.[1]);
}

async function sharedTexts(bytes: Buffer, entry: ZipEntry | undefined, budget: { bytes: number }): Promise<string[]> {
  const texts: string[] = [];
  if (!entry) return texts;
  let characters = 0;
  for await (const xml of elements(inflated(bytes, entry, budget), "si")) {
    const text = textOf(xml);
    characters += text.length;
    if (characters > MOST_SHARED_CHARACTERS) throw unreadable("a workbook with too much text. Save it as CSV in UTF-8");
    texts.push(text);
  }
  return texts;
}

const CELL = /<c\b([^>]*?)(?:\/>|>(.*?)<\/c>)/gs;

function rowOf(line: number, xml: string, shared: readonly string[]): SheetRow {
  const cells: string[] = [];
  for (const [, attributes = "", content = ""] of xml.matchAll(CELL)) {
    const at = columnOf(/\br="([A-Z]{1,3})\d+"/.exec(attributes)?.[1]) ?? cells.length;
    if (at >= MOST_COLUMNS) return { line, wrong: `the row has more than ${MOST_COLUMNS} columns` };
    while (cells.length < at) cells.push("");
    const cell = cellText(/\bt="(\w+)"/.exec(attributes)?.[1], content, shared);
    if (cell.length > MOST_CELL_CHARACTERS)
      return { line, wrong: `a field has more than ${MOST_CELL_CHARACTERS.toLocaleString("en")} characters` };
    cells[at] = cell;
  }
  return { line, cells };
}

/** 0 for "A", 27 for "AB". */
function columnOf(letters: string | undefined): number | null {
  if (letters === undefined) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function cellText(type: string | undefined, content: string, shared: readonly string[]): string {
  if (type === "inlineStr") return textOf(content);
  const value = decodeXML(/<v\b[^>]*>(.*?)<\/v>/s.exec(content)?.[1] ?? "");
  return type === "s" ? (shared[Number(value)] ?? "") : value;
}

/** Returns the text of an element: its `t` parts, without phonetic readings. */
function textOf(xml: string): string {
  let text = "";
  for (const [, part = ""] of xml.replace(/<rPh\b.*?<\/rPh>/gs, "").matchAll(/<t\b[^>]*?(?:\/>|>(.*?)<\/t>)/gs))
    text += decodeXML(part);
  // Workbooks write a carriage return as this code.
  return text.replaceAll("_x000D_", "");
}

/** `elements` sets their `lastIndex` before each use, so all calls can share them. */
const OPENING = { row: /<row(?=[\s>/])/g, si: /<si(?=[\s>/])/g };

/** Yields the elements of this name, which are never nested. */
async function* elements(pieces: AsyncIterable<string>, name: keyof typeof OPENING): AsyncGenerator<string> {
  const open = OPENING[name];
  const close = `</${name}>`;
  let held = "";
  for await (const piece of pieces) {
    held += piece;
    let from = 0;
    for (;;) {
      open.lastIndex = from;
      const start = open.exec(held)?.index;
      if (start === undefined) {
        from = Math.max(from, held.length - name.length - 2);
        break;
      }
      const tagEnd = held.indexOf(">", start);
      const isEmpty = tagEnd !== -1 && held.charAt(tagEnd - 1) === "/";
      const end = isEmpty ? tagEnd + 1 : held.indexOf(close, start) + close.length;
      if (tagEnd === -1 || end < start + close.length) {
        from = start;
        break;
      }
      yield held.slice(start, end);
      from = end;
    }
    held = held.slice(from);
    if (held.length > MOST_ELEMENT_CHARACTERS) throw unreadable("a workbook with a row that is too long");
  }
}
