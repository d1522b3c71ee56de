// Reads the first visible sheet of an XLSX workbook, cells as text. Formulas do not run: the value that is stored with one is read.
import { posix } from "node:path";
import { countCells, longer, MOST_CELLS, MOST_COLUMNS, type SheetFile, type SheetRow, unreadable } from "./row.ts";
import { localName, xmlReader } from "./xml.ts";
import { entryName, inflated, inflationBudget, readDirectory, type ZipEntry } from "./zip.ts";

const MOST_FILE_BYTES = 64 * 1024 * 1024;
/** Bounds the texts that cells share, which are kept in memory while the sheet is read. */
const MOST_SHARED_CHARACTERS = 64 * 1024 * 1024;

type Entries = ReadonlyMap<string, ZipEntry>;
/** Reads the text of an entry in pieces. */
type Unpack = (entry: ZipEntry) => AsyncIterable<string>;
type Count = (cells: number) => void;

export async function* workbookRows(file: SheetFile, onBytes: (bytes: number) => void): AsyncGenerator<SheetRow> {
  if (file.bytes > MOST_FILE_BYTES) throw unreadable("a workbook of more than 64 MB. Save it as CSV in UTF-8");
  const bytes = Buffer.concat(await Array.fromAsync(file.open()));
  const entries = readDirectory(bytes);
  const budget = inflationBudget(bytes);
  const unpack: Unpack = (entry) => inflated(bytes, entry, budget);
  const { sheet, shared } = await findParts(entries, unpack);
  const count = countCells(file.mostCells ?? MOST_CELLS);
  const texts = shared ? await sharedTexts(unpack(shared), count) : [];
  for await (const row of sheetRows(unpack(sheet), texts, count)) {
    yield row;
    onBytes(bytes.length);
  }
}

type Parts = { sheet: ZipEntry; shared: ZipEntry | undefined };

/** Finds the parts by the workbook's relationships, else by their usual names. */
async function findParts(entries: Entries, unpack: Unpack): Promise<Parts> {
  const names = [...entries.keys()];
  if (names.some((name) => name.endsWith("workbook.bin")))
    throw unreadable("a binary workbook (.xlsb). Save it as .xlsx or as CSV in UTF-8");
  if (entries.has("content.xml"))
    throw unreadable("an OpenDocument workbook (.ods). Save it as .xlsx or as CSV in UTF-8");
  const main = names.find((name) => posix.basename(name) === "workbook.xml") ?? "xl/workbook.xml";
  const folder = posix.dirname(main);
  const targets = new Map<string, string>();
  let shared = entries.get(`${folder}/sharedstrings.xml`);
  await each(entries.get(`${folder}/_rels/workbook.xml.rels`), unpack, (name, { Id, Type, Target }) => {
    if (name !== "Relationship" || Target === undefined) return;
    const path = entryName(posix.resolve(`/${folder}`, Target.replaceAll("\\", "/")));
    if (Id !== undefined) targets.set(Id, path);
    if (Type?.endsWith("/sharedStrings")) shared ??= entries.get(path);
  });
  const sheets: (ZipEntry | undefined)[] = [];
  await each(entries.get(main), unpack, (name, attributes) => {
    if (name !== "sheet" || /hidden/i.test(attributes.state ?? "")) return;
    const id = Object.keys(attributes).find((key) => key !== "id" && localName(key) === "id");
    sheets.push(entries.get(targets.get(attributes[id ?? ""] ?? "") ?? ""));
  });
  const sheet = sheets.find((entry) => entry !== undefined) ?? usualSheet(entries);
  if (!sheet) throw unreadable("an archive and no workbook");
  return { sheet, shared };
}

/** Calls for each element of a small part. */
async function each(
  entry: ZipEntry | undefined,
  unpack: Unpack,
  open: (name: string, attributes: Readonly<Record<string, string>>) => void,
): Promise<void> {
  if (!entry) return;
  const reader = xmlReader({ open });
  for await (const piece of unpack(entry)) reader.write(piece);
  reader.end();
}

const USUAL_SHEET = /^xl\/worksheets\/sheet(\d{1,9})\.xml$/;

function usualSheet(entries: Entries): ZipEntry | undefined {
  const numberOf = (name: string) => Number(USUAL_SHEET.exec(name)?.[1]);
  const [first] = [...entries.keys()]
    .filter((name) => USUAL_SHEET.test(name))
    .sort((a, b) => numberOf(a) - numberOf(b));
  return entries.get(first ?? "");
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
      if (characters > MOST_SHARED_CHARACTERS)
        throw unreadable("a workbook with too much text. Save it as CSV in UTF-8");
      count(1);
      texts.push(shared);
    },
    text: text.add,
  });
  for await (const piece of pieces) reader.write(piece);
  reader.end();
  return texts;
}

async function* sheetRows(pieces: AsyncIterable<string>, shared: readonly string[], count: Count) {
  let rows: SheetRow[] = [];
  let line = 0;
  let cells: string[] = [];
  let wrong: string | null = null;
  let column = 0;
  let type: string | undefined;
  const text = textCollector();
  const put = (cell: string) => {
    if (column >= MOST_COLUMNS) wrong = `the row has more than ${MOST_COLUMNS} columns`;
    if (wrong !== null) return;
    while (cells.length < column) cells.push("");
    cells[column] = cell;
  };
  const reader = xmlReader({
    open(name, { r, t }) {
      if (name === "row") {
        count(1);
        line = r !== undefined && /^\d{1,7}$/.test(r) ? Number(r) : line + 1;
        cells = [];
        wrong = null;
        column = -1;
      } else if (name === "c") {
        count(1);
        column = columnOf(/^[A-Z]{1,3}(?=\d)/i.exec(r ?? "")?.[0]) ?? column + 1;
        type = t;
        text.begin();
      }
      text.open(name);
    },
    close(name) {
      text.close(name);
      if (name === "c") {
        const value = text.end();
        put(type === "s" ? (shared[Number(value)] ?? "") : value);
      } else if (name === "row") {
        if (wrong !== null) rows.push({ line, wrong });
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
      // Workbooks write a carriage return as this code.
      const whole = (collected ?? "").replaceAll("_x000D_", "");
      collected = null;
      return whole;
    },
  };
}

/** 0 for "A", 27 for "AB". */
function columnOf(letters: string | undefined): number | null {
  if (letters === undefined) return null;
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
