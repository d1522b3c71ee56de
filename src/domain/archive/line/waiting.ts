// Lines that wait for something later in the archive, in a file, and their keys in bounded memory.
import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Line, MAX_LINE_BYTES, readLines } from "./line.ts";

const PREFIX_BYTES = 32;

export type Spool = {
  count(): number;
  add(lines: readonly { line: number; text: string }[]): Promise<void>;
  /** In the order of adding. */
  read(): AsyncGenerator<Line[]>;
  remove(): Promise<void>;
};

/** The file contains mail addresses, so only its owner may read it. */
export function openSpool(folder: string): Spool {
  const path = join(folder, `import-${crypto.randomUUID()}.spool`);
  let handle: FileHandle | null = null;
  let count = 0;
  return {
    count: () => count,
    async add(lines) {
      if (lines.length === 0) return;
      if (handle === null) {
        await mkdir(folder, { recursive: true });
        handle = await open(path, "wx+", 0o600);
      }
      await handle.appendFile(lines.map(({ line, text }) => `${line}\t${text}\n`).join(""));
      count += lines.length;
    },
    async *read() {
      if (handle === null) return;
      const stream = handle.createReadStream({ start: 0, autoClose: false });
      for await (const { lines } of readLines(stream, MAX_LINE_BYTES + PREFIX_BYTES)) yield lines.map(withNumber);
    },
    async remove() {
      await handle?.close();
      await rm(path, { force: true });
    },
  };
}

function withNumber(line: Line): Line {
  if ("wrong" in line) throw new Error(`the spool of waiting lines is damaged: ${line.wrong}`);
  const tab = line.text.indexOf("\t");
  return { number: Number(line.text.slice(0, tab)), text: line.text.slice(tab + 1) };
}

const BITS = 2 ** 25;

export type Pending = {
  add(key: string): void;
  /** False only where the key was never added. */
  mayHave(key: string): boolean;
};

export function pendingSet(): Pending {
  let bits: Uint32Array | null = null;
  return {
    add(key) {
      bits ??= new Uint32Array(BITS / 32);
      const bit = place(key);
      bits[bit >>> 5] = (bits[bit >>> 5] as number) | (1 << (bit & 31));
    },
    mayHave(key) {
      if (bits === null) return false;
      const bit = place(key);
      return ((bits[bit >>> 5] as number) & (1 << (bit & 31))) !== 0;
    },
  };
}

function place(key: string): number {
  return Number(BigInt(Bun.hash(key)) % BigInt(BITS));
}
