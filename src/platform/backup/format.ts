// The format of a backup: lines of JSON; a line that announces rows is followed by as many bytes of PostgreSQL's COPY text format.
// docs/backup.md describes it.
import { createHash, type Hash } from "node:crypto";

/** A backup, file or database that cannot be used; the message is shown as it is, without a stack. */
export class BackupFault extends Error {
  constructor(message: string) {
    super(message);
    this.name = "BackupFault";
  }
}

export const FORMAT = 1;

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
  columns: string[];
  partitions: { name: string; bound: string }[];
};

export type TableEnd = { kind: "table end"; rows: number; bytes: number; sha256: string };
export type End = { kind: "end"; tables: number; rows: number };

export type Entry = Header | TableStart | { kind: "rows"; bytes: Buffer } | TableEnd | End;

export const PIECE_BYTES = 1024 * 1024;
const LINE_BYTES = 1024 * 1024;
const NEWLINE = 10;

export type Count = {
  take(bytes: Buffer): void;
  rows(): number;
  end(): TableEnd;
};

/** Counts a table's rows and bytes. In COPY's text format a line break is always a row's end. */
export function createCount(): Count {
  const hash: Hash = createHash("sha256");
  let [rows, size] = [0, 0];
  return {
    take(bytes) {
      hash.update(bytes);
      size += bytes.length;
      for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) rows++;
    },
    rows: () => rows,
    end: () => ({ kind: "table end", rows, bytes: size, sha256: hash.digest("hex") }),
  };
}

export function bytesOf(entry: Entry): Buffer {
  if (entry.kind !== "rows") return Buffer.from(`${JSON.stringify(entry)}\n`);
  return Buffer.concat([Buffer.from(`${JSON.stringify({ kind: "rows", bytes: entry.bytes.length })}\n`), entry.bytes]);
}

/** Reads entries and checks their order and each table's checksum. Throws where the backup is not whole. */
export async function* readEntries(source: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  let buffer: Buffer = Buffer.alloc(0);
  let [tables, rows] = [0, 0];
  let table: { start: TableStart; count: Count } | null = null;
  let last: Entry["kind"] | null = null;
  const bytes = source[Symbol.asyncIterator]();
  const more = async () => {
    const { value, done } = await bytes.next();
    if (!done) buffer = buffer.length === 0 ? value : Buffer.concat([buffer, value]);
    return !done;
  };
  try {
    for (;;) {
      let end = buffer.indexOf(NEWLINE);
      while (end === -1 && buffer.length <= LINE_BYTES && (await more())) end = buffer.indexOf(NEWLINE);
      if (end === -1 && buffer.length === 0 && last === "end") return;
      if (end === -1 || last === "end") throw damaged();
      const line = parse(buffer.toString("utf8", 0, end));
      buffer = buffer.subarray(end + 1);
      if (last === null) {
        if (line.kind !== "candor backup") throw notOurs();
        if (line.format !== FORMAT)
          throw new BackupFault("This backup was made by a newer Candor, in a format that this one does not know.");
        yield line as Header;
      } else if (line.kind === "table" && table === null) {
        table = { start: line as TableStart, count: createCount() };
        yield table.start;
      } else if (line.kind === "rows" && table !== null) {
        const size = line.bytes as number;
        if (!(Number.isInteger(size) && size > 0 && size <= PIECE_BYTES)) throw damaged();
        while (buffer.length < size) if (!(await more())) throw damaged();
        const piece = buffer.subarray(0, size);
        buffer = buffer.subarray(size);
        table.count.take(piece);
        yield { kind: "rows", bytes: piece };
      } else if (line.kind === "table end" && table !== null) {
        const found = table.count.end();
        if (found.sha256 !== line.sha256 || found.rows !== line.rows || found.bytes !== line.bytes) throw damaged();
        tables++;
        rows += found.rows;
        table = null;
        yield found;
      } else if (line.kind === "end" && table === null) {
        if (line.tables !== tables || line.rows !== rows) throw damaged();
        yield line as End;
      } else throw damaged();
      last = line.kind as Entry["kind"];
    }
  } finally {
    await bytes.return?.();
  }
}

type Line = { kind?: unknown; [name: string]: unknown };

function parse(line: string): Line {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === "object" && value !== null) return value as Line;
  } catch {}
  throw damaged();
}

export function damaged(): BackupFault {
  return new BackupFault("This backup is damaged or not whole: it was cut short or changed since it was written.");
}

export function notOurs(): BackupFault {
  return new BackupFault("This is not a backup: `candor backup` did not make it.");
}
