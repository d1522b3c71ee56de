// The format of a backup: lines of JSON. docs/backup.md describes it.

/** A backup, file or database that cannot be used; the message is shown as it is, without a stack. */
export class BackupFault extends Error {
  constructor(message: string) {
    super(message);
    this.name = "BackupFault";
  }
}

/** The file itself cannot be used, with these keys: it is cut, foreign or of another key. */
export class FileFault extends BackupFault {}

export const FORMAT = 2;

export type Header = {
  kind: "candor backup";
  format: number;
  candor: string;
  takenAt: string;
  postgres: string;
  /** When the newest migration of the database was made, in ms. */
  migration: number;
  /** Equal for equal APP_SECRETs; reveals nothing else. */
  secretFingerprint: string | null;
  secret: string | null;
};

export type TableStart = {
  kind: "table";
  name: string;
  /** The columns, in the order of a row's values. */
  columns: string[];
  partitions: { name: string; bound: string }[];
};

/** Each row is a text as PostgreSQL writes a value of the table's type, such as `(1,"a text",)`. */
type Rows = { kind: "rows"; rows: string[] };
type TableEnd = { kind: "table end"; rows: number };
type End = { kind: "end"; tables: number; rows: number };

export type Entry = Header | TableStart | Rows | TableEnd | End;

/** A line holds a page of rows. A longer one is damaged, and is refused before it fills the memory. */
const LINE_BYTES = 256 * 1024 * 1024;
const NEWLINE = 10;

export function bytesOf(entry: Entry): Buffer {
  return Buffer.from(`${JSON.stringify(entry)}\n`);
}

/** Reads entries and checks their order and counts. Throws where the backup is not whole. */
export async function* readEntries(source: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  let [tables, rows, rowsOfTable] = [0, 0, 0];
  let isInTable = false;
  let last: Entry["kind"] | null = null;
  for await (const text of linesOf(source)) {
    if (last === "end") throw damaged();
    const entry = parse(text);
    if (last === null) {
      if (entry.kind !== "candor backup") throw notOurs();
      if (entry.format !== FORMAT)
        throw new BackupFault(
          `This backup has the format ${entry.format}, and this Candor reads the format ${FORMAT}: restore it with the version that made it (${entry.candor}).`,
        );
    } else if (entry.kind === "table" && !isInTable) {
      isInTable = true;
      rowsOfTable = 0;
      tables++;
    } else if (entry.kind === "rows" && isInTable) {
      rowsOfTable += entry.rows.length;
    } else if (entry.kind === "table end" && isInTable) {
      if (entry.rows !== rowsOfTable) throw damaged();
      isInTable = false;
      rows += rowsOfTable;
    } else if (entry.kind !== "end" || isInTable || entry.tables !== tables || entry.rows !== rows) throw damaged();
    last = entry.kind;
    yield entry;
  }
  if (last === null) throw notOurs();
  if (last !== "end") throw damaged();
}

async function* linesOf(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const bytes of source) {
    let start = 0;
    for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, start)) {
      yield Buffer.concat([...held, bytes.subarray(start, end)]).toString();
      held = [];
      size = 0;
      start = end + 1;
    }
    held.push(bytes.subarray(start));
    size += bytes.length - start;
    if (size > LINE_BYTES) throw damaged();
  }
  if (size > 0) throw damaged();
}

function parse(line: string): Entry {
  try {
    const entry: unknown = JSON.parse(line);
    if (typeof entry === "object" && entry !== null) return entry as Entry;
  } catch {}
  throw damaged();
}

export function damaged(): FileFault {
  return new FileFault("This backup is damaged or not whole: it was cut short or changed since it was written.");
}

export function neverUsed(): BackupFault {
  return new BackupFault("There is nothing to back up: no Candor has used this database yet.");
}

export function notOurs(): FileFault {
  return new FileFault("This is not a backup: `candor backup` did not make it.");
}
